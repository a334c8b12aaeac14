// Which notifications have come since, and which are nobody's any more: told once each, in the order in which they came.
// Notifications that lists load later are older.
import { addStateListener } from '../listener.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { organisationStream, getRoomStream } from '../../../contract/rooms.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../app-thunk.ts'
import { selectIsRead, selectIsWanted } from '../records/read-notifications.ts'

type Notification = Row<'NOTIFICATION'>

const getHeld = (state: RootState) => rowsIn(state.entities.NOTIFICATION.table) as unknown as readonly Notification[]

/** How far each stream had been applied. */
const positionsIn = ({ realtime: { cursors } }: RootState): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>()
  for (const [room, seq] of Object.entries(cursors))
    positions.set(getRoomStream(room), Math.max(seq, positions.get(getRoomStream(room)) ?? 0))
  return positions
}

/** Whether the records are there, so that what comes is new. */
const isThere = ({ realtime, cache }: RootState): boolean => realtime.epoch !== 0 && cache.status !== 'restoring'

const isWaiting = (state: RootState, row: Notification): boolean =>
  !selectIsRead(state, row as unknown as AnyRow) && selectIsWanted(state, row)

export interface ArrivalListeners {
  /** What came with one flush, or has become this person's, without what they have read already. */
  readonly came: (arrived: readonly Notification[]) => void
  /** Read, settled, or no concern of this person's any more. */
  readonly went: (gone: readonly Notification[]) => void
}

/** @returns stops following */
export const followArrivals = (store: AppStore, { came, went }: ArrivalListeners): (() => void) => {
  let since: ReadonlyMap<string, number> | null = null
  let known = new Map<string, Notification>()
  let waiting = new Map<string, Notification>()

  /** Touched since, and either newer than the one that was waiting or not waiting before. */
  const isFresh = (row: Notification): boolean =>
    since !== null &&
    known.get(row._id)?.version !== row.version &&
    row.version > (since.get(organisationStream(row.organisationId ?? '')) ?? 0) &&
    (waiting.get(row._id)?.createdTime ?? '') < row.createdTime

  const look = (): void => {
    const state = store.getState()
    if (!isThere(state)) return
    const rows = getHeld(state)
    const present = rows.filter((row) => isWaiting(state, row))
    const fresh = present.filter(isFresh)
    since ??= positionsIn(state)
    const ids = new Set(present.map(({ _id }) => _id))
    const gone = [...waiting.values()].filter(({ _id }) => !ids.has(_id))
    known = new Map(rows.map((row) => [row._id, row]))
    waiting = new Map(present.map((row) => [row._id, row]))
    if (gone.length > 0) went(gone)
    if (fresh.length > 0) came(fresh.toSorted((one, other) => one.version - other.version))
  }
  look()
  return addStateListener(
    store,
    [isThere, (state) => state.entities.NOTIFICATION.table, (state) => state.entities.READSTATE.table],
    look,
  )
}
