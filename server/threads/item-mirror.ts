// What a conversation's own record shows of its work item: changed with it, in the same unit.
import type { Row } from '../../contract/index.ts'
import type { Utterance } from '../../contract/message-fields.ts'
import type { Unit } from '../database/unit.ts'

/** @param last the newest message, where it was looked for */
export const mirrorOnItem = async (unit: Unit, { itemType, itemId, unreadCount }: Row<'THREAD'>, last?: Utterance): Promise<void> => {
  if (itemType !== 'waContact') return
  await unit.change('FBWACONTACT', itemId, {
    unreadMessageCount: unreadCount ?? 0,
    ...(last ? { lastMessageId: last._id, lastMessageDate: last.createdTime } : {}),
  })
}
