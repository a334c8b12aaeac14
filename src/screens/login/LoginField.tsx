// A field of the form: label above, what is wrong below.
import { CircleAlert } from 'lucide-react'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import styles from './login.module.css'

export interface LoginFieldProps {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'password'
  readonly autoComplete: string
  readonly autoFocus?: boolean
  readonly error: string | null
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly input?: Ref<HTMLInputElement>
  /** Stands inside, at the end. */
  readonly action?: ReactNode
}

export const LoginField = ({ name, label, error, input, action, ...field }: LoginFieldProps) => {
  const errorId = `${name}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      <span className={styles.box}>
        <input
          {...field}
          ref={input}
          id={name}
          name={name}
          className={styles.input}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
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
