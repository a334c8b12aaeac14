// Conversation screen of the app view's route.
import { AppViewScreen } from '../screens/dashboard/app-view/AppViewScreen.tsx'
import { WithCustomerParts } from './WithCustomerParts.tsx'

export const AppViewPlace = () => (
  <WithCustomerParts>
    <AppViewScreen />
  </WithCustomerParts>
)
