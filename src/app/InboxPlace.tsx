// Inbox screen of the dashboard's route.
import { DashboardScreen } from '../screens/dashboard/DashboardScreen.tsx'
import { WithCustomerParts } from './WithCustomerParts.tsx'

export const InboxPlace = () => (
  <WithCustomerParts>
    <DashboardScreen />
  </WithCustomerParts>
)
