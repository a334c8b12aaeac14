// What opens the window in which a page may answer freely (platform page, section 5.1): the person's last action.
import { replyDeadline } from '../../../contract/windows.ts'
import type { Unit } from '../../database/unit.ts'
import type { ConversationParts } from './conversations.ts'

export const openWindow = async (unit: Unit, { conversation, thread }: ConversationParts, time: string): Promise<void> => {
  if ((conversation.lastInteractionTime ?? '') >= time) return
  await unit.change('FBCONVERSATION', conversation._id, { lastInteractionTime: time })
  await unit.change('THREAD', thread._id, { replyDeadline: replyDeadline(time) })
}
