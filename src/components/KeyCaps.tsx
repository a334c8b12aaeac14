// A chord as the keys one presses.
import { appleKeys, chordKeys } from '../lib/key-chord.ts'
import styles from './key-caps.module.css'

export const KeyCaps = ({ chord }: { readonly chord: string }) => (
  <span className={styles.keys}>
    {chordKeys(chord, appleKeys()).map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
)
