// Messages of customers, and ours, sent from here or from the phone itself; edits, reactions and revocations.
import type { Row } from '../../../contract/index.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import { advanceDeliveryStatus } from '../../../contract/delivery.ts'
import type { DeliveryStatus } from '../../../contract/delivery.ts'
import { addNotification } from '../../conversations/notifications/add-notification.ts'
import { setQuotes } from '../../conversations/notifications/set-quotes.ts'
import { sendLane } from '../../conversations/sending/send-lane.ts'
import { toSnippet } from '../../conversations/threads/latest-messages.ts'
import {
  updateThreadAfterChange,
  updateThreadAfterMessage,
  updateThreadAfterRemoval,
} from '../../conversations/threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done, toDoneOutcome } from '../../inbound/event-record.ts'
import { toMessageName } from '../../inbound/item.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { redactMessage } from '../../inbound/redact-message.ts'
import { runNow } from '../../jobs/job-table.ts'
import { asNumber, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { recordInbound } from '../../platform/channel-health.ts'
import { ensureChat, ensureContact, findChat } from './chats.ts'
import { networkId } from './network-id.ts'
import { webObject } from './web-items.ts'
import type { ChatParts, WebContext } from './context.ts'

type Message = Row<'WAWEBMESSAGE'>

const maxTextLength = 20_000
const fileTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const

const attachmentsIn = (value: JsonObject): Attachment[] => {
  const file = asObject(value['attachment'])
  const type = fileTypes.find((known) => known === file?.['type'])
  if (!file || !type) return []
  return [
    {
      type,
      mime_type: asText(file['mimeType']),
      name: asText(file['name']),
      file_url: asText(file['url']),
      size: asNumber(file['size']),
    },
  ]
}

const addMessage = (context: WebContext, { chat }: ChatParts, fromId: string | null): Message => {
  const { unit, phone, value, time, organisationId } = context
  const ownerSent = value['fromMe'] === true
  const isPast = value['past'] === true
  const text = clip(asText(value['text']) ?? '', maxTextLength)
  const attachments = attachmentsIn(value)
  return unit.add(
    'WAWEBMESSAGE',
    {
      fbId: asText(value['id']),
      waWebPhoneId: phone._id,
      waWebChatId: chat._id,
      fromId,
      message: text,
      isRead: ownerSent || isPast,
      ownerSent,
      ...(ownerSent ? { status: 'sent' as const, sentTime: time } : {}),
      failure: null,
      changed: false,
      deleted: false,
      attachments,
      replyTo: asText(value['replyTo']),
      reactions: [],
      isUnsupported: text === '' && attachments.length === 0,
      data: { body: text, ...(isPast ? { past: true } : {}) },
    },
    { organisationId, createdTime: time, ...(ownerSent || isPast ? {} : { event: 'NEW_WAWEB_MESSAGE' as const }) },
  )
}

/** Finds our message by the id we chose, while the response to its request has not arrived or was lost. */
export const findLeaving = async (
  { unit, phone }: WebContext,
  address: string,
  id: string,
): Promise<Message | null> => {
  const found = await findChat(unit, phone, address)
  const leaving = found
    ? await unit.findAll('WAWEBMESSAGE', { waWebChatId: found.chat._id, ownerSent: true, fbId: null })
    : []
  return leaving.find(({ _id }) => networkId(_id) === id) ?? null
}

/** A failed message without the network's id failed only here: an event about it proves that it was sent. */
export const toSentStatus = ({ fbId, status }: Message): DeliveryStatus =>
  status === 'failed' && !fbId ? 'sent' : (status ?? 'queued')

/** Marks our message as sent when the network echoes it, even when its response was lost or the outcome was given up as unknown. */
const acknowledge = async ({ unit, time, value }: WebContext, message: Message): Promise<Outcome> => {
  const status = toSentStatus(message)
  if (!message.ownerSent || (message.fbId && status !== 'queued' && status !== 'sending')) return toDoneOutcome(message)
  await unit.change('WAWEBMESSAGE', message._id, {
    fbId: asText(value['id']),
    status: advanceDeliveryStatus(status, 'sent'),
    failure: null,
    sentTime: time,
  })
  const thread = await unit.find('THREAD', { itemId: message.waWebChatId })
  if (thread) await updateThreadAfterChange(unit, thread)
  await runNow(unit, sendLane(message.waWebChatId))
  return done
}

const handleNew = async (context: WebContext): Promise<Outcome> => {
  const { unit, phone, value, time } = context
  const [id, address] = [asText(value['id']), asText(value['chat'])]
  if (id === null || address === null) return { state: 'unknown' }
  const known =
    (await unit.find('WAWEBMESSAGE', { waWebPhoneId: phone._id, fbId: id })) ??
    (value['fromMe'] === true ? await findLeaving(context, address, id) : null)
  if (known) return acknowledge(context, known)
  const [from, name] = [asText(value['from']), asText(value['name'])]
  const isTheirs = value['fromMe'] !== true
  const parts = await ensureChat(context, address, isTheirs && (from === null || from === address) ? name : null)
  const author = isTheirs ? await ensureContact(unit, phone, from ?? address, name) : null
  if (author && !parts.chat.waWebContactIds?.includes(author._id))
    await unit.change('WAWEBCHAT', parts.chat._id, {
      waWebContactIds: [...(parts.chat.waWebContactIds ?? []), author._id],
    })
  const added = addMessage(context, parts, author?._id ?? null)
  // Past messages do not open the conversation: they were seen on the phone.
  if (value['past'] === true) {
    await updateThreadAfterChange(unit, parts.thread)
    return done
  }
  const thread = await updateThreadAfterMessage(unit, parts.thread, added)
  if (!isTheirs) return done
  await addNotification(unit, thread, {
    type: 'NEW_WAWEB_MESSAGE',
    time: added.createdTime,
    mark: added.fbId,
    item: { type: 'WAWEBMESSAGE', id: added._id, snippet: toSnippet(added) },
  })
  recordInbound(unit, phone._id, time)
  return done
}

type Change = (context: WebContext, message: Message, parts: ChatParts) => Promise<Outcome>

/** Applies the latest edit, whatever the order of arrival; of two in the same second the later arrival wins. */
const edit: Change = async ({ unit, value, time }, message, { thread }) => {
  if (message.deleted) return { state: 'done', forget: true }
  if ((asText(message.data?.['edited']) ?? '') > time) return done
  const text = clip(asText(value['text']) ?? '', maxTextLength)
  const edited = await unit.change('WAWEBMESSAGE', message._id, {
    message: text,
    changed: true,
    data: { ...message.data, body: text, edited: time },
  })
  await setQuotes(unit, message._id, toSnippet(edited))
  await updateThreadAfterChange(unit, thread)
  return done
}

/** Redacts a message that its sender has revoked: its content must not stay with us. */
const revoke: Change = async ({ unit, phone }, message, { thread }) => {
  if (message.deleted) return done
  await unit.change('WAWEBMESSAGE', message._id, { deleted: true, message: '', attachments: [], data: {} })
  await setQuotes(unit, message._id, '')
  await redactMessage(unit, toMessageName(webObject, phone.number ?? null, message.fbId ?? ''))
  await updateThreadAfterRemoval(unit, thread, message)
  await updateThreadAfterChange(unit, thread)
  return done
}

/** Keeps one reaction per person. A removed one stays without an emoji, so that a late older event does not restore it. */
const react: Change = async ({ unit, phone, value, time }, message) => {
  const [from, emoji] = [asText(value['from']), asText(value['emoji'])]
  const fromId = value['fromMe'] === true || from === null ? null : (await ensureContact(unit, phone, from, null))._id
  const [own = [], others = []] = [true, false].map((isOwn) =>
    (message.reactions ?? []).filter((reaction) => ((reaction.fromId ?? null) === fromId) === isOwn),
  )
  if (own.some((earlier) => (earlier.time ?? '') > time)) return done
  const reaction = { fromId, emoji: emoji && clip(emoji, 40), reaction: null, time }
  await unit.change('WAWEBMESSAGE', message._id, { reactions: [...others, reaction] })
  return done
}

const changes: Readonly<Record<string, Change>> = { edit, revoke, reaction: react }

/** Events about a message are parked until the message arrives. */
export const handleMessage = async (context: WebContext): Promise<Outcome> => {
  const { unit, phone, value } = context
  const kind = asText(value['kind'])
  if (kind === null) return handleNew(context)
  const [target, address] = [asText(value['target']), asText(value['chat'])]
  const change = Object.hasOwn(changes, kind) ? changes[kind] : undefined
  if (!change || target === null || address === null) return { state: 'unknown' }
  const message = await unit.find('WAWEBMESSAGE', { waWebPhoneId: phone._id, fbId: target })
  const parts = message && (await findChat(unit, phone, address))
  if (!message || !parts) return { state: 'parked', waitsFor: messageWaitKey(phone.number ?? null, target) }
  return change(context, message, parts)
}
