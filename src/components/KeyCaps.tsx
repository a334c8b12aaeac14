// A key combination, as key caps side by side.
import styles from './key-caps.module.css'

export const KeyCaps = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={styles.keys}>
    {keys.map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
)
