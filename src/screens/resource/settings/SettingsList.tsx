// List of a settings page: heading with an add button, lines, and an empty state.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Answered } from '../overrides/Answered.tsx'
import styles from './settings.module.css'

interface SettingsListProps<Item> {
  readonly label: string
  readonly answer: {
    readonly data: readonly Item[] | undefined
    readonly error: object | undefined
    readonly refetch: () => void
  }
  readonly icon: LucideIcon
  readonly none: string
  readonly noneText: string
  readonly add?: ReactNode
  readonly children: (rows: readonly Item[]) => ReactNode
}

export const SettingsList = <Item,>({
  label,
  answer,
  icon,
  none,
  noneText,
  add = null,
  children,
}: SettingsListProps<Item>) => (
  <section className={styles.part} aria-label={label}>
    {add === null ? null : <div className={styles.adding}>{add}</div>}
    <Answered answer={answer}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={icon} title={none} text={noneText} />
        ) : (
          <ul className={styles.lines} aria-label={label}>
            {children(rows)}
          </ul>
        )
      }
    </Answered>
  </section>
)
