// Issues a new token for a session, given its refresh part.
import type { SignedIn } from '../../../contract/platform/calls.ts'
import { toSessionStats } from '../../../contract/permissions.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { AuthCall } from './auth-context.ts'
import { isApiKey } from './api-keys.ts'
import { rotateRefresh } from './rotate-refresh.ts'
import { findLiveSession } from './sessions.ts'

/**
 * The token, which may have expired, only identifies the session; the refresh part renews it. Without a refresh part, a valid token
 * is exchanged for another that expires at the same time.
 */
export const renew = async ({ services, token, cookies, setCookie }: AuthCall<'renew'>): Promise<SignedIn> => {
  if (token !== null && isApiKey(token)) throw new ApiError('KEY_NOT_ALLOWED')
  const reading = token === null ? null : await services.tokens.read(token, services.now())
  if (reading === null || reading.state === 'refused') throw new ApiError('NOT_AUTHENTICATED')
  const session = await findLiveSession(services, reading.payload, reading.ends)
  if ('refused' in session) throw new ApiError(session.refused)
  if (session.kind === 'key') throw new ApiError('KEY_NOT_ALLOWED')
  const { sessionId, rights } = session
  const { userId } = rights
  const answer = { userId, stats: toSessionStats(rights) }
  const given = services.refreshCookies.read(cookies, sessionId)
  if (given === null) {
    if (reading.state === 'expired') throw new ApiError('SESSION_EXPIRED')
    return { ...answer, token: await services.tokens.issue(reading.payload, services.now(), reading.ends) }
  }
  const generation = await rotateRefresh(services, sessionId, given)
  if (generation === null) throw new ApiError('SESSION_REVOKED')
  setCookie(services.mediaCookies.issue({ userId, sessionId }))
  setCookie(services.refreshCookies.issue(sessionId, generation))
  return { ...answer, token: await services.tokens.issue({ userId, sessionId, generation }, services.now()) }
}
