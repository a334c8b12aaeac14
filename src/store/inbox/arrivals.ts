// Reports new notifications, and those that no longer concern the user, once each and in order of arrival. Notifications that are
// loaded later by lists are older and not reported.
import { addStateListener } from '../listener.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import { organisationStream, getRoomStream } from '../../../contract/rooms.ts'
import { rowsIn } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'
import type { AppStore } from '../app-thunk.ts'
import { selectIsRead, selectIsWanted } from '../records/read-notifications.ts'

type Notification = Row<'NOTIFICATION'>

const getHeld = (state: RootState) => rowsIn(state.entities.NOTIFICATION.table) as unknown as readonly Notification[]

/** Position up to which each stream has been applied. */
const positionsIn = ({ realtime: { cursors } }: RootState): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>()
  for (const [room, seq] of Object.entries(cursors))
    positions.set(getRoomStream(room), Math.max(seq, positions.get(getRoomStream(room)) ?? 0))
  return positions
}

/** Whether the records are loaded, so that later ones are new. */
const isThere = ({ realtime, cache }: RootState): boolean => realtime.epoch !== 0 && cache.status !== 'restoring'

const isWaiting = (state: RootState, row: Notification): boolean =>
  !selectIsRead(state, row as unknown as AnyRow) && selectIsWanted(state, row)

export interface ArrivalListeners {
  /** New unread notifications: they arrived with one flush or have just become relevant to the user. */
  readonly came: (arrived: readonly Notification[]) => void
  /** Notifications that were read or settled, or no longer concern the user. */
  readonly went: (removedNotifications: readonly Notification[]) => void
}

/** @returns stops following */
export const followArrivals = (store: AppStore, { came, went }: ArrivalListeners): (() => void) => {
  let since: ReadonlyMap<string, number> | null = null
  let known = new Map<string, Notification>()
  let waiting = new Map<string, Notification>()

  /** Changed since the start, and either newer than its waiting version or not waiting before. */
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
    const removedNotifications = [...waiting.values()].filter(({ _id }) => !ids.has(_id))
    known = new Map(rows.map((row) => [row._id, row]))
    waiting = new Map(present.map((row) => [row._id, row]))
    if (removedNotifications.length > 0) went(removedNotifications)
    if (fresh.length > 0) came(fresh.toSorted((one, other) => one.version - other.version))
  }
  look()
  return addStateListener(
    store,
    [isThere, (state) => state.entities.NOTIFICATION.table, (state) => state.entities.READSTATE.table],
    look,
  )
}
