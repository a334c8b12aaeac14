// A record as the screens see it: the row with its optimistic updates applied.
import { weakMapMemoize } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { optimisticUpdatesOf } from './optimistic-updates-slice.ts'
import type { OptimisticUpdate, OptimisticUpdatesState } from './optimistic-updates-slice.ts'
import type { EntitiesState } from './entities-reducer.ts'
import { rowIn } from './table-adapter.ts'

const isOver = ({ seenUntil }: OptimisticUpdate, row: AnyRow): boolean =>
  seenUntil !== undefined && String(row['lastInboundTime'] ?? '') > seenUntil

/** Memoised: the same row and updates give the same object, so that nothing renders twice. */
const merged = weakMapMemoize((row: AnyRow, updates: readonly OptimisticUpdate[]): AnyRow =>
  updates.reduce<AnyRow>(
    (patchedRow, update) => (isOver(update, row) ? patchedRow : { ...patchedRow, ...update.patch }),
    row,
  ),
)

/** @param updates undefined if there are none */
export const applyOptimisticUpdates = (row: AnyRow, updates: readonly OptimisticUpdate[] | undefined): AnyRow =>
  updates ? merged(row, updates) : row

export const getEffectiveRow = (
  entities: EntitiesState,
  updates: OptimisticUpdatesState,
  type: EntityType,
  id: string,
): AnyRow | undefined => {
  const row = rowIn(entities[type].table, id)
  return row && applyOptimisticUpdates(row, optimisticUpdatesOf(updates, type, id))
}
