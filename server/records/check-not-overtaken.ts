// A save may say what its author has seen at the paths it sets: values that somebody else has saved there since are not replaced.
import { isDeepStrictEqual } from 'node:util'
import { getValueAt } from '../../contract/get-value-at.ts'
import type { EntityType } from '../../contract/index.ts'
import { ApiError } from '../lib/api-error.ts'

/** By dotted path. */
export type SeenValues = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is SeenValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field that is missing holds nothing. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

/**
 * Left out: no field was seen, and the last save wins.
 * @throws ApiError INVALID_BODY, FIELD_UNKNOWN where it names what is not set
 */
export const parseSeen = (type: EntityType, $set: object, $seen: unknown = {}): SeenValues => {
  if (!isPlain($seen)) throw new ApiError('INVALID_BODY', { $seen: 'INVALID_VALUE' }, type)
  const fields = Object.keys($seen).filter((path) => !Object.hasOwn($set, path))
  if (fields.length > 0) throw new ApiError('FIELD_UNKNOWN', { fields: fields.slice(0, 20) }, type)
  return $seen
}

/**
 * A field that this save leaves as it was is nobody else's: its author has saved it before, without hearing so.
 * @param after once all that follows from the save is written, too
 * @throws ApiError RECORD_OVERTAKEN
 */
export const checkNotOvertaken = (type: EntityType, $seen: SeenValues, before: object, after: object): void => {
  const fields = Object.keys($seen).filter((path) => {
    const known = getValueAt(before, path)
    return !isSame(known, $seen[path]) && !isSame(known, getValueAt(after, path))
  })
  if (fields.length > 0) throw new ApiError('RECORD_OVERTAKEN', { fields }, type)
}
