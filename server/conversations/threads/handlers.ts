// The calls on conversations.
import { addAudit } from '../../records/audit.ts'
import type { Handlers } from '../../records/call-context.ts'
import { assignThread, closeThread, reopenThread } from './commands.ts'
import { markAsRead } from './mark-as-read.ts'
import { readNotification } from '../notifications/conversation-notification.ts'
import { labelThread } from './label.ts'
import { moveReadState, rewindReadState } from '../notifications/read-state.ts'
import { snoozeThread } from './snooze.ts'
import { getVisibleThread } from './visible-thread.ts'

const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? ''

/** Commands that waited on a device since an earlier version carry no time. */
const untilOf = (body: { readonly until?: string | null | undefined } | undefined): string | null => body?.until ?? null

export const threadHandlers: Handlers<
  | 'assignThread'
  | 'closeThread'
  | 'reopenThread'
  | 'snoozeThread'
  | 'labelThread'
  | 'markThreadAsRead'
  | 'markThreadAsUnread'
  | 'moveThreadCursor'
> = {
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
    if (before)
      addAudit(unit, 'threadSnoozed', 'THREAD', before._id, {
        organisationId: before.organisationId,
        fields: ['snoozedUntil'],
      })
    return {}
  },
  labelThread: async ({ services, rights, params, body }, unit) => {
    const before = await labelThread(services, unit, rights, idOf(params), {
      add: body.add ?? [],
      remove: body.remove ?? [],
    })
    if (before)
      addAudit(unit, 'threadLabelled', 'THREAD', before._id, {
        organisationId: before.organisationId,
        fields: ['labelIds'],
      })
    return {}
  },
  markThreadAsRead: async ({ services, rights, params, body }, unit) => {
    await markAsRead(
      services,
      unit,
      rights,
      await getVisibleThread(services, unit, rights, { id: idOf(params) }),
      untilOf(body),
    )
    return {}
  },
  markThreadAsUnread: async ({ services, rights, params }, unit) => {
    const thread = await getVisibleThread(services, unit, rights, { id: idOf(params) })
    if (thread.lastInboundTime) await rewindReadState(unit, rights.userId, thread._id, thread.lastInboundTime)
    return {}
  },
  moveThreadCursor: async ({ services, rights, params, body }, unit) => {
    const thread = await getVisibleThread(services, unit, rights, { id: idOf(params) })
    await moveReadState(unit, rights.userId, 'thread', thread._id, body.readTime)
    await readNotification(unit, thread, rights.userId, body.readTime)
    return {}
  },
}
