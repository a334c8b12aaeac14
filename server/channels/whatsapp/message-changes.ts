// Later events of a message: reactions, edits, revocations. They are parked until the message is known.
import type { Row } from '../../../contract/index.ts'
import { updateThreadAfterChange, updateThreadAfterRemoval } from '../../conversations/threads/thread-after-message.ts'
import { setQuotes } from '../../conversations/notifications/set-quotes.ts'
import { toSnippet } from '../../conversations/threads/latest-messages.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { redactMessage } from '../../inbound/redact-message.ts'
import { hashOf, toMessageName } from '../../inbound/item.ts'
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { whatsappObject } from './whatsapp-items.ts'
import { resolveContact } from './resolve-contact.ts'
import type { ContactParts } from './context.ts'
import { recordMedia } from './media.ts'
import type { MessageContext } from './message-context.ts'
import { readMessageContent } from './message-content.ts'
import type { Attachment } from './attachments.ts'
import { openWindow } from './reply-window.ts'

type Message = Row<'FBWAMESSAGE'>
type Reaction = NonNullable<Message['reactions']>[number]
type MessageWithParts = { readonly message: Message; readonly parts: ContactParts }

const messageFor = async (context: MessageContext, fbId: string | null): Promise<MessageWithParts | Outcome> => {
  const { unit, phone, names } = context
  if (fbId === null) return { state: 'unknown' }
  const messageBeforeLock = await unit.find('FBWAMESSAGE', { fbWaPhoneId: phone._id, fbId })
  if (!messageBeforeLock) return { state: 'parked', waitsFor: messageWaitKey(phone.fbId, fbId) }
  const parts = await resolveContact(context, { names, contactId: messageBeforeLock.fbWaContactId })
  const message = await unit.get('FBWAMESSAGE', messageBeforeLock._id)
  return message ? { message, parts } : { state: 'parked', waitsFor: messageWaitKey(phone.fbId, fbId) }
}

/** Whether it replaces the other. The platform's times are whole seconds: of two in the same second the later arrival wins. */
const isLater = (one: Reaction, other: Reaction | undefined): boolean =>
  other === undefined || (one.time ?? '') >= (other.time ?? '')

export const handleReaction = async (context: MessageContext): Promise<Outcome> => {
  const { unit, time, ownerSent } = context
  const given = asObject(context.message['reaction'])
  const found = await messageFor(context, asText(given?.['message_id']))
  if (!('message' in found)) return found
  const { message, parts } = found
  const fromId = ownerSent ? null : parts.contact._id
  // A removed reaction stays without an emoji, so that a late older event does not restore it.
  const reaction: Reaction = { fromId, emoji: clip(asText(given?.['emoji']) ?? '', 40) || null, reaction: null, time }
  const others = (message.reactions ?? []).filter((candidate) => (candidate.fromId ?? null) !== fromId)
  const earlier = (message.reactions ?? []).find((candidate) => (candidate.fromId ?? null) === fromId)
  if (isLater(reaction, earlier)) await unit.change('FBWAMESSAGE', message._id, { reactions: [...others, reaction] })
  if (!ownerSent) await openWindow(unit, parts, time)
  return done
}

interface MessageEdit {
  readonly time: string
  /** Hash of the content: a repeated edit changes nothing. */
  readonly content: string
}

const editOf = ({ data }: Message): MessageEdit =>
  (data as { edit?: MessageEdit } | null | undefined)?.edit ?? { time: '', content: '' }

/** Keeps our copy of a file that the edit did not change. */
const withCopies = (after: readonly Attachment[], before: Message['attachments']): Attachment[] =>
  after.map((attachment) => {
    const same = (before ?? []).find(({ payload }) => asText(payload?.['id']) === asText(attachment.payload?.['id']))
    if (!same) return attachment
    const { mediaId, mediaState, mime_type, size, width, height } = same
    return { ...attachment, mediaId, mediaState, mime_type, size, width, height }
  })

/** Members that stay with the message when its content is removed. */
const aboutDelivery = ({ data }: Message): Record<string, unknown> =>
  Object.fromEntries(
    ['statuses', 'conversation', 'pricing', 'past'].flatMap((name) =>
      data?.[name] === undefined ? [] : [[name, data[name]]],
    ),
  )

/** Applies the latest edit, whatever the order of arrival; of two in the same second the later arrival wins. */
export const handleEdit = async (context: MessageContext): Promise<Outcome> => {
  const { unit, time, ownerSent } = context
  const given = asObject(context.message['edit'])
  const value = asObject(given?.['message'])
  const found =
    value === null ? ({ state: 'unknown' } as const) : await messageFor(context, asText(given?.['original_message_id']))
  if (!('message' in found) || value === null) return found as Outcome
  const { message, parts } = found
  if (Boolean(message.ownerSent) !== ownerSent) return { state: 'unknown' }
  const edit: MessageEdit = { time, content: hashOf(value) }
  const known = editOf(message)
  if (message.deleted) return { state: 'done', forget: true }
  if (known.time > time || (known.time === time && known.content === edit.content)) return done
  const { message: text, attachments, isUnsupported, data } = readMessageContent(value)
  const replyContext = message.data?.['context']
  const edited = await unit.change('FBWAMESSAGE', message._id, {
    message: text,
    attachments: withCopies(attachments, message.attachments),
    isUnsupported,
    fbWaMediaId: await recordMedia(unit, message, attachments),
    changed: true,
    data: {
      ...data,
      ...(replyContext === undefined ? {} : { context: replyContext }),
      ...aboutDelivery(message),
      edit,
    },
  })
  await setQuotes(unit, message._id, toSnippet(edited))
  await updateThreadAfterChange(unit, parts.thread)
  return done
}

/** Redacts a message that its sender has revoked: its content must not stay with us, whether or not it was edited before. */
export const handleRevoke = async (context: MessageContext): Promise<Outcome> => {
  const { unit, phone, ownerSent } = context
  const found = await messageFor(context, asText(asObject(context.message['revoke'])?.['original_message_id']))
  if (!('message' in found)) return found
  const { message, parts } = found
  if (Boolean(message.ownerSent) !== ownerSent) return { state: 'unknown' }
  await unit.change('FBWAMESSAGE', message._id, {
    deleted: true,
    changed: false,
    message: '',
    attachments: [],
    isUnsupported: false,
    fbWaMediaId: await recordMedia(unit, message, []),
    data: aboutDelivery(message),
  })
  await setQuotes(unit, message._id, '')
  await redactMessage(unit, toMessageName(whatsappObject, phone.fbId, message.fbId ?? ''))
  await updateThreadAfterRemoval(unit, parts.thread, message)
  await updateThreadAfterChange(unit, parts.thread)
  return done
}
