// A token is tried before anything is kept: whether it speaks for the account, and whether the platform will tell us what happens there.
import { toPlatformRefusal } from '../auth/facebook/platform-login.ts'
import type { Context } from '../../context/context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkToken, ensureSubscribed, NotConnected } from '../../platform/identify-account.ts'

const tokenProblems = new Set(['TOKEN_INVALID', 'TOKEN_FOREIGN', 'ACCOUNT_UNKNOWN', 'PERMISSION_MISSING'])

/** What the platform refused, in its words. */
export const toConnectionError = (error: unknown): unknown => {
  if (!(error instanceof NotConnected))
    return toPlatformRefusal(error, (words) => new ApiError('FACEBOOK_REQUEST_ERROR', { message: words }))
  return tokenProblems.has(error.problem)
    ? new ApiError('FB_TOKEN_INVALID', { description: error.message })
    : new ApiError('FACEBOOK_REQUEST_ERROR', { message: error.message })
}

/** @param fields true: an account without a choice of fields @throws ApiError FB_TOKEN_INVALID, FACEBOOK_REQUEST_ERROR, PLATFORM_UNREACHABLE */
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
