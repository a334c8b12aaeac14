// Opening a conversation: its newest page, older ones on demand, the reader's own cursor.
import { declarationOf } from '../../../contract/index.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { ListParams } from '../../../contract/filter.ts'
import { runCall } from '../api/run-command.ts'
import { received } from '../entities/actions.ts'
import { selectRecord, selectRows } from '../entities/selectors.ts'
import { request } from '../http/request.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../store.ts'
import { conversationActions } from './conversation-slice.ts'
import { itemTypes } from './item-types.ts'

export const messagesPerPage = 50

/** The signed-in user's cursor in a thread; null where he never read it. */
export const selectOwnCursor = (state: RootState, threadId: string): string | null =>
  selectRows(state, 'READSTATE').find((read) => read.kind === 'thread' && read.targetId === threadId)?.readTime ?? null

const loadPage = (thread: Row<'THREAD'>, skip: number): AppThunk<Promise<void>> => async (dispatch) => {
  const { messageType, field } = itemTypes[thread.itemType]
  dispatch(conversationActions.loading(thread.itemId))
  const result = await dispatch(
    request({
      method: 'GET',
      path: declarationOf(messageType).base,
      query: { filter: { [field]: thread.itemId }, options: { sort: { createdTime: -1 }, skip, limit: messagesPerPage } },
      quiet: true,
    }),
  )
  if (!result.ok) {
    dispatch(conversationActions.failed(thread.itemId))
    return
  }
  const { data, params } = result.body as { data: readonly AnyRow[]; params: ListParams }
  dispatch(received({ rows: { [messageType]: data }, origin: 'http' }))
  dispatch(conversationActions.loaded({ itemId: thread.itemId, hasOlder: params.total > skip + data.length }))
}

export const openThread = (threadId: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const thread = selectRecord(getState(), 'THREAD', threadId)
  if (!thread) return
  dispatch(conversationActions.opened({ threadId, itemId: thread.itemId, dividerTime: selectOwnCursor(getState(), threadId) }))
  await dispatch(loadPage(thread, 0))
}

export const loadOlder = (threadId: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const thread = selectRecord(getState(), 'THREAD', threadId)
  const window = thread && getState().conversation.windows[thread.itemId]
  if (thread && window?.status === 'ready' && window.hasOlder) await dispatch(loadPage(thread, window.ids.length))
}

/** Everything up to `readTime` has been seen by this user; nobody else's unread count changes. */
export const moveCursor = (threadId: string, readTime: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const known = selectOwnCursor(getState(), threadId)
  if (known !== null && known >= readTime) return
  await dispatch(runCall('moveThreadCursor', { params: { id: threadId }, body: { readTime }, quiet: true }))
}
