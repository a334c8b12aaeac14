// Disconnects an account: the platform sends no more webhooks and its tokens are deleted, but its history stays. Later events are
// recorded, but nobody can reply.
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import { addAudit } from '../../records/audit.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'
import { disconnectAccount } from './end-access.ts'

export const disconnectHandlers: Handlers<'disconnectChannel'> = {
  disconnectChannel: async ({ rights, params }, unit) => {
    const id = params['id'] ?? ''
    await unit.lock(`CHANNEL:${id}`)
    const channel = await unit.get('CHANNEL', id)
    const organisationId = channel?.organisationId ?? ''
    if (!channel || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'CHANNEL')
    if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'CHANNEL')
    await disconnectAccount(unit, channel)
    addAudit(unit, 'channelDisconnected', 'CHANNEL', id, { organisationId })
    return {}
  },
}
