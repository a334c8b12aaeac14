// One item as the app view's route shows it.
import { AppViewScreen } from '../screens/dashboard/app-view/AppViewScreen.tsx'
import { WithCustomerParts } from './WithCustomerParts.tsx'

export const AppViewPlace = () => (
  <WithCustomerParts>
    <AppViewScreen />
  </WithCustomerParts>
)
