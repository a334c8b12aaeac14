// The calls on work items.
import type { Handlers } from '../http/call-context.ts'
import { assignThread, closeThread, reopenThread } from './commands.ts'
import { markAsRead } from './mark-as-read.ts'
import { moveReadState } from './read-state.ts'
import { visibleThread } from './visible-thread.ts'

const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? ''

export const threadHandlers: Handlers<'assignThread' | 'closeThread' | 'reopenThread' | 'markThreadAsRead' | 'moveThreadCursor'> = {
  assignThread: async ({ services, rights, params, body }, unit) => {
    await assignThread(services, unit, rights, idOf(params), body.userId ?? null)
    return {}
  },
  closeThread: async ({ services, rights, params }, unit) => {
    await closeThread(services, unit, rights, idOf(params))
    return {}
  },
  reopenThread: async ({ services, rights, params }, unit) => {
    await reopenThread(services, unit, rights, idOf(params))
    return {}
  },
  markThreadAsRead: async ({ services, rights, params }, unit) => {
    await markAsRead(services, unit, rights, await visibleThread(services, unit, rights, { id: idOf(params) }))
    return {}
  },
  moveThreadCursor: async ({ services, rights, params, body }, unit) => {
    const thread = await visibleThread(services, unit, rights, { id: idOf(params) })
    await moveReadState(unit, rights.userId, 'thread', thread._id, body.readTime)
    return {}
  },
}
