// The form of a record that may reach the disk.
import { getEntityMeta } from '../../../contract/entity-types.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

/** Types with text of customers, or quotes of it. */
const isConversation = (type: EntityType): boolean =>
  getEntityMeta(type).scopeKind === 'thread' || type === 'THREAD' || type === 'NOTIFICATION'

/** @param withMessages false: the user keeps no messages on this device */
export const isPersisted = (type: EntityType, withMessages: boolean): boolean =>
  getEntityMeta(type).cached && (withMessages || !isConversation(type))

/** Secret fields never reach the disk (they do not leave the server either). */
export const toPersisted = (type: EntityType, row: AnyRow): AnyRow => {
  const { secret } = getEntityMeta(type)
  if (!secret.some((field) => field in row)) return row
  return Object.fromEntries(Object.entries(row).filter(([field]) => !secret.includes(field))) as AnyRow
}
