// Which records of a type an action changed, as anybody sees them: found by the ids it names, never by looking at the rest.
import type { Action } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { evicted, received, removed } from '../entities/actions.ts'
import { getEffectiveRow } from '../entities/effective-row.ts'
import type { EntitiesState } from '../entities/entities-reducer.ts'
import { idsIn as idsOfTable } from '../entities/table-adapter.ts'
import { bootstrapped } from '../events.ts'
import { optimisticUpdateAdded, optimisticUpdateRemoved } from '../entities/optimistic-updates-slice.ts'
import type { OptimisticUpdate, OptimisticUpdatesState } from '../entities/optimistic-updates-slice.ts'

export interface ChangedPair<Row = AnyRow> {
  readonly id: string
  /** As it was seen before; undefined: it was not held. */
  readonly before: Row | undefined
  /** As it is seen now; undefined: it is no longer held. */
  readonly after: Row | undefined
}

export interface Seen {
  readonly entities: EntitiesState
  readonly overlays: OptimisticUpdatesState
}

const none: readonly never[] = []

const overlaid = (
  overlays: OptimisticUpdatesState,
  type: EntityType,
  isLifted: (overlay: OptimisticUpdate) => boolean,
): string[] => Object.entries(overlays[type] ?? {}).flatMap(([id, laid]) => (laid.some(isLifted) ? [id] : []))

const idsIn = (action: Action, type: EntityType, overlays: OptimisticUpdatesState): readonly string[] => {
  if (received.match(action)) return (action.payload.rows[type] ?? []).map((row) => row._id)
  if (removed.match(action)) return (action.payload.rows[type] ?? []).map((row) => row.id)
  if (evicted.match(action)) return action.payload.ids[type] ?? []
  if (optimisticUpdateAdded.match(action)) return action.payload.type === type ? [action.payload.id] : []
  if (optimisticUpdateRemoved.match(action))
    return overlaid(overlays, type, ({ request }) => request === action.payload)
  return bootstrapped.match(action) ? overlaid(overlays, type, () => true) : none
}

const pairOf = (type: EntityType, id: string, before: Seen | null, after: Seen): ChangedPair => ({
  id,
  before: before === null ? undefined : getEffectiveRow(before.entities, before.overlays, type, id),
  after: getEffectiveRow(after.entities, after.overlays, type, id),
})

export const findChangedPairs = (
  type: EntityType,
  action: Action,
  before: Seen,
  after: Seen,
): readonly ChangedPair[] => {
  const ids = idsIn(action, type, before.overlays)
  return ids.length === 0
    ? none
    : [...new Set(ids)].map((id) => pairOf(type, id, before, after)).filter((pair) => pair.before !== pair.after)
}

/** Everything that is held, as if it had just come. */
export const listAllPairs = (type: EntityType, state: Seen): readonly ChangedPair[] =>
  idsOfTable(state.entities[type].table).map((id) => pairOf(type, id, null, state))
