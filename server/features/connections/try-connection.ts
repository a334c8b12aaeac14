// Checks a token before anything is stored: whether it grants access to the account, and whether the platform confirms the webhook
// subscription.
import { toPlatformRefusal } from '../auth/facebook/platform-login.ts'
import type { Context } from '../../context/context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkToken, ensureSubscribed, NotConnected } from '../../platform/identify-account.ts'

const tokenProblems = new Set(['TOKEN_INVALID', 'TOKEN_FOREIGN', 'ACCOUNT_UNKNOWN'])

/** Converts a refusal, keeping the platform's message. */
export const toConnectionError = (error: unknown): unknown => {
  if (!(error instanceof NotConnected))
    return toPlatformRefusal(error, (words) => new ApiError('FACEBOOK_REQUEST_ERROR', { message: words }))
  if (error.problem === 'PERMISSION_MISSING') return new ApiError('SCOPE_MISSING', { description: error.message })
  return tokenProblems.has(error.problem)
    ? new ApiError('FB_TOKEN_INVALID', { description: error.message })
    : new ApiError('FACEBOOK_REQUEST_ERROR', { message: error.message })
}

/**
 * @param fields true for an account without a choice of fields
 * @throws ApiError FB_TOKEN_INVALID, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE
 */
export const tryConnection = async (
  services: Context,
  fbId: string,
  token: string,
  kind: Parameters<typeof checkToken>[2],
  fields: readonly string[] | true,
): Promise<void> => {
  try {
    await checkToken(services, token, kind, fbId)
    await ensureSubscribed(services, fbId, token, fields)
  } catch (error) {
    throw toConnectionError(error)
  }
}
