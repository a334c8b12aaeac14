// Query for the conversations that a record belongs to.
import { channelItems, getRecordTypes } from '../../../../contract/channels.ts'
import type { ChannelItem } from '../../../../contract/channel-declaration.ts'
import type { Filter } from '../../../../contract/filter.ts'
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { isPlaced } from '../../../../contract/thread-path.ts'

export interface ConversationQuestion {
  readonly filter: Filter
  /** Message or note at which the conversation opens. */
  readonly messageId: string | null
}

const items: readonly ChannelItem[] = Object.values(channelItems)
const contacts: readonly string[] = getRecordTypes('contacts')
const contexts: readonly EntityType[] = getRecordTypes('contexts')

export interface ContactItems {
  readonly type: EntityType
  /** Field that refers to the contact. */
  readonly field: string
  /** Field with the conversation's item; `_id` if the record is the item. */
  readonly itemField: string
}

const referring = (item: ChannelItem, contact: EntityType): ContactItems[] =>
  Object.entries(getDeclaration(item.type as EntityType).references).flatMap(([field, target]) =>
    target === contact
      ? [
          {
            type: item.type as EntityType,
            field,
            itemField: item.messageType === item.type ? item.field : '_id',
          },
        ]
      : [],
  )

/** Item types of conversations with a contact; empty for any other type. */
export const getContactItems = (type: EntityType): readonly ContactItems[] =>
  contacts.includes(type) ? items.flatMap((item) => referring(item, type)) : []

/** Whether records of the type are shown with their conversation. */
export const isWork = (type: EntityType): boolean =>
  type === 'THREAD' ||
  type === 'NOTIFICATION' ||
  items.some((item) => item.type === type || item.messageType === type) ||
  contexts.includes(type) ||
  getContactItems(type).length > 0

/** A notification is about a message in a conversation, or about a post with several conversations. */
const toQuestion = ({ threadItemId, itemId, itemType }: AnyRow): ConversationQuestion | null => {
  if (typeof itemId !== 'string') return null
  if (typeof threadItemId === 'string')
    return { filter: { itemId: threadItemId }, messageId: isPlaced(itemType) ? itemId : null }
  return contexts.some((context) => context === itemType) ? { filter: { contextId: itemId }, messageId: null } : null
}

interface Subject {
  readonly type: EntityType
  readonly id: string
}

/** Record that is shown if there is no conversation: for a notification, the post that it is about. */
export const getSubject = (type: EntityType, row: AnyRow): Subject => {
  const subjectType = contexts.find((context) => type === 'NOTIFICATION' && context === row['itemType'])
  return subjectType === undefined ? { type, id: row._id } : { type: subjectType, id: String(row['itemId']) }
}

/** null if the record alone does not determine it. */
export const toConversationQuestion = (type: EntityType, row: AnyRow): ConversationQuestion | null => {
  if (type === 'THREAD') return { filter: { _id: row._id }, messageId: null }
  if (type === 'NOTIFICATION') return toQuestion(row)
  const threadItem = items.find(({ messageType }) => messageType === type)
  const itemId = threadItem ? row[threadItem.field] : undefined
  if (typeof itemId === 'string') return { filter: { itemId }, messageId: row._id }
  // A visitor's post has a conversation of its own besides those of its commenters: all of them have it as context.
  if (contexts.includes(type)) return { filter: { contextId: row._id }, messageId: null }
  return items.some((item) => item.type === type) ? { filter: { itemId: row._id }, messageId: null } : null
}

/** Whether this record is shown with its conversation: notifications about channels and subscriptions have none. */
export const hasWork = (type: EntityType, row: AnyRow): boolean =>
  isWork(type) && (type !== 'NOTIFICATION' || toConversationQuestion(type, row) !== null)
