// Messages of any channel, read and written by what all of them share (contract/message-fields.ts).
import type { Row } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import type { MessageType, ThreadItemType } from '../../contract/items.ts'
import type { Utterance } from '../../contract/utterance.ts'
import type { SortSpec } from '../../contract/filter.ts'
import type { PushEventName } from '../../contract/events.ts'
import type { AddOptions, Fields, Match, NewRow, Unit } from '../database/unit.ts'

/** The fields that messages of every type have. */
export type MessagePatch = Partial<
  Pick<Fields<'FBMESSAGE'>, 'fbId' | 'sentTime' | 'status' | 'failure' | 'isRead' | 'reactions' | 'changed' | 'data' | 'message'>
>

export const getMessage = (unit: Unit, type: MessageType, id: string): Promise<Utterance | null> => unit.get(type, id)

export const findMessages = (
  unit: Unit,
  type: MessageType,
  match: Match,
  options: { limit?: number; orderBy?: SortSpec } = {},
): Promise<Utterance[]> => unit.findAll(type, match, options)

/** `fields`: those that the type has beside the shared ones. */
export const addMessage = (unit: Unit, type: MessageType, fields: object, options: AddOptions): Utterance =>
  // Which fields a type needs is known where the type is: its channel.
  unit.add(type, fields as NewRow<MessageType>, options)

export const changeMessage = (
  unit: Unit,
  type: MessageType,
  id: string,
  patch: MessagePatch,
  options: { event?: PushEventName } = {},
): Promise<Utterance> => unit.change(type, id, patch as Partial<Fields<MessageType>>, options)

export const itemIdOf = (itemType: ThreadItemType, message: Utterance): string =>
  String((message as unknown as Readonly<Record<string, unknown>>)[threadItems[itemType].field])

/** The messages of a work item, on one side of it. */
export const messagesOf = (
  unit: Unit,
  { itemType, itemId }: Pick<Row<'THREAD'>, 'itemType' | 'itemId'>,
  match: Match,
  options: { limit?: number; orderBy?: SortSpec } = {},
): Promise<Utterance[]> => {
  const { messageType, field } = threadItems[itemType]
  return findMessages(unit, messageType, { [field]: itemId, ...match }, options)
}
