// Statuses of outbound messages: sent, delivered, read, played, failed. A status that arrives before its message is parked.
import { runNow } from '../../jobs/job-table.ts'
import type { Row } from '../../../contract/index.ts'
import { sendLane } from '../../conversations/sending/send-lane.ts'
import { updateThreadAfterChange } from '../../conversations/threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asText } from '../../lib/json-reading.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { recordChannelSuccess, recordRestriction } from '../../platform/channel-health.ts'
import { findRestriction } from '../../platform/classify-error.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { resolveContact } from './resolve-contact.ts'
import { applyStatus, toStatusEntry, isReportedStatus } from './delivery-status.ts'
import type { MessageContext } from './message-context.ts'
import { handleReactionStatus, readReactionMark } from './reactions.ts'
import { linkReplies } from './replies.ts'
import { closeWindow, recordFreeEntry } from './reply-window.ts'

type Message = Row<'FBWAMESSAGE'>

/** Finds the message by the platform's id, or by our mark when the platform's response never reached us. */
const messageOf = async ({ unit, phone, message: status }: MessageContext, fbId: string): Promise<Message | null> => {
  const found = await unit.find('FBWAMESSAGE', { fbWaPhoneId: phone._id, fbId })
  if (found) return found
  const commandId = asText(status['biz_opaque_callback_data'])
  const marked = commandId === null ? null : await unit.find('FBWAMESSAGE', { commandId, fbWaPhoneId: phone._id })
  // The first look-up may be answered from preloaded rows; the id may have been set since.
  return marked && (!marked.fbId || marked.fbId === fbId) ? marked : null
}

/** The outcome of a message shows whether the platform restricts the number. */
const recordStanding = async (
  unit: UnitOfWork,
  phoneId: string,
  time: string,
  { status, failure, createdTime }: Message,
): Promise<void> => {
  const restriction = failure ? findRestriction({ code: failure.code ?? null, subcode: null }) : null
  if (restriction) await recordRestriction(unit, phoneId, time, restriction, failure?.details ?? '')
  else if (status !== 'failed') await recordChannelSuccess(unit, phoneId, createdTime)
}

export const handleStatus = async (context: MessageContext): Promise<Outcome> => {
  const { unit, phone, names, time, message: value } = context
  const [fbId, status] = [asText(value['id']), asText(value['status'])]
  if (fbId === null || !isReportedStatus(status)) return { state: 'unknown' }
  const reactedTo = readReactionMark(asText(value['biz_opaque_callback_data']))
  if (reactedTo !== null) return handleReactionStatus(context, reactedTo, toStatusEntry(status, time, value))
  const messageBeforeLock = await messageOf(context, fbId)
  if (!messageBeforeLock) return { state: 'parked', waitsFor: messageWaitKey(phone.fbId, fbId) }
  if (!messageBeforeLock.ownerSent) return { state: 'unknown' }
  // The status has the person's names as of the time when the message was sent.
  const { thread, contact } = await resolveContact(
    { ...context, time: messageBeforeLock.createdTime },
    { names, contactId: messageBeforeLock.fbWaContactId },
  )
  const message = (await unit.get('FBWAMESSAGE', messageBeforeLock._id)) ?? messageBeforeLock
  const updatedMessage = await unit.change('FBWAMESSAGE', message._id, {
    fbId,
    ...applyStatus(message, toStatusEntry(status, time, value)),
  })
  await linkReplies(unit, message._id)
  await recordFreeEntry(unit, { contact, thread }, value)
  if (updatedMessage.failure?.reason === 'WINDOW_CLOSED')
    await closeWindow(unit, { contact, thread }, updatedMessage.createdTime)
  await updateThreadAfterChange(unit, thread)
  await recordStanding(unit, phone._id, time, updatedMessage)
  // The outcome is known now, so a send job that waits for it can continue.
  if (!message.fbId) await runNow(unit, sendLane(contact._id))
  return done
}
