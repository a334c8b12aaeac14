// Commands on a conversation, in the unit of a request or of a job over many: the same rules for one and for thousands.
import type { Row } from '../../../contract/index.ts'
import { canAssign } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import { passNotificationOn, settleNotification } from '../notifications/conversation-notification.ts'
import { beginEpisode, dropEpisode, endEpisode, resumeEpisode } from './episodes.ts'
import { toThreadPlace, getVisibleThread } from './visible-thread.ts'
import { enqueueWake } from './wake.ts'

type Thread = Row<'THREAD'>

/** Only a member of the organisation can be given its work, and none who cannot sign in. @throws ApiError NOT_FOUND, USER_PASSIVE */
export const checkAssignee = async (unit: UnitOfWork, organisationId: string, userId: string): Promise<void> => {
  const membership = await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId })
  if (!membership) throw new ApiError('NOT_FOUND', undefined, 'USER')
  if ((await unit.get('USER', userId))?.status === 'Passive') throw new ApiError('USER_PASSIVE', undefined, 'USER')
}

/** A customer's assignments are those of their conversations (docs/decisions.md, 23). */
export const mirrorAssignments = async (unit: UnitOfWork, customerId: string | null): Promise<void> => {
  if (customerId === null || !(await unit.get('CUSTOMER', customerId))) return
  await unit.lock(`CUSTOMER:${customerId}`)
  const threads = await unit.findAll('THREAD', { customerId })
  const userIds = [...new Set(threads.map((thread) => thread.assigneeId ?? null).filter((id) => id !== null))].sort()
  await unit.change('CUSTOMER', customerId, { assignments: userIds.map((userId) => ({ userId })) })
}

/** @returns the thread as it was; null where it was as wanted. Everywhere below. */
export const assignThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  userId: string | null,
): Promise<Thread | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const place = toThreadPlace(thread)
  if (!canAssign(rights, place, userId)) throw new ApiError('FORBIDDEN', undefined, 'THREAD')
  if (userId !== null) await checkAssignee(unit, place.organisationId, userId)
  await unit.change('THREAD', id, { assigneeId: userId })
  if (place.assigneeId !== userId) await passNotificationOn(unit, thread)
  await mirrorAssignments(unit, thread.customerId ?? null)
  return place.assigneeId === userId ? null : thread
}

/** @param until the last message time its author had seen @throws ApiError THREAD_OVERTAKEN */
export const closeThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  until: string | null = null,
): Promise<Thread | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  if (thread.status === 'closed') return null
  // It may have waited for a connection: nobody has read what the customer wrote meanwhile.
  if (until !== null && (thread.lastInboundTime ?? '') > until)
    throw new ApiError('THREAD_OVERTAKEN', undefined, 'THREAD')
  await endEpisode(unit, id, unit.now, rights.userId)
  await unit.change('THREAD', id, { status: 'closed', snoozedUntil: null, episodeStart: null, closeReason: null })
  await settleNotification(unit, thread)
  return thread
}

export const reopenThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
): Promise<Thread | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  if (thread.status === 'open') return null
  if (thread.isBlocked) throw new ApiError('CUSTOMER_BLOCKED', undefined, 'CUSTOMER')
  const episodeStart = await beginEpisode(unit, thread, unit.now)
  await unit.change('THREAD', id, { status: 'open', snoozedUntil: null, episodeStart, closeReason: null })
  return thread
}

/** Fields that closing, reopening and assigning change, for undo. */
export type ThreadBefore = Pick<Thread, 'status' | 'snoozedUntil' | 'episodeStart' | 'assigneeId'>

export const toThreadBefore = ({
  status,
  snoozedUntil = null,
  episodeStart = null,
  assigneeId = null,
}: Thread): ThreadBefore => ({ status, snoozedUntil, episodeStart, assigneeId })

/**
 * Undoes the command: an episode that it ended continues, one that it began is removed. The caller has made sure that
 * nobody has changed the conversation since.
 */
export const restoreThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  before: ThreadBefore,
): Promise<void> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  if (thread.status === 'closed' && before.status !== 'closed') await resumeEpisode(unit, id)
  if (thread.status !== 'closed' && before.status === 'closed') await dropEpisode(unit, id)
  const { status, snoozedUntil } = before
  // Its time may have come meanwhile: then it is back.
  const isOver = status === 'snoozed' && (snoozedUntil ?? '') <= unit.now
  // The first one still waits, too: it knows who put it off.
  if (status === 'snoozed' && snoozedUntil && !isOver)
    await enqueueWake(unit, { threadId: id, until: snoozedUntil, userId: null })
  await unit.change('THREAD', id, isOver ? { ...before, status: 'open', snoozedUntil: null } : before)
  if ((thread.assigneeId ?? null) !== before.assigneeId) await mirrorAssignments(unit, thread.customerId ?? null)
}
