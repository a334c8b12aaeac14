// Loads records and retries failed loads with growing delays until they are no longer wanted.
import type { EntityType } from '../../../contract/index.ts'
import type { AppThunk } from '../app-thunk.ts'
import { loadRecord } from './load-record.ts'
import type { LoadOutcome } from './load-record.ts'

const retryMs = 5_000
const maxRetryMs = 60_000

interface Options {
  /** While it is not, nothing is retried; callers start again when the server is back. */
  readonly isReachable: boolean
  readonly onOutcome?: (outcome: LoadOutcome) => void
}

/** @returns stops retrying */
export const keepLoading =
  (type: EntityType, ids: readonly string[], { isReachable, onOutcome }: Options): AppThunk<() => void> =>
  (dispatch) => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (requestedIds: readonly string[], delayMs: number): Promise<void> => {
      const failed: string[] = []
      const load = async (id: string): Promise<void> => {
        const outcome = await dispatch(loadRecord(type, id))
        if (outcome === 'failed') failed.push(id)
        if (isWanted) onOutcome?.(outcome)
      }
      await Promise.all(requestedIds.map(load))
      if (!isWanted || !isReachable || failed.length === 0) return
      timer = setTimeout(() => void ask(failed, Math.min(2 * delayMs, maxRetryMs)), delayMs)
    }
    void ask(ids, retryMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }
