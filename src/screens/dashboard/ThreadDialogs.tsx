// What is asked about one work item: until when it is put off, and which labels it has. Loaded when somebody asks.
import { Suspense, lazy } from 'react'
import { useFrontClosing } from '../../store/dialogs/use-front-closing.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { reopenThread } from '../../store/threads/thread-commands.ts'

const SnoozeDialog = lazy(async () => ({ default: (await import('./thread-dialogs/SnoozeDialog.tsx')).SnoozeDialog }))
const LabelsDialog = lazy(async () => ({ default: (await import('./thread-dialogs/LabelsDialog.tsx')).LabelsDialog }))

interface ThreadDialogsProps {
  /** It is about to leave the list of open ones: the next one takes its place. @param act puts it off */
  readonly onLeaving: (threadId: string, act: () => void) => void
}

export const ThreadDialogs = ({ onLeaving }: ThreadDialogsProps) => {
  const dispatch = useAppDispatch()
  const { open, threadId } = useAppSelector((state) => state.front)
  const close = useFrontClosing()
  if (threadId === null) return null
  return (
    <Suspense>
      {open === 'snooze' ? (
        <SnoozeDialog
          threadId={threadId}
          onClose={() => close()}
          onSnooze={(act) => close(() => onLeaving(threadId, act))}
          onWake={() => close(() => void dispatch(reopenThread(threadId)))}
        />
      ) : null}
      {open === 'labels' ? <LabelsDialog threadId={threadId} onClose={() => close()} onApply={close} /> : null}
    </Suspense>
  )
}
