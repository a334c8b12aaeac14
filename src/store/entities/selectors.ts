// Reading records from the tables.
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

/** Of a type that is known only at run time. */
export const selectAnyRecord = (
  state: RecordsState,
  type: EntityType,
  id: string | null | undefined,
): AnyRow | undefined => (id ? getEffectiveRow(state.entities, state.optimisticUpdates, type, id) : undefined)

/** As the backend has told of it: without what waits on this device. */
export const selectToldRecord = (
  { entities }: Pick<RecordsState, 'entities'>,
  type: EntityType,
  id: string,
): AnyRow | undefined => rowIn(entities[type].table, id)

/** Whether it is known to be deleted, not only forgotten here. */
export const selectIsDeleted = (state: RecordsState, type: EntityType, id: string): boolean =>
  tombstoneIn(state.entities[type].tombstones, id) !== undefined

/** Every held row of a small type (organisations, teams, colleagues), in no order. */
export const selectRows = <T extends EntityType>(state: RecordsState, type: T): Row<T>[] =>
  rowsIn(state.entities[type].table) as unknown as Row<T>[]

const listOf = weakMapMemoize((...rows: AnyRow[]): readonly AnyRow[] => rows)

/** The held ones of the ids, in their order; the same array while none of them changes. */
export const selectRecords = <T extends EntityType>(
  state: RecordsState,
  type: T,
  ids: readonly string[],
): readonly Row<T>[] => {
  const rows = ids.flatMap((id) => getEffectiveRow(state.entities, state.optimisticUpdates, type, id) ?? [])
  return listOf(...rows) as unknown as readonly Row<T>[]
}
