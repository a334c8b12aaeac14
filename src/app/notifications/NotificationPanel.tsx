// Panel with the newest notifications, updated live, in front of every screen.
import Drawer from '@mui/material/Drawer'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Bell, CheckCheck, Settings, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { useShownList } from '../../store/records/use-shown-list.ts'
import { useCallQuery } from '../../store/records/use-call-query.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { notificationSettingsPath } from '../../store/ui/further-paths.ts'
import { toListPath } from '../../store/ui/record-paths.ts'
import { markAllNotificationsRead } from '../../store/records/read-notifications.ts'
import { MembershipOffers } from './MembershipOffers.tsx'
import { NotificationLine } from './NotificationLine.tsx'
import styles from './panel.module.css'

interface NotificationPanelProps {
  readonly onClose: () => void
  readonly onGo: (to: string) => void
}

const shownAtOnce = 20

export const NotificationPanel = ({ onClose, onGo }: NotificationPanelProps) => {
  const { t } = useTranslation('notifications')
  const dispatch = useAppDispatch()
  const [shown, setShown] = useState<'unread' | 'all'>('unread')
  const isUnreadOnly = shown === 'unread'
  const { data, isError, refetch } = useShownList({
    type: 'NOTIFICATION',
    limit: shownAtOnce,
    ...(isUnreadOnly ? { filter: { isRead: false } } : {}),
  })
  const { data: unread, refetch: countAgain } = useCallQuery('notificationsUnreadCount')
  const [busy, setBusy] = useState(false)
  const readAll = async (): Promise<void> => {
    setBusy(true)
    await dispatch(markAllNotificationsRead())
    countAgain()
    setTimeout(() => setBusy(false), buttonReenableMs)
  }
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      transitionDuration={0}
      slotProps={{
        paper: {
          className: styles.panel,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'notifications-title',
        },
      }}
    >
      <header className={styles.head}>
        <h2 id="notifications-title" className={styles.title}>
          {t('title')}
        </h2>
        <IconAction
          icon={CheckCheck}
          label={t('readAll')}
          disabled={busy || (unread?.count ?? 0) === 0}
          onClick={() => void readAll()}
        />
        <IconAction icon={Settings} label={t('settings.open')} onClick={() => onGo(notificationSettingsPath)} />
        <IconAction icon={X} label={t('close')} onClick={onClose} />
      </header>
      <ToggleButtonGroup
        className={styles.filter}
        exclusive
        fullWidth
        size="small"
        aria-label={t('filter.label')}
        value={shown}
        onChange={(_event, chosen: 'unread' | 'all' | null) => setShown(chosen ?? shown)}
      >
        <ToggleButton value="unread">{t('filter.unread')}</ToggleButton>
        <ToggleButton value="all">{t('filter.all')}</ToggleButton>
      </ToggleButtonGroup>
      <MembershipOffers />
      {data === undefined && isError ? (
        <LoadFailed restMs={buttonReenableMs} title={t('failed')} retry={t('again')} onRetry={refetch} />
      ) : null}
      {data === undefined && !isError ? (
        <p className={styles.note} role="status">
          {t('loading')}
        </p>
      ) : null}
      {data?.ids.length === 0 ? <EmptyState icon={Bell} title={t('none')} text={t('noneText')} /> : null}
      <ul className={styles.list} aria-label={t('title')}>
        {(data?.ids ?? []).map((id) => (
          <NotificationLine key={id} id={id} isUnreadOnly={isUnreadOnly} onGo={onGo} />
        ))}
      </ul>
      <Link to={toListPath('NOTIFICATION')} className={styles.all} onClick={onClose}>
        {t('all')}
      </Link>
    </Drawer>
  )
}
