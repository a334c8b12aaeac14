// Form field with label above and error below.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldProps } from '../../forms/use-form.ts'
import styles from './login.module.css'

export interface LoginFieldProps extends FieldProps<string> {
  readonly label: string
  readonly type: 'text' | 'password'
  readonly autoComplete: string
  readonly autoFocus?: boolean
  /** Rendered inside the field, at its end. */
  readonly action?: ReactNode
}

export const LoginField = ({ id, label, error, onValue, action, ...field }: LoginFieldProps) => {
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <input
          {...field}
          id={id}
          className={styles.input}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => onValue(target.value)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
        />
        {action}
      </span>
      {error === null ? null : (
        <span id={errorId} className={styles.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </span>
      )}
    </div>
  )
}
