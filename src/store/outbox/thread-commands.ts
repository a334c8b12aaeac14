// Commands on a conversation: stored in the outbox and shown at once by an optimistic update; a rejection removes that and shows why.
import type { Row } from '../../../contract/index.ts'
import type { GivenCloseReason } from '../../../contract/close-reasons.ts'
import { recordAct } from '../ui/record-act.ts'
import { selectThreadName } from '../entities/name-thread.ts'
import { selectRecord, selectServerRecord } from '../entities/selectors.ts'
import { optimisticUpdateAdded } from '../entities/optimistic-updates-slice.ts'
import { toOptimisticUpdate } from './optimistic-update.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'
import type { RootState } from '../root-reducer.ts'
import type { PendingThreadCall } from './outbox-entry.ts'
import { writeEntries } from './write-entry.ts'
import type { AppThunk } from '../app-thunk.ts'

/** @param id id of the command; a new one by default */
export const sendThreadCommand =
  (command: ThreadCommand, id?: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { newId, now }) => {
    const { userId } = getState().session
    if (userId === null) return
    const commandId = id ?? newId()
    const update = toOptimisticUpdate(commandId, command)
    const serverRow = selectServerRecord(getState(), update.type, update.id)
    const over = Object.fromEntries(Object.keys(update.patch).map((field) => [field, serverRow?.[field] ?? null]))
    dispatch(optimisticUpdateAdded({ ...update, over }))
    await dispatch(
      writeEntries(
        [
          {
            kind: 'thread',
            commandId,
            userId,
            ...command,
            at: new Date(now()).toISOString(),
            state: 'queued',
            attempts: 0,
            error: null,
          },
        ],
        { again: commandId },
      ),
    )
  }

type Thread = Row<'THREAD'>

const cursorCalls: ReadonlySet<string> = new Set<ThreadCommand['call']>([
  'moveThreadCursor',
  'markThreadAsRead',
  'markThreadAsUnread',
])

/** Limits the command to messages that its author had on screen, however long it waits. */
const asSeen = ({ lastMessageTime }: Pick<Thread, 'lastMessageTime'>): ThreadCommand['body'] =>
  lastMessageTime ? { until: lastMessageTime } : null

const ofThread =
  (threadId: string, command: (thread: Thread) => ThreadCommand): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (thread) await dispatch(sendThreadCommand(command(thread)))
  }

/** Marks it as read for the whole organisation. */
export const markThreadAsRead = (threadId: string) =>
  ofThread(threadId, (thread) => ({
    call: 'markThreadAsRead',
    threadId,
    body: asSeen(thread),
    patch: { unreadCount: 0 },
  }))

/** The user's last pending command that moves their own cursor; it supersedes earlier ones. */
const findWaitingCursor = (
  { outbox, session: { userId } }: RootState,
  threadId: string,
): PendingThreadCall | undefined =>
  outbox.findLast(
    (entry): entry is PendingThreadCall =>
      entry.kind === 'thread' && entry.threadId === threadId && entry.userId === userId && cursorCalls.has(entry.call),
  )

/** Moves the user's own read cursor; nobody else's unread count changes. The server never moves it back. */
export const moveThreadCursor =
  (threadId: string, readTime: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const waiting = findWaitingCursor(getState(), threadId)
    const until = waiting?.body?.['readTime'] ?? waiting?.body?.['until']
    if (typeof until === 'string' && until >= readTime) return
    await dispatch(sendThreadCommand({ call: 'moveThreadCursor', threadId, body: { readTime }, patch: {} }))
  }

/** Marks it as unread for this user; nobody else's unread count changes. */
export const markThreadAsUnread = (threadId: string) =>
  ofThread(threadId, () => ({ call: 'markThreadAsUnread', threadId, body: null, patch: {} }))

/** @param until end of the snooze; UTC, ISO */
export const toSnoozeCommand = (threadId: string, until: string): ThreadCommand => ({
  call: 'snoozeThread',
  threadId,
  body: { until },
  patch: { status: 'snoozed', snoozedUntil: until },
})

export const toCloseCommand = (thread: Thread, reason?: GivenCloseReason): ThreadCommand => ({
  call: 'closeThread',
  threadId: thread._id,
  body: reason ? { ...asSeen(thread), reason } : asSeen(thread),
  patch: { status: 'closed' },
})

const toReopenCommand = (threadId: string): ThreadCommand => ({
  call: 'reopenThread',
  threadId,
  body: null,
  patch: { status: 'open', snoozedUntil: null },
})

/** New assignee and team of a conversation. */
export interface Assignment {
  /** null: no assignee. */
  readonly userId: string | null
  /** The new team; unchanged if absent. */
  readonly teamId?: string | null
  /** Reason, shown to colleagues. */
  readonly reason?: string
}

const toAssignCommand = (threadId: string, { userId, reason, ...team }: Assignment): ThreadCommand => ({
  call: 'assignThread',
  threadId,
  body: { userId, ...team, ...(reason ? { reason } : {}) },
  patch: { assigneeId: userId, ...team },
})

/** The command that restores the current status. */
export const toStatusCommand = (thread: Thread): ThreadCommand => {
  const { _id, status, snoozedUntil } = thread
  if (status === 'snoozed' && snoozedUntil) return toSnoozeCommand(_id, snoozedUntil)
  return status === 'closed' ? toCloseCommand(thread) : toReopenCommand(_id)
}

interface Act {
  readonly did: ThreadCommand
  readonly back: ThreadCommand
}

/** Calls that accept `undoes`: the server restores the former state if nothing else changed. Without it, it is a new decision. */
const restorable: ReadonlySet<ThreadCommand['call']> = new Set([
  'assignThread',
  'closeThread',
  'reopenThread',
  'snoozeThread',
])

/** @param undoes id of the command to undo */
export const toUndoCommand = (back: ThreadCommand, undoes: string): ThreadCommand =>
  restorable.has(back.call) ? { ...back, body: { ...back.body, undoes } } : back

/** Sends the command and shows a toast with undo. @param words translation key and values @param id id of the command; new by default */
export const actOnThread =
  (
    { did, back }: Act,
    words: { readonly titleKey: string; readonly values: Readonly<Record<string, string>> },
    id?: string,
  ): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { newId }) => {
    const commandId = id ?? newId()
    dispatch(recordAct({ kind: 'thread', commandId, did, back: toUndoCommand(back, commandId) }, words))
    await dispatch(sendThreadCommand(did, commandId))
  }

const act =
  (threadId: string, titleKey: string, actFor: (thread: Thread) => Act): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (thread)
      await dispatch(
        actOnThread(actFor(thread), { titleKey, values: { name: selectThreadName(getState(), threadId) } }),
      )
  }

export const closeThread = (threadId: string, reason?: GivenCloseReason) =>
  act(threadId, 'threads:done.closed', (thread) => ({
    did: toCloseCommand(thread, reason),
    back: toStatusCommand(thread),
  }))

export const reopenThread = (threadId: string) =>
  act(threadId, 'threads:done.reopened', (thread) => ({
    did: toReopenCommand(threadId),
    back: toStatusCommand(thread),
  }))

/** @param assignee the assignee; a user id alone leaves the team unchanged, null unassigns */
export const assignThread = (threadId: string, assignee: string | null | Assignment) => {
  const assignment: Assignment = assignee === null || typeof assignee === 'string' ? { userId: assignee } : assignee
  const { userId, teamId } = assignment
  const words = teamId ? 'handedOver' : userId === null ? 'unassigned' : 'assigned'
  return act(threadId, `threads:done.${words}`, (thread) => ({
    did: toAssignCommand(threadId, assignment),
    back: toAssignCommand(threadId, {
      userId: thread.assigneeId ?? null,
      ...(teamId === undefined ? {} : { teamId: thread.teamId ?? null }),
    }),
  }))
}
