// What an agent does to a work item: instant by overlay, then a command; a refusal takes the overlay back and says why.
import type { CallName, Row } from '../../../contract/index.ts'
import { runCall } from '../api/run-command.ts'
import type { CallArguments } from '../api/run-command.ts'
import { overlayLaid, overlayLifted } from '../overlays/overlays-slice.ts'
import type { AppThunk } from '../store.ts'

const command =
  <Name extends CallName>(name: Name, threadId: string, patch: Partial<Row<'THREAD'>>, body?: CallArguments<Name>['body']): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { newId }) => {
    const key = newId()
    dispatch(overlayLaid({ request: key, type: 'THREAD', id: threadId, patch }))
    const result = await dispatch(runCall(name, { params: { id: threadId }, key, ...(body === undefined ? {} : { body }) }))
    dispatch(overlayLifted(key))
    return result.ok
  }

/** The organisation's read state: nobody's unread count shows it any more. */
export const markThreadAsRead = (threadId: string) => command('markThreadAsRead', threadId, { unreadCount: 0 })

export const closeThread = (threadId: string) => command('closeThread', threadId, { status: 'closed' })

export const reopenThread = (threadId: string) => command('reopenThread', threadId, { status: 'open' })

/** @param userId null lets go of it */
export const assignThread = (threadId: string, userId: string | null) =>
  command('assignThread', threadId, { assigneeId: userId }, { userId })
