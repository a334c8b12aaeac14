// Handlers of the calls about a session: the code that the phone scans, and unlinking the phone.
import type { Row } from '../../../contract/index.ts'
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { WaWebQr } from '../../../contract/whatsapp-web/calls.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { addAudit } from '../../records/audit.ts'
import type { Handlers } from '../../records/call-context.ts'
import { hasConnector, openConnector } from './connector.ts'
import { sessionLock } from './locks.ts'
import { isLinked, isToBeEnded, logOutHere, noteTold } from './session-states.ts'

type Session = Row<'WAWEBSESSION'>

/** @throws ApiError NOT_FOUND, FORBIDDEN */
const getManaged = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Session> => {
  const session = await unit.get('WAWEBSESSION', id)
  const organisationId = session?.organisationId ?? ''
  if (!session || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'WAWEBSESSION')
  if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'WAWEBSESSION')
  return session
}

const askForQr = async (services: Context, actor: string, session: Session): Promise<WaWebQr> => {
  const connector = openConnector(services, session._id)
  try {
    // A connector that does not know of the end yet would keep the disconnected phone and show no code.
    if (isToBeEnded(session)) {
      await connector.logOut()
      await transact(services.database, { actor }, async (unit) => {
        await unit.lock(sessionLock(session._id))
        await noteTold(unit, session)
      })
    }
    await connector.start()
    return await connector.qr()
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    services.log.warn({ err: error }, 'whatsapp web: the connector gave no code')
    throw new ApiError('UNAVAILABLE', undefined, 'WAWEBSESSION')
  }
}

export const sessionHandlers: Handlers<'waWebSessionQr' | 'logOutWaWebSession'> = {
  waWebSessionQr: async ({ services, rights, params }) => {
    const { result: session } = await transact(services.database, { actor: rights.userId }, (unit) =>
      getManaged(unit, rights, params['id'] ?? ''),
    )
    // A new code would cancel a scan in progress.
    if (isLinked(session.state) || session.state === 'pairing')
      throw new ApiError('SESSION_OPEN', undefined, 'WAWEBSESSION')
    if (!hasConnector(services)) throw new ApiError('WAWEB_OFF', undefined, 'WAWEBSESSION')
    return askForQr(services, rights.userId, session)
  },
  logOutWaWebSession: async ({ rights, params }, unit) => {
    const id = params['id'] ?? ''
    await unit.lock(sessionLock(id))
    const session = await getManaged(unit, rights, id)
    const phone = session.waWebPhoneId ? await unit.get('WAWEBPHONE', session.waWebPhoneId) : null
    // The channel shows no problem, because the disconnection was requested.
    const channel = phone && (await unit.find('CHANNEL', { accountId: phone._id }))
    if (channel)
      await unit.change('CHANNEL', channel._id, {
        status: 'disconnected',
        problem: null,
        lastError: null,
        lastErrorTime: null,
      })
    await logOutHere(unit, session, phone)
    addAudit(unit, 'waWebSessionLoggedOut', 'WAWEBSESSION', id, { organisationId: session.organisationId })
    return {}
  },
}
