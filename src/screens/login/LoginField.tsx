// A labelled text field with its error beside it.
import TextField from '@mui/material/TextField'
import type { ChangeEvent } from 'react'

export interface LoginFieldProps {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'password'
  readonly autoComplete: string
  readonly autoFocus?: boolean
  readonly error: string | null
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

export const LoginField = ({ name, label, type = 'text', autoComplete, autoFocus = false, error, value, onChange }: LoginFieldProps) => (
  <TextField
    id={name}
    name={name}
    label={label}
    type={type}
    autoComplete={autoComplete}
    autoFocus={autoFocus}
    value={value}
    onChange={onChange}
    error={error !== null}
    helperText={error ?? ' '}
    fullWidth
    slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
  />
)
