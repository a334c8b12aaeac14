// Whether somebody takes new work, as a dot: full, with a bar, or hollow, so that it is told apart without its colour.
import { clsx } from 'clsx'
import styles from './state-dot.module.css'

/** Decorative: the word stands beside it. */
export const StateDot = ({ state }: { readonly state: 'available' | 'busy' | 'away' }) => (
  <span className={clsx(styles.dot, styles[state])} aria-hidden="true" />
)
