// Ends the connection of an account: the platform sends nothing more, its tokens go, its history stays. What still comes for it is
// recorded, and nobody can answer.
import type { Row } from '../../contract/index.ts'
import { canManageOrganisation, isMember } from '../../contract/permissions.ts'
import { addAudit } from '../audit/audit.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/call-context.ts'
import type { Services } from '../services.ts'
import { openToken } from './account-token.ts'
import type { TokenOwner } from './account-token.ts'
import { fieldsOfPage, hasNumbers, settleSubscription } from './webhook-subscription.ts'

const setPassive = async (unit: Unit, { accountType, accountId }: Row<'CHANNEL'>): Promise<void> => {
  const type = (['FBPAGE', 'IGUSER', 'FBWAPHONE'] as const).find((one) => one === accountType)
  if (type && (await unit.get(type, accountId))) await unit.change(type, accountId, { isPassive: true })
}

/** Whose tokens speak for the account: its page's, or its business account's. */
const tokenOwner = async (unit: Unit, { accountType, accountId }: Row<'CHANNEL'>): Promise<TokenOwner | null> => {
  if (accountType === 'FBPAGE') return { fbPageId: accountId }
  const fbPageId = accountType === 'IGUSER' ? (await unit.get('IGUSER', accountId))?.fbPageId : null
  if (fbPageId) return { fbPageId }
  const fbWaBAId = accountType === 'FBWAPHONE' ? (await unit.get('FBWAPHONE', accountId))?.fbWaBAId : null
  return fbWaBAId ? { fbWaBAId } : null
}

/** The page's Instagram account, or another number of the business account, may still need them. */
const isNeeded = async (unit: Unit, owner: TokenOwner): Promise<boolean> => {
  if ('fbWaBAId' in owner) return hasNumbers(unit, owner.fbWaBAId)
  const page = await unit.get('FBPAGE', owner.fbPageId)
  return page !== null && (await fieldsOfPage(unit, page)).length > 0
}

const endAccess = async (services: Services, unit: Unit, owner: TokenOwner): Promise<void> => {
  if (await isNeeded(unit, owner)) return settleSubscription(services, unit, owner)
  const token = await openToken(unit, owner)
  if ('fbWaBAId' in owner && (await unit.get('FBWABA', owner.fbWaBAId))) await unit.change('FBWABA', owner.fbWaBAId, { isPassive: true })
  for (const { _id } of await unit.findAll('FBACCESSTOKEN', owner, { limit: 50 })) await unit.remove('FBACCESSTOKEN', _id)
  if (token !== null) await settleSubscription(services, unit, owner, services.database.sealer.seal(token))
}

export const channelHandlers: Handlers<'disconnectChannel'> = {
  disconnectChannel: async ({ services, rights, params }, unit) => {
    const id = params['id'] ?? ''
    await unit.lock(`CHANNEL:${id}`)
    const channel = await unit.get('CHANNEL', id)
    const organisationId = channel?.organisationId ?? ''
    if (!channel || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'CHANNEL')
    if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'CHANNEL')
    await setPassive(unit, channel)
    const owner = await tokenOwner(unit, channel)
    if (owner) await endAccess(services, unit, owner)
    await unit.change('CHANNEL', id, { status: 'disconnected' })
    addAudit(unit, 'channelDisconnected', 'CHANNEL', id, { organisationId })
    return {}
  },
}
