// A message on its way out, worked on under its conversation's lock, as the echo that may come at the same moment is.
import { threadItems } from '../../contract/items.ts'
import type { ThreadItemType } from '../../contract/items.ts'
import type { Utterance } from '../../contract/utterance.ts'
import { portOf } from '../channels/server-channel.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import { changeMessage, getMessage, itemIdOf } from '../threads/messages.ts'
import type { MessagePatch } from '../threads/messages.ts'
import type { Delivery } from './delivery.ts'

export interface OutgoingRef {
  readonly itemType: ThreadItemType
  readonly messageId: string
}

export interface Outgoing {
  readonly itemType: ThreadItemType
  readonly itemId: string
  readonly message: Utterance
  readonly delivery: Delivery
  readonly change: (patch: MessagePatch) => Promise<Utterance>
}

/** @returns null where the message, or what it needs, is gone */
export const withOutgoing = async <Result>(
  services: Services,
  { itemType, messageId }: OutgoingRef,
  work: (unit: Unit, outgoing: Outgoing) => Promise<Result>,
): Promise<Result | null> => {
  const port = portOf(services, itemType)
  const type = threadItems[itemType].messageType
  const { result } = await runUnit(services.database, { actor: null }, async (unit) => {
    const found = await getMessage(unit, type, messageId)
    if (!found) return null
    const itemId = itemIdOf(itemType, found)
    await unit.lock(...(await port.locksOf(unit, itemId)))
    const message = await getMessage(unit, type, messageId)
    const delivery = message && (await port.prepare(services, unit, message, itemId))
    if (!message || !delivery) return null
    return work(unit, { itemType, itemId, message, delivery, change: (patch) => changeMessage(unit, type, messageId, patch) })
  })
  return result
}
