// Checks the page, the order and the projection of a list.
import { getDeclaration } from '../../contract/index.ts'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { listDefaults, maxListLimit } from '../../contract/constants.ts'
import type { SortSpec } from '../../contract/filter.ts'
import { ApiError } from '../lib/api-error.ts'

const whole = (value: unknown, fallback: number, min: number): number => {
  if (value === undefined || value === null) return fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min)
    throw new ApiError('PAGE_INVALID', { least: min })
  return value
}

/** `skip` from 0; `limit` from 1 to maxListLimit, to which larger values are reduced. */
export const parsePage = (skip: unknown, limit: unknown): { skip: number; limit: number } => ({
  skip: whole(skip, listDefaults.skip, 0),
  limit: Math.min(whole(limit, listDefaults.limit, 1), maxListLimit),
})

const alwaysSortable = new Set(['_id', 'createdTime', 'updatedTime', 'version'])

export const parseSort = (type: EntityType, sort: unknown): SortSpec => {
  const { sortable, sortKeys, defaultSort } = getDeclaration(type)
  if (sort === undefined || sort === null || (typeof sort === 'object' && Object.keys(sort).length === 0)) {
    return { [defaultSort.field]: defaultSort.direction === 'ascending' ? 1 : -1 }
  }
  if (typeof sort !== 'object' || Array.isArray(sort)) throw new ApiError('SORT_NOT_ALLOWED', undefined, type)
  for (const [field, direction] of Object.entries(sort)) {
    const known = alwaysSortable.has(field) || sortable.includes(field) || Object.hasOwn(sortKeys, field)
    if (!known || (direction !== 1 && direction !== -1)) throw new ApiError('SORT_NOT_ALLOWED', { field }, type)
  }
  return sort as SortSpec
}

/** `["name"]` or `{"name": 1}`: the fields to return besides `_id`; null for whole records. */
export const parseProjection = (type: EntityType, projection: unknown): readonly string[] | null => {
  if (projection === undefined || projection === null) return null
  const fields = Array.isArray(projection)
    ? (projection as unknown[])
    : typeof projection === 'object'
      ? Object.entries(projection).flatMap(([field, chosen]) => (chosen === 1 || chosen === true ? [field] : [null]))
      : [null]
  const { schema, secret } = getDeclaration(type)
  const envelope = ['_id', 'version', 'createdTime', 'updatedTime', 'organisationId']
  return fields.map((field) => {
    if (
      typeof field !== 'string' ||
      secret.includes(field) ||
      !(envelope.includes(field) || Object.hasOwn(schema.fields, field))
    ) {
      throw new ApiError('PROJECTION_INVALID', undefined, type)
    }
    return field
  })
}

/** The chosen fields of a record; `_id`, version and epoch always. */
export const projectFields = (row: AnyRow, fields: readonly string[] | null): AnyRow => {
  if (!fields) return row
  const chosen = Object.fromEntries(
    fields.filter((field) => Object.hasOwn(row, field)).map((field) => [field, row[field]]),
  )
  return { ...chosen, _id: row._id, version: row.version, epoch: row.epoch }
}
