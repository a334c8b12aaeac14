// The inbox as the dashboard's route shows it.
import { DashboardScreen } from '../screens/dashboard/DashboardScreen.tsx'
import { WithCustomerParts } from './WithCustomerParts.tsx'

export const InboxPlace = () => (
  <WithCustomerParts>
    <DashboardScreen />
  </WithCustomerParts>
)
