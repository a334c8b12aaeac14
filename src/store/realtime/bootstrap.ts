// Starting anew: open threads, reference data, cursors and epoch from one answer; what it no longer holds may no longer be seen.
import { allowedReceived } from '../events.ts'
import { maxReconnectDelayMs, reconnectDelayMs } from '../../../contract/constants.ts'
import { entityTypes, getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { parseRecordLines } from '../../../contract/record-lines.ts'
import { api } from '../records/api.ts'
import { runCall } from '../records/run-call.ts'
import { yieldToMain } from '../cache/yield-to-main.ts'
import { conversationActions } from '../conversation/conversation-slice.ts'
import { reloadOpenThread } from '../conversation/conversation-thunks.ts'
import { itemIdOf } from '../entities/item-types.ts'
import { evicted, received } from '../entities/actions.ts'
import type { RowsByType } from '../entities/actions.ts'
import { rowIn, rowsIn } from '../entities/table-adapter.ts'
import { accessReset } from '../records/requests-in-flight.ts'
import { bootstrapFailed, bootstrapStarted, bootstrapped, positionsTaken } from '../events.ts'
import { followServerCounts } from '../inbox/server-counts.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppThunk } from '../app-thunk.ts'
import { loadAnnounced } from './apply-pushes.ts'
import { readTextPieces } from './read-text-pieces.ts'
import { splitRows } from './split-rows.ts'

/**
 * Held rows that may be old or may no longer be seen: nobody has announced their changes for a while.
 * Shown rows stay and are asked for again.
 */
const findOutdated = (state: RootState, answered: RowsByType): Partial<Record<EntityType, string[]>> => {
  const { openThreadId, openItemId: itemId } = state.conversation
  // Without its thread nobody asks for the messages again.
  const openItemId = openThreadId !== null && rowIn(state.entities.THREAD.table, openThreadId) ? itemId : null
  const isShown = (type: EntityType, row: AnyRow): boolean =>
    (type === 'THREAD' && row._id === openThreadId) || (openItemId !== null && itemIdOf(type, row) === openItemId)
  return Object.fromEntries(
    entityTypes.flatMap((type) => {
      const kept = new Set(getEntityMeta(type).bootstrap ? (answered[type] ?? []).map((row) => row._id) : [])
      const ids = rowsIn(state.entities[type].table).flatMap((row) =>
        kept.has(row._id) || isShown(type, row) ? [] : [row._id],
      )
      return ids.length > 0 ? [[type, ids] as const] : []
    }),
  )
}

/** Shown rows may be old: they are asked for until there is an answer. */
const retryReload = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { userId } = getState().session
  while (getState().session.userId === userId && !(await dispatch(reloadOpenThread()))) {
    await new Promise((resolve) => setTimeout(resolve, maxReconnectDelayMs))
  }
}

/** Portion after portion, each in a task of its own. @returns false: no longer wanted */
const enterRows =
  (rows: RowsByType, isWanted: () => boolean): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    for (const [index, portion] of splitRows(rows).entries()) {
      if (index > 0) await yieldToMain()
      if (!isWanted()) return false
      dispatch(received({ rows: portion, origin: 'http' }))
    }
    return true
  }

/** Counts the bootstraps begun: one that is no longer the last is over. */
const createBootstraps = () => ({ begun: 0 })

/** @returns whether it succeeded; also where a later one does it instead, or nobody wants it any more */
export const bootstrap = (): AppThunk<Promise<boolean>> => async (dispatch, getState, environment) => {
  // Rows from the disk may be old as well.
  const isFirst = getState().realtime.epoch === 0 && !getState().cache.brought
  const { userId } = getState().session
  const bootstraps = environment.services.get(createBootstraps)
  const own = (bootstraps.begun += 1)
  dispatch(bootstrapStarted())
  const [allowed, start] = await Promise.all([
    dispatch(runCall('allowed', { quiet: true })),
    dispatch(
      runCall('bootstrap', {
        quiet: true,
        parse: (response) => parseRecordLines(readTextPieces(response), yieldToMain),
      }),
    ),
  ])
  if (getState().session.status !== 'signedIn') return false
  if (bootstraps.begun !== own) return true
  if (!allowed.ok || !start.ok) {
    dispatch(bootstrapFailed())
    return false
  }
  const { epoch, cursors, rows, complete } = start.data
  dispatch(allowedReceived(allowed.data))
  if (!isFirst) {
    accessReset(environment)
    dispatch(evicted({ ids: findOutdated(getState(), rows) }))
    dispatch(conversationActions.othersForgotten())
  }
  if (!(await dispatch(enterRows(rows, () => bootstraps.begun === own && getState().session.userId === userId))))
    return true
  dispatch(positionsTaken({ epoch, cursors }))
  dispatch(bootstrapped({ complete }))
  dispatch(followServerCounts(!complete))
  if (!isFirst) {
    const { openThreadId } = getState().conversation
    // It may be gone or out of sight, too.
    if (openThreadId !== null) void dispatch(loadAnnounced('THREAD', openThreadId))
    void dispatch(retryReload())
    dispatch(api.util.invalidateTags(['list']))
  }
  return true
}

/** After a start from the local copy: names, accounts and rights as they are now, and the server's counts where not everything is held. */
export const refreshRights =
  (isWanted: () => boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(followServerCounts(!getState().inbox.complete))
    while (isWanted()) {
      const allowed = await dispatch(runCall('allowed', { quiet: true }))
      if (allowed.ok) {
        dispatch(allowedReceived(allowed.data))
        return
      }
      await new Promise((resolve) => setTimeout(resolve, maxReconnectDelayMs))
    }
  }

/** Again and again, with growing delays and jitter, until it succeeds or is no longer wanted. */
export const retryBootstrap =
  (isWanted: () => boolean): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (let delay = reconnectDelayMs; isWanted(); delay = Math.min(delay * 2, maxReconnectDelayMs)) {
      if (await dispatch(bootstrap())) return
      await new Promise((resolve) => setTimeout(resolve, delay * (1 + Math.random() / 2)))
    }
  }
