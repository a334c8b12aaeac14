// Takes a single command of the caller back: what it found is restored, as a bulk job's undo does, where nothing has come between.
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

/** What the command that takes back asks for. */
type UndoTarget = Assignment | Pick<Thread, 'status' | 'snoozedUntil'>

/** Somebody else's, or another team's: only handing it back may change that. */
const isReassigned = (thread: Thread, before: ThreadBefore): boolean =>
  (thread.assigneeId ?? null) !== (before.assigneeId ?? null) || (thread.teamId ?? null) !== (before.teamId ?? null)

const isWanted = (thread: Thread, before: ThreadBefore, wanted: UndoTarget): boolean =>
  'status' in wanted
    ? before.status === wanted.status &&
      (wanted.status !== 'snoozed' || before.snoozedUntil === wanted.snoozedUntil) &&
      !isReassigned(thread, before)
    : (before.assigneeId ?? null) === wanted.userId &&
      (wanted.teamId === undefined || (before.teamId ?? null) === wanted.teamId) &&
      before.status === thread.status

const isSame = (thread: Thread, left: Thread, fields: readonly (keyof Thread)[]): boolean =>
  fields.every((field) => (thread[field] ?? null) === (left[field] ?? null))

/** What the command left stands; nothing of the customer's is put out of sight again, and no reply goes with its episode. */
const isAsLeft = (thread: Thread, left: Thread, before: ThreadBefore): boolean =>
  !thread.isBlocked &&
  isDeepStrictEqual(toThreadBefore(thread), toThreadBefore(left)) &&
  isSame(thread, left, ['closedTime']) &&
  (before.status === 'open' || isSame(thread, left, ['lastInboundTime'])) &&
  (before.status !== 'closed' || isSame(thread, left, ['lastOutboundId', 'firstReplyTime']))

const isAlready = (thread: Thread, wanted: UndoTarget): boolean =>
  'status' in wanted
    ? thread.status === wanted.status && (thread.snoozedUntil ?? null) === (wanted.snoozedUntil ?? null)
    : (thread.assigneeId ?? null) === wanted.userId &&
      (wanted.teamId === undefined || (thread.teamId ?? null) === wanted.teamId)

interface UndoRequest {
  readonly services: Context
  readonly rights: Rights
  /** The conversation. */
  readonly id: string
  /** The key of the command that is taken back, where it is one that takes back. */
  readonly undoes: string | null | undefined
}

/** Rows of an answer are of the type that they stand under. */
const findWritten = <Type extends EntityType>({ rows }: CommandAnswer, type: Type): readonly Row<Type>[] =>
  (rows[type] ?? []) as unknown as readonly Row<Type>[]

/**
 * @returns the conversation as it was; null: not to be restored as a whole
 * @throws ApiError CHANGED_SINCE where a colleague has done the like since, even if all stands as the command left it
 */
const restoreAll = async (
  { services, rights, id }: UndoRequest,
  unit: UnitOfWork,
  undoes: string,
  wanted: UndoTarget,
): Promise<Thread | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const answer = await findAnswer(unit, rights.userId, undoes)
  if (!answer) return null
  const { before: found } = (answer.data ?? {}) as ThreadAnswer
  const left = findWritten(answer, 'THREAD').find(({ _id }) => _id === id)
  if (!left && isAlready(thread, wanted)) return null
  const own = findWritten(answer, 'ACTIVITY').map(({ _id }) => _id)
  // A line of one's own beside a colleague's, for the same time, is nothing that could be taken back.
  const last = await findLastAct(unit, id, 'userId' in wanted ? assigningKinds : settlingKinds, left ? [] : own)
  const isLastOwn = !last || own.includes(last.id)
  // A command that changed nothing has found a colleague's act.
  const isActedSince = !isLastOwn && (!left || last.arrival >= toArrival(left.version, 0))
  if (isActedSince && last.userId && last.userId !== rights.userId)
    throw new ApiError('CHANGED_SINCE', undefined, 'THREAD')
  // A command on one conversation changes others, too: it is that one's alone to be taken back.
  if (!found || found._id !== id || !left) return null
  const { _id: _, ...before } = found
  if (!isWanted(thread, before, wanted) || !isAsLeft(thread, left, before)) return null
  // By the rules, or by the caller's own hand elsewhere.
  if (isActedSince) return null
  if ('userId' in wanted) await checkAssignment(unit, rights, thread, wanted)
  // Answered since, it waits for nobody.
  await restoreThread(services, unit, rights, id, thread.firstReplyTime ? { ...before, queueReason: null } : before)
  if ('userId' in wanted) await passNotificationOn(unit, thread)
  return thread
}

/**
 * @param act does what was asked for: by hand, or where not all can be restored
 * @returns the conversation as it was; null: it was as wanted
 * @throws ApiError NOT_FOUND, USER_PASSIVE, FORBIDDEN, CHANGED_SINCE, and what `act` throws
 */
export const undoCommand = async (
  unit: UnitOfWork,
  asked: UndoRequest,
  wanted: UndoTarget,
  act: () => Promise<Thread | null>,
): Promise<Thread | null> => (asked.undoes ? await restoreAll(asked, unit, asked.undoes, wanted) : null) ?? act()
