// Which pushed rows are kept: work items, notices and reference data always; others only where somebody holds them or their conversation.
import { declarationOf } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { rowIn } from '../entities/table-adapter.ts'
import type { RowsByType } from '../entities/actions.ts'
import type { RootState } from '../root-reducer.ts'
import { itemIdOf } from '../conversation/item-types.ts'

const isWanted = (state: RootState, type: EntityType, row: AnyRow): boolean => {
  if (declarationOf(type).bootstrap || type === 'NOTIFICATION') return true
  const itemId = itemIdOf(type, row)
  if (itemId !== null && state.conversation.windows[itemId] !== undefined) return true
  return rowIn(state.entities[type].table, row._id) !== undefined
}

export const wantedRows = (state: RootState, rows: RowsByType): RowsByType => {
  const wanted = Object.entries(rows).flatMap(([type, list]) => {
    const kept = list.filter((row) => isWanted(state, type as EntityType, row))
    return kept.length > 0 ? [[type, kept] as const] : []
  })
  return Object.fromEntries(wanted)
}
