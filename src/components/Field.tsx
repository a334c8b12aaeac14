// Around an input: its name above, what is wrong with it below.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldProps {
  /** Of the input. */
  readonly id: string
  readonly label: string
  /** Said after the name where the field need not be filled. */
  readonly optional?: string | undefined
  readonly error?: string | null
  readonly children: ReactNode
}

export const toErrorId = (id: string): string => `${id}-error`

/** Attributes that connect an input with its error for screen readers. */
export const getErrorProps = (id: string, error: string | null | undefined) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': toErrorId(id) } as const) : {}

export const Field = ({ id, label, optional, error, children }: FieldProps) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={id}>
      {label}
      {optional === undefined ? null : <span className={styles.optional}> {optional}</span>}
    </label>
    {children}
    {error ? (
      <span id={toErrorId(id)} className={styles.error}>
        <CircleAlert size={14} aria-hidden />
        {error}
      </span>
    ) : null}
  </div>
)
