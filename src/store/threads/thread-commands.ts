// What an agent does to a work item: kept in the outbox like a reply, seen at once by overlay; a refusal takes it back and says why.
import type { Row } from '../../../contract/index.ts'
import { selectRecord } from '../entities/selectors.ts'
import { overlayLaid } from '../overlays/overlays-slice.ts'
import { overlayOf } from '../outbox/command-overlay.ts'
import type { ThreadCommand } from '../outbox/outbox-entry.ts'
import { writeEntries } from '../outbox/write-entry.ts'
import type { AppThunk } from '../store.ts'

export const giveThreadCommand =
  (command: ThreadCommand): AppThunk<Promise<void>> =>
  async (dispatch, getState, { newId, now }) => {
    const { userId } = getState().session
    if (userId === null) return
    const commandId = newId()
    dispatch(overlayLaid(overlayOf(commandId, command)))
    await dispatch(
      writeEntries(
        [{ kind: 'thread', commandId, userId, ...command, at: new Date(now()).toISOString(), state: 'queued', attempts: 0, error: null }],
        { again: commandId },
      ),
    )
  }

type Thread = Row<'THREAD'>

/** However long it waits, it holds for what its author had before him. */
const asSeen = ({ lastMessageTime }: Pick<Thread, 'lastMessageTime'>): ThreadCommand['body'] => (lastMessageTime ? { until: lastMessageTime } : null)

const ofThread =
  (threadId: string, command: (thread: Thread) => ThreadCommand): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (thread) await dispatch(giveThreadCommand(command(thread)))
  }

/** The organisation's read state: nobody's unread count shows it any more. */
export const markThreadAsRead = (threadId: string) =>
  ofThread(threadId, (thread) => ({ call: 'markThreadAsRead', threadId, body: asSeen(thread), patch: { unreadCount: 0 } }))

export const closing = (thread: Thread): ThreadCommand => ({ call: 'closeThread', threadId: thread._id, body: asSeen(thread), patch: { status: 'closed' } })

export const closeThread = (threadId: string) => ofThread(threadId, closing)

export const reopening = (threadId: string): ThreadCommand => ({ call: 'reopenThread', threadId, body: null, patch: { status: 'open', snoozedUntil: null } })

export const reopenThread = (threadId: string) => giveThreadCommand(reopening(threadId))

/** @param userId null lets go of it */
export const assignThread = (threadId: string, userId: string | null) =>
  giveThreadCommand({ call: 'assignThread', threadId, body: { userId }, patch: { assigneeId: userId } })
