// The organisation's read state: the unread messages of a work item, its count, and the reader's own cursor.
import type { Row } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import type { Rights } from '../../contract/permissions.ts'
import { isGone } from '../../contract/utterance.ts'
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

/** How many unread ones there are that came later. */
const unreadAfter = async (unit: Unit, thread: Row<'THREAD'>, until: string): Promise<number> => {
  const limit = thread.unreadCount ?? 0
  if (limit === 0 || (thread.lastInboundTime ?? '') <= until) return 0
  const unread = await messagesOf(unit, thread, { ownerSent: false, isRead: false }, { orderBy: { createdTime: -1 }, limit })
  return unread.filter((message) => message.createdTime > until && !isGone(message)).length
}

/** @param seenUntil the last message time the reader had seen; null: all there is */
export const markAsRead = async (services: Services, unit: Unit, rights: Rights, thread: Row<'THREAD'>, seenUntil: string | null = null): Promise<void> => {
  const last = thread.lastMessageTime
  if (!last) return
  const until = seenUntil !== null && seenUntil < last ? seenUntil : last
  if (await markBatch(unit, thread, until)) {
    await services.jobs.add(unit, { lane: `${markRestJobKind}:${thread._id}`, kind: markRestJobKind, payload: { threadId: thread._id, until } })
  }
  const left = await unreadAfter(unit, thread, until)
  if ((thread.unreadCount ?? 0) > left) {
    await mirrorOnItem(unit, thread, await unit.change('THREAD', thread._id, { unreadCount: left }))
    // Platforms take it for the whole conversation: it is not said while something in it is unread.
    const job = left === 0 ? tellSeenJob(services, thread) : null
    if (job) await services.jobs.addOnce(unit, job)
  }
  await moveReadState(unit, rights.userId, 'thread', thread._id, until)
}

/** What one transaction could not hold. The count said so at once: the people of the organisation have read. */
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
