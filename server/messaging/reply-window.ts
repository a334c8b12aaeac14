// What opens the window in which the account may answer freely (platform page, section 5.1): the person's last action.
import { replyDeadline } from '../../contract/windows.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { typesOf } from './dialect.ts'

export const openWindow = async ({ dialect, unit, time }: MessagingContext, { conversation, thread }: ConversationParts): Promise<void> => {
  if ((conversation.lastInteractionTime ?? '') >= time) return
  await unit.change(typesOf(dialect).conversation, conversation._id, { lastInteractionTime: time })
  await unit.change('THREAD', thread._id, { replyDeadline: replyDeadline(time) })
}
