// Messages of customers, and ours that were written on the phone itself.
import { addNotification } from '../../conversations/notifications/add-notification.ts'
import { toSnippet } from '../../conversations/threads/latest-messages.ts'
import { updateThreadAfterMessage } from '../../conversations/threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done, toDoneOutcome } from '../../inbound/event-record.ts'
import { asText } from '../../lib/json-reading.ts'
import { recordInbound } from '../../platform/channel-health.ts'
import { addMessage } from './add-message.ts'
import { resolveContact } from './resolve-contact.ts'
import { promoteHistoryMessage, isHistoryOnly } from './history.ts'
import type { MessageContext } from './message-context.ts'
import { openWindow } from './reply-window.ts'

export const handleMessage = async (context: MessageContext): Promise<Outcome> => {
  const { unit, phone, message, names, ownerSent, time } = context
  const fbId = asText(message['id'])
  const known = fbId === null ? null : await unit.find('FBWAMESSAGE', { fbWaPhoneId: phone._id, fbId })
  if (known && !isHistoryOnly(known)) return toDoneOutcome(known)
  const parts = await resolveContact(context, { names, contactId: known?.fbWaContactId ?? null })
  const added = known ? await promoteHistoryMessage(context, known) : await addMessage(context, parts)
  if (!ownerSent) await openWindow(unit, parts, time)
  const thread = await updateThreadAfterMessage(unit, parts.thread, added)
  if (ownerSent) return toDoneOutcome(added)
  await addNotification(unit, thread, {
    type: 'NEW_WA_MESSAGE',
    time: added.createdTime,
    mark: added.fbId,
    item: { type: 'FBWAMESSAGE', id: added._id, snippet: toSnippet(added) },
  })
  recordInbound(unit, phone._id, time)
  return toDoneOutcome(added)
}

/** The person opened the chat but has not written yet: they become a contact, and the reply window opens. */
export const handleWelcome = async (context: MessageContext): Promise<Outcome> => {
  await openWindow(context.unit, await resolveContact(context, { names: context.names }), context.time)
  return done
}
