// Bootstrap: loads open conversations, reference data, cursors and epoch in one response, and evicts what it no longer contains.
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
 * Rows in memory that may be outdated or no longer visible to the user, because their changes were missed for a while.
 * Rows on screen are not among them; they are reloaded.
 */
const findOutdated = (state: RootState, answeredRows: RowsByType): Partial<Record<EntityType, string[]>> => {
  const { openThreadId, openItemId: itemId } = state.conversation
  // Without its conversation the open messages would never be reloaded, so they are evicted too.
  const openItemId = openThreadId !== null && rowIn(state.entities.THREAD.table, openThreadId) ? itemId : null
  const isShown = (type: EntityType, row: AnyRow): boolean =>
    (type === 'THREAD' && row._id === openThreadId) || (openItemId !== null && itemIdOf(type, row) === openItemId)
  return Object.fromEntries(
    entityTypes.flatMap((type) => {
      const retainedIds = new Set(getEntityMeta(type).bootstrap ? (answeredRows[type] ?? []).map((row) => row._id) : [])
      const ids = rowsIn(state.entities[type].table).flatMap((row) =>
        retainedIds.has(row._id) || isShown(type, row) ? [] : [row._id],
      )
      return ids.length > 0 ? [[type, ids] as const] : []
    }),
  )
}

/** Reloads the rows on screen, which may be outdated, until it succeeds. */
const retryReload = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { userId } = getState().session
  while (getState().session.userId === userId && !(await dispatch(reloadOpenThread()))) {
    await new Promise((resolve) => setTimeout(resolve, maxReconnectDelayMs))
  }
}

/** Dispatches the rows in portions, each in its own task. @returns false: no longer wanted */
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

/** Counts bootstraps; a bootstrap that is not the latest has been superseded. */
const createBootstraps = () => ({ begun: 0 })

/** @returns whether it succeeded; also true if a later one has superseded it */
export const bootstrap = (): AppThunk<Promise<boolean>> => async (dispatch, getState, environment) => {
  // Rows from disk may be outdated as well.
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
    // The conversation itself may have been deleted or hidden from the user.
    if (openThreadId !== null) void dispatch(loadAnnounced('THREAD', openThreadId))
    void dispatch(retryReload())
    dispatch(api.util.invalidateTags(['list']))
  }
  return true
}

/** After a start from the local copy: loads current names, accounts and rights, and the server's counts if not everything is in memory. */
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

/** Retries the bootstrap with exponential back-off and jitter until it succeeds or is no longer wanted. */
export const retryBootstrap =
  (isWanted: () => boolean): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (let delay = reconnectDelayMs; isWanted(); delay = Math.min(delay * 2, maxReconnectDelayMs)) {
      if (await dispatch(bootstrap())) return
      await new Promise((resolve) => setTimeout(resolve, delay * (1 + Math.random() / 2)))
    }
  }
