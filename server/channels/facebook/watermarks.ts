// Delivery and read: watermarks that only move forward, applied to messages whenever both are known, in any order.
import { laterStatus } from '../../../contract/delivery.ts'
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import { secondsBelow, transactionRecordsMax } from '../../../contract/constants.ts'
import type { Row } from '../../../contract/index.ts'
import type { PushEventName } from '../../../contract/events.ts'
import type { Unit } from '../../database/unit.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asList, asNumber, asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { ensureConversation } from './conversations.ts'
import type { MessengerContext } from './conversations.ts'
import { snippetStatusOf } from '../../threads/thread-after-message.ts'

type Watermarks = Pick<Row<'FBCONVERSATION'>, 'deliveredUntil' | 'readUntil'>

/** How far a message sent at `time` has come under the conversation's watermarks. */
export const statusUnder = (status: DeliveryStatus, time: string, { deliveredUntil, readUntil }: Watermarks): DeliveryStatus => {
  if (status === 'queued' || status === 'sending' || status === 'failed') return status
  const delivered = (deliveredUntil ?? '') >= time ? laterStatus(status, 'delivered') : status
  return (readUntil ?? '') >= time ? laterStatus(delivered, 'read') : delivered
}

const watermarkOf = (value: JsonObject): string | null => {
  const number = asNumber(value['watermark'])
  if (number === null || number <= 0) return null
  return new Date(number < secondsBelow ? number * 1_000 : number).toISOString()
}

const advance = async (unit: Unit, conversation: Row<'FBCONVERSATION'>, messages: readonly Row<'FBMESSAGE'>[], event: PushEventName): Promise<void> => {
  for (const message of messages) {
    const status = statusUnder(message.status ?? 'sent', message.sentTime ?? message.createdTime, conversation)
    if (status !== message.status) await unit.change('FBMESSAGE', message._id, { status }, { event })
  }
}

/** Ours that may still move: newest first, at most what one transaction may change. */
const unreadOfOurs = async (unit: Unit, conversationId: string): Promise<Row<'FBMESSAGE'>[]> => {
  const of = (status: DeliveryStatus) =>
    unit.findAll('FBMESSAGE', { fbConversationId: conversationId, ownerSent: true, status }, { orderBy: { createdTime: -1 }, limit: transactionRecordsMax / 2 })
  return [...(await of('sent')), ...(await of('delivered'))]
}

const take = async (context: MessengerContext, field: 'deliveredUntil' | 'readUntil', value: JsonObject, event: PushEventName): Promise<Outcome> => {
  const { unit } = context
  const watermark = watermarkOf(value)
  if (watermark === null) return { state: 'unknown' }
  // Before any message of theirs is known there is nothing to mark, but the watermark must not be forgotten.
  const { conversation, thread } = await ensureConversation(context)
  const moved = (conversation[field] ?? '') < watermark ? await unit.change('FBCONVERSATION', conversation._id, { [field]: watermark }) : conversation
  await advance(unit, moved, await unreadOfOurs(unit, conversation._id), event)
  await unit.change('THREAD', thread._id, await snippetStatusOf(unit, thread))
  return done
}

export const takeRead = (context: MessengerContext, value: JsonObject): Promise<Outcome> => take(context, 'readUntil', value, 'READ_FB_MESSAGE')

export const takeDelivery = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const { unit, page } = context
  // The ids say more than the watermark, where they are given: our clock and the platform's may differ.
  for (const mid of asList(value['mids']).map(asText)) {
    const message = mid === null ? null : await unit.find('FBMESSAGE', { fbPageId: page._id, fbId: mid })
    if (message?.ownerSent) {
      await unit.change('FBMESSAGE', message._id, { status: laterStatus(message.status ?? 'sent', 'delivered') }, { event: 'DELIVERY_FB_MESSAGE' })
    }
  }
  return take(context, 'deliveredUntil', value, 'DELIVERY_FB_MESSAGE')
}
