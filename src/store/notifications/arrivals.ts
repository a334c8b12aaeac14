// Which notifications have come since: told once each, in the order in which they came. What lists load later is older.
import type { Row } from '../../../contract/index.ts'
import { organisationStream, streamOfRoom } from '../../../contract/rooms.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../store.ts'
import { selectIsRead } from './read-notifications.ts'

type Notification = Row<'NOTIFICATION'>

const held = (state: RootState) => rowsIn(state.entities.NOTIFICATION.table) as unknown as readonly Notification[]

/** How far each stream had been applied. */
const positionsIn = ({ realtime: { cursors } }: RootState): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>()
  for (const [room, seq] of Object.entries(cursors)) positions.set(streamOfRoom(room), Math.max(seq, positions.get(streamOfRoom(room)) ?? 0))
  return positions
}

/** @param came told what came with one flush, without what this person has read already @returns stops following */
export const followArrivals = (store: AppStore, came: (arrived: readonly Notification[]) => void): (() => void) => {
  let since: ReadonlyMap<string, number> | null = null
  let known = new Set<string>()
  let table: unknown = null

  const look = (): void => {
    const state = store.getState()
    const isThere = state.realtime.epoch !== 0 && state.cache.status !== 'restoring'
    if (!isThere || state.entities.NOTIFICATION.table === table) return
    table = state.entities.NOTIFICATION.table
    const rows = held(state)
    const fresh = since === null ? [] : rows.filter((row) => !known.has(row._id) && row.version > (since?.get(organisationStream(row.organisationId ?? '')) ?? 0))
    since ??= positionsIn(state)
    known = new Set(rows.map(({ _id }) => _id))
    const unread = fresh.filter((row) => !selectIsRead(state, row as never)).toSorted((one, other) => one.version - other.version)
    if (unread.length > 0) came(unread)
  }
  look()
  return store.subscribe(look)
}
