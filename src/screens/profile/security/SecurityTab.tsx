// Sign-in credentials: the password and two-step sign-in.
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'

export const SecurityTab = () => (
  <>
    <PasswordForm />
    <SecondFactor />
  </>
)
