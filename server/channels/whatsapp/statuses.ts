// Statuses of our messages: sent, delivered, read, played, failed. One that comes before its message waits for it.
import type { Row } from '../../../contract/index.ts'
import { sendLane } from '../../sending/send-job.ts'
import { threadAfterChange } from '../../threads/thread-after-message.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import { asText } from '../../webhooks/json-reading.ts'
import { awaitedMessage } from '../../webhooks/waiting.ts'
import { meet } from './contacts.ts'
import { afterStatus, entryOf, isHeardStatus } from './delivery-status.ts'
import type { MessageContext } from './message-context.ts'
import { linkReplies } from './replies.ts'
import { closeWindow, noteFreeEntry } from './reply-window.ts'

type Message = Row<'FBWAMESSAGE'>

/** By the platform's id, or by our mark where the platform's answer never reached us. */
const messageOf = async ({ unit, phone, message: status }: MessageContext, fbId: string): Promise<Message | null> => {
  const found = await unit.find('FBWAMESSAGE', { fbWaPhoneId: phone._id, fbId })
  if (found) return found
  const commandId = asText(status['biz_opaque_callback_data'])
  const marked = commandId === null ? null : await unit.find('FBWAMESSAGE', { commandId, fbWaPhoneId: phone._id })
  return marked && !marked.fbId ? marked : null
}

export const takeStatus = async (context: MessageContext): Promise<Outcome> => {
  const { services, unit, phone, names, time, message: value } = context
  const [fbId, status] = [asText(value['id']), asText(value['status'])]
  if (fbId === null || !isHeardStatus(status)) return { state: 'unknown' }
  const seen = await messageOf(context, fbId)
  if (!seen) return { state: 'parked', waitsFor: awaitedMessage(phone.fbId, fbId) }
  if (!seen.ownerSent) return { state: 'unknown' }
  // It names the person as he was called when the message went to him.
  const { thread, contact } = await meet({ ...context, time: seen.createdTime }, { names, contactId: seen.fbWaContactId })
  const message = (await unit.get('FBWAMESSAGE', seen._id)) ?? seen
  const told = await unit.change('FBWAMESSAGE', message._id, { fbId, ...afterStatus(message, entryOf(status, time, value)) })
  await linkReplies(unit, message._id)
  await noteFreeEntry(unit, { contact, thread }, value)
  if (told.failure?.reason === 'WINDOW_CLOSED') await closeWindow(unit, { contact, thread }, told.createdTime)
  await threadAfterChange(unit, thread)
  // Whoever waits to learn what became of it need not wait any longer.
  if (!message.fbId) await services.jobs.hurry(unit, sendLane(contact._id))
  return done
}
