// History of a number that was used on the phone before: its messages are added to their conversations as read, without notifications.
import { lowerAscii } from '../../../contract/fold.ts'
import type { Row } from '../../../contract/index.ts'
import { updateThreadAfterChange } from '../../conversations/threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { toDoneOutcome } from '../../inbound/event-record.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { addMessage } from './add-message.ts'
import { resolveContact } from './resolve-contact.ts'
import { applyStatus, toStatusEntry, isReportedStatus, statusesOf } from './delivery-status.ts'
import { recordMedia } from './media.ts'
import type { MessageContext } from './message-context.ts'
import { readMessageContent } from './message-content.ts'
import { isNobody } from './names.ts'
import { openWindow } from './reply-window.ts'

type Message = Row<'FBWAMESSAGE'>

/** Mark in `data` of a message that is known only from the history. */
const pastMark = { past: true } as const

export const isHistoryOnly = ({ data }: Message): boolean => data?.['past'] === true

const isPlaceholder = ({ data }: Message): boolean => data?.['type'] === 'media_placeholder'

/** Replaces a media placeholder by the content that arrived for the same message. */
const withContent = async ({ unit, message: value }: MessageContext, known: Message): Promise<Message> => {
  const content = readMessageContent(value)
  if (!isPlaceholder(known) || known.deleted || content.data['type'] === known.data?.['type']) return known
  const { statuses, past } = known.data ?? {}
  return unit.change('FBWAMESSAGE', known._id, {
    ...content,
    fbWaMediaId: await recordMedia(unit, known, content.attachments),
    data: { ...content.data, ...(statuses ? { statuses } : {}), ...(past ? pastMark : {}) },
  })
}

/** The message's own webhook arrived after all: from now on it counts as if that had come first. */
export const promoteHistoryMessage = async (context: MessageContext, known: Message): Promise<Message> => {
  const { past: _past, ...data } = (await withContent(context, known)).data ?? {}
  return context.unit.change('FBWAMESSAGE', known._id, { isRead: context.ownerSent, data })
}

const saidStatus: Readonly<Record<string, string>> = { PENDING: 'sent', ERROR: 'failed' }

/** Applies the status that the history reports for an outbound message; its own statuses take precedence. */
const withStatus = async ({ unit, message: value, time }: MessageContext, message: Message): Promise<void> => {
  const reportedStatus = asText(asObject(value['history_context'])?.['status'])
  const status = reportedStatus === null ? null : (saidStatus[reportedStatus] ?? lowerAscii(reportedStatus))
  if (!message.ownerSent || !isReportedStatus(status) || statusesOf(message).some((entry) => entry.status === status))
    return
  await unit.change('FBWAMESSAGE', message._id, applyStatus(message, toStatusEntry(status, time, {})))
}

export const handleHistory = async (context: MessageContext): Promise<Outcome> => {
  const { unit, phone, message: value, names, ownerSent, time } = context
  const fbId = asText(value['id'])
  const messageBeforeLock = fbId === null ? null : await unit.find('FBWAMESSAGE', { fbWaPhoneId: phone._id, fbId })
  if (!messageBeforeLock && isNobody(names))
    return fbId === null ? { state: 'unknown' } : { state: 'parked', waitsFor: messageWaitKey(phone.fbId, fbId) }
  const parts = await resolveContact(context, { names, contactId: messageBeforeLock?.fbWaContactId ?? null })
  const known = messageBeforeLock && (await unit.get('FBWAMESSAGE', messageBeforeLock._id))
  const message = known
    ? await withContent(context, known)
    : await addMessage(context, parts, { isRead: true, data: { ...readMessageContent(value).data, ...pastMark } })
  await withStatus(context, message)
  if (!ownerSent) await openWindow(unit, parts, time)
  await updateThreadAfterChange(unit, parts.thread)
  return toDoneOutcome(message)
}
