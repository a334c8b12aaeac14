// Above incompletely loaded messages: says so and offers a retry.
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { RetryButton } from '../../../components/RetryButton.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectConnection } from '../../../store/network/connection-slice.ts'
import styles from './composer-notice.module.css'

export const MissingNotice = ({ onRetry }: { readonly onRetry: () => Promise<unknown> }) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const offline = useAppSelector((state) => selectConnection(state).backend === 'offline')
  return (
    <div className={clsx(styles.notice, styles.amber)}>
      <TriangleAlert size={14} aria-hidden />
      <p className={styles.said} role="status">
        {t(offline ? 'timeline.missingOffline' : 'timeline.missing')}
      </p>
      {offline ? null : <RetryButton label={t('inbox:retry')} restMs={buttonReenableMs} onRetry={onRetry} />}
    </div>
  )
}
