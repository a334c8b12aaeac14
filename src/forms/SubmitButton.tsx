// Sends a form. It rests while the form is on its way and while the backend cannot be reached; Enter never sends what destroys.
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FormState } from './use-form.ts'

interface SubmitButtonProps {
  readonly form: FormState
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
}

export const SubmitButton = ({ form, danger = false, disabled = false, children }: SubmitButtonProps) => (
  <Button
    type={danger ? 'button' : 'submit'}
    variant="contained"
    color={danger ? 'error' : 'primary'}
    loading={form.sending}
    disabled={disabled || form.offline}
    {...(danger ? { onClick: () => void form.submit() } : {})}
  >
    {children}
  </Button>
)
