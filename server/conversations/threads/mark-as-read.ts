// The organisation's read state: the unread messages of a conversation, its count, and the reader's own cursor.
import { enqueueJob, enqueueJobOnce } from '../../jobs/job-table.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { isGone } from '../../../contract/channel-message.ts'
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { mirrorOnItem } from './item-mirror.ts'
import { changeMessage, findThreadMessages } from './messages.ts'
import { readNotification, settleNotification } from '../notifications/conversation-notification.ts'
import { moveReadState } from '../notifications/read-state.ts'
import { readReceiptJob, takesReadReceipts } from './read-receipts.ts'
import { lockItem } from './visible-thread.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const markRestJob = defineJob('markRestAsRead', (threadId: string, until: string) => ({
  lane: `markRestAsRead:${threadId}`,
  payload: { threadId, until },
}))

/** Records besides the messages: the conversation and the cursor change too, for each conversation of a portion. */
const others = 30

/** @returns whether there may be more */
const markBatch = async (unit: UnitOfWork, thread: Row<'THREAD'>, until: string): Promise<boolean> => {
  // A full transaction leaves everything to the job.
  const batch = Math.max(0, maxTransactionRecords - others - unit.size())
  const unread = await findThreadMessages(
    unit,
    thread,
    { ownerSent: false, isRead: false },
    { orderBy: { createdTime: 1 }, limit: batch },
  )
  const { messageType } = threadItems[thread.itemType]
  for (const message of unread) {
    if (message.createdTime <= until) await changeMessage(unit, messageType, message._id, { isRead: true })
  }
  return unread.length === batch && (unread.at(-1)?.createdTime ?? '') <= until
}

/** Number of unread messages that came later. */
const unreadAfter = async (unit: UnitOfWork, thread: Row<'THREAD'>, until: string): Promise<number> => {
  const limit = thread.unreadCount ?? 0
  if (limit === 0 || (thread.lastInboundTime ?? '') <= until) return 0
  const unread = await findThreadMessages(
    unit,
    thread,
    { ownerSent: false, isRead: false },
    { orderBy: { createdTime: -1 }, limit },
  )
  return unread.filter((message) => message.createdTime > until && !isGone(message)).length
}

/**
 * Marks messages as read for the whole team.
 * @param seenUntil time of the last message that somebody had seen; null for all messages
 * @param tellsPlatform false for a reply, which needs no read receipt
 * @returns time until which the conversation is read; null if there is nothing to read
 */
const markReadForTeam = async (
  services: Context,
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  seenUntil: string | null,
  tellsPlatform: boolean,
): Promise<string | null> => {
  const last = thread.lastMessageTime
  if (!last) return null
  const until = seenUntil !== null && seenUntil < last ? seenUntil : last
  if (await markBatch(unit, thread, until)) await enqueueJob(unit, markRestJob(thread._id, until))
  const unreadCount = await unreadAfter(unit, thread, until)
  if ((thread.unreadCount ?? 0) > unreadCount) {
    await mirrorOnItem(unit, thread, await unit.change('THREAD', thread._id, { unreadCount }))
    // Platforms apply it to the whole conversation: none is sent while something in it is unread.
    if (unreadCount === 0 && tellsPlatform && takesReadReceipts(services, thread))
      await enqueueJobOnce(unit, readReceiptJob(thread._id))
  }
  return until
}

/**
 * Marks for the team, and moves the reader's own cursor.
 * @param seenUntil time of the last message they had seen; null for all messages
 */
export const markAsRead = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  thread: Row<'THREAD'>,
  seenUntil: string | null = null,
): Promise<void> => {
  const until = await markReadForTeam(services, unit, thread, seenUntil, true)
  if (until === null) return
  await moveReadState(unit, rights.userId, 'thread', thread._id, until)
  await readNotification(unit, thread, rights.userId, until)
}

/** A person has replied: nobody needs to read what the reply covers. @param thread as the reply left it */
export const markAnswered = async (services: Context, unit: UnitOfWork, thread: Row<'THREAD'>): Promise<void> => {
  if (!thread.isAnswered) return
  if ((thread.unreadCount ?? 0) > 0) await markReadForTeam(services, unit, thread, null, false)
  await settleNotification(unit, thread)
}

/** Continues where one transaction was full. The count was updated at once: the organisation has read the messages. */
export const createMarkRestHandler =
  (services: Context): JobHandler<typeof markRestJob> =>
  async ({ threadId, until }) => {
    for (let more = true; more;) {
      const { result } = await transact(services.database, { actor: null }, async (unit) => {
        const thread = await unit.get('THREAD', threadId)
        if (!thread) return false
        await lockItem(services, unit, thread)
        return markBatch(unit, thread, until)
      })
      more = result
    }
    return done
  }
