// Dialog for the time until which a conversation is snoozed.
import { useTranslation } from 'react-i18next'
import { Popup } from '../../../components/Popup.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { snoozeThread } from '../../../store/outbox/put-off.ts'
import { SnoozeChoice } from './SnoozeChoice.tsx'

interface SnoozeDialogProps {
  readonly threadId: string
  readonly onClose: () => void
  readonly onSnooze: (act: () => void) => void
  /** Ends an existing snooze. */
  readonly onWake: () => void
}

export const SnoozeDialog = ({ threadId, onClose, onSnooze, onWake }: SnoozeDialogProps) => {
  const { t, i18n } = useTranslation('threads')
  const dispatch = useAppDispatch()
  const thread = useRecord('THREAD', threadId)
  const organisation = useRecord('ORGANISATION', thread?.organisationId)
  if (!thread) return null
  return (
    <Popup title={t('snooze.title')} closeLabel={t('close')} width="xs" onClose={onClose}>
      <SnoozeChoice
        organisation={organisation}
        onChoose={(at) => {
          const until = new Date(at).toISOString()
          // The toast uses the user's time zone, as the row and the conversation do.
          onSnooze(() => void dispatch(snoozeThread(threadId, until, formatDateTime(until, i18n.language))))
        }}
        {...(thread.status === 'snoozed' ? { onWake } : {})}
      />
    </Popup>
  )
}
