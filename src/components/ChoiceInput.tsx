// One of some: the browser's own list, which a keyboard and a finger know.
import { useMemo } from 'react'
import { Field, getErrorProps } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './field.module.css'

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

export const ChoiceInput = ({ id, label, optional, error, choices, none, onValue, ...input }: ChoiceInputProps) => {
  // Hundreds of time zones are not drawn anew at every key pressed elsewhere in the form.
  const options = useMemo(
    () =>
      choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      )),
    [choices],
  )
  return (
    <Field id={id} label={label} optional={optional} error={error ?? null}>
      <select
        {...input}
        {...getErrorProps(id, error)}
        id={id}
        className={styles.input}
        onChange={({ target }) => onValue(target.value)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {options}
      </select>
    </Field>
  )
}
