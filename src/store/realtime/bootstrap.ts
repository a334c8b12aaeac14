// Starting anew: open threads, reference data, cursors and epoch from one answer; what it no longer holds may no longer be seen.
import { declarationOf, entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { runCall } from '../api/run-command.ts'
import { evicted, received } from '../entities/actions.ts'
import { idsIn } from '../entities/table-adapter.ts'
import { bootstrapFailed, bootstrapStarted, bootstrapped } from '../inbox/inbox-slice.ts'
import type { RootState } from '../root-reducer.ts'
import { allowedReceived } from '../session/session-slice.ts'
import type { AppThunk } from '../store.ts'
import { positionsTaken } from './realtime-slice.ts'

/** Held records that the answer, complete for their types, no longer shows. */
const noLongerShown = (state: RootState, rows: Readonly<Record<string, readonly { readonly _id: string }[]>>): Partial<Record<EntityType, string[]>> => {
  const gone: Partial<Record<EntityType, string[]>> = {}
  for (const type of entityTypes.filter((candidate) => declarationOf(candidate).bootstrap)) {
    const shown = new Set((rows[type] ?? []).map((row) => row._id))
    const ids = idsIn(state.entities[type].table).filter((id) => !shown.has(id))
    if (ids.length > 0) gone[type] = ids
  }
  return gone
}

/** @returns whether it succeeded */
export const bootstrap = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  dispatch(bootstrapStarted())
  const [allowed, start] = await Promise.all([dispatch(runCall('allowed', { quiet: true })), dispatch(runCall('bootstrap', { quiet: true }))])
  if (!allowed.ok || !start.ok) {
    if (getState().session.status === 'signedIn') dispatch(bootstrapFailed())
    return false
  }
  dispatch(allowedReceived(allowed.data))
  const { epoch, cursors, rows, complete } = start.data
  const gone = noLongerShown(getState(), rows)
  if (complete && Object.keys(gone).length > 0) dispatch(evicted({ ids: gone }))
  dispatch(received({ rows, origin: 'http' }))
  dispatch(positionsTaken({ epoch, cursors }))
  dispatch(bootstrapped({ complete }))
  return true
}
