// Messages and postbacks: what the person says; what the account says comes as an echo.
import { noteInboundAt } from '../channels/channel-health.ts'
import { addNotification } from '../notifications/add-notification.ts'
import { snippetOf } from '../threads/message-facts.ts'
import { threadAfterMessage } from '../threads/thread-after-message.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import { done } from '../webhooks/event-record.ts'
import { asText } from '../webhooks/json-reading.ts'
import type { JsonObject } from '../webhooks/json-reading.ts'
import { addMessageTo } from './add-message.ts'
import { ensureConversation } from './conversations.ts'
import type { MessagingContext } from './conversations.ts'
import { typesOf } from './dialect.ts'
import { takeEcho } from './echoes.ts'
import { contentOf, noContent, textOf } from './message-content.ts'
import type { Content } from './message-content.ts'
import { askWhoItIs } from './profile-request.ts'
import { findMessage } from './records.ts'
import { openWindow } from './reply-window.ts'

const addInbound = async (context: MessagingContext, mid: string | null, content: Content): Promise<void> => {
  const { dialect, services, unit, account, time } = context
  const parts = await ensureConversation(context)
  const fields = { ...content, fbId: mid, fromId: parts.person._id, toIds: [], isRead: false, ownerSent: false }
  const message = addMessageTo(parts, context, fields, { event: dialect.events.received })
  await openWindow(context, parts)
  const thread = await threadAfterMessage(unit, parts.thread, message)
  addNotification(unit, dialect.events.received, thread, { type: typesOf(dialect).message, id: message._id, snippet: snippetOf(message) })
  await askWhoItIs(dialect, services, unit, parts.person, account)
  await noteInboundAt(unit, account._id, time)
}

const isKnown = async ({ dialect, unit, account }: MessagingContext, mid: string | null): Promise<boolean> =>
  mid !== null && (await findMessage(unit, dialect, account, mid)) !== null

export const takeMessage = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (context.fromAccount) return mid === null ? { state: 'unknown' } : takeEcho(context, value, mid)
  if (!(await isKnown(context, mid))) await addInbound(context, mid, contentOf(value))
  return done
}

/** A tapped button: what the person said is the button's title. */
export const takePostback = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (await isKnown(context, mid)) return done
  const message = textOf(value['title'] ?? value['payload'])
  await addInbound(context, mid, { ...noContent, message, data: { postback: value } })
  return done
}
