// The calls on work items.
import { addAudit } from '../audit/audit.ts'
import type { Handlers } from '../http/call-context.ts'
import { assignThread, closeThread, reopenThread } from './commands.ts'
import { markAsRead } from './mark-as-read.ts'
import { labelThread } from './label.ts'
import { moveReadState } from './read-state.ts'
import { snoozeThread } from './snooze.ts'
import { visibleThread } from './visible-thread.ts'

const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? ''

/** What waited on a device since before there was such a thing says nothing. */
const untilOf = (body: { readonly until?: string | null | undefined } | undefined): string | null => body?.until ?? null

export const threadHandlers: Handlers<'assignThread' | 'closeThread' | 'reopenThread' | 'snoozeThread' | 'labelThread' | 'markThreadAsRead' | 'moveThreadCursor'> = {
  assignThread: async ({ services, rights, params, body }, unit) => {
    await assignThread(services, unit, rights, idOf(params), body.userId ?? null)
    return {}
  },
  closeThread: async ({ services, rights, params, body }, unit) => {
    await closeThread(services, unit, rights, idOf(params), untilOf(body))
    return {}
  },
  reopenThread: async ({ services, rights, params }, unit) => {
    await reopenThread(services, unit, rights, idOf(params))
    return {}
  },
  snoozeThread: async ({ services, rights, params, body }, unit) => {
    const before = await snoozeThread(services, unit, rights, idOf(params), body.until ?? '')
    if (before) addAudit(unit, 'threadSnoozed', 'THREAD', before._id, { organisationId: before.organisationId, fields: ['snoozedUntil'] })
    return {}
  },
  labelThread: async ({ services, rights, params, body }, unit) => {
    const before = await labelThread(services, unit, rights, idOf(params), { add: body.add ?? [], remove: body.remove ?? [] })
    if (before) addAudit(unit, 'threadLabelled', 'THREAD', before._id, { organisationId: before.organisationId, fields: ['labelIds'] })
    return {}
  },
  markThreadAsRead: async ({ services, rights, params, body }, unit) => {
    await markAsRead(services, unit, rights, await visibleThread(services, unit, rights, { id: idOf(params) }), untilOf(body))
    return {}
  },
  moveThreadCursor: async ({ services, rights, params, body }, unit) => {
    const thread = await visibleThread(services, unit, rights, { id: idOf(params) })
    await moveReadState(unit, rights.userId, 'thread', thread._id, body.readTime)
    return {}
  },
}
