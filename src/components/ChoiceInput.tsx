// Select field: one choice from a list.
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useMemo } from 'react'
import { Field, getErrorProps, toLabelId } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export interface ChoiceInputProps extends Omit<FieldProps, 'children'> {
  readonly name: string
  readonly choices: readonly Choice[]
  /** Label of the empty value; missing if a choice is required. */
  readonly none?: string | undefined
  readonly value: string
  readonly onValue: (value: string) => void
}

export const ChoiceInput = ({ id, label, optional, error, name, choices, none, value, onValue }: ChoiceInputProps) => {
  const options = useMemo(
    () =>
      choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
          {choice.label}
        </MenuItem>
      )),
    [choices],
  )
  return (
    <Field id={id} label={label} optional={optional} error={error ?? null}>
      <Select
        name={name}
        labelId={toLabelId(id)}
        value={value}
        displayEmpty
        SelectDisplayProps={{ id, ...getErrorProps(id, error) }}
        MenuProps={{ slotProps: { paper: { style: { maxHeight: 320 } } } }}
        onChange={({ target }) => onValue(target.value)}
      >
        {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
        {options}
      </Select>
    </Field>
  )
}
