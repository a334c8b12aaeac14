// API keys. Users manage their own; administrators see and revoke others', and create keys for users without a role.
import type { AuthCall, AuthHandlers } from './auth-context.ts'
import type { ApiKey, UserAccount } from '../../../contract/platform/account-calls.ts'
import { isAdministrator } from '../../../contract/permissions.ts'
import { addAudit } from '../../records/audit.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findInvitationExpiry } from './account-links.ts'
import { addApiKey, maxApiKeys, listApiKeys } from './api-keys.ts'
import { confirmPassword } from './confirm-password.ts'
import { getManagedUser } from './managed-user.ts'
import { hasIdentity } from './identities.ts'
import { findSecondFactorTime } from './second-factor.ts'
import { findPasswordHash } from './set-password.ts'

type KeyCall = Pick<AuthCall<'apiKeys'>, 'services' | 'rights' | 'params'>

const inUnit = async <Result>(
  { services, rights: { userId } }: KeyCall,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> => (await transact(services.database, { actor: userId }, work, { now: services.now })).result

/**
 * @returns the user id of the keys' holder
 * @throws ApiError if the caller may not manage that user's keys
 */
const holderIn = async (unit: UnitOfWork, { rights, params }: KeyCall): Promise<string> => {
  const id = params['id'] ?? ''
  if (id === rights.userId) return id
  if (!isAdministrator(rights)) throw new ApiError('FORBIDDEN', undefined, 'USER')
  return (await getManagedUser(unit, rights, id))._id
}

/** A key carries all rights of its user, so nobody creates one for a user of equal or higher rights, or for a deactivated user. */
const checkMaker = async (unit: UnitOfWork, { rights }: KeyCall, holderId: string): Promise<void> => {
  if (holderId === rights.userId) return
  const holder = await unit.get('USER', holderId)
  if (holder?.role && rights.role !== 'Superadmin') throw new ApiError('FORBIDDEN', undefined, 'USER')
  if (holder?.status === 'Passive') throw new ApiError('USER_PASSIVE', undefined, 'USER')
}

const create = async (context: AuthCall<'createApiKey'>): Promise<{ key: string; apiKey: ApiKey }> => {
  const holderId = await inUnit(context, async (unit) => {
    const id = await holderIn(unit, context)
    await checkMaker(unit, context, id)
    return id
  })
  const holdConfirmed = await confirmPassword(context.services, context.rights.userId, context.body.password)
  return inUnit(context, async (unit) => {
    await holdConfirmed(unit)
    await unit.lock(`APIKEYS:${holderId}`)
    const known = await unit.tx.selectFrom('api_keys').select('id').where('user_id', '=', holderId).execute()
    if (known.length >= maxApiKeys) throw new ApiError('API_KEYS_TOO_MANY', { most: maxApiKeys })
    addAudit(unit, 'apiKeyCreated', 'USER', holderId)
    return addApiKey(unit, holderId, context.body.name.trim())
  })
}

const revoke = async (context: AuthCall<'revokeApiKey'>): Promise<Record<string, never>> => {
  await inUnit(context, async (unit) => {
    const holderId = await holderIn(unit, context)
    const deleteResult = await unit.tx
      .deleteFrom('api_keys')
      .where('user_id', '=', holderId)
      .where('id', '=', context.params['keyId'] ?? '')
      .executeTakeFirst()
    if (deleteResult.numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
    addAudit(unit, 'apiKeyRevoked', 'USER', holderId)
    // Announced so that sockets which authenticated with the key are authorised again.
    await unit.touch('USER', holderId)
  })
  return {}
}

const list = async (context: AuthCall<'apiKeys'>): Promise<ApiKey[]> =>
  listApiKeys(context.services, await inUnit(context, (unit) => holderIn(unit, context)))

const account = async (context: AuthCall<'userAccount'>): Promise<UserAccount> => {
  const { services } = context
  const { userId, sessions } = await inUnit(context, async (unit) => {
    const user = await getManagedUser(unit, context.rights, context.params['id'] ?? '')
    return { userId: user._id, sessions: (await unit.findAll('AUTH', { userId: user._id })).length }
  })
  return {
    hasPassword: (await findPasswordHash(services.database.kysely, userId)) !== null,
    invitedUntil: await findInvitationExpiry(services.database.kysely, userId, services.now()),
    secondFactor: (await findSecondFactorTime(services, userId)) !== null,
    workAccount: await hasIdentity(services.database.kysely, userId),
    sessions,
    apiKeys: await listApiKeys(services, userId),
  }
}

export const apiKeyHandlers: AuthHandlers<'apiKeys' | 'createApiKey' | 'revokeApiKey' | 'userAccount'> = {
  apiKeys: list,
  createApiKey: create,
  revokeApiKey: revoke,
  userAccount: account,
}
