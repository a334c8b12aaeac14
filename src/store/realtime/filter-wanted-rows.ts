// Decides which pushed rows to store: conversations, notifications and reference data always; others if the row or its conversation is
// in memory, or rows of its type are being requested.
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { rowIn } from '../entities/table-adapter.ts'
import type { RowsByType } from '../entities/actions.ts'
import { isRequested } from '../records/requests-in-flight.ts'
import type { RootState } from '../root-reducer.ts'
import type { WithServices } from '../store-services.ts'
import { itemIdOf } from '../entities/item-types.ts'

const isWanted = (state: RootState, type: EntityType, row: AnyRow): boolean => {
  const itemId = itemIdOf(type, row)
  if (itemId !== null && state.conversation.windows[itemId] !== undefined) return true
  return rowIn(state.entities[type].table, row._id) !== undefined
}

const isAlwaysWanted = (type: EntityType): boolean => getEntityMeta(type).bootstrap || type === 'NOTIFICATION'

export const filterWantedRows = (state: RootState, environment: WithServices, rows: RowsByType): RowsByType => {
  const wantedRows = (Object.entries(rows) as [EntityType, readonly AnyRow[]][]).map(([type, list]) => {
    const rowsOfType =
      isAlwaysWanted(type) || isRequested(environment, type) ? list : list.filter((row) => isWanted(state, type, row))
    // A type stays in the action even without rows: a list on screen may have to show one more.
    return [type, rowsOfType] as const
  })
  return Object.fromEntries(wantedRows)
}
