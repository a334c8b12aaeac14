// Availability of an agent as a dot: full, with a bar, or hollow, so that it does not depend on colour.
import { clsx } from 'clsx'
import styles from './state-dot.module.css'

/** Decorative: the label is beside it. */
export const StateDot = ({ state }: { readonly state: 'available' | 'busy' | 'away' }) => (
  <span className={clsx(styles.dot, styles[state])} aria-hidden="true" />
)
