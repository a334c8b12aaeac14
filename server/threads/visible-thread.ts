// The work item a command is about, locked and in the caller's sight. What he may not see answers as none.
import type { Row } from '../../contract/index.ts'
import { canSeeThread } from '../../contract/permissions.ts'
import type { Rights, ThreadPlace } from '../../contract/permissions.ts'
import { portOf } from '../channels/server-channel.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { Services } from '../services.ts'

export const placeOf = (thread: Row<'THREAD'>): ThreadPlace => ({
  organisationId: thread.organisationId ?? '',
  assigneeId: thread.assigneeId ?? null,
  teamId: thread.teamId ?? null,
})

/** Locks what a webhook about the same item locks. */
export const lockItem = async (services: Services, unit: Unit, thread: Row<'THREAD'>): Promise<void> => {
  await unit.lock(...(await portOf(services, thread.itemType).locksOf(unit, thread.itemId)))
}

export const visibleThread = async (
  services: Services,
  unit: Unit,
  rights: Rights,
  match: { readonly id: string } | { readonly itemId: string },
): Promise<Row<'THREAD'>> => {
  const find = () => ('id' in match ? unit.get('THREAD', match.id) : unit.find('THREAD', { itemId: match.itemId }))
  const found = await find()
  if (!found || !canSeeThread(rights, placeOf(found))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  await lockItem(services, unit, found)
  // Read again under the lock: it may have changed while we waited.
  const thread = await find()
  if (!thread || !canSeeThread(rights, placeOf(thread))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  return thread
}
