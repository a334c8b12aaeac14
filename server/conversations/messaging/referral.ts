// A referral: the person came (back) by a link or an advertisement. It says nothing, but opens the window of a conversation.
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { conversationWaitKey } from '../../inbound/parked-events.ts'
import type { MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { openReplyWindow } from './reply-window.ts'

interface LatestReferral {
  readonly referral?: JsonObject
  readonly referralTime?: string
}

/** Without a conversation there is nobody to answer yet: it waits for the first message. */
export const handleReferral = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const { adapter, unit, account, personFbId, time, known } = context
  if (!known) return { state: 'parked', waitsFor: conversationWaitKey(account.fbId, personFbId) }
  await openReplyWindow(context, known)
  const type = getRecordTypes(adapter).conversation
  const conversation = (await unit.get(type, known.conversation._id)) ?? known.conversation
  const latest = (conversation.data ?? {}) as LatestReferral
  if ((latest.referralTime ?? '') < time) {
    await unit.change(type, conversation._id, { data: { ...latest, referral: value, referralTime: time } })
  }
  return done
}
