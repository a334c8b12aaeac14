// Ids whose type another field of the record names, as `accountId` beside `accountType`.
import { threadItems } from '../../../../contract/items.ts'
import type { ThreadItemType } from '../../../../contract/items.ts'
import { isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'

const isThreadItem = (name: string): name is ThreadItemType => Object.hasOwn(threadItems, name)

/** The type that a name stands for: an entity type's own, or that of what a conversation is about; null for any other. */
export const toEntityType = (name: unknown): EntityType | null => {
  if (typeof name !== 'string') return null
  const type = isThreadItem(name) ? threadItems[name].type : name
  return isEntityType(type) ? type : null
}

/** What has been read, by its kind. */
const targets: Readonly<Record<string, EntityType>> = { thread: 'THREAD', notification: 'NOTIFICATION' }

/** The type of the id at the path; null if the record does not tell. */
export const getTypeBeside = (row: AnyRow, path: string): EntityType | null => {
  if (path === 'targetId') return targets[String(row['kind'])] ?? null
  return path.endsWith('Id') ? toEntityType(row[path.replace(/Id$/, 'Type')]) : null
}
