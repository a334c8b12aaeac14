// A quick filter with the number of matching conversations; hidden if there are none.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { useMatchCount } from '../../../store/inbox/use-match-count.ts'
import styles from './filter-bar.module.css'

interface CountedChipProps {
  readonly words: string
  readonly isOn: boolean
  /** The filter with it applied: the same object while its content is the same. */
  readonly shown: InboxFilter
  readonly onToggle: () => void
}

export const CountedChip = ({ words, isOn, shown, onToggle }: CountedChipProps) => {
  const { i18n } = useTranslation()
  const count = useMatchCount(shown)
  if (!isOn && !count) return null
  return (
    <button type="button" className={clsx(styles.chip, isOn && styles.on)} aria-pressed={isOn} onClick={onToggle}>
      {words}
      {count === null ? null : (
        <span className={styles.count}>{new Intl.NumberFormat(i18n.language).format(count)}</span>
      )}
    </button>
  )
}
