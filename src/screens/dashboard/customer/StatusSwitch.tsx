// Status of a conversation, with a button to snooze it. Closing and reopening are only in the header of the conversation.
import { AlarmClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { threadModalOpened } from '../../../store/ui/ui-slice.ts'
import { useKeyHint } from '../../../store/commands/use-key-hint.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import styles from './customer-panel.module.css'

export const StatusSwitch = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t, i18n } = useTranslation('inbox')
  const dispatch = useAppDispatch()
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
      <IconAction
        icon={AlarmClock}
        label={t('snooze')}
        shortcut={useKeyHint('thread.snooze', 's')}
        aria-haspopup="dialog"
        onClick={() => dispatch(threadModalOpened({ modal: 'snooze', threadId: thread._id }))}
      />
    </span>
  )
}
