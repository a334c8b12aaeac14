// What to do about a platform error (platform page, sections 9.2 and 9.3).
import type { FailureReason } from '../../contract/errors.ts'
import type { GraphError } from './graph-error.ts'

export type ErrorVerdict =
  | { readonly action: 'retry' }
  | { readonly action: 'find-out' }
  | { readonly action: 'give-up'; readonly reason: FailureReason }

const throttled = new Set([4, 17, 32, 613])
const isThrottle = (code: number): boolean => throttled.has(code) || (code >= 80_000 && code <= 80_014)

const windowSubcodes = new Set([2018278, 2018065, 2534022])
const unavailableSubcodes = new Set([1545041, 2018001, 2018108])
/** Unknown, temporary, temporary send failure. */
const temporaryCodes = new Set([1, 2, 1200])
/** Page contact terms not accepted: code 2, yet nothing that passes. */
const lastingSubcodes = new Set([2018344])

const reasonOf = ({ code, subcode }: GraphError, tagged: boolean): FailureReason => {
  if (subcode !== null && windowSubcodes.has(subcode)) return 'WINDOW_CLOSED'
  if (subcode !== null && unavailableSubcodes.has(subcode)) return 'PERSON_UNAVAILABLE'
  if (code === 190 || code === 102) return 'TOKEN_INVALID'
  if (code === 551) return 'PERSON_UNAVAILABLE'
  if (code === 368 || subcode === 1893063) return 'BLOCKED_BY_POLICY'
  if (code === 100) return tagged && subcode === null ? 'TAG_REFUSED' : 'INVALID_PARAMETER'
  if (code === 3 || code === 10 || (code !== null && code >= 200 && code <= 299)) return 'PERMISSION_MISSING'
  return 'PLATFORM_ERROR'
}

/**
 * @param tagged whether the request carried a message tag: code 100 without a subcode then means the tag
 */
export const verdictOf = (error: GraphError, tagged = false): ErrorVerdict => {
  if (error.outcome === 'unknown') return { action: 'find-out' }
  if (error.outcome === 'unsent') return { action: 'retry' }
  const { code, subcode } = error
  if (code !== null && isThrottle(code)) return { action: 'retry' }
  const lasting = subcode !== null && (lastingSubcodes.has(subcode) || windowSubcodes.has(subcode))
  if (!lasting && (error.transient || (code !== null && temporaryCodes.has(code)))) return { action: 'retry' }
  return { action: 'give-up', reason: reasonOf(error, tagged) }
}

/** Whether the account must be connected anew before anything works. */
export const needsReauthorisation = (reason: FailureReason): boolean => reason === 'TOKEN_INVALID'
