// Chooses the sentence for a platform event in a conversation.
import type { ThreadEvent } from '../../../contract/thread-event.ts'
import { readReferral } from '../../lib/read-referral.ts'

const toPolicyWords = (action: unknown) => {
  if (action === 'block') return 'policyBlocked'
  return action === 'unblock' ? 'policyUnblocked' : 'policyWarned'
}

/** A translation key under `activity`. */
export const toEventWords = ({ kind, data }: ThreadEvent) => {
  switch (kind) {
    case 'account_linking':
      return data['status'] === 'unlinked' ? 'accountUnlinked' : 'accountLinked'
    case 'optin':
      return 'optedIn'
    case 'pass_thread_control':
      return 'controlPassed'
    case 'take_thread_control':
      return 'controlTaken'
    case 'request_thread_control':
      return 'controlRequested'
    case 'app_roles':
      return 'rolesChanged'
    case 'policy_enforcement':
      return toPolicyWords(data['action'])
    case 'referral':
      return readReferral(data)?.isAdvertisement ? 'cameByAdvertisement' : 'cameByLink'
    case 'response_feedback':
      return String(data['feedback']).startsWith('Good') ? 'ratedGood' : 'ratedBad'
    default:
      return 'feedbackGiven'
  }
}

/** Quotation shown after the sentence: the title of the advertisement, else the link's parameter. */
export const quoteEvent = ({ kind, data }: ThreadEvent): string | null => {
  const referral = kind === 'referral' ? readReferral(data) : null
  return referral?.title ?? referral?.ref ?? null
}

export type EventWords = ReturnType<typeof toEventWords>
