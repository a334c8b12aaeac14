// Loads records for as long as somebody wants them: those that could not be had are asked for again, ever later.
import type { EntityType } from '../../../contract/index.ts'
import type { AppThunk } from '../app-thunk.ts'
import { loadRecord } from './load-record.ts'
import type { LoadOutcome } from './load-record.ts'

const retryMs = 5_000
const maxRetryMs = 60_000

interface Options {
  /** Where it is not, nothing is asked again: its return is the sign for whoever wants them. */
  readonly isReachable: boolean
  readonly onOutcome?: (outcome: LoadOutcome) => void
}

/** @returns ends it: nobody wants them any more */
export const keepLoading =
  (type: EntityType, ids: readonly string[], { isReachable, onOutcome }: Options): AppThunk<() => void> =>
  (dispatch) => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (asked: readonly string[], delayMs: number): Promise<void> => {
      const failed: string[] = []
      const load = async (id: string): Promise<void> => {
        const outcome = await dispatch(loadRecord(type, id))
        if (outcome === 'failed') failed.push(id)
        if (isWanted) onOutcome?.(outcome)
      }
      await Promise.all(asked.map(load))
      if (!isWanted || !isReachable || failed.length === 0) return
      timer = setTimeout(() => void ask(failed, Math.min(2 * delayMs, maxRetryMs)), delayMs)
    }
    void ask(ids, retryMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }
