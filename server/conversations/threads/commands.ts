// Commands on a conversation, in the unit of a request or of a bulk job: the same rules for one and for thousands.
import type { Row } from '../../../contract/index.ts'
import type { GivenCloseReason } from '../../../contract/close-reasons.ts'
import type { ThreadBefore } from '../../../contract/platform/thread-calls.ts'
import { canAssign, canMemberSee } from '../../../contract/permissions.ts'
import type { Rights, ThreadPlace } from '../../../contract/permissions.ts'
import { loadRights } from '../../database/rights.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Context } from '../../context/context.ts'
import {
  passNotificationOn,
  settleNotification,
  unsettleNotification,
} from '../notifications/conversation-notification.ts'
import { rememberReason } from './assignment-reasons.ts'
import { beginEpisode, dropEpisode, endEpisode, resumeEpisode } from './episodes.ts'
import { recordRepeatedAct } from './record-repeated-act.ts'
import { shareSpamMark } from './share-spam-mark.ts'
import { toThreadPlace, getVisibleThread } from './visible-thread.ts'
import { bringBack, enqueueWake } from './wake.ts'
import { lockCustomers } from '../../records/customer-lock.ts'

type Thread = Row<'THREAD'>

/** Only members of the organisation who can sign in are assigned its conversations. @throws ApiError NOT_FOUND, USER_PASSIVE */
export const checkAssignee = async (unit: UnitOfWork, organisationId: string, userId: string): Promise<void> => {
  const membership = await unit.find('ORGANISATIONMEMBERSHIP', { organisationId, userId })
  if (!membership) throw new ApiError('NOT_FOUND', undefined, 'USER')
  if ((await unit.get('USER', userId))?.status === 'Passive') throw new ApiError('USER_PASSIVE', undefined, 'USER')
}

/** A customer's assignments are those of their conversations (docs/decisions.md, 23). */
export const mirrorAssignments = async (unit: UnitOfWork, customerId: string | null): Promise<void> => {
  if (customerId === null || !(await unit.get('CUSTOMER', customerId))) return
  await lockCustomers(unit, customerId)
  const threads = await unit.findAll('THREAD', { customerId })
  const userIds = [...new Set(threads.map((thread) => thread.assigneeId ?? null).filter((id) => id !== null))].sort()
  await unit.change('CUSTOMER', customerId, { assignments: userIds.map((userId) => ({ userId })) })
}

/** The assignee and the team that a conversation should get. */
export interface Assignment {
  readonly userId: string | null
  /** The team that gets it; null for none. If omitted, its team stays. */
  readonly teamId?: string | null | undefined
  /** In the author's own words. */
  readonly reason?: string | null | undefined
}

/** Activities that are searched for the act: reasons that its author has added since come before it. */
const maxLines = 10

/** Whether an activity only gave a reason, and left the conversation where it was. @param before the activity before it of its kind */
const isRepeated = (line: Row<'ACTIVITY'>, before: Row<'ACTIVITY'> | undefined): boolean =>
  line.kind === 'teamAssigned'
    ? line.teamId === before?.teamId
    : (line.assigneeId ?? null) === (line.formerAssigneeId ?? null)

/** Whether it restores what was before the user's own act, and nobody has assigned the conversation since. */
const isTakenBack = async (
  unit: UnitOfWork,
  rights: Rights,
  { _id: threadId }: Thread,
  place: ThreadPlace,
  { userId, teamId }: Assignment,
): Promise<boolean> => {
  const isOfTeam = teamId !== undefined && userId === place.assigneeId
  const match = { threadId, kind: isOfTeam ? 'teamAssigned' : 'assigned' }
  const lines = await unit.findAll('ACTIVITY', match, { orderBy: { createdTime: -1 }, limit: maxLines })
  const last = lines.find((line, at) => line.userId !== rights.userId || !isRepeated(line, lines[at + 1]))
  if (last?.userId !== rights.userId) return false
  return isOfTeam
    ? last.teamId === place.teamId
    : (last.assigneeId ?? null) === place.assigneeId && (last.formerAssigneeId ?? null) === userId
}

/** @throws ApiError NOT_FOUND, USER_PASSIVE, FORBIDDEN */
export const checkAssignment = async (
  unit: UnitOfWork,
  rights: Rights,
  thread: Thread,
  { userId, teamId }: Assignment,
): Promise<void> => {
  const place = toThreadPlace(thread)
  if (userId !== null) await checkAssignee(unit, place.organisationId, userId)
  if (teamId && (await unit.get('TEAM', teamId))?.organisationId !== place.organisationId)
    throw new ApiError('NOT_FOUND', undefined, 'TEAM')
  // A team finds an assignee: everybody who sees the conversation may hand it to one.
  if (teamId && userId === null) return
  const member =
    userId === null || canAssign(rights, place, userId)
      ? undefined
      : (await loadRights(unit.tx, userId))?.members.find(
          ({ organisationId }) => organisationId === place.organisationId,
        )
  const isSeen = member !== undefined && canMemberSee(member, { ...place, teamId: teamId ?? place.teamId })
  if (canAssign(rights, place, userId, isSeen)) return
  if (!(await isTakenBack(unit, rights, thread, place, { userId, teamId })))
    throw new ApiError('FORBIDDEN', undefined, 'THREAD')
}

/** The assignment stays the same: the reason gets an activity of its own. */
const recordSameAssignment = (
  unit: UnitOfWork,
  rights: Rights,
  thread: Thread,
  { userId: assigneeId, teamId }: Assignment,
  reason: string,
): void => {
  const act =
    teamId && assigneeId === null
      ? { kind: 'teamAssigned' as const, teamId }
      : { kind: 'assigned' as const, assigneeId, formerAssigneeId: assigneeId }
  recordRepeatedAct(unit, rights, thread, { ...act, reason })
}

/** @returns the conversation as it was; null if nothing had to change. The same holds for all commands below. */
export const assignThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  assignment: Assignment,
): Promise<Thread | null> => {
  const { userId, teamId } = assignment
  const reason = assignment.reason?.trim()
  const thread = await getVisibleThread(services, unit, rights, { id })
  const place = toThreadPlace(thread)
  await checkAssignment(unit, rights, thread, assignment)
  const isThere = place.assigneeId === userId && (teamId === undefined || place.teamId === teamId)
  if (reason) rememberReason(unit, id, reason)
  await unit.change('THREAD', id, {
    assigneeId: userId,
    // Unassigned before and after, it keeps waiting: perhaps for a team now.
    ...(userId === null && place.assigneeId === null ? {} : { queueReason: null }),
    ...(teamId === undefined ? {} : { teamId }),
  })
  if (!isThere) await passNotificationOn(unit, thread)
  else if (reason) recordSameAssignment(unit, rights, thread, assignment, reason)
  await mirrorAssignments(unit, thread.customerId ?? null)
  return isThere ? null : thread
}

interface CloseOptions {
  /** Time of the last message that the author had seen. */
  readonly until?: string | null | undefined
  /** If omitted, computed from the replies; a spam mark stays. */
  readonly reason?: GivenCloseReason | null | undefined
}

/** @throws ApiError THREAD_OVERTAKEN */
export const closeThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  { until = null, reason = null }: CloseOptions = {},
): Promise<Thread | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  if (thread.status === 'closed') return null
  // The command may have waited for a connection: nobody has read what the customer wrote in the meantime.
  if (until !== null && (thread.lastInboundTime ?? '') > until)
    throw new ApiError('THREAD_OVERTAKEN', undefined, 'THREAD')
  const isSpam = reason === null ? thread.isSpam === true : reason === 'spam'
  const closeReason = await endEpisode(unit, id, unit.now, rights.userId, isSpam ? 'spam' : (reason ?? undefined))
  await unit.change('THREAD', id, {
    status: 'closed',
    snoozedUntil: null,
    returnedTime: null,
    episodeStart: null,
    closeReason,
    isSpam: isSpam || null,
    queueReason: null,
  })
  await shareSpamMark(unit, thread, isSpam)
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
  if (thread.status === 'open' && !thread.isSpam) return null
  if (thread.isBlocked) throw new ApiError('CUSTOMER_BLOCKED', undefined, 'CUSTOMER')
  const episodeStart = await beginEpisode(unit, thread, unit.now)
  // Reopening by hand removes a spam mark.
  await unit.change('THREAD', id, {
    status: 'open',
    snoozedUntil: null,
    episodeStart,
    closeReason: null,
    isSpam: null,
    queueReason: null,
  })
  await shareSpamMark(unit, thread, false)
  return thread
}

export const toThreadBefore = ({
  status,
  snoozedUntil = null,
  returnedTime = null,
  episodeStart = null,
  assigneeId = null,
  teamId = null,
  closeReason = null,
  isSpam = null,
  queueReason = null,
}: Thread): ThreadBefore => ({
  status,
  snoozedUntil,
  returnedTime,
  episodeStart,
  assigneeId,
  teamId,
  closeReason,
  isSpam,
  queueReason,
})

/**
 * Undoes the command: an episode that it ended continues, one that it began is removed. The caller has made sure that nobody has
 * changed the conversation since.
 */
export const restoreThread = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  before: ThreadBefore,
): Promise<void> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  if (thread.status === 'closed' && before.status !== 'closed') {
    await unsettleNotification(unit, thread)
    await resumeEpisode(unit, id)
  }
  if (thread.status !== 'closed' && before.status === 'closed') await dropEpisode(unit, id)
  const { status, snoozedUntil } = before
  // Its time may have come in the meantime: then it is back.
  const isOver = status === 'snoozed' && (snoozedUntil ?? '') <= unit.now
  // The first wake job still waits, too: it knows who snoozed the conversation.
  if (status === 'snoozed' && snoozedUntil && !isOver)
    await enqueueWake(unit, { threadId: id, until: snoozedUntil, userId: null })
  await unit.change('THREAD', id, before)
  if (isOver) await bringBack(unit, id, [])
  await shareSpamMark(unit, thread, before.isSpam === true)
  if ((thread.assigneeId ?? null) !== before.assigneeId) await mirrorAssignments(unit, thread.customerId ?? null)
}
