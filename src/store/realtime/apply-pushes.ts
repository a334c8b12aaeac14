// Applies what the buffer gathered: rows and removals in their order, then the cursors, then the questions they raise.
import type { PushEnvelope } from '../../../contract/events.ts'
import type { EntityType } from '../../../contract/index.ts'
import { reconnectDelayMaxMs } from '../../../contract/constants.ts'
import { received, removed } from '../entities/actions.ts'
import { loadRecord } from '../loader/loader.ts'
import type { AppThunk } from '../store.ts'
import { flushOf } from './push-buffer.ts'
import { positionsMoved } from './realtime-slice.ts'
import { wantedRows } from './wanted-rows.ts'

/** The cursor has passed it, so nobody will announce it again: it is asked until there is an answer. */
const loadAnnounced = (type: EntityType, id: string): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { userId } = getState().session
  while (getState().session.userId === userId && (await dispatch(loadRecord(type, id, { again: true }))) === 'failed') {
    await new Promise((resolve) => setTimeout(resolve, reconnectDelayMaxMs))
  }
}

export const applyPushes = (envelopes: readonly PushEnvelope[]): AppThunk => (dispatch, getState, environment) => {
  const { runs, cursors, toLoad } = flushOf(envelopes)
  for (const run of runs) {
    if (run.kind === 'deletes') dispatch(removed({ rows: run.rows }))
    else {
      const rows = wantedRows(getState(), environment, run.rows)
      if (Object.keys(rows).length > 0) dispatch(received({ rows, origin: 'push' }))
    }
  }
  dispatch(positionsMoved(cursors))
  for (const { type, id } of toLoad) void dispatch(loadAnnounced(type, id))
}
