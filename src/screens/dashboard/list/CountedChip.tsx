// A quick filter with how many conversations it would show; not there where it would show none.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { useMatchCount } from '../../../store/inbox/use-match-count.ts'
import styles from './filter-bar.module.css'

interface CountedChipProps {
  readonly words: string
  readonly isOn: boolean
  /** What the list shows with it: the same object for as long as it says the same. */
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
