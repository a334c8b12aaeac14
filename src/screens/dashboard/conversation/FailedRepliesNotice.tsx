// Above the composer of a conversation whose replies failed while its account was not connected: sends all such replies of the account.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { FailedReplies } from '../../../forms/FailedReplies.tsx'
import styles from './composer-notice.module.css'

export const FailedRepliesNotice = ({ channel }: { readonly channel: Row<'CHANNEL'> }) => {
  const { t } = useTranslation('organisations')
  return (
    <FailedReplies
      channel={channel}
      frame={(button, count) => (
        <div className={styles.notice} role="status">
          <CircleAlert size={14} aria-hidden />
          <span className={styles.grow}>{t('failedReplies.notice', { count })}</span>
          {button}
        </div>
      )}
    />
  )
}
