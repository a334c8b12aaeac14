// Open, put off or closed, with what to do about it.
import { AlarmClock, Archive, ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { reopenThread } from '../../../store/outbox/thread-commands.ts'
import styles from './customer-panel.module.css'

interface StatusSwitchProps {
  readonly thread: Row<'THREAD'>
  readonly onClose: () => void
}

export const StatusSwitch = ({ thread, onClose }: StatusSwitchProps) => {
  const { t, i18n } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const closed = thread.status === 'closed'
  const Icon = closed ? ArchiveRestore : Archive
  return (
    <span className={styles.status}>
      <span
        className={styles.statusName}
        data-status={thread.status}
        title={
          thread.snoozedUntil
            ? t('snoozedUntil', { time: formatDateTime(thread.snoozedUntil, i18n.language) })
            : undefined
        }
      >
        {t(`filter.${thread.status}`)}
      </span>
      <button
        type="button"
        className={styles.statusAction}
        onClick={closed ? () => void dispatch(reopenThread(thread._id)) : onClose}
      >
        <Icon size={14} aria-hidden />
        {t(closed ? 'reopen' : 'close')}
      </button>
      <IconAction
        icon={AlarmClock}
        label={t('snooze')}
        shortcut="S"
        aria-haspopup="dialog"
        onClick={() => dispatch(threadModalOpened({ front: 'snooze', threadId: thread._id }))}
      />
    </span>
  )
}
