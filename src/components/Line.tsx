// A quiet list with one thing per line: name, facts and actions.
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './line.module.css'

interface LinesProps {
  readonly label: string
  /** Has no frame, for a panel with a border of its own. */
  readonly bare?: boolean
  readonly busy?: boolean
  /** `Line` elements, or `<li>`s that look like one. */
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
  /** Separated by dots; unknown ones are skipped. */
  readonly facts: readonly (string | null | undefined)[]
  /** Accessible name of the whole line, if its visible name is ambiguous. */
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
