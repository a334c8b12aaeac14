// What an agent does to a work item: kept in the outbox like a reply, seen at once by overlay; a refusal takes it back and says why.
import type { Row } from '../../../contract/index.ts'
import { overlayLaid } from '../overlays/overlays-slice.ts'
import type { ThreadCall } from '../outbox/outbox-entry.ts'
import { writeEntries } from '../outbox/write-entry.ts'
import type { AppThunk } from '../store.ts'

const command =
  (call: ThreadCall, threadId: string, patch: Partial<Row<'THREAD'>>, body: { readonly userId: string | null } | null = null): AppThunk<Promise<void>> =>
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
export const markThreadAsRead = (threadId: string) => command('markThreadAsRead', threadId, { unreadCount: 0 })

export const closeThread = (threadId: string) => command('closeThread', threadId, { status: 'closed' })

export const reopenThread = (threadId: string) => command('reopenThread', threadId, { status: 'open' })

/** @param userId null lets go of it */
export const assignThread = (threadId: string, userId: string | null) => command('assignThread', threadId, { assigneeId: userId }, { userId })
