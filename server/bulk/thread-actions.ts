// Closing, reopening, putting off, assigning, labelling and marking many work items: the commands on a single one.
import { assignThread, beforeOf, closeThread, reopenThread, restoreThread } from '../threads/commands.ts'
import type { ThreadBefore } from '../threads/commands.ts'
import { labelThread, relabelThread } from '../threads/label.ts'
import type { LabelChange } from '../threads/label.ts'
import { markAsRead } from '../threads/mark-as-read.ts'
import { snoozeThread } from '../threads/snooze.ts'
import { visibleThread } from '../threads/visible-thread.ts'
import type { BulkAction, BulkWork } from './bulk-action.ts'
import { locksOfThread as locksOf } from './thread-locks.ts'

type Command = (work: BulkWork, id: string) => ReturnType<typeof closeThread>

const command = (most: number, act: Command): BulkAction => ({
  most,
  locksOf,
  run: async (work, id) => {
    const thread = await act(work, id)
    return thread && beforeOf(thread)
  },
  undo: ({ services, unit, rights }, { recordId, before }) => restoreThread(services, unit, rights, recordId, before as ThreadBefore),
})

const labelsIn = ({ change }: BulkWork['job']): LabelChange => ({ add: [], remove: [], ...change })

const label: BulkAction = {
  most: 1,
  locksOf,
  run: async ({ services, unit, rights, job }, id) => {
    const thread = await labelThread(services, unit, rights, id, labelsIn(job))
    return thread && (thread.labelIds ?? [])
  },
  undo: ({ services, unit, rights }, { recordId, before }) => relabelThread(services, unit, rights, recordId, before as readonly string[]),
}

const markOne = async ({ services, unit, rights }: BulkWork, id: string): Promise<unknown> => {
  const before = unit.size()
  await markAsRead(services, unit, rights, await visibleThread(services, unit, rights, { id }))
  return unit.size() > before ? {} : null
}

const never = (): Promise<never> => Promise.reject(new Error('marking as read is not undone'))

export const threadActions = {
  close: command(1, ({ services, unit, rights }, id) => closeThread(services, unit, rights, id)),
  reopen: command(1, ({ services, unit, rights }, id) => reopenThread(services, unit, rights, id)),
  snooze: command(1, ({ services, unit, rights, job }, id) => snoozeThread(services, unit, rights, id, String(job.change?.['until']))),
  label,
  // The customer's assignments follow.
  assign: command(2, ({ services, unit, rights, job }, id) => assignThread(services, unit, rights, id, (job.change?.['userId'] as string | null | undefined) ?? null)),
  // It takes as many messages as there is room for; a job of its own does the rest.
  markAsRead: { most: 15, locksOf, run: markOne, undo: never },
} as const satisfies Record<string, BulkAction>
