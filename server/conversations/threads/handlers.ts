// API handlers of conversations.
import type { Row } from '../../../contract/index.ts'
import type { ThreadAnswer } from '../../../contract/platform/thread-calls.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { addAudit } from '../../records/audit.ts'
import type { Handlers } from '../../records/call-context.ts'
import { assignThread, closeThread, reopenThread, toThreadBefore } from './commands.ts'
import { markAsRead } from './mark-as-read.ts'
import { readNotification } from '../notifications/conversation-notification.ts'
import { settleMention } from '../notifications/notify-mentioned.ts'
import { labelThread } from './label.ts'
import { moveReadState, rewindReadState } from '../notifications/read-state.ts'
import { snoozeThread } from './snooze.ts'
import { undoCommand } from './undo-command.ts'
import { getVisibleThread } from './visible-thread.ts'

const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? ''

/** Commands that waited on a device since an earlier version carry no time. */
const untilOf = (body: { readonly until?: string | null | undefined } | undefined): string | null => body?.until ?? null

type ThreadAct = 'threadAssigned' | 'threadClosed' | 'threadReopened' | 'threadSnoozed' | 'threadLabelled'

/** @param before the conversation as it was; null if nothing was done */
const auditAct = (unit: UnitOfWork, action: ThreadAct, before: Row<'THREAD'> | null, fields: string[]): void => {
  if (before) addAudit(unit, action, 'THREAD', before._id, { organisationId: before.organisationId, fields })
}

/** With the values that undoing the command restores. */
const answer = (before: Row<'THREAD'> | null): ThreadAnswer =>
  before ? { before: { ...toThreadBefore(before), _id: before._id } } : {}

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
    const { userId = null, teamId, reason, undoes } = body
    const id = idOf(params)
    const before = await undoCommand(unit, { services, rights, id, undoes }, { userId, teamId }, () =>
      assignThread(services, unit, rights, id, { userId, teamId, reason }),
    )
    auditAct(unit, 'threadAssigned', before, ['assigneeId', ...(teamId === undefined ? [] : ['teamId'])])
    return answer(before)
  },
  closeThread: async ({ services, rights, params, body }, unit) => {
    const { until, reason, undoes } = body
    const id = idOf(params)
    const before = await undoCommand(unit, { services, rights, id, undoes }, { status: 'closed' }, () =>
      closeThread(services, unit, rights, id, { until, reason }),
    )
    auditAct(unit, 'threadClosed', before, ['status'])
    return answer(before)
  },
  reopenThread: async ({ services, rights, params, body }, unit) => {
    const id = idOf(params)
    // Without undo, and from an earlier version, the command has no body.
    const before = await undoCommand(unit, { services, rights, id, undoes: body?.undoes }, { status: 'open' }, () =>
      reopenThread(services, unit, rights, id),
    )
    auditAct(unit, 'threadReopened', before, ['status'])
    return answer(before)
  },
  snoozeThread: async ({ services, rights, params, body }, unit) => {
    const { until = '', undoes } = body
    const id = idOf(params)
    const target = { status: 'snoozed', snoozedUntil: until } as const
    const before = await undoCommand(unit, { services, rights, id, undoes }, target, () =>
      snoozeThread(services, unit, rights, id, until),
    )
    auditAct(unit, 'threadSnoozed', before, ['snoozedUntil'])
    return answer(before)
  },
  labelThread: async ({ services, rights, params, body }, unit) => {
    const before = await labelThread(services, unit, rights, idOf(params), {
      add: body.add ?? [],
      remove: body.remove ?? [],
    })
    auditAct(unit, 'threadLabelled', before, ['labelIds'])
    return {}
  },
  markThreadAsRead: async ({ services, rights, params, body }, unit) => {
    const thread = await getVisibleThread(services, unit, rights, { id: idOf(params) })
    await markAsRead(services, unit, rights, thread, untilOf(body))
    await settleMention(unit, thread.itemId, rights.userId)
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
    await settleMention(unit, thread.itemId, rights.userId)
    return {}
  },
}
