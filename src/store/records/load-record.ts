// By-id reads, gathered: every 300 ms, up to 20 ids a request, each caller settled on its own.
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

/** Asking again may help where it `failed`; a refusal is an answer. */
export type LoadOutcome = 'loaded' | 'NOT_FOUND' | 'refused' | 'failed'

/** Without an answer to the renewal of a session nobody has refused anything. */
const toOutcome = (error: RequestError): LoadOutcome =>
  isTransient(error) || error.status === 401 ? 'failed' : 'refused'

type Callers = Map<string, ((outcome: LoadOutcome) => void)[]>

interface Loader {
  readonly waiting: Map<EntityType, Callers>
  /** User, type and id (`missingKey`) -> until when the record counts as missing, UTC milliseconds. */
  readonly missing: Map<string, number>
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Long enough that a screen full of one dead reference asks once. */
const missingMs = 30_000

const createLoader = (): Loader => ({ waiting: new Map(), missing: new Map(), timer: undefined })

/** A record that one user may not see may be visible to the next user of the device. */
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
  const gathered = [...loader.waiting]
  loader.waiting.clear()
  for (const [type, callers] of gathered) {
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
 * Asks for a record; resolves when its batch is answered. The record itself is in its table then. A record that the local copy is about to
 * bring is not asked for.
 * @param again asks though it was missing a moment ago, or is held
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
