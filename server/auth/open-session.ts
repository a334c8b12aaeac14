// The session of somebody who has proved who he is, and what his browser gets of it.
import type { SignedIn } from '../../contract/platform/calls.ts'
import type { Rights } from '../../contract/permissions.ts'
import { statsOf } from '../../contract/permissions.ts'
import { runUnit } from '../database/run-unit.ts'
import type { CallContext } from '../http/call-context.ts'
import { startSession } from './sessions.ts'

type Caller = Pick<CallContext<'login'>, 'services' | 'address' | 'userAgent' | 'setCookie'>

export const openSession = async ({ services, address, userAgent, setCookie }: Caller, rights: Rights): Promise<SignedIn> => {
  const { result: session } = await runUnit(
    services.database,
    { actor: rights.userId },
    async (unit) => startSession(unit, rights.userId, { userAgent, address }),
    { now: services.now },
  )
  const payload = { userId: rights.userId, sessionId: session._id }
  setCookie(services.mediaCookies.give(payload))
  return { token: await services.tokens.issue(payload, services.now()), userId: rights.userId, stats: statsOf(rights) }
}
