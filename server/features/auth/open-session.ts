// The session of somebody who has proved who they are, and what their browser gets of it.
import type { AuthCall } from './auth-context.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { toSessionStats } from '../../../contract/permissions.ts'
import { transact } from '../../database/transact.ts'
import { firstGeneration } from './rotate-refresh.ts'
import { addAudit } from '../../records/audit.ts'
import { startSession } from './sessions.ts'

type Caller = Pick<AuthCall<'login'>, 'services' | 'address' | 'userAgent' | 'setCookie'>

/** One transaction has room for more. */
const maxAudited = 50

export const openSession = async (
  { services, address, userAgent, setCookie }: Caller,
  rights: Rights,
): Promise<SignedIn> => {
  const { result: session } = await transact(
    services.database,
    { actor: rights.userId },
    async (unit) => {
      // In the audit of every organisation whose work this person sees; of somebody in none, in the provider's alone.
      const organisationIds = rights.members.slice(0, maxAudited).map((member) => member.organisationId)
      for (const organisationId of organisationIds.length > 0 ? organisationIds : [null])
        addAudit(unit, 'signedIn', 'USER', rights.userId, { organisationId })
      return startSession(services, unit, rights.userId, { userAgent, address })
    },
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
