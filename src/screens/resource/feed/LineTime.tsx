// A short time, with the full time on hover.
import { useTranslation } from 'react-i18next'
import { formatRowTime, formatDateTime } from '../../../lib/time-text.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './feed.module.css'

export const LineTime = ({ time }: { readonly time: string }) => {
  const { i18n } = useTranslation()
  const now = useAppSelector(selectNow)
  return (
    <time dateTime={time} title={formatDateTime(time, i18n.language)} className={styles.time}>
      {formatRowTime(time, now, i18n.language)}
    </time>
  )
}
