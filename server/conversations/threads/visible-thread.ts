// Reads the conversation of a command under its lock. One that the user may not see results in NOT_FOUND.
import type { Row } from '../../../contract/index.ts'
import { canSeeThread } from '../../../contract/permissions.ts'
import type { Rights, ThreadPlace } from '../../../contract/permissions.ts'
import { portOf } from '../../context/port-of.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'

export const toThreadPlace = (thread: Row<'THREAD'>): ThreadPlace => ({
  organisationId: thread.organisationId ?? '',
  assigneeId: thread.assigneeId ?? null,
  teamId: thread.teamId ?? null,
})

/** Takes the locks that a webhook about the same item takes. */
export const lockItem = async (services: Context, unit: UnitOfWork, thread: Row<'THREAD'>): Promise<void> => {
  await unit.lock(...(await portOf(services, thread.itemType).locksOf(unit, thread.itemId)))
}

export const getVisibleThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  match: { readonly id: string } | { readonly itemId: string },
): Promise<Row<'THREAD'>> => {
  const find = () => ('id' in match ? unit.get('THREAD', match.id) : unit.find('THREAD', { itemId: match.itemId }))
  const found = await find()
  if (!found || !canSeeThread(rights, toThreadPlace(found))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  await lockItem(services, unit, found)
  // Read again under the lock: it may have changed while we waited.
  const thread = await find()
  if (!thread || !canSeeThread(rights, toThreadPlace(thread))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  return thread
}
