// Work on an outgoing message under its conversation's lock, which its echo takes as well: both may happen at the same moment.
import { threadItems } from '../../../contract/items.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { portOf } from '../../context/port-of.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { changeMessage, getMessage, itemIdOf } from '../threads/messages.ts'
import type { MessagePatch } from '../threads/messages.ts'
import type { Delivery } from '../../context/delivery.ts'

export interface OutgoingRef {
  readonly itemType: ThreadItemType
  readonly messageId: string
}

export interface OutgoingMessage {
  readonly itemType: ThreadItemType
  readonly itemId: string
  readonly organisationId: string
  readonly message: ChannelMessage
  readonly delivery: Delivery
  readonly change: (patch: MessagePatch) => Promise<ChannelMessage>
}

/** @returns null if the message, or something that it needs, no longer exists */
export const withOutgoing = async <Result>(
  services: Context,
  { itemType, messageId }: OutgoingRef,
  work: (unit: UnitOfWork, outgoing: OutgoingMessage) => Promise<Result>,
): Promise<Result | null> => {
  const port = portOf(services, itemType)
  const type = threadItems[itemType].messageType
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const found = await getMessage(unit, type, messageId)
    if (!found) return null
    await unit.lock(...(await port.locksOf(unit, itemIdOf(itemType, found))))
    const message = await getMessage(unit, type, messageId)
    if (!message) return null
    // It may have moved to another conversation under the same lock.
    const itemId = itemIdOf(itemType, message)
    const delivery = await port.prepare(services, unit, message, itemId)
    if (!delivery) return null
    return work(unit, {
      itemType,
      itemId,
      organisationId: organisationOf(message),
      message,
      delivery,
      change: (patch) => changeMessage(unit, type, messageId, patch),
    })
  })
  return result
}
