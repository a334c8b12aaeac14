// Combines responses that arrive together into one action, so that every subscriber is notified once.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { received } from '../entities/actions.ts'
import type { AppThunk } from '../app-thunk.ts'

interface Entry {
  /** Number of requests in flight. */
  underWay: number
  readonly rows: Map<EntityType, AnyRow[]>
  entered: (() => void)[]
  timer: ReturnType<typeof setTimeout> | undefined
}

const createEntry = (): Entry => ({ underWay: 0, rows: new Map(), entered: [], timer: undefined })

const enterAll =
  (entry: Entry): AppThunk =>
  (dispatch) => {
    clearTimeout(entry.timer)
    entry.timer = undefined
    const { entered } = entry
    entry.entered = []
    dispatch(received({ rows: Object.fromEntries(entry.rows), origin: 'http' }))
    entry.rows.clear()
    for (const done of entered) done()
  }

export const requestStarted = (): AppThunk => (_dispatch, _getState, environment) => {
  environment.services.get(createEntry).underWay += 1
}

/** The request failed, or its response has no rows to store. */
export const requestEmpty = (): AppThunk => (_dispatch, _getState, environment) => {
  environment.services.get(createEntry).underWay -= 1
}

/** Stores the rows of a response. While other requests are in flight, they wait for the next task. */
export const requestFinished =
  (type: EntityType, rows: readonly AnyRow[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, environment) => {
    const entry = environment.services.get(createEntry)
    entry.underWay -= 1
    const rowsOfType = entry.rows.get(type) ?? []
    rowsOfType.push(...rows)
    entry.rows.set(type, rowsOfType)
    if (entry.underWay === 0) {
      dispatch(enterAll(entry))
      return
    }
    entry.timer ??= setTimeout(() => dispatch(enterAll(entry)))
    await new Promise<void>((resolve) => entry.entered.push(resolve))
  }
