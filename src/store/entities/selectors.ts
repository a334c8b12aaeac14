// Selectors that read records from the tables.
import type { EntitiesState } from './entities-reducer.ts'
import type { OptimisticUpdatesState } from './optimistic-updates-slice.ts'
import { weakMapMemoize } from '@reduxjs/toolkit'
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import { getEffectiveRow } from './effective-row.ts'
import { tombstoneIn } from './entity-slice.ts'
import { rowIn, rowsIn } from './table-adapter.ts'

/** The part of the state that holds the records. */
export interface RecordsState {
  readonly entities: EntitiesState
  readonly optimisticUpdates: OptimisticUpdatesState
}

export const selectRecord = <T extends EntityType>(
  state: RecordsState,
  type: T,
  id: string | null | undefined,
): Row<T> | undefined => selectAnyRecord(state, type, id) as Row<T> | undefined

/** Like `selectRecord`, for a type known only at run time. */
export const selectAnyRecord = (
  state: RecordsState,
  type: EntityType,
  id: string | null | undefined,
): AnyRow | undefined => (id ? getEffectiveRow(state.entities, state.optimisticUpdates, type, id) : undefined)

/** The record as the server last sent it, without optimistic updates. */
export const selectServerRecord = (
  { entities }: Pick<RecordsState, 'entities'>,
  type: EntityType,
  id: string,
): AnyRow | undefined => rowIn(entities[type].table, id)

/** Whether the record is known to be deleted, and not only absent from memory. */
export const selectIsDeleted = (state: RecordsState, type: EntityType, id: string): boolean =>
  tombstoneIn(state.entities[type].tombstones, id) !== undefined

/** All rows in memory of a small type (organisations, teams, colleagues), in no order and without optimistic updates. */
export const selectRows = <T extends EntityType>(state: RecordsState, type: T): Row<T>[] =>
  rowsIn(state.entities[type].table) as unknown as Row<T>[]

const listOf = weakMapMemoize((...rows: AnyRow[]): readonly AnyRow[] => rows)

/** The rows in memory with these ids, in that order; the same array while none of them changes. */
export const selectRecords = <T extends EntityType>(
  state: RecordsState,
  type: T,
  ids: readonly string[],
): readonly Row<T>[] => {
  const rows = ids.flatMap((id) => getEffectiveRow(state.entities, state.optimisticUpdates, type, id) ?? [])
  return listOf(...rows) as unknown as readonly Row<T>[]
}
