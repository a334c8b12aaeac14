// Moves the messages of a merged record to the record that stays, a limited number per transaction.
import type { Row } from '../../../contract/index.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { mergeNotifications } from '../../conversations/notifications/conversation-notification.ts'
import { maxLatestMessages } from '../../conversations/threads/latest-messages.ts'
import { updateThreadAfterChange } from '../../conversations/threads/thread-after-message.ts'
import { findContactById } from './find-contact.ts'
import { contactLock } from './locks.ts'
import { linkReplies } from './replies.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const moveMessagesJob = defineJob('waJoin', (goneId: string) => ({
  lane: `waJoin:${goneId}`,
  payload: { goneId },
}))

/** Messages per side and transaction: as many as figures are computed from. Each may have a file, a notification and an answer. */
const batch = maxLatestMessages

const moveNotifications = async (unit: UnitOfWork, goneId: string, contactId: string): Promise<boolean> => {
  const thread = await unit.find('THREAD', { itemId: contactId })
  const notifications = await unit.findAll(
    'NOTIFICATION',
    { threadItemId: goneId },
    { orderBy: { createdTime: -1 }, limit: batch },
  )
  for (const notification of thread ? notifications : [])
    if (thread) await mergeNotifications(unit, notification, { title: null, ...thread })
  return thread !== null && notifications.length === batch
}

const findNewest = (unit: UnitOfWork, goneId: string, ownerSent: boolean): Promise<Row<'FBWAMESSAGE'>[]> =>
  unit.findAll('FBWAMESSAGE', { fbWaContactId: goneId, ownerSent }, { orderBy: { createdTime: -1 }, limit: batch })

/** Moves the newest messages of each side, with their files and notifications. @returns whether there may be more */
export const moveMessages = async (unit: UnitOfWork, goneId: string, contactId: string): Promise<boolean> => {
  const sides = [await findNewest(unit, goneId, false), await findNewest(unit, goneId, true)]
  const messages = sides.flat()
  for (const { _id, fromId } of messages) {
    await unit.change('FBWAMESSAGE', _id, { fbWaContactId: contactId, ...(fromId ? { fromId: contactId } : {}) })
    for (const file of await unit.findAll('FBWAMEDIA', { fbWaMessageId: _id }))
      await unit.change('FBWAMEDIA', file._id, { fbWaContactId: contactId })
  }
  for (const { _id } of messages) await linkReplies(unit, _id)
  return (await moveNotifications(unit, goneId, contactId)) || sides.some(({ length }) => length === batch)
}

/** Job that continues when a transaction reached its limit. */
export const createMoveHandler =
  (services: Context): JobHandler<typeof moveMessagesJob> =>
  async ({ goneId }) => {
    for (let more = true; more;) {
      const { result } = await transact(services.database, { actor: null }, async (unit) => {
        const contactBeforeLock = await findContactById(unit, goneId)
        if (!contactBeforeLock) return false
        await unit.lock(contactLock(contactBeforeLock._id))
        const contact = await findContactById(unit, goneId)
        // The contact was merged again while we waited: repeat under the other record's lock.
        if (contact?._id !== contactBeforeLock._id) return true
        const hasMore = await moveMessages(unit, goneId, contact._id)
        const thread = await unit.find('THREAD', { itemId: contact._id })
        if (thread) await updateThreadAfterChange(unit, thread)
        return hasMore
      })
      more = result
    }
    return done
  }
