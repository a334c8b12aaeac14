// Closes, reopens, snoozes, assigns, labels and marks many conversations, with the commands for a single one.
import {
  assignThread,
  toThreadBefore,
  closeThread,
  reopenThread,
  restoreThread,
} from '../../conversations/threads/commands.ts'
import { toArrival } from '../../../contract/arrival.ts'
import type { ActivityKind } from '../../../contract/platform/activity.ts'
import type { ThreadBefore } from '../../../contract/platform/thread-calls.ts'
import type { Assignment } from '../../conversations/threads/commands.ts'
import { labelThread, relabelThread } from '../../conversations/threads/label.ts'
import type { LabelChange } from '../../conversations/threads/label.ts'
import { markAsRead } from '../../conversations/threads/mark-as-read.ts'
import { assigningKinds, findLastAct, settlingKinds } from '../../conversations/threads/find-last-act.ts'
import { snoozeThread } from '../../conversations/threads/snooze.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { BulkAction, BulkWork } from './bulk-action.ts'
import { getThreadLocks } from './thread-locks.ts'

type Command = (work: BulkWork, id: string) => ReturnType<typeof closeThread>

const command = (max: number, act: Command): BulkAction => ({
  max,
  locksOf: getThreadLocks,
  run: async (work, id) => {
    const thread = await act(work, id)
    return thread && toThreadBefore(thread)
  },
  undo: ({ services, unit, rights }, { recordId, before }) =>
    restoreThread(services, unit, rights, recordId, before as ThreadBefore),
})

/**
 * Refuses the undo if a colleague has done the same since: with the same time or assignee, their act left the version unchanged.
 */
const undoUnlessActed =
  (kinds: readonly ActivityKind[]): BulkAction['undo'] =>
  async ({ services, unit, rights }, { recordId, version, before }) => {
    const last = await findLastAct(unit, recordId, kinds)
    const isActedSince = last !== undefined && last.arrival >= toArrival(version ?? 0, 0)
    if (isActedSince && last.userId && last.userId !== rights.userId)
      throw new ApiError('CHANGED_SINCE', undefined, 'THREAD')
    await restoreThread(services, unit, rights, recordId, before as ThreadBefore)
  }

const labelsIn = ({ change }: BulkWork['job']): LabelChange => ({ add: [], remove: [], ...change })

const label: BulkAction = {
  // The conversation and two activities: one for labels added, one for labels removed.
  max: 3,
  locksOf: getThreadLocks,
  run: async ({ services, unit, rights, job }, id) => {
    const thread = await labelThread(services, unit, rights, id, labelsIn(job))
    return thread && (thread.labelIds ?? [])
  },
  undo: ({ services, unit, rights }, { recordId, before }) =>
    relabelThread(services, unit, rights, recordId, before as readonly string[]),
}

const markOne = async ({ services, unit, rights }: BulkWork, id: string): Promise<unknown> => {
  const before = unit.size()
  await markAsRead(services, unit, rights, await getVisibleThread(services, unit, rights, { id }))
  return unit.size() > before ? {} : null
}

const refuse = (): Promise<never> => Promise.reject(new Error('marking as read is not undone'))

export const threadActions = {
  // The conversation, its activity, and its notification.
  close: command(3, ({ services, unit, rights }, id) => closeThread(services, unit, rights, id)),
  reopen: command(2, ({ services, unit, rights }, id) => reopenThread(services, unit, rights, id)),
  snooze: {
    ...command(2, ({ services, unit, rights, job }, id) =>
      snoozeThread(services, unit, rights, id, String(job.change?.['until'])),
    ),
    undo: undoUnlessActed(settlingKinds),
  },
  label,
  // Includes the customer's assignments, a notification, and two activities if it goes to a team and to a member of it.
  assign: {
    ...command(5, ({ services, unit, rights, job }, id) =>
      assignThread(services, unit, rights, id, {
        userId: null,
        ...(job.change as Partial<Assignment> | null | undefined),
      }),
    ),
    undo: undoUnlessActed(assigningKinds),
  },
  // Marks as many messages as fit; a separate job handles the rest.
  markAsRead: { max: 15, locksOf: getThreadLocks, run: markOne, undo: refuse },
} as const satisfies Record<string, BulkAction>
