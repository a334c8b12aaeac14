// Sends the reply, and closes the conversation with it if requested.
import type { Row } from '../../../../contract/index.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { sendReply } from '../../../store/outbox/outbox-thunks.ts'
import type { AttachedFiles } from './use-attaching.ts'
import type { ComposedReply } from './use-composed.ts'

export const useSend = (
  thread: Row<'THREAD'>,
  { canSend, text, answered, isPrivateReply, sendAs }: ComposedReply,
  attaching: AttachedFiles,
  onLeaving: (act: () => void) => void,
): ((closes: boolean) => void) => {
  const dispatch = useAppDispatch()
  return (closes) => {
    if (!canSend) return
    const reply = {
      threadId: thread._id,
      text: text.trim(),
      files: attaching.files,
      closes: closes && thread.status !== 'closed',
      answer: answered,
      sendAs: isPrivateReply ? null : sendAs,
    }
    if (reply.closes) onLeaving(() => void dispatch(sendReply(reply)))
    else void dispatch(sendReply(reply))
    attaching.dismiss()
  }
}
