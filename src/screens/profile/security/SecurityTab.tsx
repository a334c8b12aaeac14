// Credentials: the password and the second factor.
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'

export const SecurityTab = () => (
  <>
    <PasswordForm />
    <SecondFactor />
  </>
)
