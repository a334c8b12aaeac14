// Separators between messages: the day, and the start of new messages.
import { useTranslation } from 'react-i18next'
import { formatDayName } from '../../../lib/time-text.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './separators.module.css'

export const DaySeparator = ({ time }: { readonly time: string }) => {
  const { i18n } = useTranslation('conversation')
  const name = useAppSelector((state) => formatDayName(time, selectNow(state), i18n.language))
  return (
    <div className={styles.day}>
      <span>{name}</span>
    </div>
  )
}

export const NewMessagesSeparator = () => {
  const { t } = useTranslation('conversation')
  return (
    <div className={styles.new}>
      <span>{t('timeline.new')}</span>
    </div>
  )
}
