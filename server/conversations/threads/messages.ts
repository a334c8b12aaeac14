// Messages of any channel, read and written by the fields that all of them share (contract/message-fields.ts).
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { MessageType, ThreadItemType } from '../../../contract/items.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { SortSpec } from '../../../contract/filter.ts'
import type { PushEventName } from '../../../contract/events.ts'
import type { AddOptions, Fields, NewRow } from '../../database/record-access.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Match } from '../../database/matching.ts'

/** The fields that messages of every type have. */
export type MessagePatch = Partial<
  Pick<
    Fields<'FBMESSAGE'>,
    'fbId' | 'sentTime' | 'status' | 'failure' | 'isRead' | 'reactions' | 'changed' | 'data' | 'message'
  >
>

export const getMessage = (unit: UnitOfWork, type: MessageType, id: string): Promise<ChannelMessage | null> =>
  unit.get(type, id)

const findMessages = (
  unit: UnitOfWork,
  type: MessageType,
  match: Match,
  options: { limit?: number; orderBy?: SortSpec } = {},
): Promise<ChannelMessage[]> => unit.findAll(type, match, options)

/** `fields`: those that the type has besides the shared ones. */
export const addMessage = (unit: UnitOfWork, type: MessageType, fields: object, options: AddOptions): ChannelMessage =>
  // The channel of the type knows which fields it needs.
  unit.add(type, fields as NewRow<MessageType>, options)

export const changeMessage = (
  unit: UnitOfWork,
  type: MessageType,
  id: string,
  patch: MessagePatch,
  options: { event?: PushEventName } = {},
): Promise<ChannelMessage> => unit.change(type, id, patch as Partial<Fields<MessageType>>, options)

export const itemIdOf = (itemType: ThreadItemType, message: ChannelMessage): string =>
  String((message as unknown as Readonly<Record<string, unknown>>)[threadItems[itemType].field])

/** The messages of a conversation that match. */
export const findThreadMessages = (
  unit: UnitOfWork,
  { itemType, itemId }: Pick<Row<'THREAD'>, 'itemType' | 'itemId'>,
  match: Match,
  options: { limit?: number; orderBy?: SortSpec } = {},
): Promise<ChannelMessage[]> => {
  const { messageType, field } = threadItems[itemType]
  return findMessages(unit, messageType, { [field]: itemId, ...match }, options)
}
