// Ends the connection of an account: its tokens go, its history stays. What still comes for it is recorded, and nobody can answer.
import type { Row } from '../../contract/index.ts'
import { canManageOrganisation, isMember } from '../../contract/permissions.ts'
import { addAudit } from '../audit/audit.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/call-context.ts'

/** Whose tokens speak for the account. */
const tokenOwner = async (unit: Unit, { accountType, accountId }: Row<'CHANNEL'>): Promise<{ readonly fbPageId: string } | { readonly fbWaBAId: string } | null> => {
  if (accountType === 'FBPAGE') return { fbPageId: accountId }
  if (accountType === 'FBWAPHONE') {
    const waba = (await unit.get('FBWAPHONE', accountId))?.fbWaBAId
    // The other numbers of the business account need its token.
    const numbers = waba ? (await unit.findAll('FBWAPHONE', { fbWaBAId: waba })).filter(({ isPassive, _id }) => isPassive !== true && _id !== accountId) : []
    return waba && numbers.length === 0 ? { fbWaBAId: waba } : null
  }
  return null
}

const setPassive = async (unit: Unit, { accountType, accountId }: Row<'CHANNEL'>): Promise<void> => {
  const type = (['FBPAGE', 'IGUSER', 'FBWAPHONE'] as const).find((one) => one === accountType)
  if (type && (await unit.get(type, accountId))) await unit.change(type, accountId, { isPassive: true })
}

export const channelHandlers: Handlers<'disconnectChannel'> = {
  disconnectChannel: async ({ rights, params }, unit) => {
    const id = params['id'] ?? ''
    await unit.lock(`CHANNEL:${id}`)
    const channel = await unit.get('CHANNEL', id)
    const organisationId = channel?.organisationId ?? ''
    if (!channel || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'CHANNEL')
    if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'CHANNEL')
    const owner = await tokenOwner(unit, channel)
    for (const { _id } of owner ? await unit.findAll('FBACCESSTOKEN', owner, { limit: 50 }) : []) await unit.remove('FBACCESSTOKEN', _id)
    await setPassive(unit, channel)
    await unit.change('CHANNEL', id, { status: 'disconnected' })
    addAudit(unit, 'channelDisconnected', 'CHANNEL', id, { organisationId })
    return {}
  },
}
