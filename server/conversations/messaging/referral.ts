// A referral: the person came (back) by a link or an advertisement, without writing. It opens the reply window and is a line in the
// conversation.
import type { Outcome } from '../../context/webhook-item.ts'
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import type { MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { openReplyWindow } from './reply-window.ts'
import { handleThreadEvent } from './thread-events.ts'

interface LatestReferral {
  readonly referral?: JsonObject
  readonly referralTime?: string
}

const maxTextLength = 500

const clipText = (value: unknown): string | null => {
  const text = asText(value)
  return text === null ? null : clip(text, maxTextLength)
}

/** The part that a line can show: addresses of pictures would make it too long to be stored. */
const toEventData = (value: JsonObject): JsonObject => {
  const advertisement = asObject(value['ads_context_data'])
  return {
    source: clipText(value['source']),
    ref: clipText(value['ref']),
    ad_id: clipText(value['ad_id']),
    ...(advertisement ? { ads_context_data: { ad_title: clipText(advertisement['ad_title']) } } : {}),
  }
}

export const handleReferral = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const { adapter, unit, time, known } = context
  const outcome = await handleThreadEvent(context, 'referral', toEventData(value))
  // There is nobody to reply to yet: the event waits for the first message.
  if (!known) return outcome
  await openReplyWindow(context, known)
  const type = getRecordTypes(adapter).conversation
  const conversation = (await unit.get(type, known.conversation._id)) ?? known.conversation
  const latest = (conversation.data ?? {}) as LatestReferral
  if ((latest.referralTime ?? '') < time) {
    await unit.change(type, conversation._id, { data: { ...latest, referral: value, referralTime: time } })
  }
  return outcome
}
