// What of a record may reach the disk.
import { factsOf } from '../../../contract/facts.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'

/** What customers wrote, and what quotes them. */
const isConversation = (type: EntityType): boolean => factsOf(type).scopeKind === 'thread' || type === 'THREAD' || type === 'NOTIFICATION'

/** @param withMessages false: the user keeps no messages on this device */
export const isKept = (type: EntityType, withMessages: boolean): boolean => factsOf(type).cached && (withMessages || !isConversation(type))

/** Secret fields never reach the disk (they do not leave the server either). */
export const keptForm = (type: EntityType, row: AnyRow): AnyRow => {
  const { secret } = factsOf(type)
  if (!secret.some((field) => field in row)) return row
  return Object.fromEntries(Object.entries(row).filter(([field]) => !secret.includes(field))) as AnyRow
}
