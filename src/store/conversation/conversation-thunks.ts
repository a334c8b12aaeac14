// Opens conversations: loads the newest page, older pages on demand, and any page around a given message.
import { maxListLimit } from '../../../contract/constants.ts'
import { getEntityMeta } from '../../../contract/entity-types.ts'
import { threadItems } from '../../../contract/items.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import { selectAnyRecord, selectRecord, selectRows } from '../entities/selectors.ts'
import { loadRecord } from '../records/load-record.ts'
import { requestRows } from '../records/request-rows.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import { evicted } from '../entities/actions.ts'
import { itemIdOf, itemRowTypes } from '../entities/item-types.ts'
import { conversationActions } from './conversation-slice.ts'
import type { IdsKind } from './conversation-slice.ts'

const messagesPerPage = 50
/** Activities or notes loaded with a page; conversations have fewer of them than messages. */
const linesPerPage = 100

/** The signed-in user's read cursor in a conversation; null if they never read it. */
export const selectOwnCursor = (state: RootState, threadId: string): string | null =>
  selectRows(state, 'READSTATE').find((read) => read.kind === 'thread' && read.targetId === threadId)?.readTime ?? null

/** Loads activities or notes up to a time. If that fails, messages are shown without them. @returns whether it was answered */
const loadLines =
  (
    type: 'ACTIVITY' | 'THREADNOTE',
    { itemId }: Row<'THREAD'>,
    until: string | null,
    shown: readonly string[],
  ): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const filter = { itemId, ...(until === null ? {} : { createdTime: { $lte: until } }) }
    const limit = Math.min(maxListLimit, Math.max(linesPerPage, shown.length))
    const query = { filter, options: { sort: { createdTime: -1 }, limit } }
    const path = getEntityMeta(type).base
    const { ok } = await dispatch(requestRows({ type, expected: shown, method: 'GET', path, query, quiet: true }))
    return ok
  }

/** Ids of a conversation's rows that the answer contains, unless they were deleted or are no longer visible to the user. */
type ShownIds = Readonly<Record<IdsKind, readonly string[]>>

const nothingShown: ShownIds = { ids: [], activityIds: [], noteIds: [] }

/**
 * @param until end of the page, inclusive, so that messages of the same millisecond are not lost; null: the newest page
 * @param shown ids on screen; those missing from the answer are evicted
 * @param min minimum page size
 * @returns whether it was loaded
 */
const loadPage =
  (
    thread: Row<'THREAD'>,
    until: string | null,
    shown = nothingShown,
    min = messagesPerPage,
  ): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { itemId } = thread
    const { messageType: type, field } = threadItems[thread.itemType]
    dispatch(conversationActions.pageAsked(itemId))
    const filter = { [field]: itemId, ...(until === null ? {} : { createdTime: { $lte: until } }) }
    const query = {
      filter,
      options: { sort: { createdTime: -1 }, limit: Math.min(maxListLimit, Math.max(min, shown.ids.length)) },
    }
    const [result, ...hasLines] = await Promise.all([
      dispatch(
        requestRows({ type, expected: shown.ids, method: 'GET', path: getEntityMeta(type).base, query, quiet: true }),
      ),
      dispatch(loadLines('ACTIVITY', thread, until, shown.activityIds)),
      dispatch(loadLines('THREADNOTE', thread, until, shown.noteIds)),
    ])
    const isOlder = until !== null
    const lacksLines = !hasLines.every(Boolean)
    // An older page fails as a whole, so that a retry loads its lines with it; the newest messages are shown without lines.
    if (!result.ok || (isOlder && lacksLines)) {
      dispatch(isOlder ? conversationActions.olderFailed(itemId) : conversationActions.newestFailed(itemId))
      return false
    }
    const hasOlder = (result.params?.total ?? 0) > result.rows.length
    const oldest = result.rows.at(-1)?.['createdTime']
    dispatch(
      conversationActions.pageLoaded({
        itemId,
        hasOlder,
        from: hasOlder && typeof oldest === 'string' ? oldest : null,
        isOlder,
        lacksLines,
      }),
    )
    return true
  }

/** Ids of its rows of one type that are in memory, for instance from the local copy. */
const findHeldIds = (state: RootState, { itemId }: Row<'THREAD'>, type: EntityType): readonly string[] =>
  rowsIn(state.entities[type].table).flatMap((row) => (itemIdOf(type, row) === itemId ? [row._id] : []))

/** Rows in memory of a conversation without a window; a window has its own ids. */
const findHeld = (state: RootState, thread: Row<'THREAD'>): ShownIds =>
  state.conversation.windows[thread.itemId] !== undefined
    ? nothingShown
    : {
        ids: findHeldIds(state, thread, threadItems[thread.itemType].messageType),
        activityIds: findHeldIds(state, thread, 'ACTIVITY'),
        noteIds: findHeldIds(state, thread, 'THREADNOTE'),
      }

const isThereOrComes = (state: RootState, { itemId }: Row<'THREAD'>): boolean => {
  const window = state.conversation.windows[itemId]
  return window !== undefined && ((window.status === 'ready' && !window.lacksNewest) || window.busy)
}

/** Its window if it is ready: reloading the newest page must not shrink what is shown. */
const findReady = (state: RootState, { itemId }: Row<'THREAD'>): ShownIds | undefined => {
  const window = state.conversation.windows[itemId]
  return window?.status === 'ready' ? window : undefined
}

/** Preloads a conversation: called when the pointer goes down on its row, before the click opens it. */
export const prepareThread =
  (threadId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (!thread || isThereOrComes(getState(), thread)) return
    dispatch(conversationActions.prepared({ itemId: thread.itemId, held: findHeld(getState(), thread) }))
    await dispatch(loadPage(thread, null, findReady(getState(), thread)))
  }

/** A conversation that was loaded once is kept up to date by pushes and opens without a request. */
export const openThread =
  (threadId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (!thread) return
    const isLoaded = isThereOrComes(getState(), thread)
    dispatch(
      conversationActions.opened({
        threadId,
        itemId: thread.itemId,
        dividerTime: selectOwnCursor(getState(), threadId),
        held: findHeld(getState(), thread),
      }),
    )
    if (!isLoaded) await dispatch(loadPage(thread, null, findReady(getState(), thread)))
  }

export const loadOlder =
  (threadId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    const window = thread && getState().conversation.windows[thread.itemId]
    if (thread && window?.status === 'ready' && window.hasOlder && !window.busy)
      await dispatch(loadPage(thread, window.from))
  }

/** @returns whether it was loaded; true if the conversation is not in memory */
export const reloadThread =
  (threadId: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const thread = selectRecord(getState(), 'THREAD', threadId)
    if (!thread) return true
    const window = getState().conversation.windows[thread.itemId]
    const isThere = await dispatch(loadPage(thread, null, window))
    // The list does not ask for an older page again when the reader is already at its top.
    if (isThere && window?.lacksOlder) await dispatch(loadOlder(threadId))
    return isThere
  }

/** Reloads the open conversation. If the user can no longer see it, its rows are evicted. @returns as `reloadThread` */
export const reloadOpenThread = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { openThreadId, openItemId } = getState().conversation
  if (openThreadId === null) return true
  if (selectRecord(getState(), 'THREAD', openThreadId)) return dispatch(reloadThread(openThreadId))
  const { entities } = getState()
  const ids = Object.fromEntries(
    itemRowTypes.map((type) => [
      type,
      rowsIn(entities[type].table).flatMap((row) => (itemIdOf(type, row) === openItemId ? [row._id] : [])),
    ]),
  )
  dispatch(evicted({ ids }))
  return true
}

const windowIn = (state: RootState, threadId: string) => {
  const thread = selectRecord(state, 'THREAD', threadId)
  return thread ? { thread, window: state.conversation.windows[thread.itemId] } : null
}

/** Finds a message or a note of the conversation by id, loading it if necessary. */
const findPlaced =
  ({ itemId, itemType }: Row<'THREAD'>, id: string): AppThunk<Promise<{ readonly createdTime: string } | null>> =>
  async (dispatch, getState) => {
    const types = [threadItems[itemType].messageType, 'THREADNOTE'] as const
    const storedType = types.find((type) => selectAnyRecord(getState(), type, id))
    for (const type of storedType ? [storedType] : types) {
      if (!storedType && (await dispatch(loadRecord(type, id))) !== 'loaded') continue
      const row = selectAnyRecord(getState(), type, id)
      return row && itemIdOf(type, row) === itemId ? { createdTime: String(row['createdTime']) } : null
    }
    return null
  }

/** Loads older pages until the message or note is shown. @returns whether it is in memory and shown */
export const loadBackTo =
  (threadId: string, messageId: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const known = windowIn(getState(), threadId)
    if (!known) return false
    const message = await dispatch(findPlaced(known.thread, messageId))
    if (!message) return false
    for (;;) {
      const from = windowIn(getState(), threadId)?.window?.from ?? null
      if (from === null || from <= message.createdTime) return true
      if (!(await dispatch(loadPage(known.thread, from, nothingShown, maxListLimit)))) return false
      // A full page within one millisecond: there is no way to load beyond it.
      if (windowIn(getState(), threadId)?.window?.from === from) return false
    }
  }
