// Shows a bar when the connection needs attention: offline with the number of waiting items, or an outdated application.
import Button from '@mui/material/Button'
import { clsx } from 'clsx'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectConnection } from '../../store/network/connection-slice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectWaitingCount } from '../../store/outbox/outbox-slice.ts'
import { loadNewVersion } from '../version/load-new-version.ts'
import styles from './connection-bar.module.css'

export const ConnectionBar = () => {
  const { t } = useTranslation('app')
  const { backend, outdated } = useAppSelector(selectConnection)
  const waiting = useAppSelector(selectWaitingCount)
  if (outdated) {
    return (
      <div className={clsx(styles.bar, styles.news)} role="status">
        <RefreshCw size={16} aria-hidden="true" />
        <span>{t('outdated')}</span>
        <Button
          className={styles.reload}
          size="small"
          color="inherit"
          variant="outlined"
          onClick={() => void loadNewVersion()}
        >
          {t('reload')}
        </Button>
      </div>
    )
  }
  if (backend === 'online') return null
  return (
    <div className={styles.bar} role="status">
      <CloudOff size={16} aria-hidden="true" />
      <span>{waiting > 0 ? t('offlineWaiting', { count: waiting }) : t('offline')}</span>
    </div>
  )
}
