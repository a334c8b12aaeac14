// Delivery and read: watermarks that only move forward, applied to messages whenever both are known, in any order.
import { laterStatus } from '../../../contract/delivery.ts'
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import type { Row } from '../../../contract/index.ts'
import type { PushEventName } from '../../../contract/events.ts'
import { runUnit } from '../../database/run-unit.ts'
import type { Unit } from '../../database/unit.ts'
import { done as jobDone } from '../../jobs/job.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { threadAfterChange } from '../../threads/thread-after-message.ts'
import { lockItem } from '../../threads/visible-thread.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { eventTime } from '../../webhooks/event-time.ts'
import { asList, asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { ensureConversation } from './conversations.ts'
import type { MessengerContext } from './conversations.ts'
import { watermarkJobKind } from './job-kinds.ts'

type Watermarks = Pick<Row<'FBCONVERSATION'>, 'deliveredUntil' | 'readUntil'>

/** How far a message that the platform took at `time` has come under the conversation's watermarks. */
export const statusUnder = (status: DeliveryStatus, time: string, { deliveredUntil, readUntil }: Watermarks): DeliveryStatus => {
  if (status === 'queued' || status === 'sending' || status === 'failed') return status
  const delivered = (deliveredUntil ?? '') >= time ? laterStatus(status, 'delivered') : status
  return (readUntil ?? '') >= time ? laterStatus(delivered, 'read') : delivered
}

const batch = 40

/** Moves the oldest messages that may still move. @returns whether there may be more */
const moveBatch = async (unit: Unit, conversation: Row<'FBCONVERSATION'>, event: PushEventName): Promise<boolean> => {
  let moved = false
  for (const status of ['sent', 'delivered'] as const) {
    const match = { fbConversationId: conversation._id, ownerSent: true, status }
    const messages = await unit.findAll('FBMESSAGE', match, { orderBy: { createdTime: 1 }, limit: batch })
    let left = messages.length >= batch
    for (const message of messages) {
      const next = statusUnder(status, message.sentTime ?? message.createdTime, conversation)
      if (next === status) left = false
      else await unit.change('FBMESSAGE', message._id, { status: next }, { event })
    }
    moved ||= left
  }
  return moved
}

const take = async (context: MessengerContext, field: 'deliveredUntil' | 'readUntil', watermark: string, event: PushEventName): Promise<void> => {
  const { services, unit } = context
  // Before any message is known there is nothing to mark, but the watermark must not be forgotten.
  const { conversation, thread } = await ensureConversation(context)
  const moved =
    (conversation[field] ?? '') < watermark ? await unit.change('FBCONVERSATION', conversation._id, { [field]: watermark }, { event }) : conversation
  if (await moveBatch(unit, moved, event)) {
    await services.jobs.add(unit, { lane: `${watermarkJobKind}:${thread._id}`, kind: watermarkJobKind, payload: { threadId: thread._id, event } })
  }
  await threadAfterChange(unit, thread)
}

/** The watermark's time; null where it has none that can be believed. */
const watermarkOf = ({ unit }: MessengerContext, value: JsonObject): string | null => {
  const received = new Date(unit.now)
  const time = eventTime(received, value['watermark'])
  return time === received.toISOString() ? null : time
}

export const takeRead = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  await take(context, 'readUntil', watermarkOf(context, value) ?? context.time, 'READ_FB_MESSAGE')
  return done
}

export const takeDelivery = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const { unit, page } = context
  const mids = asList(value['mids']).map(asText).filter((mid) => mid !== null)
  // The ids say more than the watermark, where they are given: ours may not know the platform's time of its message yet.
  for (const mid of mids.slice(0, batch)) {
    const message = await unit.find('FBMESSAGE', { fbPageId: page._id, fbId: mid })
    if (message?.ownerSent) {
      await unit.change('FBMESSAGE', message._id, { status: laterStatus(message.status ?? 'sent', 'delivered') }, { event: 'DELIVERY_FB_MESSAGE' })
    }
  }
  const watermark = watermarkOf(context, value)
  if (watermark === null && mids.length === 0) return { state: 'unknown' }
  await take(context, 'deliveredUntil', watermark ?? '', 'DELIVERY_FB_MESSAGE')
  return done
}

/** What one transaction could not hold. */
export const watermarkHandler = (services: Services): JobHandler => async (payload) => {
  for (let more = true; more; ) {
    const { result } = await runUnit(services.database, { actor: null }, async (unit) => {
      const thread = await unit.get('THREAD', String(payload['threadId']))
      if (!thread) return false
      await lockItem(services, unit, thread)
      const conversation = await unit.get('FBCONVERSATION', thread.itemId)
      const left = conversation !== null && (await moveBatch(unit, conversation, payload['event'] as PushEventName))
      await threadAfterChange(unit, thread)
      return left
    })
    more = result
  }
  return jobDone
}
