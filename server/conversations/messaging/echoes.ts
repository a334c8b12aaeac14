// Echoes: messages that the account sent, here or elsewhere. Ours are recognised by the platform's id, by our mark, or by their content.
import { runNow } from '../../jobs/job-table.ts'
import { advanceDeliveryStatus } from '../../../contract/delivery.ts'
import { matchEcho } from '../sending/echo-matching.ts'
import { sendLane } from '../sending/send-lane.ts'
import { updateThreadAfterChange, updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { addMessageTo } from './add-message.ts'
import { ensureConversation } from './conversations.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { contentOf } from './message-content.ts'
import type { Content } from './message-content.ts'
import { isOtherApp } from './other-app.ts'
import { findMessage, findMessagesIn } from './records.ts'
import type { Message } from './records.ts'
import { toWatermarkedStatus } from './watermarks.ts'

/**
 * Handles the platform's echo of a message of ours: its id and its time are certain now. A message given up with unknown outcome was
 * sent after all.
 */
const handleOwnEcho = async (
  { adapter, unit, time }: MessagingContext,
  parts: ConversationParts,
  ours: Message,
  mid: string,
): Promise<void> => {
  const known = ours.status === 'failed' ? 'sent' : (ours.status ?? 'queued')
  const status = toWatermarkedStatus(advanceDeliveryStatus(known, 'sent'), time, parts.conversation)
  await unit.change(getRecordTypes(adapter).message, ours._id, { fbId: mid, sentTime: time, status, failure: null })
  await updateThreadAfterChange(unit, parts.thread)
  await runNow(unit, sendLane(parts.conversation._id))
}

const addForeignEcho = async (context: MessagingContext, mid: string, content: Content): Promise<void> => {
  const { unit, time } = context
  const parts = await ensureConversation(context)
  const message = addMessageTo(parts, context, {
    ...content,
    fbId: mid,
    fromId: null,
    toIds: [parts.person._id],
    isRead: true,
    ownerSent: true,
    status: toWatermarkedStatus('sent', time, parts.conversation),
    sentTime: time,
  })
  await updateThreadAfterMessage(unit, parts.thread, message)
}

const byMark = async (
  { adapter, unit }: MessagingContext,
  { conversation }: ConversationParts,
  value: JsonObject,
): Promise<Message | null> => {
  const commandId = asText(value['metadata'])
  if (commandId === null) return null
  return (await findMessagesIn(unit, adapter, conversation, { commandId, fbId: null }, { limit: 1 }))[0] ?? null
}

const maxInFlight = 20

/** Used where echoes bring no mark. */
const byWords = async (
  { adapter, services, unit, time }: MessagingContext,
  { conversation }: ConversationParts,
  value: JsonObject,
): Promise<Message | null> => {
  if (isOtherApp(services, value['app_id'])) return null
  const unsure = await findMessagesIn(
    unit,
    adapter,
    conversation,
    { ownerSent: true, fbId: null },
    { orderBy: { createdTime: -1 }, limit: maxInFlight },
  )
  return matchEcho(unsure, contentOf(value), time)
}

const oursInEcho = async (context: MessagingContext, value: JsonObject, mid: string): Promise<Message | null> => {
  const { adapter, unit, account, known } = context
  const byId = await findMessage(unit, adapter, account, mid)
  if (byId || !known) return byId
  return (adapter.echoesMark ? byMark : byWords)(context, known, value)
}

export const handleEcho = async (context: MessagingContext, value: JsonObject, mid: string): Promise<Outcome> => {
  const ours = await oursInEcho(context, value, mid)
  if (!ours) await addForeignEcho(context, mid, contentOf(value))
  else if (context.known && ours.ownerSent) await handleOwnEcho(context, context.known, ours, mid)
  return done
}
