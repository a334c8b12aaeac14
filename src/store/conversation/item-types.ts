// Which records a work item consists of, by the contract's table: the item a row belongs to.
import { threadItems } from '../../../contract/items.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

const fieldOf: Partial<Record<EntityType, string>> = Object.fromEntries(
  Object.values(threadItems).map(({ messageType, field }) => [messageType, field]),
)

/** The item a row belongs to, where its type is a message type. */
export const itemIdOf = (type: EntityType, row: AnyRow): string | null => {
  const field = fieldOf[type]
  const value = field === undefined ? undefined : row[field]
  return typeof value === 'string' ? value : null
}
