// The session of somebody who has proved who they are, and what their browser gets of it.
import type { AuthCall } from './auth-context.ts'
import type { Row } from '../../../contract/index.ts'
import type { SignedIn } from '../../../contract/platform/calls.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { toSessionStats } from '../../../contract/permissions.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { firstGeneration } from './rotate-refresh.ts'
import { addAudit } from '../../records/audit.ts'
import { startSession } from './sessions.ts'

type Caller = Pick<AuthCall<'login'>, 'services' | 'address' | 'userAgent' | 'setCookie'>

/** One transaction has room for more. */
const maxAudited = 50

/** Begins a session and notes it in the audit; the browser has nothing of it yet. */
export const addSession = (
  { services, address, userAgent }: Caller,
  unit: UnitOfWork,
  rights: Rights,
): Promise<Row<'AUTH'>> => {
  // In the audit of every organisation whose work this person sees; of somebody in none, in the provider's alone.
  const organisationIds = rights.members.slice(0, maxAudited).map((member) => member.organisationId)
  for (const organisationId of organisationIds.length > 0 ? organisationIds : [null])
    addAudit(unit, 'signedIn', 'USER', rights.userId, { organisationId })
  return startSession(services, unit, rights.userId, { userAgent, address })
}

/** Sets the browser's cookies and makes the first token. @param sessionId of one that was added, and is committed */
export const issueSession = async (
  { services, setCookie }: Caller,
  rights: Rights,
  sessionId: string,
): Promise<SignedIn> => {
  const payload = { userId: rights.userId, sessionId, generation: firstGeneration }
  setCookie(services.mediaCookies.issue(payload))
  setCookie(services.refreshCookies.issue(sessionId, firstGeneration))
  return {
    token: await services.tokens.issue(payload, services.now()),
    userId: rights.userId,
    stats: toSessionStats(rights),
  }
}

/**
 * Both in one: for who signs in with nothing else to write in the same transaction.
 * @param check in the session's own unit: throws where what was proved has come to nothing since
 */
export const openSession = async (
  caller: Caller,
  rights: Rights,
  check?: (unit: UnitOfWork) => Promise<void>,
): Promise<SignedIn> => {
  const { database, now } = caller.services
  const work = async (unit: UnitOfWork): Promise<Row<'AUTH'>> => {
    await check?.(unit)
    return addSession(caller, unit, rights)
  }
  const { result: session } = await transact(database, { actor: rights.userId }, work, { now })
  return issueSession(caller, rights, session._id)
}
