// Submit button. Disabled while the form is being sent and while the server is unreachable; Enter never submits a destructive form.
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
