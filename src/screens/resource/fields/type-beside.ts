// References whose entity type is in another field of the record, as `accountId` with `accountType`.
import { threadItems } from '../../../../contract/items.ts'
import type { ThreadItemType } from '../../../../contract/items.ts'
import { isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'

const isThreadItem = (name: string): name is ThreadItemType => Object.hasOwn(threadItems, name)

/** Entity type of a name: an entity type itself, or the item type of a conversation; null for any other name. */
export const toEntityType = (name: unknown): EntityType | null => {
  if (typeof name !== 'string') return null
  const type = isThreadItem(name) ? threadItems[name].type : name
  return isEntityType(type) ? type : null
}

/** Entity type of a read state, by its kind. */
const targets: Readonly<Record<string, EntityType>> = { thread: 'THREAD', notification: 'NOTIFICATION' }

/** Entity type of the id at the path; null if the record does not say. */
export const getTypeBeside = (row: AnyRow, path: string): EntityType | null => {
  if (path === 'targetId') return targets[String(row['kind'])] ?? null
  return path.endsWith('Id') ? toEntityType(row[path.replace(/Id$/, 'Type')]) : null
}
