// Dialogs of one conversation: snooze, labels, and assigning with a reason. Loaded on demand.
import { useModalClosing } from '../../store/ui/use-modal-closing.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { reopenThread } from '../../store/outbox/thread-commands.ts'
import { useRecord } from '../../store/records/use-record.ts'
import { AssignDialog } from './thread-dialogs/AssignDialog.tsx'
import { LabelsDialog } from './thread-dialogs/LabelsDialog.tsx'
import { SnoozeDialog } from './thread-dialogs/SnoozeDialog.tsx'

interface ThreadDialogsProps {
  /** Called when the conversation is about to leave the list, so that the next one takes its place. @param act performs the change */
  readonly onLeaving: (threadId: string, act: () => void) => void
}

export const ThreadDialogs = ({ onLeaving }: ThreadDialogsProps) => {
  const dispatch = useAppDispatch()
  const { open, threadId } = useAppSelector((state) => state.ui)
  const thread = useRecord('THREAD', threadId ?? undefined)
  const close = useModalClosing()
  if (threadId === null) return null
  return (
    <>
      {open === 'snooze' ? (
        <SnoozeDialog
          threadId={threadId}
          onClose={() => close()}
          onSnooze={(act) => close(() => onLeaving(threadId, act))}
          onWake={() => close(() => void dispatch(reopenThread(threadId)))}
        />
      ) : null}
      {open === 'assign' && thread ? <AssignDialog thread={thread} onClose={() => close()} /> : null}
      {open === 'labels' ? <LabelsDialog threadId={threadId} onClose={() => close()} onApply={close} /> : null}
    </>
  )
}
