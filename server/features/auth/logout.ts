// Signing out: ends the session and clears the browser's cookies.
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { AuthCall, AuthContext } from './auth-context.ts'
import { readSession } from './sessions.ts'

const endSession = async (services: AuthContext, actor: string | null, sessionId: string): Promise<void> => {
  await transact(services.database, { actor }, async (unit) => {
    await unit.lock(`AUTH:${sessionId}`)
    if (await unit.get('AUTH', sessionId)) await unit.remove('AUTH', sessionId)
  })
}

/**
 * The refresh cookie proves that the session belongs to this browser. The other cookies may belong to a newer session, and stay.
 */
const endLeftSession = async (
  { services, cookies, setCookie }: AuthCall<'logout'>,
  sessionId: string,
): Promise<Record<string, never>> => {
  if (services.refreshCookies.read(cookies, sessionId) === null) throw new ApiError('NOT_AUTHENTICATED')
  await endSession(services, null, sessionId)
  setCookie(services.refreshCookies.clear(sessionId))
  return {}
}

/** Accepts an expired token, so that a session can be ended after hours away, and with it the device's push subscription. */
export const logout = async (context: AuthCall<'logout'>): Promise<Record<string, never>> => {
  const { services, token, body, setCookie } = context
  if (body.sessionId) return endLeftSession(context, body.sessionId)
  const session = await readSession(services, token, true)
  if ('refused' in session) throw new ApiError(session.refused)
  const { sessionId, rights } = session
  await endSession(services, rights.userId, sessionId)
  setCookie(services.mediaCookies.cleared)
  setCookie(services.refreshCookies.clear(sessionId))
  setCookie(services.pushCookies.cleared)
  return {}
}
