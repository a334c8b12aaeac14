// Which records a work item consists of: item type -> type of its messages and the field that names the item.
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'

export interface ItemType {
  readonly messageType: 'FBMESSAGE'
  readonly field: string
}

export const itemTypes: Readonly<Record<Row<'THREAD'>['itemType'], ItemType>> = {
  fbConversation: { messageType: 'FBMESSAGE', field: 'fbConversationId' },
}

const fieldOf: Partial<Record<EntityType, string>> = Object.fromEntries(
  Object.values(itemTypes).map(({ messageType, field }) => [messageType, field]),
)

/** The item a row belongs to, where its type is a message type. */
export const itemIdOf = (type: EntityType, row: AnyRow): string | null => {
  const field = fieldOf[type]
  const value = field === undefined ? undefined : row[field]
  return typeof value === 'string' ? value : null
}
