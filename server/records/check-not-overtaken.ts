// Optimistic concurrency: a save may carry the values its author has seen; values that somebody else has changed since are not overwritten.
import { isDeepStrictEqual } from 'node:util'
import { getValueAt } from '../../contract/get-value-at.ts'
import { ApiError } from '../lib/api-error.ts'

/** By dotted path. */
export type SeenValues = Readonly<Record<string, unknown>>

export const isPlain = (value: unknown): value is SeenValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A missing field equals null. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null)

/**
 * @param $seen default: no field was seen, and the last save wins
 * @param controller the entity type or call that errors name
 * @throws ApiError INVALID_BODY; FIELD_UNKNOWN if it names a path that is not set
 */
export const parseSeen = (controller: string, $set: object, $seen: unknown = {}): SeenValues => {
  if (!isPlain($seen)) throw new ApiError('INVALID_BODY', { $seen: 'INVALID_VALUE' }, controller)
  const fields = Object.keys($seen).filter((path) => !Object.hasOwn($set, path))
  if (fields.length > 0) throw new ApiError('FIELD_UNKNOWN', { fields: fields.slice(0, 20) }, controller)
  return $seen
}

/**
 * A field that this save leaves unchanged is no conflict: its author has saved the same value before, without receiving the response.
 * @param after the record once all consequences of the save are written, too
 * @throws ApiError RECORD_OVERTAKEN
 */
export const checkNotOvertaken = (controller: string, $seen: SeenValues, before: object, after: object): void => {
  const fields = Object.keys($seen).filter((path) => {
    const known = getValueAt(before, path)
    return !isSame(known, $seen[path]) && !isSame(known, getValueAt(after, path))
  })
  if (fields.length > 0) throw new ApiError('RECORD_OVERTAKEN', { fields }, controller)
}
