// The quick filter of managers: conversations with comments that wait for one of them, and how many. Not there where none wait.
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { useMatchCount } from '../../../store/inbox/use-match-count.ts'
import styles from './filter-bar.module.css'

interface ModerationChipProps {
  readonly filter: InboxFilter
  readonly onFilter: (patch: Partial<InboxFilter>) => void
}

export const ModerationChip = ({ filter, onFilter }: ModerationChipProps) => {
  const { t, i18n } = useTranslation('inbox')
  const count = useMatchCount(useMemo(() => ({ ...filter, moderate: true }), [filter]))
  if (!filter.moderate && !count) return null
  return (
    <button
      type="button"
      className={clsx(styles.chip, filter.moderate && styles.on)}
      aria-pressed={filter.moderate}
      onClick={() => onFilter({ moderate: !filter.moderate })}
    >
      {t('filter.moderate')}
      {count === null ? null : (
        <span className={styles.count}>{new Intl.NumberFormat(i18n.language).format(count)}</span>
      )}
    </button>
  )
}
