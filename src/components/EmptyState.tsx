// An empty state: an icon, a text and one action.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  /** `alert` if it reports a failure. */
  readonly role?: 'alert' | 'status'
}

export const EmptyState = ({ icon: Icon, title, text, action, role }: EmptyStateProps) => (
  <div className={styles.state} role={role}>
    <span className={styles.icon}>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
    </span>
    <p className={styles.title}>{title}</p>
    {text === undefined ? null : <p className={styles.text}>{text}</p>}
    {action}
  </div>
)
