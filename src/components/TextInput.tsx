// A line or an area of text with its name and its error.
import { clsx } from 'clsx'
import { Field, getErrorProps } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './field.module.css'

export interface TextInputProps extends Omit<FieldProps, 'children'> {
  readonly name: string
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'datetime-local' | 'search' | 'area'
  readonly value: string
  readonly onValue: (value: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly maxLength?: number | undefined
  readonly autoFocus?: boolean | undefined
  readonly autoComplete?: string | undefined
}

export const TextInput = ({ id, label, optional, error, type = 'text', onValue, ...input }: TextInputProps) => {
  const given = { ...input, ...getErrorProps(id, error), id, autoComplete: input.autoComplete ?? 'off' }
  return (
    <Field id={id} label={label} optional={optional} error={error ?? null}>
      {type === 'area' ? (
        <textarea
          {...given}
          className={clsx(styles.input, styles.area)}
          onChange={({ target }) => onValue(target.value)}
        />
      ) : (
        <input {...given} type={type} className={styles.input} onChange={({ target }) => onValue(target.value)} />
      )}
    </Field>
  )
}
