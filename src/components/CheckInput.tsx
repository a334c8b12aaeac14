// Checkbox.
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useContext } from 'react'
import { FieldError, FieldsDisabled, getErrorProps } from './Field.tsx'

export interface CheckInputProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly error?: string | null
  readonly value: boolean
  readonly disabled?: boolean
  readonly onValue: (value: boolean) => void
}

export const CheckInput = ({ id, name, label, error, value, disabled = false, onValue }: CheckInputProps) => (
  <FormControl error={Boolean(error)} disabled={useContext(FieldsDisabled) || disabled}>
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          id={id}
          name={name}
          size="small"
          checked={value}
          slotProps={{ input: getErrorProps(id, error) }}
          onChange={(_event, checked) => onValue(checked)}
        />
      }
    />
    <FieldError id={id} error={error} />
  </FormControl>
)
