// A referral: the person came (back) by a link or an advertisement. It says nothing, but opens the window of a conversation.
import type { Outcome } from '../webhooks/event-record.ts'
import { done } from '../webhooks/event-record.ts'
import type { JsonObject } from '../webhooks/json-reading.ts'
import { awaitedConversation } from '../webhooks/waiting.ts'
import type { MessagingContext } from './conversations.ts'
import { typesOf } from './dialect.ts'
import { openWindow } from './reply-window.ts'

interface LatestReferral {
  readonly referral?: JsonObject
  readonly referralTime?: string
}

/** Without a conversation there is nobody to answer yet: it waits for the first message. */
export const takeReferral = async (context: MessagingContext, value: JsonObject): Promise<Outcome> => {
  const { dialect, unit, account, personFbId, time, known } = context
  if (!known) return { state: 'parked', waitsFor: awaitedConversation(account.fbId, personFbId) }
  await openWindow(context, known)
  const type = typesOf(dialect).conversation
  const conversation = (await unit.get(type, known.conversation._id)) ?? known.conversation
  const latest = (conversation.data ?? {}) as LatestReferral
  if ((latest.referralTime ?? '') < time) {
    await unit.change(type, conversation._id, { data: { ...latest, referral: value, referralTime: time } })
  }
  return done
}
