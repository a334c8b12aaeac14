// Messages and postbacks of the person; those of the account arrive as echoes.
import { recordInbound } from '../../platform/channel-health.ts'
import { addNotification } from '../notifications/add-notification.ts'
import { toSnippet } from '../threads/latest-messages.ts'
import { updateThreadAfterMessage } from '../threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { addMessageTo } from './add-message.ts'
import { ensureConversation } from './conversations.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { handleEcho } from './echoes.ts'
import { contentOf, noContent, textOf } from './message-content.ts'
import type { Content } from './message-content.ts'
import { requestProfile } from './profile-request.ts'
import { findMessage } from './records.ts'
import type { Message } from './records.ts'
import { openReplyWindow } from './reply-window.ts'

/** Announces a new message: its conversation opens, and people are notified. */
const announce = async (context: MessagingContext, parts: ConversationParts, message: Message): Promise<void> => {
  const { adapter, services, unit, account, time, isOthers = false } = context
  await openReplyWindow(context, parts)
  const thread = await updateThreadAfterMessage(unit, parts.thread, message, { isOthers })
  await addNotification(unit, thread, {
    type: adapter.events.received,
    time: message.createdTime,
    mark: message.fbId,
    item: { type: getRecordTypes(adapter).message, id: message._id, snippet: toSnippet(message) },
  })
  await requestProfile(adapter, services, unit, parts.person, account)
  recordInbound(unit, account._id, time)
}

const addInbound = async (context: MessagingContext, mid: string | null, content: Content): Promise<void> => {
  const parts = await ensureConversation(context)
  const fields = { ...content, fbId: mid, fromId: parts.person._id, toIds: [], isRead: false, ownerSent: false }
  const message = addMessageTo(parts, context, fields, { event: context.adapter.events.received })
  await announce(context, parts, message)
}

/**
 * The webhook of a message arrived after the import of the past: from now on it is as if the webhook had come first. Copies of files
 * stay.
 */
const promote = async (context: MessagingContext, known: Message, content: Content): Promise<void> => {
  const { adapter, unit } = context
  const storedFiles = (known.attachments ?? []).length > 0 ? { attachments: known.attachments } : {}
  const message = await unit.change(
    getRecordTypes(adapter).message,
    known._id,
    { ...content, ...storedFiles, isRead: false },
    { event: adapter.events.received },
  )
  await announce(context, await ensureConversation(context), message)
}

/** Handles a message once: it may be delivered again, and the import of the past may have written it. */
const takeInbound = async (context: MessagingContext, mid: string | null, content: Content): Promise<void> => {
  const { adapter, unit, account } = context
  const known = mid === null ? null : await findMessage(unit, adapter, account, mid)
  if (!known) await addInbound(context, mid, content)
  else if (known.data?.['past'] === true && known.deleted !== true) await promote(context, known, content)
}

export const handleMessage = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (context.fromAccount) return mid === null ? { state: 'unknown' } : handleEcho(context, value, mid)
  await takeInbound(context, mid, contentOf(value))
  return done
}

/** A tapped button: its title is the person's message. */
export const handlePostback = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  const message = textOf(value['title'] ?? value['payload'])
  await takeInbound(context, mid, { ...noContent, message, data: { postback: value } })
  return done
}
