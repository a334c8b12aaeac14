// Panel of a record's page: title, explanation and one action.
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './resource-overrides.module.css'

interface PanelProps {
  readonly title: string
  readonly text?: string
  /** Shown beside the title. */
  readonly action?: ReactNode
  /** The page already shows the title, so it only names the panel for screen readers. */
  readonly isTitleAbove?: boolean
  readonly children: ReactNode
}

export const Panel = ({ title, text, action = null, isTitleAbove = false, children }: PanelProps) => {
  const id = useId()
  return (
    <section className={styles.panel} {...(isTitleAbove ? { 'aria-label': title } : { 'aria-labelledby': id })}>
      {isTitleAbove ? (
        action
      ) : (
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {action}
        </div>
      )}
      {text === undefined ? null : <p className={styles.quiet}>{text}</p>}
      {children}
    </section>
  )
}
