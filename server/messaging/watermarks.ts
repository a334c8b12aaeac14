// Delivery and read: watermarks that only move forward, applied to messages whenever both are known, in any order.
import { laterStatus } from '../../contract/delivery.ts'
import type { DeliveryStatus } from '../../contract/delivery.ts'
import type { NotificationType } from '../../contract/events.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { done as jobDone } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { threadAfterChange } from '../threads/thread-after-message.ts'
import { lockItem } from '../threads/visible-thread.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import { done } from '../webhooks/event-record.ts'
import { eventTime } from '../webhooks/event-time.ts'
import { asList, asText } from '../webhooks/json-reading.ts'
import type { JsonObject } from '../webhooks/json-reading.ts'
import { ensureConversation } from './conversations.ts'
import type { MessagingContext } from './conversations.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { messageFor } from './message-changes.ts'
import { findMessage, messagesIn } from './records.ts'
import type { Conversation } from './records.ts'

type Field = 'deliveredUntil' | 'readUntil'

const announced = (event: NotificationType | undefined): { event?: NotificationType } => (event ? { event } : {})

const eventOf = ({ events }: Dialect, field: Field): NotificationType | undefined => (field === 'readUntil' ? events.read : events.delivered)

/** How far a message that the platform took at `time` has come under the conversation's watermarks. */
export const statusUnder = (status: DeliveryStatus, time: string, { deliveredUntil, readUntil }: Pick<Conversation, Field>): DeliveryStatus => {
  if (status === 'queued' || status === 'sending' || status === 'failed') return status
  const delivered = (deliveredUntil ?? '') >= time ? laterStatus(status, 'delivered') : status
  return (readUntil ?? '') >= time ? laterStatus(delivered, 'read') : delivered
}

const batch = 40

/** Moves the oldest messages that may still move. @returns whether there may be more */
const moveBatch = async (unit: Unit, dialect: Dialect, conversation: Conversation, field: Field): Promise<boolean> => {
  let moved = false
  for (const status of ['sent', 'delivered'] as const) {
    const messages = await messagesIn(unit, dialect, conversation, { ownerSent: true, status }, { orderBy: { createdTime: 1 }, limit: batch })
    let left = messages.length >= batch
    for (const message of messages) {
      const next = statusUnder(status, message.sentTime ?? message.createdTime, conversation)
      if (next === status) left = false
      else await unit.change(typesOf(dialect).message, message._id, { status: next }, announced(eventOf(dialect, field)))
    }
    moved ||= left
  }
  return moved
}

export const watermarkJobKind = ({ prefix }: Dialect): string => `${prefix}Watermark`

const take = async (context: MessagingContext, field: Field, watermark: string): Promise<void> => {
  const { dialect, services, unit } = context
  // Before any message is known there is nothing to mark, but the watermark must not be forgotten.
  const { conversation, thread } = await ensureConversation(context)
  const moved =
    (conversation[field] ?? '') < watermark
      ? await unit.change(typesOf(dialect).conversation, conversation._id, { [field]: watermark }, announced(eventOf(dialect, field)))
      : conversation
  if (await moveBatch(unit, dialect, moved, field)) {
    const kind = watermarkJobKind(dialect)
    await services.jobs.add(unit, { lane: `${kind}:${thread._id}`, kind, payload: { threadId: thread._id, field } })
  }
  await threadAfterChange(unit, thread)
}

/** The watermark's time; null where it has none that can be believed. */
const watermarkOf = ({ unit }: MessagingContext, value: JsonObject): string | null => {
  const received = new Date(unit.now)
  const time = eventTime(received, value['watermark'])
  return time === received.toISOString() ? null : time
}

/** Up to a time, or, as Instagram tells it, up to a message. What the account itself has read says nothing of the person. */
export const takeRead = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
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

export const takeDelivery = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const { dialect, unit, account } = context
  const mids = asList(value['mids']).map(asText).filter((mid) => mid !== null)
  // The ids say more than the watermark, where they are given: ours may not know the platform's time of its message yet.
  for (const mid of mids.slice(0, batch)) {
    const message = await findMessage(unit, dialect, account, mid)
    if (message?.ownerSent) {
      const status = laterStatus(message.status ?? 'sent', 'delivered')
      await unit.change(typesOf(dialect).message, message._id, { status }, announced(dialect.events.delivered))
    }
  }
  const watermark = watermarkOf(context, value)
  if (watermark === null && mids.length === 0) return { state: 'unknown' }
  await take(context, 'deliveredUntil', watermark ?? '')
  return done
}

/** What one transaction could not hold. */
export const watermarkHandler = (dialect: Dialect, services: Services): JobHandler => async (payload) => {
  const field: Field = payload['field'] === 'readUntil' ? 'readUntil' : 'deliveredUntil'
  for (let more = true; more; ) {
    const { result } = await runUnit(services.database, { actor: null }, async (unit) => {
      const thread = await unit.get('THREAD', String(payload['threadId']))
      if (!thread) return false
      await lockItem(services, unit, thread)
      const conversation = await unit.get(typesOf(dialect).conversation, thread.itemId)
      const left = conversation !== null && (await moveBatch(unit, dialect, conversation, field))
      await threadAfterChange(unit, thread)
      return left
    })
    more = result
  }
  return jobDone
}
