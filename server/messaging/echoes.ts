// Echoes: what the account said, here or elsewhere. Ours are known again by the platform's id, by our mark, or by their words.
import { laterStatus } from '../../contract/delivery.ts'
import { meantBy } from '../sending/same-words.ts'
import { sendLane } from '../sending/send-job.ts'
import { threadAfterChange, threadAfterMessage } from '../threads/thread-after-message.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import { done } from '../webhooks/event-record.ts'
import { asText } from '../webhooks/json-reading.ts'
import type { JsonObject } from '../webhooks/json-reading.ts'
import { addMessageTo } from './add-message.ts'
import { ensureConversation } from './conversations.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { typesOf } from './dialect.ts'
import { contentOf } from './message-content.ts'
import type { Content } from './message-content.ts'
import { isOtherApp } from './other-app.ts'
import { findMessage, messagesIn } from './records.ts'
import type { Message } from './records.ts'
import { statusUnder } from './watermarks.ts'

/**
 * A message of ours, as the platform echoes it: its id and its time are certain now. One given up with unknown outcome was
 * sent after all.
 */
const takeOwnEcho = async ({ dialect, services, unit, time }: MessagingContext, parts: ConversationParts, ours: Message, mid: string): Promise<void> => {
  const known = ours.status === 'failed' ? 'sent' : (ours.status ?? 'queued')
  const status = statusUnder(laterStatus(known, 'sent'), time, parts.conversation)
  await unit.change(typesOf(dialect).message, ours._id, { fbId: mid, sentTime: time, status, failure: null })
  await threadAfterChange(unit, parts.thread)
  await services.jobs.hurry(unit, sendLane(parts.conversation._id))
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
    status: statusUnder('sent', time, parts.conversation),
    sentTime: time,
  })
  await threadAfterMessage(unit, parts.thread, message)
}

const byMark = async ({ dialect, unit }: MessagingContext, { conversation }: ConversationParts, value: JsonObject): Promise<Message | null> => {
  const commandId = asText(value['metadata'])
  if (commandId === null) return null
  return (await messagesIn(unit, dialect, conversation, { commandId, fbId: null }, { limit: 1 }))[0] ?? null
}

const onItsWayMost = 20

/** Where no mark comes back. */
const byWords = async ({ dialect, services, unit, time }: MessagingContext, { conversation }: ConversationParts, value: JsonObject): Promise<Message | null> => {
  if (isOtherApp(services, value['app_id'])) return null
  const unsure = await messagesIn(unit, dialect, conversation, { ownerSent: true, fbId: null }, { orderBy: { createdTime: -1 }, limit: onItsWayMost })
  return meantBy(unsure, contentOf(value), time)
}

const oursInEcho = async (context: MessagingContext, value: JsonObject, mid: string): Promise<Message | null> => {
  const { dialect, unit, account, known } = context
  const byId = await findMessage(unit, dialect, account, mid)
  if (byId || !known) return byId
  return (dialect.echoesMark ? byMark : byWords)(context, known, value)
}

export const takeEcho = async (context: MessagingContext, value: JsonObject, mid: string): Promise<Outcome> => {
  const ours = await oursInEcho(context, value, mid)
  if (!ours) await addForeignEcho(context, mid, contentOf(value))
  else if (context.known && ours.ownerSent) await takeOwnEcho(context, context.known, ours, mid)
  return done
}
