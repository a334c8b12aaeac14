// A referral: the person came (back) by a link or an advertisement. It says nothing, but opens the window of a conversation.
import type { Outcome } from '../../webhooks/event-record.ts'
import { done } from '../../webhooks/event-record.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { awaitedConversation } from '../../webhooks/waiting.ts'
import type { MessengerContext } from './conversations.ts'
import { openWindow } from './reply-window.ts'

interface LatestReferral {
  readonly referral?: JsonObject
  readonly referralTime?: string
}

/** Without a conversation there is nobody to answer yet: it waits for the first message. */
export const takeReferral = async (context: MessengerContext, value: JsonObject): Promise<Outcome> => {
  const { unit, page, psid, time, known } = context
  if (!known) return { state: 'parked', waitsFor: awaitedConversation(page.fbId, psid) }
  await openWindow(unit, known, time)
  const conversation = (await unit.get('FBCONVERSATION', known.conversation._id)) ?? known.conversation
  const latest = (conversation.data ?? {}) as LatestReferral
  if ((latest.referralTime ?? '') < time) {
    await unit.change('FBCONVERSATION', conversation._id, { data: { ...latest, referral: value, referralTime: time } })
  }
  return done
}
