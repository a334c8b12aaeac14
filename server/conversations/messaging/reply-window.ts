// The reply window opens with the person's last action.
import { computeReplyDeadline } from '../../../contract/windows.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'

export const openReplyWindow = async (
  { adapter, unit, time }: MessagingContext,
  { conversation, thread }: ConversationParts,
): Promise<void> => {
  if ((conversation.lastInteractionTime ?? '') >= time) return
  await unit.change(getRecordTypes(adapter).conversation, conversation._id, { lastInteractionTime: time })
  await unit.change('THREAD', thread._id, { replyDeadline: computeReplyDeadline(time) })
}
