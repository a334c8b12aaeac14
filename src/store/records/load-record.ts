// Loads single records by id in batches: every 300 ms, at most 20 ids per request; each caller gets its own outcome.
import { loaderBatchSize, loaderIntervalMs } from '../../../contract/constants.ts'
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { selectCacheStatus } from '../cache/cache-slice.ts'
import { readLocalCopy } from '../cache/start-record-cache.ts'
import { isTransient } from '../network/request-error.ts'
import type { RequestError } from '../network/request-error.ts'
import { requestRows } from './request-rows.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppDispatch, AppThunk } from '../app-thunk.ts'
import { requestFinished, requestStarted, requestEmpty } from './request-batching.ts'

/** Only after `failed` may a retry help; `refused` is a definite response. */
export type LoadOutcome = 'loaded' | 'NOT_FOUND' | 'refused' | 'failed'

/** A 401 here means that the renewal of the session was not answered, which is not a rejection. */
const toOutcome = (error: RequestError): LoadOutcome =>
  isTransient(error) || error.status === 401 ? 'failed' : 'refused'

type Callers = Map<string, ((outcome: LoadOutcome) => void)[]>

interface Loader {
  readonly waiting: Map<EntityType, Callers>
  /** Time until which a record counts as missing, UTC milliseconds; by user, type and id (`missingKey`). */
  readonly missing: Map<string, number>
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Long enough that a screen with many references to a missing record asks once. */
const missingMs = 30_000

const createLoader = (): Loader => ({ waiting: new Map(), missing: new Map(), timer: undefined })

/** Includes the user, because the next user of the device may see a record that this one may not. */
const missingKey = ({ session }: RootState, type: EntityType, id: string): string => `${session.userId}:${type}:${id}`

const fetchBatch =
  (type: EntityType, callers: Callers, ids: readonly string[]): AppThunk<Promise<void>> =>
  async (dispatch, getState, environment) => {
    const query = { filter: { _id: { $in: ids } }, options: { limit: ids.length } }
    let entered = false
    const enter = (rows: readonly AnyRow[]): Promise<void> => {
      entered = true
      return dispatch(requestFinished(type, rows))
    }
    dispatch(requestStarted())
    const result = await dispatch(
      requestRows({ type, expected: ids, enter, method: 'GET', path: getEntityMeta(type).base, query, quiet: true }),
    )
    if (!entered) dispatch(requestEmpty())
    const found = new Set(result.ok ? result.rows.map((row) => row._id) : [])
    const { missing } = environment.services.get(createLoader)
    for (const id of ids) {
      const outcome = found.has(id) ? 'loaded' : result.ok ? 'NOT_FOUND' : toOutcome(result.error)
      if (outcome === 'NOT_FOUND') missing.set(missingKey(getState(), type, id), environment.now() + missingMs)
      for (const settle of callers.get(id) ?? []) settle(outcome)
    }
  }

const flush = (dispatch: AppDispatch, loader: Loader): void => {
  loader.timer = undefined
  const batches = [...loader.waiting]
  loader.waiting.clear()
  for (const [type, callers] of batches) {
    const ids = [...callers.keys()]
    for (let from = 0; from < ids.length; from += loaderBatchSize) {
      void dispatch(fetchBatch(type, callers, ids.slice(from, from + loaderBatchSize)))
    }
  }
}

const isMissing = ({ missing }: Loader, key: string, now: number): boolean => {
  const until = missing.get(key)
  if (until !== undefined && until <= now) missing.delete(key)
  return until !== undefined && until > now
}

const askBackend =
  (type: EntityType, id: string): AppThunk<Promise<LoadOutcome>> =>
  (dispatch, _getState, environment) => {
    const loader = environment.services.get(createLoader)
    return new Promise((resolve) => {
      const callers: Callers = loader.waiting.get(type) ?? new Map()
      loader.waiting.set(type, callers)
      callers.set(id, [...(callers.get(id) ?? []), resolve])
      loader.timer ??= setTimeout(() => flush(dispatch, loader), loaderIntervalMs)
    })
  }

/**
 * Loads a record into its table; resolves when its batch is answered. No request is made for a record that the local copy is about
 * to restore.
 * @param again sends a request even if the record was missing a moment ago or is in memory
 */
export const loadRecord =
  (type: EntityType, id: string, { again = false } = {}): AppThunk<Promise<LoadOutcome>> =>
  async (dispatch, getState, environment) => {
    if (again) return dispatch(askBackend(type, id))
    if (isMissing(environment.services.get(createLoader), missingKey(getState(), type, id), environment.now()))
      return 'NOT_FOUND'
    const isComing = selectCacheStatus(getState()) === 'restoring' && 'row' in (await dispatch(readLocalCopy(type, id)))
    return isComing ? 'loaded' : dispatch(askBackend(type, id))
  }
