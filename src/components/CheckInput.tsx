// Yes or no.
import { getErrorProps, toErrorId } from './Field.tsx'
import styles from './field.module.css'

export interface CheckInputProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly error?: string | null
  readonly value: boolean
  readonly onValue: (value: boolean) => void
}

export const CheckInput = ({ id, label, error, value, onValue, ...input }: CheckInputProps) => (
  <div className={styles.field}>
    <label className={styles.check} htmlFor={id}>
      <input
        {...input}
        {...getErrorProps(id, error)}
        id={id}
        type="checkbox"
        className={styles.box}
        checked={value}
        onChange={({ target }) => onValue(target.checked)}
      />
      {label}
    </label>
    {error ? (
      <span id={toErrorId(id)} className={styles.error}>
        {error}
      </span>
    ) : null}
  </div>
)
