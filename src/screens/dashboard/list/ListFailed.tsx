// Below a list whose next page failed to load: says so and offers a retry.
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectConnection } from '../../../store/network/connection-slice.ts'
import styles from './list-end.module.css'

export const ListFailed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('inbox')
  const offline = useAppSelector((state) => selectConnection(state).backend === 'offline')
  return (
    <div className={styles.end}>
      <FailedLine
        text={t(offline ? 'list.moreOffline' : 'list.moreFailed')}
        retry={t('retry')}
        restMs={buttonReenableMs}
        onRetry={onRetry}
      />
    </div>
  )
}
