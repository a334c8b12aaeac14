// Starts and cancels the import of a connected account's history.
import { canManageOrganisation, isMember } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Row } from '../../../contract/index.ts'
import { isImportable } from '../../conversations/past/import-job.ts'
import { beginImport, toCancelledImport } from '../../conversations/past/import-progress.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Handlers } from '../../records/call-context.ts'

/**
 * Locks the channel.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
const getManagedChannel = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Row<'CHANNEL'>> => {
  await unit.lock(`CHANNEL:${id}`)
  const channel = await unit.get('CHANNEL', id)
  const organisationId = channel?.organisationId ?? ''
  if (!channel || !isMember(rights, organisationId)) throw new ApiError('NOT_FOUND', undefined, 'CHANNEL')
  if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'CHANNEL')
  return channel
}

export const importHandlers: Handlers<'importPast' | 'cancelPastImport'> = {
  importPast: async ({ rights, params }, unit) => {
    const channel = await getManagedChannel(unit, rights, params['id'] ?? '')
    if (channel.status === 'disconnected' || !isImportable(channel.accountType))
      throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'CHANNEL')
    await beginImport(unit, channel)
    return {}
  },
  cancelPastImport: async ({ rights, params }, unit) => {
    const channel = await getManagedChannel(unit, rights, params['id'] ?? '')
    await unit.change('CHANNEL', channel._id, toCancelledImport(unit, channel))
    return {}
  },
}
