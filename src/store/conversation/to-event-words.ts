// Which sentence says what happened in a conversation without anybody writing.
import type { ThreadEvent } from '../../../contract/thread-event.ts'

const toPolicyWords = (action: unknown) => {
  if (action === 'block') return 'policyBlocked'
  return action === 'unblock' ? 'policyUnblocked' : 'policyWarned'
}

/** A key under `activity`. */
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
    case 'response_feedback':
      return String(data['feedback']).startsWith('Good') ? 'ratedGood' : 'ratedBad'
    default:
      return 'feedbackGiven'
  }
}

export type EventWords = ReturnType<typeof toEventWords>
