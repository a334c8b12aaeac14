// Which records a conversation consists of, by the contract's table: the item a row belongs to.
import { threadItems } from '../../../contract/items.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

const fieldOf: Partial<Record<EntityType, string>> = Object.fromEntries(
  Object.values(threadItems).map(({ messageType, field }) => [messageType, field]),
)

/** How to find the item a row of that type belongs to; undefined: it is no message type. */
export const itemIdIn = (type: EntityType): ((row: AnyRow) => string | null) | undefined => {
  const field = fieldOf[type]
  if (field === undefined) return undefined
  return (row) => {
    const value = row[field]
    return typeof value === 'string' ? value : null
  }
}

/** The item a row belongs to, where its type is a message type. */
export const itemIdOf = (type: EntityType, row: AnyRow): string | null => itemIdIn(type)?.(row) ?? null
