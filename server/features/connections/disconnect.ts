// Ends the connection of an account: the platform sends nothing more, its tokens go, its history stays. Later events are
// recorded, and nobody can answer.
import type { Row } from '../../../contract/index.ts'
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import { addAudit } from '../../records/audit.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import type { Context } from '../../context/context.ts'
import { openToken } from '../../platform/account-token.ts'
import type { TokenOwner } from '../../platform/account-token.ts'
import { getPageFields, hasNumbers, syncSubscription } from '../../platform/webhook-subscription.ts'

const setPassive = async (unit: UnitOfWork, { accountType, accountId }: Row<'CHANNEL'>): Promise<void> => {
  const type = (['FBPAGE', 'IGUSER', 'FBWAPHONE'] as const).find((one) => one === accountType)
  if (type && (await unit.get(type, accountId))) await unit.change(type, accountId, { isPassive: true })
}

/** The owner of the account's tokens: its page, or its business account. */
const tokenOwner = async (unit: UnitOfWork, { accountType, accountId }: Row<'CHANNEL'>): Promise<TokenOwner | null> => {
  if (accountType === 'FBPAGE') return { fbPageId: accountId }
  const fbPageId = accountType === 'IGUSER' ? (await unit.get('IGUSER', accountId))?.fbPageId : null
  if (fbPageId) return { fbPageId }
  const fbWaBAId = accountType === 'FBWAPHONE' ? (await unit.get('FBWAPHONE', accountId))?.fbWaBAId : null
  return fbWaBAId ? { fbWaBAId } : null
}

/** The page's Instagram account, or another number of the business account, may still need them. */
const isNeeded = async (unit: UnitOfWork, owner: TokenOwner): Promise<boolean> => {
  if ('fbWaBAId' in owner) return hasNumbers(unit, owner.fbWaBAId)
  const page = await unit.get('FBPAGE', owner.fbPageId)
  return page !== null && (await getPageFields(unit, page)).length > 0
}

const endAccess = async (services: Context, unit: UnitOfWork, owner: TokenOwner): Promise<void> => {
  if (await isNeeded(unit, owner)) return syncSubscription(unit, owner)
  const token = await openToken(unit, owner)
  if ('fbWaBAId' in owner && (await unit.get('FBWABA', owner.fbWaBAId)))
    await unit.change('FBWABA', owner.fbWaBAId, { isPassive: true })
  for (const { _id } of await unit.findAll('FBACCESSTOKEN', owner, { limit: 50 }))
    await unit.remove('FBACCESSTOKEN', _id)
  if (token !== null) await syncSubscription(unit, owner, services.database.sealer.seal(token))
}

export const disconnectHandlers: Handlers<'disconnectChannel'> = {
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
