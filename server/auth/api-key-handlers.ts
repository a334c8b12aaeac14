// API keys: everybody his own; administrators see and revoke others', and make them for users without a role.
import type { ApiKey, UserAccount } from '../../contract/platform/account-calls.ts'
import { isAdministrator } from '../../contract/permissions.ts'
import { addAudit } from '../audit/audit.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallContext, Handlers } from '../http/call-context.ts'
import { invitedUntil } from './account-links.ts'
import { addApiKey, apiKeysMost, apiKeysOf } from './api-keys.ts'
import { managedUser } from './managed-user.ts'
import { secondFactorSince } from './second-factor.ts'
import { passwordHashOf } from './set-password.ts'

type Context = Pick<CallContext<'apiKeys'>, 'services' | 'rights' | 'params'>

const inUnit = async <Result>({ services, rights: { userId } }: Context, work: (unit: Unit) => Promise<Result>): Promise<Result> =>
  (await runUnit(services.database, { actor: userId }, work, { now: services.now })).result

/** @returns whose keys they are. @throws ApiError where they are not the caller's affair */
const holderIn = async (unit: Unit, { rights, params }: Context): Promise<string> => {
  const id = params['id'] ?? ''
  if (id === rights.userId) return id
  if (!isAdministrator(rights)) throw new ApiError('FORBIDDEN', undefined, 'USER')
  return (await managedUser(unit, rights, id))._id
}

/** A key is its user's right hand: nobody makes one for somebody who may as much as himself. */
const checkMaker = async (unit: Unit, { rights }: Context, holderId: string): Promise<void> => {
  if (holderId === rights.userId || rights.role === 'Superadmin') return
  if ((await unit.get('USER', holderId))?.role) throw new ApiError('FORBIDDEN', undefined, 'USER')
}

const create = (context: CallContext<'createApiKey'>): Promise<{ key: string; apiKey: ApiKey }> =>
  inUnit(context, async (unit) => {
    const holderId = await holderIn(unit, context)
    await checkMaker(unit, context, holderId)
    await unit.lock(`APIKEYS:${holderId}`)
    const known = await unit.tx.selectFrom('api_keys').select('id').where('user_id', '=', holderId).execute()
    if (known.length >= apiKeysMost) throw new ApiError('API_KEYS_TOO_MANY', { most: apiKeysMost })
    addAudit(unit, 'apiKeyCreated', 'USER', holderId)
    return addApiKey(unit, holderId, context.body.name.trim())
  })

const revoke = async (context: CallContext<'revokeApiKey'>): Promise<Record<string, never>> => {
  await inUnit(context, async (unit) => {
    const holderId = await holderIn(unit, context)
    const gone = await unit.tx.deleteFrom('api_keys').where('user_id', '=', holderId).where('id', '=', context.params['keyId'] ?? '').executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
    addAudit(unit, 'apiKeyRevoked', 'USER', holderId)
    // Announced, so that sockets are authorised again that were let in by the key.
    await unit.touch('USER', holderId)
  })
  return {}
}

const list = async (context: CallContext<'apiKeys'>): Promise<ApiKey[]> =>
  apiKeysOf(context.services, await inUnit(context, (unit) => holderIn(unit, context)))

const account = async (context: CallContext<'userAccount'>): Promise<UserAccount> => {
  const { services } = context
  const { userId, sessions } = await inUnit(context, async (unit) => {
    const user = await managedUser(unit, context.rights, context.params['id'] ?? '')
    return { userId: user._id, sessions: (await unit.findAll('AUTH', { userId: user._id })).length }
  })
  return {
    hasPassword: (await passwordHashOf(services.database.kysely, userId)) !== null,
    invitedUntil: await invitedUntil(services.database.kysely, userId, services.now()),
    secondFactor: (await secondFactorSince(services, userId)) !== null,
    sessions,
    apiKeys: await apiKeysOf(services, userId),
  }
}

export const apiKeyHandlers: Handlers<'apiKeys' | 'createApiKey' | 'revokeApiKey' | 'userAccount'> = { apiKeys: list, createApiKey: create, revokeApiKey: revoke, userAccount: account }
