// Undoes a single command of the user: restores what it found, as the undo of a bulk job does, if nothing has happened in between.
import { isDeepStrictEqual } from 'node:util'
import { toArrival } from '../../../contract/arrival.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { ThreadAnswer, ThreadBefore } from '../../../contract/platform/thread-calls.ts'
import type { Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findAnswer } from '../../records/execute-command.ts'
import type { CommandAnswer } from '../../records/execute-command.ts'
import { passNotificationOn } from '../notifications/conversation-notification.ts'
import { checkAssignment, restoreThread, toThreadBefore } from './commands.ts'
import type { Assignment } from './commands.ts'
import { assigningKinds, findLastAct, settlingKinds } from './find-last-act.ts'
import { getVisibleThread } from './visible-thread.ts'

type Thread = Row<'THREAD'>

/** The state that the undoing command requests. */
type UndoTarget = Assignment | Pick<Thread, 'status' | 'snoozedUntil'>

/** Another assignee or team than before: only an assignment may undo that. */
const isReassigned = (thread: Thread, before: ThreadBefore): boolean =>
  (thread.assigneeId ?? null) !== (before.assigneeId ?? null) || (thread.teamId ?? null) !== (before.teamId ?? null)

const isWanted = (thread: Thread, before: ThreadBefore, target: UndoTarget): boolean =>
  'status' in target
    ? before.status === target.status &&
      (target.status !== 'snoozed' || before.snoozedUntil === target.snoozedUntil) &&
      !isReassigned(thread, before)
    : (before.assigneeId ?? null) === target.userId &&
      (target.teamId === undefined || (before.teamId ?? null) === target.teamId) &&
      before.status === thread.status

const isSame = (thread: Thread, threadAfter: Thread, fields: readonly (keyof Thread)[]): boolean =>
  fields.every((field) => (thread[field] ?? null) === (threadAfter[field] ?? null))

/** Everything is as the command left it: no new message of the customer is hidden again, and no reply is lost with its episode. */
const isAsLeft = (thread: Thread, threadAfter: Thread, before: ThreadBefore): boolean =>
  !thread.isBlocked &&
  isDeepStrictEqual(toThreadBefore(thread), toThreadBefore(threadAfter)) &&
  isSame(thread, threadAfter, ['closedTime']) &&
  (before.status === 'open' || isSame(thread, threadAfter, ['lastInboundTime'])) &&
  (before.status !== 'closed' || isSame(thread, threadAfter, ['lastOutboundId', 'firstReplyTime']))

const isAlready = (thread: Thread, target: UndoTarget): boolean =>
  'status' in target
    ? thread.status === target.status && (thread.snoozedUntil ?? null) === (target.snoozedUntil ?? null)
    : (thread.assigneeId ?? null) === target.userId &&
      (target.teamId === undefined || (thread.teamId ?? null) === target.teamId)

interface UndoRequest {
  readonly services: Context
  readonly rights: Rights
  /** The conversation. */
  readonly id: string
  /** Key of the command to be undone, if this one undoes another. */
  readonly undoes: string | null | undefined
}

/** The rows of an answer have the type under which they are listed. */
const findWritten = <Type extends EntityType>({ rows }: CommandAnswer, type: Type): readonly Row<Type>[] =>
  (rows[type] ?? []) as unknown as readonly Row<Type>[]

/**
 * @returns the conversation as it was; null if it cannot be restored as a whole
 * @throws ApiError CHANGED_SINCE if a colleague has done the same kind of act since, even if everything is as the command left it
 */
const restoreAll = async (
  { services, rights, id }: UndoRequest,
  unit: UnitOfWork,
  undoes: string,
  target: UndoTarget,
): Promise<Thread | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const answer = await findAnswer(unit, rights.userId, undoes)
  if (!answer) return null
  const { before: found } = (answer.data ?? {}) as ThreadAnswer
  const threadAfter = findWritten(answer, 'THREAD').find(({ _id }) => _id === id)
  if (!threadAfter && isAlready(thread, target)) return null
  const own = findWritten(answer, 'ACTIVITY').map(({ _id }) => _id)
  // An activity that only repeats a colleague's act, for the same time, cannot be undone.
  const last = await findLastAct(unit, id, 'userId' in target ? assigningKinds : settlingKinds, threadAfter ? [] : own)
  const isLastOwn = !last || own.includes(last.id)
  // A command that changed nothing has found a colleague's act.
  const isActedSince = !isLastOwn && (!threadAfter || last.arrival >= toArrival(threadAfter.version, 0))
  if (isActedSince && last.userId && last.userId !== rights.userId)
    throw new ApiError('CHANGED_SINCE', undefined, 'THREAD')
  // A command on one conversation may change others, too: only that one is restored.
  if (!found || found._id !== id || !threadAfter) return null
  const { _id: _, ...before } = found
  if (!isWanted(thread, before, target) || !isAsLeft(thread, threadAfter, before)) return null
  // The later act was done by rules, or by the user elsewhere.
  if (isActedSince) return null
  if ('userId' in target) await checkAssignment(unit, rights, thread, target)
  // If it was answered since, it does not wait for anybody.
  await restoreThread(services, unit, rights, id, thread.firstReplyTime ? { ...before, queueReason: null } : before)
  if ('userId' in target) await passNotificationOn(unit, thread)
  return thread
}

/**
 * @param act does what was requested: without undo, or if not everything can be restored
 * @returns the conversation as it was; null if nothing had to change
 * @throws ApiError NOT_FOUND, USER_PASSIVE, FORBIDDEN, CHANGED_SINCE, and the errors of `act`
 */
export const undoCommand = async (
  unit: UnitOfWork,
  request: UndoRequest,
  target: UndoTarget,
  act: () => Promise<Thread | null>,
): Promise<Thread | null> => (request.undoes ? await restoreAll(request, unit, request.undoes, target) : null) ?? act()
