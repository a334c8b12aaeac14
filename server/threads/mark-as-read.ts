// The organisation's read state: the unread messages of a work item, its count, and the reader's own cursor.
import type { Row } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import type { Rights } from '../../contract/permissions.ts'
import { transactionRecordsMax } from '../../contract/constants.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { mirrorOnItem } from './item-mirror.ts'
import { changeMessage, messagesOf } from './messages.ts'
import { moveReadState } from './read-state.ts'
import { tellSeenJob } from './tell-seen.ts'
import { lockItem } from './visible-thread.ts'

export const markRestJobKind = 'markRestAsRead'

/** Beside the messages, the work item and the cursor change too. */
const others = 10

/** @returns whether there may be more */
const markBatch = async (unit: Unit, thread: Row<'THREAD'>, until: string): Promise<boolean> => {
  const batch = transactionRecordsMax - others - unit.size()
  const unread = await messagesOf(unit, thread, { ownerSent: false, isRead: false }, { orderBy: { createdTime: 1 }, limit: batch })
  const { messageType } = threadItems[thread.itemType]
  for (const message of unread) {
    if (message.createdTime <= until) await changeMessage(unit, messageType, message._id, { isRead: true })
  }
  return unread.length === batch && (unread.at(-1)?.createdTime ?? '') <= until
}

export const markAsRead = async (services: Services, unit: Unit, rights: Rights, thread: Row<'THREAD'>): Promise<void> => {
  const until = thread.lastMessageTime
  if (!until) return
  if (await markBatch(unit, thread, until)) {
    await services.jobs.add(unit, { lane: `${markRestJobKind}:${thread._id}`, kind: markRestJobKind, payload: { threadId: thread._id, until } })
  }
  if ((thread.unreadCount ?? 0) > 0) {
    await mirrorOnItem(unit, thread, await unit.change('THREAD', thread._id, { unreadCount: 0 }))
    const job = tellSeenJob(services, thread)
    if (job) await services.jobs.addOnce(unit, job)
  }
  await moveReadState(unit, rights.userId, 'thread', thread._id, until)
}

/** What one transaction could not hold. The count said zero at once: the people of the organisation have read. */
export const markRestHandler = (services: Services): JobHandler => async (payload) => {
  const until = String(payload['until'])
  for (let more = true; more; ) {
    const { result } = await runUnit(services.database, { actor: null }, async (unit) => {
      const thread = await unit.get('THREAD', String(payload['threadId']))
      if (!thread) return false
      await lockItem(services, unit, thread)
      return markBatch(unit, thread, until)
    })
    more = result
  }
  return done
}
