// The records that a value refers to: a reference, a list of references, or a list whose entries contain nothing but one.
import { isEntityType } from './entity-types.ts'
import type { EntityType } from './index.ts'

export interface RecordReference {
  readonly type: EntityType
  readonly id: string
}

/** The reference in a list entry that contains nothing else. */
export const findReferred = (entry: unknown): RecordReference[] => {
  if (typeof entry !== 'object' || entry === null) return []
  const { type, id, userId } = entry as { readonly type?: unknown; readonly id?: unknown; readonly userId?: unknown }
  if (typeof userId === 'string') return [{ type: 'USER', id: userId }]
  return typeof type === 'string' && isEntityType(type) && typeof id === 'string' ? [{ type, id }] : []
}

/** @param target type that a reference or list of references names @returns null if the value refers to no records */
export const toReferred = (value: unknown, target: EntityType | null): readonly RecordReference[] | null => {
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (target !== null)
    return values.flatMap((id) => (typeof id === 'string' && id !== '' ? [{ type: target, id }] : []))
  if (!Array.isArray(value)) return null
  const records = values.flatMap(findReferred)
  return records.length === values.length ? records : null
}
