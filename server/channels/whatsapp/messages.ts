// Messages: theirs, and ours that somebody wrote on the phone itself.
import { addNotification } from '../../notifications/add-notification.ts'
import { snippetOf } from '../../threads/message-facts.ts'
import { threadAfterMessage } from '../../threads/thread-after-message.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done, doneAbout } from '../../webhooks/event-record.ts'
import { asText } from '../../webhooks/json-reading.ts'
import { noteInboundAt } from '../channel-health.ts'
import { addMessage } from './add-message.ts'
import { meet } from './contacts.ts'
import { becomePresent, isOnlyPast } from './history.ts'
import type { MessageContext } from './message-context.ts'
import { openWindow } from './reply-window.ts'

export const takeMessage = async (context: MessageContext): Promise<Outcome> => {
  const { unit, phone, message, names, ownerSent, time } = context
  const fbId = asText(message['id'])
  const known = fbId === null ? null : await unit.find('FBWAMESSAGE', { fbWaPhoneId: phone._id, fbId })
  if (known && !isOnlyPast(known)) return doneAbout(known)
  const parts = await meet(context, { names, contactId: known?.fbWaContactId ?? null })
  const added = known ? await becomePresent(context, known) : await addMessage(context, parts)
  if (!ownerSent) await openWindow(unit, parts, time)
  const thread = await threadAfterMessage(unit, parts.thread, added)
  if (ownerSent) return doneAbout(added)
  addNotification(unit, 'NEW_WA_MESSAGE', thread, { type: 'FBWAMESSAGE', id: added._id, snippet: snippetOf(added) })
  await noteInboundAt(unit, phone._id, time)
  return doneAbout(added)
}

/** He opened the conversation and has written nothing yet: he is known, and may be written to. */
export const takeWelcome = async (context: MessageContext): Promise<Outcome> => {
  await openWindow(context.unit, await meet(context, { names: context.names }), context.time)
  return done
}
