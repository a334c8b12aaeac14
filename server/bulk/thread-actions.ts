// Closing, reopening, assigning and marking many work items: the commands on a single one.
import { portOf } from '../channels/server-channel.ts'
import { assignThread, beforeOf, closeThread, reopenThread, restoreThread } from '../threads/commands.ts'
import type { ThreadBefore } from '../threads/commands.ts'
import { markAsRead } from '../threads/mark-as-read.ts'
import { visibleThread } from '../threads/visible-thread.ts'
import type { BulkAction, BulkWork } from './bulk-action.ts'

const locksOf: BulkAction['locksOf'] = async ({ services, unit }, id) => {
  const thread = await unit.get('THREAD', id)
  return thread ? portOf(services, thread.itemType).locksOf(unit, thread.itemId) : []
}

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

const markOne = async ({ services, unit, rights }: BulkWork, id: string): Promise<unknown> => {
  const before = unit.size()
  await markAsRead(services, unit, rights, await visibleThread(services, unit, rights, { id }))
  return unit.size() > before ? {} : null
}

const never = (): Promise<never> => Promise.reject(new Error('marking as read is not undone'))

export const threadActions = {
  close: command(1, ({ services, unit, rights }, id) => closeThread(services, unit, rights, id)),
  reopen: command(1, ({ services, unit, rights }, id) => reopenThread(services, unit, rights, id)),
  // The customer's assignments follow.
  assign: command(2, ({ services, unit, rights, job }, id) => assignThread(services, unit, rights, id, (job.change?.['userId'] as string | null | undefined) ?? null)),
  // It takes as many messages as there is room for; a job of its own does the rest.
  markAsRead: { most: 15, locksOf, run: markOne, undo: never },
} as const satisfies Record<string, BulkAction>
