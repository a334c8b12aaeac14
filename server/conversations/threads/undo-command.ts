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

const isWanted = (before: ThreadBefore, wanted: Wanted): boolean =>
  'status' in wanted
    ? before.status === wanted.status && (wanted.status !== 'snoozed' || before.snoozedUntil === wanted.snoozedUntil)
    : (before.assigneeId ?? null) === wanted.userId &&
      (wanted.teamId === undefined || (before.teamId ?? null) === wanted.teamId)

/** What it left stands as it left it; nothing of the customer's is put out of sight again. */
const isUntouched = (thread: Thread, left: Thread, before: ThreadBefore): boolean =>
  !thread.isBlocked &&
  isDeepStrictEqual(toThreadBefore(thread), toThreadBefore(left)) &&
  (thread.closedTime ?? null) === (left.closedTime ?? null) &&
  (before.status === 'open' || (thread.lastInboundTime ?? null) === (left.lastInboundTime ?? null))

/** Given to somebody else and back again, it is theirs who did that. */
const isOwnAssignment = async (unit: UnitOfWork, rights: Rights, threadId: string): Promise<boolean> => {
  const [last] = await unit.findAll(
    'ACTIVITY',
    { threadId, kind: 'assigned' },
    { orderBy: { createdTime: -1 }, limit: 1 },
  )
  return !last || last.userId === rights.userId
}

/**
 * @param undoes the key of the command
 * @returns the conversation as it was; null: not to be restored as a whole, the caller does what was asked for
 * @throws ApiError NOT_FOUND, USER_PASSIVE, FORBIDDEN
 */
export const undoCommand = async (
  services: Context,
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  undoes: string | null | undefined,
  wanted: Wanted,
): Promise<Thread | null> => {
  if (!undoes) return null
  const thread = await getVisibleThread(services, unit, rights, { id })
  const answer = await findAnswer(unit, rights.userId, undoes)
  const { before } = (answer?.data ?? {}) as ThreadAnswer
  // Rows of an answer are of the type that they stand under.
  const left = answer?.rows.THREAD?.find(({ _id }) => _id === id) as Thread | undefined
  if (!before || !left || !isWanted(before, wanted) || !isUntouched(thread, left, before)) return null
  if ('userId' in wanted) {
    if (!(await isOwnAssignment(unit, rights, id))) return null
    await checkAssignment(unit, rights, thread, wanted)
  }
  // Answered since, it waits for nobody.
  await restoreThread(services, unit, rights, id, thread.firstReplyTime ? { ...before, queueReason: null } : before)
  if ('userId' in wanted) await passNotificationOn(unit, thread)
  return thread
}
