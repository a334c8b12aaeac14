// Converts failed platform reads into error codes that tell the user what to do.
import type { ServerErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../lib/api-error.ts'
import { areContactTermsMissing, classifyError, classifyFailure, isThrottle } from './classify-error.ts'
import type { GraphError } from './graph-error.ts'

/** For a message older than the newest twenty of its conversation. */
const tooOldCode = 9_000_001

const codeOf = (error: GraphError): ServerErrorCode => {
  if (error.code === tooOldCode) return 'NOT_AVAILABLE_NOW_MESSAGE_THREAD'
  if (error.code !== null && isThrottle(error.code)) return 'PLATFORM_THROTTLED'
  if (areContactTermsMissing(error)) return 'CONTACT_TERMS_MISSING'
  if (error.outcome !== 'refused') return 'UNAVAILABLE'
  const verdict = classifyError(error)
  if (verdict.action !== 'give-up') return 'FACEBOOK_REQUEST_ERROR'
  if (verdict.reason === 'TOKEN_INVALID') return 'FB_TOKEN_INVALID'
  return verdict.reason === 'PERMISSION_MISSING' ? 'SCOPE_MISSING' : 'FACEBOOK_REQUEST_ERROR'
}

export const toReadError = (error: GraphError, controller: string): ApiError =>
  // For a failed connection, the runtime's own message helps nobody.
  new ApiError(codeOf(error), error.outcome === 'refused' ? { message: error.message } : undefined, controller)

/** Whether the platform refuses the token itself. */
export const isTokenRefusal = (error: GraphError): boolean =>
  error.outcome === 'refused' && classifyFailure(error) === 'TOKEN_INVALID'
