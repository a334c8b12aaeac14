// Delivery and read: watermarks that only move forward, applied to messages whenever both are known, in any order.
import { enqueueJob } from '../../jobs/job-table.ts'
import { advanceDeliveryStatus } from '../../../contract/delivery.ts'
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import type { NotificationType } from '../../../contract/events.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done as jobDone } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { updateThreadAfterChange } from '../threads/thread-after-message.ts'
import { lockItem } from '../threads/visible-thread.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { parseEventTime } from '../../lib/event-time.ts'
import { asList, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { ensureConversation } from './conversations.ts'
import type { MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { messageFor } from './message-changes.ts'
import { findMessage, findMessagesIn } from './records.ts'
import type { Conversation } from './records.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

type Field = 'deliveredUntil' | 'readUntil'

const withEvent = (event: NotificationType | undefined): { event?: NotificationType } => (event ? { event } : {})

const eventOf = ({ events }: PlatformAdapter, field: Field): NotificationType | undefined =>
  field === 'readUntil' ? events.read : events.delivered

/** The status of a message that the platform accepted at `time`, by the conversation's watermarks. */
export const toWatermarkedStatus = (
  status: DeliveryStatus,
  time: string,
  { deliveredUntil, readUntil }: Pick<Conversation, Field>,
): DeliveryStatus => {
  if (status === 'queued' || status === 'sending' || status === 'failed') return status
  const delivered = (deliveredUntil ?? '') >= time ? advanceDeliveryStatus(status, 'delivered') : status
  return (readUntil ?? '') >= time ? advanceDeliveryStatus(delivered, 'read') : delivered
}

const batch = 40

/** Updates the oldest messages whose status may still change. @returns whether there may be more */
const moveBatch = async (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  conversation: Conversation,
  field: Field,
): Promise<boolean> => {
  let moved = false
  for (const status of ['sent', 'delivered'] as const) {
    const messages = await findMessagesIn(
      unit,
      adapter,
      conversation,
      { ownerSent: true, status },
      { orderBy: { createdTime: 1 }, limit: batch },
    )
    let hasMore = messages.length >= batch
    for (const message of messages) {
      const next = toWatermarkedStatus(status, message.sentTime ?? message.createdTime, conversation)
      if (next === status) hasMore = false
      else
        await unit.change(
          getRecordTypes(adapter).message,
          message._id,
          { status: next },
          withEvent(eventOf(adapter, field)),
        )
    }
    moved ||= hasMore
  }
  return moved
}

export const defineWatermarkJob = ({ prefix }: PlatformAdapter) =>
  defineJob(`${prefix}Watermark`, (threadId: string, field: Field) => ({
    lane: `${prefix}Watermark:${threadId}`,
    payload: { threadId, field },
  }))

const take = async (context: MessagingContext, field: Field, watermark: string): Promise<void> => {
  const { adapter, unit } = context
  // Without any message there is nothing to mark yet, but the watermark must not be lost.
  const { conversation, thread } = await ensureConversation(context)
  const moved =
    (conversation[field] ?? '') < watermark
      ? await unit.change(
          getRecordTypes(adapter).conversation,
          conversation._id,
          { [field]: watermark },
          withEvent(eventOf(adapter, field)),
        )
      : conversation
  if (await moveBatch(unit, adapter, moved, field))
    await enqueueJob(unit, defineWatermarkJob(adapter)(thread._id, field))
  await updateThreadAfterChange(unit, thread)
}

/** The watermark's time; null if it has no plausible one. */
const watermarkOf = ({ unit }: MessagingContext, value: JsonObject): string | null => {
  const received = new Date(unit.now)
  const time = parseEventTime(received, value['watermark'])
  return time === received.toISOString() ? null : time
}

/** Read up to a time, or, on Instagram, up to a message. Reads by the account itself say nothing about the person. */
export const handleRead = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  if (context.fromAccount) return { state: 'visible' }
  const watermark = watermarkOf(context, value)
  if (watermark !== null || asText(value['mid']) === null) {
    await take(context, 'readUntil', watermark ?? context.time)
    return done
  }
  const found = await messageFor(context, value)
  if (!('message' in found)) return found
  await take(context, 'readUntil', found.message.sentTime ?? found.message.createdTime)
  return done
}

export const handleDelivery = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const { adapter, unit, account } = context
  const mids = asList(value['mids'])
    .map(asText)
    .filter((mid) => mid !== null)
  // Ids, if given, say more than the watermark: our message may not have the platform's time yet.
  for (const mid of mids.slice(0, batch)) {
    const message = await findMessage(unit, adapter, account, mid)
    if (message?.ownerSent) {
      const status = advanceDeliveryStatus(message.status ?? 'sent', 'delivered')
      await unit.change(getRecordTypes(adapter).message, message._id, { status }, withEvent(adapter.events.delivered))
    }
  }
  const watermark = watermarkOf(context, value)
  if (watermark === null && mids.length === 0) return { state: 'unknown' }
  await take(context, 'deliveredUntil', watermark ?? '')
  return done
}

/** Continues where one transaction was full. */
export const createWatermarkHandler =
  (adapter: PlatformAdapter, services: Context): JobHandler<ReturnType<typeof defineWatermarkJob>> =>
  async ({ threadId, field }) => {
    for (let more = true; more;) {
      const { result } = await transact(services.database, { actor: null }, async (unit) => {
        const thread = await unit.get('THREAD', threadId)
        if (!thread) return false
        await lockItem(services, unit, thread)
        const conversation = await unit.get(getRecordTypes(adapter).conversation, thread.itemId)
        const hasMore = conversation !== null && (await moveBatch(unit, adapter, conversation, field))
        await updateThreadAfterChange(unit, thread)
        return hasMore
      })
      more = result
    }
    return jobDone
  }
