// Receipts of outbound messages: sent, delivered, read, played, failed. A receipt that arrives before its message is parked.
import { advanceDeliveryStatus, deliveryStatuses } from '../../../contract/delivery.ts'
import { sendLane } from '../../conversations/sending/send-lane.ts'
import { updateThreadAfterChange } from '../../conversations/threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { messageWaitKey, releaseParked } from '../../inbound/parked-events.ts'
import { runNow } from '../../jobs/job-table.ts'
import { asNumber, asText } from '../../lib/json-reading.ts'
import { recordChannelSuccess } from '../../platform/channel-health.ts'
import { classifyFailure } from '../../platform/classify-error.ts'
import type { WebContext } from './context.ts'
import { findLeaving, toSentStatus } from './messages.ts'

const reportedStatuses = deliveryStatuses.filter((status) => status !== 'queued' && status !== 'sending')

export const handleReceipt = async (context: WebContext): Promise<Outcome> => {
  const { unit, phone, session, value, time } = context
  const id = asText(value['id'])
  const status = reportedStatuses.find((known) => known === value['status'])
  if (id === null || !status) return { state: 'unknown' }
  const message =
    (await unit.find('WAWEBMESSAGE', { waWebPhoneId: phone._id, fbId: id })) ??
    (await findLeaving(context, asText(value['chat']) ?? '', id))
  if (!message) return { state: 'parked', waitsFor: messageWaitKey(phone.number ?? null, id) }
  if (!message.ownerSent) return { state: 'unknown' }
  const was = toSentStatus(message)
  const now = advanceDeliveryStatus(was, status)
  const code = asNumber(value['code'])
  await unit.change('WAWEBMESSAGE', message._id, {
    fbId: id,
    status: now,
    sentTime: message.sentTime ?? time,
    ...(now === 'failed' ? {} : { failure: null }),
    ...(now === 'failed' && was !== 'failed'
      ? {
          failure: {
            reason: classifyFailure({ code, subcode: null }),
            code,
            subcode: null,
            details: asText(value['reason']),
          },
        }
      : {}),
  })
  // Releases events that were parked until the id was known.
  if (!message.fbId) await releaseParked(unit, messageWaitKey(phone.number ?? null, id))
  const thread = await unit.find('THREAD', { itemId: message.waWebChatId })
  if (thread) await updateThreadAfterChange(unit, thread)
  // The end of a restriction is reported as a state of the session.
  if (now !== 'failed' && session.state === 'open') await recordChannelSuccess(unit, phone._id, message.createdTime)
  if (was === 'queued' || was === 'sending') await runNow(unit, sendLane(message.waWebChatId))
  return done
}
