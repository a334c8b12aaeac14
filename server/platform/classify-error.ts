// Classifies platform errors by how we react to them.
import type { FailureReason } from '../../contract/failure-reasons.ts'
import type { ChannelProblem } from '../../contract/platform/channel.ts'
import type { GraphError } from './graph-error.ts'

export type ErrorVerdict =
  | { readonly action: 'retry' }
  | { readonly action: 'find-out' }
  | { readonly action: 'give-up'; readonly reason: FailureReason }

/** WhatsApp's limit of messages to one person; its delays grow faster than those of other limits. */
const pairLimit = 131056
/** WhatsApp's codes: messages per second, messages reported as spam, recipients per day, messages to one person. */
const throttled = new Set([4, 17, 32, 613, 130429, 131048, 131064, pairLimit])
export const isThrottle = (code: number): boolean => throttled.has(code) || (code >= 80_000 && code <= 80_014)

const windowSubcodes = new Set([2018278, 2018065, 2534022])
const unavailableSubcodes = new Set([1545041, 2018001, 2018108])
/** Unknown, temporary, temporary send failure; WhatsApp: unknown, unavailable, under maintenance, server unavailable. */
const temporaryCodes = new Set([1, 2, 1200, 131000, 131016, 131057, 133004])
/** Page contact terms not accepted: code 2, but not temporary. */
const contactTermsSubcode = 2_018_344
const lastingSubcodes = new Set([contactTermsSubcode])

/** Whether somebody must first accept terms in the page's own inbox. */
export const areContactTermsMissing = ({ subcode }: ErrorCodes): boolean => subcode === contactTermsSubcode

/** Codes with the same meaning for all calls; the six-digit ones are WhatsApp's. */
const reasons: readonly (readonly [FailureReason, ReadonlySet<number>])[] = [
  ['WINDOW_CLOSED', new Set([131047])],
  ['PERSON_UNAVAILABLE', new Set([551, 130403, 131021, 131030, 131062])],
  ['TOKEN_INVALID', new Set([0, 102, 190])],
  // 463: WhatsApp Web does not let a linked device write to new contacts for a while.
  ['BLOCKED_BY_POLICY', new Set([368, 463, 130472, 130497, 131031, 131049, 131050, 132007])],
  ['PERMISSION_MISSING', new Set([3, 10, 131005])],
  ['INVALID_PARAMETER', new Set([33, 100, 131008, 131009, 131051, 131052, 131053, 135000])],
  // Of a template: it does not exist in this form, its parameters do not fit, or it is paused.
  ['TEMPLATE_REFUSED', new Set([132000, 132001, 132005, 132008, 132012, 132015, 132016, 132018])],
  ['PAYMENT', new Set([131042])],
  ['NUMBER_NOT_READY', new Set([131037, 131045, 133010])],
  ['NOT_ON_WHATSAPP', new Set([131026])],
]

interface ErrorCodes {
  readonly code: number | null
  readonly subcode: number | null
}

/** Whether the object of the call does not exist on the platform, or is not visible to us. */
export const isObjectGone = ({ code, subcode }: ErrorCodes): boolean => code === 100 && subcode === 33

/** The failure reason of a refusal, from a response or from a later status. */
export const classifyFailure = ({ code, subcode }: ErrorCodes): FailureReason => {
  if (subcode !== null && windowSubcodes.has(subcode)) return 'WINDOW_CLOSED'
  // There is a private reply already, or the comment is too old or gone.
  if (code === 10900 || subcode === 2534025) return 'PRIVATE_REPLY_REFUSED'
  if (subcode !== null && unavailableSubcodes.has(subcode)) return 'PERSON_UNAVAILABLE'
  if (subcode === 1893063) return 'BLOCKED_BY_POLICY'
  if (code === null) return 'PLATFORM_ERROR'
  if (code >= 200 && code <= 299) return 'PERMISSION_MISSING'
  if (isThrottle(code)) return 'RATE_LIMITED'
  return reasons.find(([, codes]) => codes.has(code))?.[0] ?? 'PLATFORM_ERROR'
}

/**
 * @param tagged whether the request carried a message tag: code 100 without a subcode then means the tag
 */
export const classifyError = (error: GraphError, tagged = false): ErrorVerdict => {
  if (error.outcome === 'unknown') return { action: 'find-out' }
  if (error.outcome === 'unsent') return { action: 'retry' }
  const { code, subcode } = error
  if (code !== null && isThrottle(code)) return { action: 'retry' }
  const lasting = subcode !== null && (lastingSubcodes.has(subcode) || windowSubcodes.has(subcode))
  if (!lasting && (error.transient || (code !== null && temporaryCodes.has(code)))) return { action: 'retry' }
  return {
    action: 'give-up',
    reason: code === 100 && subcode === null && tagged ? 'TAG_REFUSED' : classifyFailure(error),
  }
}

/** Error codes after which the message may have been accepted all the same. */
const unclearCodes = new Set([1, 2, 1200, 131000, 131016])

/**
 * For calls that must not be carried out twice. An error of the platform itself does not prove that nothing was done, so the
 * outcome is looked up before a retry.
 */
export const classifySendError = (error: GraphError, tagged = false): ErrorVerdict => {
  const { outcome, status, code, subcode } = error
  const isUnclear = (status !== null && status >= 500) || (code !== null && unclearCodes.has(code))
  const isLasting = subcode !== null && lastingSubcodes.has(subcode)
  return outcome === 'refused' && isUnclear && !isLasting ? { action: 'find-out' } : classifyError(error, tagged)
}

/**
 * Delay before the next attempt; null means the back-off of jobs.
 * @param attempts attempts made so far
 */
export const getRetryDelayMs = ({ code, retryAfterMs }: GraphError, attempts: number): number | null =>
  retryAfterMs ?? (code === pairLimit ? 4 ** attempts * 1_000 : null)

/** Whether the account must be reconnected before anything works. */
export const needsReauthorisation = (reason: FailureReason): boolean => reason === 'TOKEN_INVALID'

/**
 * Problems of the account itself that a refusal reveals, until the platform reports otherwise; the six-digit codes are WhatsApp's.
 */
const restrictions: ReadonlyMap<number, ChannelProblem> = new Map([
  [368, 'ACCOUNT_RESTRICTED'],
  [131031, 'ACCOUNT_LOCKED'],
  [131042, 'PAYMENT_MISSING'],
  [133010, 'NUMBER_NOT_REGISTERED'],
])

/** Null if the refusal is not about the account, or if another token would solve it. */
export const findRestriction = ({ code, subcode }: ErrorCodes): ChannelProblem | null =>
  subcode === 1893063 ? 'ACCOUNT_RESTRICTED' : (restrictions.get(code ?? 0) ?? null)

/** Whether a failed message tells something about its account, and not only about one person, one comment or itself. */
export const isAboutAccount = (reason: FailureReason, { code }: ErrorCodes): boolean =>
  reason === 'TOKEN_INVALID' ||
  reason === 'PERMISSION_MISSING' ||
  ((reason === 'TOO_MANY_ATTEMPTS' || reason === 'RATE_LIMITED') && code !== pairLimit)
