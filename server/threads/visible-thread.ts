// The work item a command is about, locked and in the caller's sight. What he may not see answers as none.
import type { Row } from '../../contract/index.ts'
import { canSeeThread } from '../../contract/permissions.ts'
import type { Rights, ThreadPlace } from '../../contract/permissions.ts'
import type { Unit } from '../database/unit.ts'
import { conversationLock } from '../channels/facebook/conversation-lock.ts'
import { ApiError } from '../http/api-error.ts'

export const placeOf = (thread: Row<'THREAD'>): ThreadPlace => ({
  organisationId: thread.organisationId ?? '',
  assigneeId: thread.assigneeId ?? null,
  teamId: thread.teamId ?? null,
})

/** Locks what a webhook about the same conversation locks. */
export const lockItem = async (unit: Unit, thread: Row<'THREAD'>): Promise<void> => {
  const conversation = await unit.get('FBCONVERSATION', thread.itemId)
  const page = conversation && (await unit.get('FBPAGE', conversation.fbPageId))
  const person = conversation && (await unit.get('FBUSER', conversation.fbUserId))
  if (page && person) await unit.lock(conversationLock(page.fbId, person.fbId))
}

export const visibleThread = async (unit: Unit, rights: Rights, match: { readonly id: string } | { readonly itemId: string }): Promise<Row<'THREAD'>> => {
  const find = () => ('id' in match ? unit.get('THREAD', match.id) : unit.find('THREAD', { itemId: match.itemId }))
  const found = await find()
  if (!found || !canSeeThread(rights, placeOf(found))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  await lockItem(unit, found)
  // Read again under the lock: it may have changed while we waited.
  const thread = await find()
  if (!thread || !canSeeThread(rights, placeOf(thread))) throw new ApiError('NOT_FOUND', undefined, 'THREAD')
  return thread
}
