// Opening a conversation: its newest page, older ones on demand, the reader's own cursor.
import { listLimitMax } from '../../../contract/constants.ts'
import { declarationOf } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { Row } from '../../../contract/index.ts'
import { runCall } from '../api/run-command.ts'
import { selectRecord, selectRows } from '../entities/selectors.ts'
import { requestRows } from '../http/request-rows.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../store.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import { itemIdOf } from './item-types.ts'
import { conversationActions } from './conversation-slice.ts'

export const messagesPerPage = 50

/** The signed-in user's cursor in a thread; null where he never read it. */
export const selectOwnCursor = (state: RootState, threadId: string): string | null =>
  selectRows(state, 'READSTATE').find((read) => read.kind === 'thread' && read.targetId === threadId)?.readTime ?? null

/**
 * @param until the newest page up to this time, inclusive: what shares a millisecond must not be lost; null: the newest of all
 * @param shown ids that the answer holds if they still exist and may still be seen; the others are forgotten
 * @returns whether there was an answer
 */
const loadPage = (thread: Row<'THREAD'>, until: string | null, shown: readonly string[] = []): AppThunk<Promise<boolean>> => async (dispatch) => {
  const { itemId } = thread
  const { messageType: type, field } = threadItems[thread.itemType]
  dispatch(conversationActions.pageAsked(itemId))
  const filter = { [field]: itemId, ...(until === null ? {} : { createdTime: { $lte: until } }) }
  const query = { filter, options: { sort: { createdTime: -1 }, limit: Math.min(listLimitMax, Math.max(messagesPerPage, shown.length)) } }
  const result = await dispatch(requestRows({ type, expected: shown, method: 'GET', path: declarationOf(type).base, query, quiet: true }))
  if (!result.ok) {
    dispatch(conversationActions.pageFailed(itemId))
    return false
  }
  const hasOlder = (result.params?.total ?? 0) > result.rows.length
  const oldest = result.rows.at(-1)?.['createdTime']
  dispatch(conversationActions.pageLoaded({ itemId, hasOlder, from: hasOlder && typeof oldest === 'string' ? oldest : null }))
  return true
}

/** What the local copy brought of it. */
const heldMessages = (state: RootState, { itemId, itemType }: Row<'THREAD'>): readonly string[] => {
  const { messageType } = threadItems[itemType]
  return rowsIn(state.entities[messageType].table).flatMap((row) => (itemIdOf(messageType, row) === itemId ? [row._id] : []))
}

/** What was loaded once is kept up by pushes and is there at once. */
export const openThread = (threadId: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const thread = selectRecord(getState(), 'THREAD', threadId)
  if (!thread) return
  const { status, busy } = getState().conversation.windows[thread.itemId] ?? { status: 'loading', busy: false }
  const isKnown = getState().conversation.windows[thread.itemId] !== undefined
  const heldIds = isKnown ? [] : heldMessages(getState(), thread)
  dispatch(conversationActions.opened({ threadId, itemId: thread.itemId, dividerTime: selectOwnCursor(getState(), threadId), heldIds }))
  if (status !== 'ready' && !busy) await dispatch(loadPage(thread, null))
}

/** @returns whether there was an answer; true where it is not held */
export const reloadThread = (threadId: string): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const thread = selectRecord(getState(), 'THREAD', threadId)
  return thread ? dispatch(loadPage(thread, null, getState().conversation.windows[thread.itemId]?.ids)) : true
}

/** What is on the screen, again. @returns as `reloadThread` */
export const reloadOpenThread = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { openThreadId } = getState().conversation
  return openThreadId === null || dispatch(reloadThread(openThreadId))
}

export const loadOlder = (threadId: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const thread = selectRecord(getState(), 'THREAD', threadId)
  const window = thread && getState().conversation.windows[thread.itemId]
  if (thread && window?.status === 'ready' && window.hasOlder && !window.busy) await dispatch(loadPage(thread, window.from))
}

/** Everything up to `readTime` has been seen by this user; nobody else's unread count changes. */
export const moveCursor = (threadId: string, readTime: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const known = selectOwnCursor(getState(), threadId)
  if (known !== null && known >= readTime) return
  await dispatch(runCall('moveThreadCursor', { params: { id: threadId }, body: { readTime }, quiet: true }))
}
