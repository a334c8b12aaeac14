// Adds a message to a conversation, from either side of it.
import { threadItems } from '../../../contract/items.ts'
import { organisationOf } from '../../platform/account-records.ts'
import type { AddOptions } from '../../database/record-access.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { Message, MessageFields } from './records.ts'

export const addMessageTo = (
  { conversation }: ConversationParts,
  { adapter, unit, account, time }: MessagingContext,
  fields: Partial<MessageFields>,
  options: Pick<AddOptions, 'event' | 'id'> = {},
): Message => {
  const whole = {
    changed: false,
    deleted: false,
    reactions: [],
    failure: null,
    ...fields,
    [adapter.fields.account]: account._id,
    [threadItems[adapter.itemType].field]: conversation._id,
  }
  // The names of two fields come from the adapter.
  return unit.add(getRecordTypes(adapter).message, whole as MessageFields, {
    organisationId: organisationOf(account),
    createdTime: time,
    ...options,
  })
}
