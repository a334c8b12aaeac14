// The record types that belong to a conversation, and the conversation item that a row belongs to.
import { threadItems } from '../../../contract/items.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

const fieldOf: Partial<Record<EntityType, string>> = {
  ...Object.fromEntries(Object.values(threadItems).map(({ messageType, field }) => [messageType, field])),
  ACTIVITY: 'itemId',
  THREADNOTE: 'itemId',
}

/** Every type whose rows belong to a conversation. */
export const itemRowTypes = Object.keys(fieldOf) as EntityType[] // keys of a table over entity types

/** Returns a function from a row to its conversation item; undefined for a type that does not belong to a conversation. */
export const itemIdIn = (type: EntityType): ((row: AnyRow) => string | null) | undefined => {
  const field = fieldOf[type]
  if (field === undefined) return undefined
  return (row) => {
    const value = row[field]
    return typeof value === 'string' ? value : null
  }
}

/** The conversation item a row belongs to; null if it belongs to none. */
export const itemIdOf = (type: EntityType, row: AnyRow): string | null => itemIdIn(type)?.(row) ?? null
