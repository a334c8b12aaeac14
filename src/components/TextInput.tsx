// Text field or text area with its label and its error.
import OutlinedInput from '@mui/material/OutlinedInput'
import { Field, getErrorProps } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

export interface TextInputProps extends Omit<FieldProps, 'children'> {
  readonly name: string
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'tel' | 'date' | 'datetime-local' | 'search' | 'area'
  readonly value: string
  readonly onValue: (value: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly maxLength?: number | undefined
  readonly autoFocus?: boolean | undefined
  readonly autoComplete?: string | undefined
  readonly placeholder?: string | undefined
}

export const TextInput = ({
  id,
  label,
  optional,
  error,
  name,
  type = 'text',
  value,
  onValue,
  min,
  max,
  maxLength,
  autoFocus = false,
  autoComplete = 'off',
  placeholder,
}: TextInputProps) => (
  <Field id={id} label={label} optional={optional} error={error ?? null}>
    <OutlinedInput
      id={id}
      name={name}
      value={value}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(type === 'area' ? { multiline: true, minRows: 3, maxRows: 12 } : { type })}
      slotProps={{ input: { ...getErrorProps(id, error), min, max, maxLength } }}
      onChange={({ target }) => onValue(target.value)}
    />
  </Field>
)
