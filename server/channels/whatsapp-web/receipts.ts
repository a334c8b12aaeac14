// Receipts of our messages: sent, delivered, read, played, failed. One that comes before its message waits for it.
import { advanceDeliveryStatus, deliveryStatuses } from '../../../contract/delivery.ts'
import { sendLane } from '../../conversations/sending/send-lane.ts'
import { updateThreadAfterChange } from '../../conversations/threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { messageWaitKey } from '../../inbound/parked-events.ts'
import { runNow } from '../../jobs/job-table.ts'
import { asNumber, asText } from '../../lib/json-reading.ts'
import { recordChannelSuccess } from '../../platform/channel-health.ts'
import { classifyFailure } from '../../platform/classify-error.ts'
import type { WebContext } from './context.ts'

const told = deliveryStatuses.filter((status) => status !== 'queued' && status !== 'sending')

export const handleReceipt = async ({ unit, phone, value, time }: WebContext): Promise<Outcome> => {
  const id = asText(value['id'])
  const status = told.find((known) => known === value['status'])
  if (id === null || !status) return { state: 'unknown' }
  const message = await unit.find('WAWEBMESSAGE', { waWebPhoneId: phone._id, fbId: id })
  if (!message) return { state: 'parked', waitsFor: messageWaitKey(phone.number ?? null, id) }
  if (!message.ownerSent) return { state: 'unknown' }
  const was = message.status ?? 'queued'
  const now = advanceDeliveryStatus(was, status)
  const code = asNumber(value['code'])
  await unit.change('WAWEBMESSAGE', message._id, {
    status: now,
    sentTime: message.sentTime ?? time,
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
  const thread = await unit.find('THREAD', { itemId: message.waWebChatId })
  if (thread) await updateThreadAfterChange(unit, thread)
  if (now !== 'failed') await recordChannelSuccess(unit, phone._id)
  if (was === 'queued' || was === 'sending') await runNow(unit, sendLane(message.waWebChatId))
  return done
}
