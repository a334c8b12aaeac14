// Opens the session of an authenticated user and issues the browser's cookies.
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

/** Maximum audit entries; a transaction has room for more records. */
const maxAudited = 50

/** Starts a session and audits it; nothing is sent to the browser yet. */
export const addSession = (
  { services, address, userAgent }: Caller,
  unit: UnitOfWork,
  rights: Rights,
): Promise<Row<'AUTH'>> => {
  // Audited in every organisation of the user; for a user without one, only in the provider's own audit.
  const organisationIds = rights.members.slice(0, maxAudited).map((member) => member.organisationId)
  for (const organisationId of organisationIds.length > 0 ? organisationIds : [null])
    addAudit(unit, 'signedIn', 'USER', rights.userId, { organisationId })
  return startSession(services, unit, rights.userId, { userAgent, address })
}

/**
 * Sets the browser's cookies and issues the first token.
 * @param sessionId a session that was added and committed
 */
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
 * Adds and issues a session in one step, for callers that write nothing else in the same transaction.
 * @param check runs in the session's own unit of work; throws if the proof of identity is no longer valid
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
