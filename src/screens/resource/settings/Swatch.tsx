// Colour of a record, shown before its name.
import styles from './settings.module.css'

export const Swatch = ({ colour }: { readonly colour: string | null | undefined }) => (
  <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden="true">
    <rect width="15" height="15" x="0.5" y="0.5" rx="4" fill={colour ?? 'var(--line)'} />
  </svg>
)
