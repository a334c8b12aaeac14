// The locks required to write a record of any type: its own, and those of its conversation.
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { threadItems, threadItemTypes } from '../../contract/items.ts'
import type { ThreadItemType } from '../../contract/items.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Context } from '../context/context.ts'

const itemOf = (type: EntityType, record: AnyRow): { itemType: ThreadItemType; itemId: unknown } | null => {
  if (type === 'THREAD') return { itemType: record['itemType'] as ThreadItemType, itemId: record['itemId'] }
  const itemType = threadItemTypes.find((candidate) =>
    [threadItems[candidate].type, threadItems[candidate].messageType].some((name) => name === type),
  )
  if (!itemType) return null
  const { messageType, field } = threadItems[itemType]
  return { itemType, itemId: messageType === type ? record[field] : record._id }
}

export const lockRecord = async (
  { channels }: Context,
  unit: UnitOfWork,
  type: EntityType,
  record: AnyRow,
): Promise<void> => {
  const item = itemOf(type, record)
  const port = item && channels.map((channel) => channel.items[item.itemType]).find((found) => found !== undefined)
  const locks = port && typeof item?.itemId === 'string' ? await port.locksOf(unit, item.itemId) : []
  await unit.lock(...locks, `${type}:${record._id}`)
}
