// The organisation's read state: the unread messages of a work item, its count, and the reader's own cursor.
import type { Row } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import { transactionRecordsMax } from '../../contract/constants.ts'
import { seenJobKind } from '../channels/facebook/job-kinds.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import { moveReadState } from './read-state.ts'

export const markAsRead = async (services: Services, unit: Unit, rights: Rights, thread: Row<'THREAD'>): Promise<void> => {
  // The newest hundred are marked one by one; older unread ones are covered by the count and the cursor.
  const unread = await unit.findAll(
    'FBMESSAGE',
    { fbConversationId: thread.itemId, ownerSent: false, isRead: false },
    { orderBy: { createdTime: -1 }, limit: transactionRecordsMax - 10 },
  )
  for (const message of unread) await unit.change('FBMESSAGE', message._id, { isRead: true })
  if ((thread.unreadCount ?? 0) > 0) {
    await unit.change('THREAD', thread._id, { unreadCount: 0 })
    await services.jobs.addOnce(unit, { lane: `${seenJobKind}:${thread.itemId}`, kind: seenJobKind, payload: { conversationId: thread.itemId } })
  }
  if (thread.lastMessageTime) await moveReadState(unit, rights.userId, 'thread', thread._id, thread.lastMessageTime)
}
