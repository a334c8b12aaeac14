// Skeleton of a conversation that is loading; visible only after 200 ms.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from './conversation-skeleton.module.css'

const widths = [38, 24, 46, 30, 18]

export const ConversationSkeleton = () => {
  const { t } = useTranslation('inbox')
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('conversation.loading')}>
      {widths.map((width, index) => (
        <span
          key={width}
          className={clsx(styles.bubble, index % 3 === 2 && styles.ours)}
          style={{ width: `${width}%` }}
        />
      ))}
    </div>
  )
}
