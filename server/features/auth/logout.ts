// Signing out: the session ends, and what the browser has of it goes.
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

/** The browser's cookie proves that the session is its own. The other cookies may be those of one that began since, and stay. */
const endLeftSession = async (
  { services, cookies, setCookie }: AuthCall<'logout'>,
  sessionId: string,
): Promise<Record<string, never>> => {
  if (services.refreshCookies.read(cookies, sessionId) === null) throw new ApiError('NOT_AUTHENTICATED')
  await endSession(services, null, sessionId)
  setCookie(services.refreshCookies.clear(sessionId))
  return {}
}

/** A token that is over will do: after hours away the session ends, too, and with it what wakes the device. */
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
