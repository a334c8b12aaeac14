// The session of somebody who has proved who they are, and what their browser gets of it.
import type { AuthCall } from './auth-context.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { toSessionStats } from '../../../contract/permissions.ts'
import { transact } from '../../database/transact.ts'
import { firstGeneration } from './rotate-refresh.ts'
import { startSession } from './sessions.ts'

type Caller = Pick<AuthCall<'login'>, 'services' | 'address' | 'userAgent' | 'setCookie'>

export const openSession = async (
  { services, address, userAgent, setCookie }: Caller,
  rights: Rights,
): Promise<SignedIn> => {
  const { result: session } = await transact(
    services.database,
    { actor: rights.userId },
    (unit) => startSession(services, unit, rights.userId, { userAgent, address }),
    { now: services.now },
  )
  const payload = { userId: rights.userId, sessionId: session._id, generation: firstGeneration }
  setCookie(services.mediaCookies.give(payload))
  setCookie(services.refreshCookies.give(session._id, firstGeneration))
  return {
    token: await services.tokens.issue(payload, services.now()),
    userId: rights.userId,
    stats: toSessionStats(rights),
  }
}
