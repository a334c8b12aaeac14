// Commands on work items.
import { canAssign } from '../../contract/permissions.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/call-context.ts'
import type { Unit } from '../database/unit.ts'
import { beginEpisode, endEpisode } from './episodes.ts'
import { markAsRead } from './mark-as-read.ts'
import { moveReadState } from './read-state.ts'
import { placeOf, visibleThread } from './visible-thread.ts'

const idOf = (params: Readonly<Record<string, string>>): { id: string } => ({ id: params['id'] ?? '' })

/** Only a member of the organisation can be given its work. */
const checkMember = async (unit: Unit, organisationId: string, userId: string): Promise<void> => {
  const membership = await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId })
  if (!membership) throw new ApiError('NOT_FOUND', undefined, 'USER')
}

/** A customer's assignments are those of his work items (decisions 23). */
const mirrorAssignments = async (unit: Unit, customerId: string | null): Promise<void> => {
  if (customerId === null || !(await unit.get('CUSTOMER', customerId))) return
  await unit.lock(`CUSTOMER:${customerId}`)
  const threads = await unit.findAll('THREAD', { customerId })
  const userIds = [...new Set(threads.map((thread) => thread.assigneeId ?? null).filter((id) => id !== null))].sort()
  await unit.change('CUSTOMER', customerId, { assignments: userIds.map((userId) => ({ userId })) })
}

export const threadHandlers: Handlers<'assignThread' | 'closeThread' | 'reopenThread' | 'markThreadAsRead' | 'moveThreadCursor'> = {
  assignThread: async ({ services, rights, params, body }, unit) => {
    const thread = await visibleThread(services, unit, rights, idOf(params))
    const place = placeOf(thread)
    const userId = body.userId ?? null
    if (!canAssign(rights, place, userId)) throw new ApiError('FORBIDDEN', undefined, 'THREAD')
    if (userId !== null) await checkMember(unit, place.organisationId, userId)
    await unit.change('THREAD', thread._id, { assigneeId: userId })
    await mirrorAssignments(unit, thread.customerId ?? null)
    return {}
  },
  closeThread: async ({ services, rights, params }, unit) => {
    const thread = await visibleThread(services, unit, rights, idOf(params))
    if (thread.status === 'closed') return {}
    await endEpisode(unit, thread._id, unit.now, rights.userId)
    await unit.change('THREAD', thread._id, { status: 'closed', snoozedUntil: null, episodeStart: null })
    return {}
  },
  reopenThread: async ({ services, rights, params }, unit) => {
    const thread = await visibleThread(services, unit, rights, idOf(params))
    if (thread.status === 'open') return {}
    const episodeStart = await beginEpisode(unit, thread, unit.now)
    await unit.change('THREAD', thread._id, { status: 'open', snoozedUntil: null, episodeStart })
    return {}
  },
  markThreadAsRead: async ({ services, rights, params }, unit) => {
    await markAsRead(services, unit, rights, await visibleThread(services, unit, rights, idOf(params)))
    return {}
  },
  moveThreadCursor: async ({ services, rights, params, body }, unit) => {
    const thread = await visibleThread(services, unit, rights, idOf(params))
    await moveReadState(unit, rights.userId, 'thread', thread._id, body.readTime)
    return {}
  },
}
