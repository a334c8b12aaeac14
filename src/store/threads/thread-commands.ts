// What an agent does to a work item: kept in the outbox like a reply, seen at once by overlay; a refusal takes it back and says why.
import { overlayLaid } from '../overlays/overlays-slice.ts'
import type { ThreadCommand } from '../outbox/outbox-entry.ts'
import { writeEntries } from '../outbox/write-entry.ts'
import type { AppThunk } from '../store.ts'

export const giveThreadCommand =
  ({ call, threadId, body, patch }: ThreadCommand): AppThunk<Promise<void>> =>
  async (dispatch, getState, { newId, now }) => {
    const { userId } = getState().session
    if (userId === null) return
    const commandId = newId()
    dispatch(overlayLaid({ request: commandId, type: 'THREAD', id: threadId, patch }))
    await dispatch(
      writeEntries(
        [{ kind: 'thread', commandId, userId, threadId, call, body, patch, at: new Date(now()).toISOString(), state: 'queued', attempts: 0, error: null }],
        { again: commandId },
      ),
    )
  }

/** The organisation's read state: nobody's unread count shows it any more. */
export const markThreadAsRead = (threadId: string) => giveThreadCommand({ call: 'markThreadAsRead', threadId, body: null, patch: { unreadCount: 0 } })

export const closing = (threadId: string): ThreadCommand => ({ call: 'closeThread', threadId, body: null, patch: { status: 'closed' } })

export const closeThread = (threadId: string) => giveThreadCommand(closing(threadId))

export const reopening = (threadId: string): ThreadCommand => ({ call: 'reopenThread', threadId, body: null, patch: { status: 'open', snoozedUntil: null } })

export const reopenThread = (threadId: string) => giveThreadCommand(reopening(threadId))

/** @param userId null lets go of it */
export const assignThread = (threadId: string, userId: string | null) =>
  giveThreadCommand({ call: 'assignThread', threadId, body: { userId }, patch: { assigneeId: userId } })
