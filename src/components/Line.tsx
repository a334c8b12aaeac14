// A quiet list, one thing a line: what it is, what is known of it, and what can be done with it.
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './line.module.css'

interface LinesProps {
  readonly label: string
  /** Stands in a panel that has a border of its own. */
  readonly bare?: boolean
  readonly busy?: boolean
  /** `<li>`s: `Line`, or what looks like it. */
  readonly children: ReactNode
}

export const Lines = ({ label, bare = false, busy = false, children }: LinesProps) => (
  <ul className={clsx(styles.lines, bare ? styles.bare : styles.framed)} aria-label={label} aria-busy={busy}>
    {children}
  </ul>
)

interface LineProps {
  readonly icon?: LucideIcon
  readonly name: string
  /** Parted by dots; those that are not known are left out. */
  readonly facts: readonly (string | null | undefined)[]
  /** Read out for the line as a whole, where its name alone does not say which it is. */
  readonly label?: string
  /** Contents below the facts. */
  readonly note?: ReactNode
  /** Actions at the end of the line. */
  readonly children?: ReactNode
}

export const Line = ({ icon: Icon, name, facts, label, note, children }: LineProps) => (
  <li className={styles.line} aria-label={label}>
    {Icon === undefined ? null : <Icon size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />}
    <span className={styles.what}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      {note}
    </span>
    {children}
  </li>
)
