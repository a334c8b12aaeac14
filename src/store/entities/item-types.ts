// Which records a conversation consists of, by the contract's table: the item a row belongs to.
import { threadItems } from '../../../contract/items.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

const fieldOf: Partial<Record<EntityType, string>> = {
  ...Object.fromEntries(Object.values(threadItems).map(({ messageType, field }) => [messageType, field])),
  ACTIVITY: 'itemId',
  THREADNOTE: 'itemId',
}

/** Every type whose rows stand in a conversation. */
export const itemRowTypes = Object.keys(fieldOf) as EntityType[] // keys of a table over entity types

/** How to find the item a row of that type belongs to; undefined: rows of that type stand in no conversation. */
export const itemIdIn = (type: EntityType): ((row: AnyRow) => string | null) | undefined => {
  const field = fieldOf[type]
  if (field === undefined) return undefined
  return (row) => {
    const value = row[field]
    return typeof value === 'string' ? value : null
  }
}

/** The item a row belongs to, where its type is one of a message or an activity. */
export const itemIdOf = (type: EntityType, row: AnyRow): string | null => itemIdIn(type)?.(row) ?? null
