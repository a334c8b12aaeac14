// Adds a message of a conversation, as either side of it wrote it.
import { threadItems } from '../../contract/items.ts'
import { organisationOf } from '../channels/account-records.ts'
import type { AddOptions } from '../database/unit.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { typesOf } from './dialect.ts'
import type { Message, MessageFields } from './records.ts'

export const addMessageTo = (
  { conversation }: ConversationParts,
  { dialect, unit, account, time }: MessagingContext,
  fields: Partial<MessageFields>,
  options: Pick<AddOptions, 'event'> = {},
): Message => {
  const whole = {
    changed: false,
    deleted: false,
    reactions: [],
    failure: null,
    ...fields,
    [dialect.fields.account]: account._id,
    [threadItems[dialect.itemType].field]: conversation._id,
  }
  // Two of its fields have the dialect's names.
  return unit.add(typesOf(dialect).message, whole as MessageFields, { organisationId: organisationOf(account), createdTime: time, ...options })
}
