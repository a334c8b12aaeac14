// Takes a single command of the caller back: what it found is restored, as a bulk job's undo does, where nothing has come between.
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { ThreadAnswer, ThreadBefore } from '../../../contract/platform/thread-calls.ts'
import type { Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { findAnswer } from '../../records/execute-command.ts'
import { passNotificationOn } from '../notifications/conversation-notification.ts'
import { checkAssignment, restoreThread, toThreadBefore } from './commands.ts'
import type { Assignment } from './commands.ts'
import { getVisibleThread } from './visible-thread.ts'

type Thread = Row<'THREAD'>

/** What the command that takes back asks for. */
type Wanted = Assignment | Pick<Thread, 'status' | 'snoozedUntil'>

/** Somebody else's, or another team's: only handing it back may change that. */
const isReassigned = (thread: Thread, before: ThreadBefore): boolean =>
  (thread.assigneeId ?? null) !== (before.assigneeId ?? null) || (thread.teamId ?? null) !== (before.teamId ?? null)

const isWanted = (thread: Thread, before: ThreadBefore, wanted: Wanted): boolean =>
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

/** Given to somebody else and back again, it is theirs who did that. */
const isOwnAssignment = async (unit: UnitOfWork, rights: Rights, threadId: string): Promise<boolean> => {
  const [last] = await unit.findAll(
    'ACTIVITY',
    { threadId, kind: 'assigned' },
    { orderBy: { createdTime: -1 }, limit: 1 },
  )
  return !last || last.userId === rights.userId
}

/** @returns the conversation as it was; null: not to be restored as a whole */
const restoreAll = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  undoes: string,
  wanted: Wanted,
): Promise<Thread | null> => {
  const thread = await getVisibleThread(services, unit, rights, { id })
  const answer = await findAnswer(unit, rights.userId, undoes)
  const { before: found } = (answer?.data ?? {}) as ThreadAnswer
  // Rows of an answer are of the type that they stand under.
  const left = answer?.rows.THREAD?.find(({ _id }) => _id === id) as Thread | undefined
  // A command on one conversation changes others, too: it is that one's alone to be taken back.
  if (!found || found._id !== id || !left) return null
  const { _id: _, ...before } = found
  if (!isWanted(thread, before, wanted) || !isAsLeft(thread, left, before)) return null
  if ('userId' in wanted) {
    if (!(await isOwnAssignment(unit, rights, id))) return null
    await checkAssignment(unit, rights, thread, wanted)
  }
  // Answered since, it waits for nobody.
  await restoreThread(services, unit, rights, id, thread.firstReplyTime ? { ...before, queueReason: null } : before)
  if ('userId' in wanted) await passNotificationOn(unit, thread)
  return thread
}

interface Asked {
  readonly services: Context
  readonly rights: Rights
  /** The conversation. */
  readonly id: string
  /** The key of the command that is taken back, where it is one that takes back. */
  readonly undoes: string | null | undefined
}

/**
 * @param act does what was asked for: by hand, or where not all can be restored
 * @returns the conversation as it was; null: it was as wanted
 * @throws ApiError NOT_FOUND, USER_PASSIVE, FORBIDDEN, and what `act` throws
 */
export const undoCommand = async (
  unit: UnitOfWork,
  { services, rights, id, undoes }: Asked,
  wanted: Wanted,
  act: () => Promise<Thread | null>,
): Promise<Thread | null> => (undoes ? await restoreAll(services, unit, rights, id, undoes, wanted) : null) ?? act()
