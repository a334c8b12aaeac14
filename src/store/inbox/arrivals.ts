// Which notifications have come since: told once each, in the order in which they came. Notifications that lists load later are older.
import { addStateListener } from '../listener.ts'
import type { Row } from '../../../contract/index.ts'
import { organisationStream, getRoomStream } from '../../../contract/rooms.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../app-thunk.ts'
import { selectIsRead } from './read-notifications.ts'

type Notification = Row<'NOTIFICATION'>

const held = (state: RootState) => rowsIn(state.entities.NOTIFICATION.table) as unknown as readonly Notification[]

/** How far each stream had been applied. */
const positionsIn = ({ realtime: { cursors } }: RootState): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>()
  for (const [room, seq] of Object.entries(cursors))
    positions.set(getRoomStream(room), Math.max(seq, positions.get(getRoomStream(room)) ?? 0))
  return positions
}

/** Whether the records are there, so that what comes is new. */
const isThere = ({ realtime, cache }: RootState): boolean => realtime.epoch !== 0 && cache.status !== 'restoring'

/** @param came told what came with one flush, without what this person has read already @returns stops following */
export const followArrivals = (store: AppStore, came: (arrived: readonly Notification[]) => void): (() => void) => {
  let since: ReadonlyMap<string, number> | null = null
  let known = new Set<string>()
  let table: unknown = null

  const look = (): void => {
    const state = store.getState()
    if (!isThere(state) || state.entities.NOTIFICATION.table === table) return
    table = state.entities.NOTIFICATION.table
    const rows = held(state)
    const fresh =
      since === null
        ? []
        : rows.filter(
            (row) =>
              !known.has(row._id) && row.version > (since?.get(organisationStream(row.organisationId ?? '')) ?? 0),
          )
    since ??= positionsIn(state)
    known = new Set(rows.map(({ _id }) => _id))
    const unread = fresh
      .filter((row) => !selectIsRead(state, row as never))
      .toSorted((one, other) => one.version - other.version)
    if (unread.length > 0) came(unread)
  }
  look()
  return addStateListener(store, [isThere, (state) => state.entities.NOTIFICATION.table], look)
}
