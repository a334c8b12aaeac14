// Applies buffered pushes: rows and removals in order, then the cursors, then requests for announced records. Large batches are split,
// so that the page stays responsive.
import type { Cursors, PushEnvelope } from '../../../contract/events.ts'
import type { EntityType } from '../../../contract/index.ts'
import { maxReconnectDelayMs } from '../../../contract/constants.ts'
import { received, removed } from '../entities/actions.ts'
import { loadRecord } from '../records/load-record.ts'
import { tellFailed } from '../outbox/failure-toast.ts'
import { settleSent } from '../outbox/settle-sent.ts'
import type { AppThunk } from '../app-thunk.ts'
import { trackAnnouncedLoad } from '../cache/announced-loads.ts'
import { buildFlush } from './build-flush.ts'
import { splitPushes } from './push-portions.ts'
import type { PushPortion } from './push-portions.ts'
import { positionsMoved } from '../entities/realtime-slice.ts'
import type { RealtimeState } from '../entities/realtime-slice.ts'
import { filterWantedRows } from './filter-wanted-rows.ts'

/** The cursor has passed this record, so it will not be announced again: the request is repeated until it is answered. */
export const loadAnnounced =
  (type: EntityType, id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { userId } = getState().session
    while (
      getState().session.userId === userId &&
      (await dispatch(loadRecord(type, id, { again: true }))) === 'failed'
    ) {
      await new Promise((resolve) => setTimeout(resolve, maxReconnectDelayMs))
    }
  }

const applyPortion =
  ({ envelopes, cursors }: PushPortion): AppThunk =>
  (dispatch, getState, environment) => {
    const { runs, toLoad } = buildFlush(envelopes)
    for (const run of runs) {
      if (run.kind === 'deletes') dispatch(removed({ rows: run.rows }))
      else {
        const rows = filterWantedRows(getState(), environment, run.rows)
        dispatch(tellFailed(rows))
        dispatch(received({ rows, origin: 'push' }))
        dispatch(settleSent(run.rows))
      }
    }
    dispatch(positionsMoved(cursors))
    for (const { type, id } of toLoad) void trackAnnouncedLoad(environment, () => dispatch(loadAnnounced(type, id)))
  }

interface PendingPushes {
  readonly portions: PushPortion[]
  /** Positions after the last applied portion. */
  left: RealtimeState
}

const createPending = (): { waiting: PendingPushes | null } => ({ waiting: null })

/** Applies the portions one by one, each in its own task. */
const applyWaiting =
  (waiting: PendingPushes): AppThunk<Promise<void>> =>
  async (dispatch, getState, environment) => {
    const pending = environment.services.get(createPending)
    pending.waiting = waiting
    for (let portion = waiting.portions.shift(); portion; portion = waiting.portions.shift()) {
      dispatch(applyPortion(portion))
      waiting.left = getState().realtime
      if (waiting.portions.length === 0) break
      await new Promise((resolve) => setTimeout(resolve))
      // A bootstrap or sign-out came in between: the remaining portions are outdated, or belong to another user.
      if (getState().realtime !== waiting.left) break
    }
    if (pending.waiting === waiting) pending.waiting = null
  }

/**
 * Applies up to 2,000 rows at once if no earlier portions wait; the rest in portions.
 * @param reached positions that are reached once the envelopes are applied
 */
export const applyPushes =
  (envelopes: readonly PushEnvelope[], reached: Cursors = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState, environment) => {
    const portions = [...splitPushes(envelopes, reached)]
    const earlier = environment.services.get(createPending).waiting
    if (earlier && earlier.left === getState().realtime) {
      earlier.portions.push(...portions)
      return
    }
    await dispatch(applyWaiting({ portions, left: getState().realtime }))
  }
