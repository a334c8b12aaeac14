// Finds the rows of a type that an action changed, including optimistic updates. Only the ids it names are compared.
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
  /** The row before the action; undefined: it was not in memory. */
  readonly before: Row | undefined
  /** The row after the action; undefined: it is not in memory. */
  readonly after: Row | undefined
}

export interface RowSources {
  readonly entities: EntitiesState
  readonly optimisticUpdates: OptimisticUpdatesState
}

const none: readonly never[] = []

const findUpdated = (
  updates: OptimisticUpdatesState,
  type: EntityType,
  isLifted: (update: OptimisticUpdate) => boolean,
): string[] => Object.entries(updates[type] ?? {}).flatMap(([id, laid]) => (laid.some(isLifted) ? [id] : []))

const idsIn = (action: Action, type: EntityType, updates: OptimisticUpdatesState): readonly string[] => {
  if (received.match(action)) return (action.payload.rows[type] ?? []).map((row) => row._id)
  if (removed.match(action)) return (action.payload.rows[type] ?? []).map((row) => row.id)
  if (evicted.match(action)) return action.payload.ids[type] ?? []
  if (optimisticUpdateAdded.match(action)) return action.payload.type === type ? [action.payload.id] : []
  if (optimisticUpdateRemoved.match(action))
    return findUpdated(updates, type, ({ request }) => request === action.payload)
  return bootstrapped.match(action) ? findUpdated(updates, type, () => true) : none
}

const pairOf = (type: EntityType, id: string, before: RowSources | null, after: RowSources): ChangedPair => ({
  id,
  before: before === null ? undefined : getEffectiveRow(before.entities, before.optimisticUpdates, type, id),
  after: getEffectiveRow(after.entities, after.optimisticUpdates, type, id),
})

export const findChangedPairs = (
  type: EntityType,
  action: Action,
  before: RowSources,
  after: RowSources,
): readonly ChangedPair[] => {
  const ids = idsIn(action, type, before.optimisticUpdates)
  return ids.length === 0
    ? none
    : [...new Set(ids)].map((id) => pairOf(type, id, before, after)).filter((pair) => pair.before !== pair.after)
}

/** Every row in memory, as if it had just arrived. */
export const listAllPairs = (type: EntityType, state: RowSources): readonly ChangedPair[] =>
  idsOfTable(state.entities[type].table).map((id) => pairOf(type, id, null, state))
