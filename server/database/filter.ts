// Compiles the bounded filter language of lists to parameterised SQL. Everything not allow-listed is rejected; nothing is run as code.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getDeclaration } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import { maxFilterDepth, maxFilterNodes, maxFilterTextLength, maxFilterValues } from '../../contract/constants.ts'
import { ApiError } from '../lib/api-error.ts'
import { columnOf } from './columns.ts'
import type { Column } from './columns.ts'
import { toLikePattern } from './like-pattern.ts'
import { foldColumn } from './folded.ts'

type Condition = RawBuilder<boolean>

/** Fields that differ per user, as conditions on the alias `record`: they are computed, not stored. */
export type PersonalColumns = Readonly<Record<string, RawBuilder<boolean>>>

interface Bounds {
  nodes: number
  values: number
}

interface AskedColumn extends Column {
  readonly value: RawBuilder<unknown>
  /** Field with the former values of a name; undefined for other columns. */
  readonly former: string | undefined
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const alwaysFilterable = new Set(['_id', 'createdTime', 'updatedTime', 'version', 'organisationId'])

const filterColumn = (type: EntityType, field: string, personal: PersonalColumns): AskedColumn => {
  const column = columnOf(type, field)
  const { filterable, references, formerNames } = getDeclaration(type)
  const allowed = alwaysFilterable.has(field) || filterable.includes(field) || Object.hasOwn(references, field)
  if (!column || !allowed) throw new ApiError('FILTER_UNKNOWN_FIELD', { field }, type)
  return { ...column, value: personal[field] ?? sql.id(column.name), former: formerNames[field] }
}

const expectedTypes: Readonly<Record<Column['kind'], string>> = {
  text: 'string',
  list: 'string',
  number: 'number',
  boolean: 'boolean',
}

const checkValue = (column: Column, value: unknown, bounds: Bounds): string | number | boolean => {
  bounds.values += 1
  if (bounds.values > maxFilterValues) throw new ApiError('FILTER_TOO_LARGE', { most: maxFilterValues })
  if (typeof value !== expectedTypes[column.kind] || (typeof value === 'number' && !Number.isFinite(value))) {
    throw new ApiError('FILTER_INVALID_VALUE', { field: column.field })
  }
  if (
    typeof value === 'string' &&
    (value.length > maxFilterTextLength || value.includes('\0') || !value.isWellFormed())
  ) {
    throw new ApiError('FILTER_INVALID_VALUE', { field: column.field })
  }
  return value as string | number | boolean
}

/** Numbers are compared as double precision: 1.5 equals no whole number, and is no error either. */
const cast: Readonly<Record<Column['kind'], RawBuilder<unknown>>> = {
  text: sql`text`,
  list: sql`text`,
  number: sql`double precision`,
  boolean: sql`boolean`,
}

const equal = (column: AskedColumn, value: unknown, bounds: Bounds): Condition => {
  const name = column.value
  if (value === null) return sql<boolean>`${name} IS NULL`
  const given = checkValue(column, value, bounds)
  if (column.kind === 'list') return sql<boolean>`coalesce(${name} @> ${JSON.stringify([given])}::jsonb, false)`
  return sql<boolean>`${name} IS NOT DISTINCT FROM ${given}::${cast[column.kind]}`
}

const among = (column: AskedColumn, values: unknown, bounds: Bounds): Condition => {
  if (!Array.isArray(values)) throw new ApiError('FILTER_INVALID_VALUE', { field: column.field })
  const name = column.value
  const present = values.filter((value) => value !== null).map((value) => checkValue(column, value, bounds))
  const list = sql`(SELECT value::${cast[column.kind]} FROM jsonb_array_elements_text(${JSON.stringify(present)}::jsonb) AS given(value))`
  const orNull = values.includes(null) ? sql` OR ${name} IS NULL` : sql``
  if (column.kind === 'list') {
    const one = sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${name}) AS held(value) WHERE held.value IN ${list})`
    return sql<boolean>`(coalesce(${one}, false)${orNull})`
  }
  return sql<boolean>`(coalesce(${name} IN ${list}, false)${orNull})`
}

const comparison = { $gt: sql`>`, $gte: sql`>=`, $lt: sql`<`, $lte: sql`<=` } as const

const compare = (column: AskedColumn, operator: keyof typeof comparison, value: unknown, bounds: Bounds): Condition => {
  if (column.kind === 'list' || column.kind === 'boolean')
    throw new ApiError('FILTER_INVALID_VALUE', { field: column.field })
  return sql<boolean>`coalesce(${column.value} ${comparison[operator]} ${checkValue(column, value, bounds)}::${cast[column.kind]}, false)`
}

/** Reads the document: former names have no column of their own, because most records have none. */
const hasFormerName = (field: string, pattern: string): Condition => {
  const names = sql`CASE WHEN jsonb_typeof(doc -> ${field}::text) = 'array' THEN doc -> ${field}::text END`
  return sql<boolean>`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${names}) AS former(name)
    WHERE ${foldColumn(sql`former.name`)} LIKE ${pattern})`
}

const operators: Readonly<Record<string, (column: AskedColumn, value: unknown, bounds: Bounds) => Condition>> = {
  $eq: equal,
  $ne: (column, value, bounds) => sql<boolean>`NOT (${equal(column, value, bounds)})`,
  $in: among,
  $nin: (column, value, bounds) => sql<boolean>`NOT ${among(column, value, bounds)}`,
  $gt: (column, value, bounds) => compare(column, '$gt', value, bounds),
  $gte: (column, value, bounds) => compare(column, '$gte', value, bounds),
  $lt: (column, value, bounds) => compare(column, '$lt', value, bounds),
  $lte: (column, value, bounds) => compare(column, '$lte', value, bounds),
  $exists: (column, value) => {
    if (typeof value !== 'boolean') throw new ApiError('FILTER_INVALID_VALUE', { field: column.field })
    return value ? sql<boolean>`${column.value} IS NOT NULL` : sql<boolean>`${column.value} IS NULL`
  },
  $regex: (column, value, bounds) => {
    if (column.kind !== 'text') throw new ApiError('FILTER_INVALID_VALUE', { field: column.field })
    const pattern = toLikePattern(checkValue(column, value, bounds) as string)
    const isCalledSo = sql<boolean>`coalesce(${foldColumn(column.value)} LIKE ${pattern}, false)`
    return column.former === undefined
      ? isCalledSo
      : sql<boolean>`(${isCalledSo} OR ${hasFormerName(column.former, pattern)})`
  },
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`

const onField = (
  type: EntityType,
  field: string,
  value: unknown,
  bounds: Bounds,
  personal: PersonalColumns,
): Condition => {
  const column = filterColumn(type, field, personal)
  if (!isPlain(value)) return equal(column, value, bounds)
  const entries = Object.entries(value)
  if (entries.length === 0) throw new ApiError('FILTER_INVALID_VALUE', { field })
  return all(
    entries.map(([operator, operand]) => {
      const compile = Object.hasOwn(operators, operator) ? operators[operator] : undefined
      if (!compile) throw new ApiError('FILTER_UNKNOWN_OPERATOR', { operator: operator.slice(0, 40) }, type)
      return compile(column, operand, bounds)
    }),
  )
}

const compile = (
  type: EntityType,
  filter: unknown,
  depth: number,
  bounds: Bounds,
  personal: PersonalColumns,
): Condition => {
  if (!isPlain(filter)) throw new ApiError('FILTER_INVALID', undefined, type)
  if (depth > maxFilterDepth) throw new ApiError('FILTER_TOO_DEEP', { most: maxFilterDepth }, type)
  const conditions = Object.entries(filter).map(([key, value]) => {
    bounds.nodes += 1
    if (bounds.nodes > maxFilterNodes) throw new ApiError('FILTER_TOO_LARGE', { most: maxFilterNodes }, type)
    if (key !== '$and' && key !== '$or') {
      if (key.startsWith('$')) throw new ApiError('FILTER_UNKNOWN_OPERATOR', { operator: key.slice(0, 40) }, type)
      return onField(type, key, value, bounds, personal)
    }
    if (!Array.isArray(value) || value.length === 0) throw new ApiError('FILTER_INVALID', { operator: key }, type)
    const parts = value.map((part) => compile(type, part, depth + 1, bounds, personal))
    return key === '$and' ? all(parts) : sql<boolean>`(${sql.join(parts, sql` OR `)})`
  })
  return all(conditions)
}

/**
 * Compiles a client's filter to a SQL condition.
 * @throws ApiError FILTER_* for anything outside the language
 */
export const compileFilter = (type: EntityType, filter: unknown, personal: PersonalColumns = {}): Condition =>
  filter === undefined || filter === null
    ? sql<boolean>`true`
    : compile(type, filter, 1, { nodes: 0, values: 0 }, personal)
