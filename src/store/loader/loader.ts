// By-id reads, gathered: every 300 ms, up to 20 ids a request, each caller settled on its own (platform document section 7.1).
import { loaderBatchSize, loaderIntervalMs } from '../../../contract/constants.ts'
import { declarationOf } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { evicted, received } from '../entities/actions.ts'
import { request } from '../http/request.ts'
import type { AppDispatch, AppThunk } from '../store.ts'

export type LoadOutcome = 'loaded' | 'NOT_FOUND' | 'failed'

interface Waiting {
  readonly type: EntityType
  readonly callers: Map<string, ((outcome: LoadOutcome) => void)[]>
}

interface Loader {
  readonly waiting: Map<EntityType, Waiting>
  timer: ReturnType<typeof setTimeout> | undefined
}

// Who waits for which id is no state of the application: it lives beside one store.
const loaders = new WeakMap<object, Loader>()

const loaderOf = (environment: object): Loader => {
  const known = loaders.get(environment)
  if (known) return known
  const loader: Loader = { waiting: new Map(), timer: undefined }
  loaders.set(environment, loader)
  return loader
}

const settle = (waiting: Waiting, ids: readonly string[], outcomeOf: (id: string) => LoadOutcome): void => {
  for (const id of ids) for (const caller of waiting.callers.get(id) ?? []) caller(outcomeOf(id))
}

const fetchBatch = async (dispatch: AppDispatch, waiting: Waiting, ids: readonly string[]): Promise<void> => {
  const { type } = waiting
  const result = await dispatch(
    request({
      method: 'GET',
      path: declarationOf(type).base,
      query: { filter: { _id: { $in: ids } }, options: { limit: ids.length } },
      quiet: true,
    }),
  )
  if (!result.ok) {
    settle(waiting, ids, () => 'failed')
    return
  }
  const rows = ((result.body as { data?: readonly AnyRow[] }).data ?? [])
  const found = new Set(rows.map((row) => row._id))
  const missing = ids.filter((id) => !found.has(id))
  if (rows.length > 0) dispatch(received({ rows: { [type]: rows }, origin: 'http' }))
  // What may no longer be seen must not stay on the screen.
  if (missing.length > 0) dispatch(evicted({ ids: { [type]: missing } }))
  settle(waiting, ids, (id) => (found.has(id) ? 'loaded' : 'NOT_FOUND'))
}

const flush = (dispatch: AppDispatch, loader: Loader): void => {
  loader.timer = undefined
  const gathered = [...loader.waiting.values()]
  loader.waiting.clear()
  for (const waiting of gathered) {
    const ids = [...waiting.callers.keys()]
    for (let from = 0; from < ids.length; from += loaderBatchSize) {
      void fetchBatch(dispatch, waiting, ids.slice(from, from + loaderBatchSize))
    }
  }
}

/** Asks for a record; resolves when its batch is answered. The record itself is in its table then. */
export const loadRecord = (type: EntityType, id: string): AppThunk<Promise<LoadOutcome>> => (dispatch, _getState, environment) =>
  new Promise((resolve) => {
    const loader = loaderOf(environment)
    const waiting = loader.waiting.get(type) ?? { type, callers: new Map<string, ((outcome: LoadOutcome) => void)[]>() }
    loader.waiting.set(type, waiting)
    waiting.callers.set(id, [...(waiting.callers.get(id) ?? []), resolve])
    loader.timer ??= setTimeout(() => flush(dispatch, loader), loaderIntervalMs)
  })
