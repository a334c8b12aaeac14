// Field for several texts: Enter adds one, a button removes one; without duplicates, ordered by their keys.
import { X } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Field, getErrorProps } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { isComposing } from '../lib/is-composing.ts'
import styles from './texts-input.module.css'

export interface TextsInputProps extends Omit<FieldProps, 'children'> {
  readonly name: string
  readonly value: readonly string[]
  readonly onValue: (value: readonly string[]) => void
  /** Key that identifies equal texts and sorts them. */
  readonly keyOf?: (text: string) => string
  readonly labels: { readonly add: string; readonly remove: (text: string) => string }
}

const itself = (text: string): string => text

/** The first of several texts with the same key is kept. */
const distinct = (texts: readonly string[], keyOf: (text: string) => string): readonly string[] => {
  const byKey = new Map<string, string>()
  for (const text of texts) if (!byKey.has(keyOf(text))) byKey.set(keyOf(text), text)
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
}

export const TextsInput = ({
  id,
  label,
  optional,
  error,
  name,
  value,
  onValue,
  keyOf = itself,
  labels,
}: TextsInputProps) => {
  const [input, setInput] = useState('')
  const add = (): void => {
    if (input.trim() === '') return
    onValue(distinct([...value, input.trim()], keyOf))
    setInput('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event) || input.trim() === '') return
    // Enter would otherwise submit the form.
    event.preventDefault()
    add()
  }
  return (
    <Field id={id} label={label} optional={optional} error={error ?? null}>
      {value.length === 0 ? null : (
        <ul className={styles.texts} aria-label={label}>
          {value.map((text) => (
            <li key={keyOf(text)} className={styles.text}>
              {text}
              <button
                type="button"
                className={styles.remove}
                aria-label={labels.remove(text)}
                title={labels.remove(text)}
                onClick={() => onValue(value.filter((other) => other !== text))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <OutlinedInput
        id={id}
        name={name}
        autoComplete="off"
        slotProps={{ input: getErrorProps(id, error) }}
        placeholder={labels.add}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onKeyDown={onKeyDown}
        // Text that is left in the field counts as entered.
        onBlur={add}
      />
    </Field>
  )
}
