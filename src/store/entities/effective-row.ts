// A record as the screens see it: the row with the optimistic edits laid over it.
import { weakMapMemoize } from '@reduxjs/toolkit'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { overlaysOf } from '../overlays/overlays-slice.ts'
import type { Overlay, OverlaysState } from '../overlays/overlays-slice.ts'
import type { EntitiesState } from './entities-reducer.ts'
import { rowIn } from './table-adapter.ts'

const isOver = ({ seenUntil }: Overlay, row: AnyRow): boolean => seenUntil !== undefined && String(row['lastInboundTime'] ?? '') > seenUntil

/** Same row and same overlays give the same object, so nothing renders twice. */
const merged = weakMapMemoize(
  (row: AnyRow, overlays: readonly Overlay[]): AnyRow => overlays.reduce<AnyRow>((seen, overlay) => (isOver(overlay, row) ? seen : { ...seen, ...overlay.patch }), row),
)

export const effectiveRow = (entities: EntitiesState, overlays: OverlaysState, type: EntityType, id: string): AnyRow | undefined => {
  const row = rowIn(entities[type].table, id)
  const laid = overlaysOf(overlays, type, id)
  return row && laid ? merged(row, laid) : row
}
