// Decides which records, and which of their fields, may be written to disk.
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

/** Types that contain customers' text, or quote it. */
const isConversation = (type: EntityType): boolean =>
  getEntityMeta(type).scopeKind === 'thread' || type === 'THREAD' || type === 'NOTIFICATION'

/** @param withMessages false: the user does not want messages stored on this device */
export const isPersisted = (type: EntityType, withMessages: boolean): boolean =>
  getEntityMeta(type).cached && (withMessages || !isConversation(type))

/** Secret fields are never written to disk (the server does not send them either). */
export const toPersisted = (type: EntityType, row: AnyRow): AnyRow => {
  const { secret } = getEntityMeta(type)
  if (!secret.some((field) => field in row)) return row
  return Object.fromEntries(Object.entries(row).filter(([field]) => !secret.includes(field))) as AnyRow
}
