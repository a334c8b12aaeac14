// Messages and postbacks: what the person says; what the account says comes as an echo.
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
import type { MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { handleEcho } from './echoes.ts'
import { contentOf, noContent, textOf } from './message-content.ts'
import type { Content } from './message-content.ts'
import { requestProfile } from './profile-request.ts'
import { findMessage } from './records.ts'
import { openReplyWindow } from './reply-window.ts'

const addInbound = async (context: MessagingContext, mid: string | null, content: Content): Promise<void> => {
  const { adapter, services, unit, account, time } = context
  const parts = await ensureConversation(context)
  const fields = { ...content, fbId: mid, fromId: parts.person._id, toIds: [], isRead: false, ownerSent: false }
  const message = addMessageTo(parts, context, fields, { event: adapter.events.received })
  await openReplyWindow(context, parts)
  const thread = await updateThreadAfterMessage(unit, parts.thread, message)
  await addNotification(unit, thread, {
    type: adapter.events.received,
    time: message.createdTime,
    mark: message.fbId,
    item: { type: getRecordTypes(adapter).message, id: message._id, snippet: toSnippet(message) },
  })
  await requestProfile(adapter, services, unit, parts.person, account)
  await recordInbound(unit, account._id, time)
}

const isKnown = async ({ adapter, unit, account }: MessagingContext, mid: string | null): Promise<boolean> =>
  mid !== null && (await findMessage(unit, adapter, account, mid)) !== null

export const handleMessage = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (context.fromAccount) return mid === null ? { state: 'unknown' } : handleEcho(context, value, mid)
  if (!(await isKnown(context, mid))) await addInbound(context, mid, contentOf(value))
  return done
}

/** A tapped button: what the person said is the button's title. */
export const handlePostback = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const mid = asText(value['mid'])
  if (await isKnown(context, mid)) return done
  const message = textOf(value['title'] ?? value['payload'])
  await addInbound(context, mid, { ...noContent, message, data: { postback: value } })
  return done
}
