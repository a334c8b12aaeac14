// Reads inside a unit: by id, and by equality on declared columns.
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { compareArrival } from '../../contract/arrival.ts'
import type { EntityType } from '../../contract/index.ts'
import type { FilterValue, SortSpec } from '../../contract/filter.ts'
import { columnOf, tableOf } from './columns.ts'
import type { Column } from './columns.ts'
import type { StoredRow } from './records.ts'
import type { Tables } from './tables.ts'

export type Match = Readonly<Record<string, FilterValue | undefined>>

/** Equality as in `Match`, or one of several values per field. */
export type MatchAny = Readonly<Record<string, Match[string] | readonly string[]>>

export const storedColumns = sql`id, stream, version, organisation_id, created_time, updated_time, arrival, doc`

export const selectById = async (tx: Transaction<Tables>, type: EntityType, id: string): Promise<StoredRow | null> => {
  const found = await sql<StoredRow>`SELECT ${storedColumns} FROM ${sql.table(tableOf(type))} WHERE id = ${id}`.execute(
    tx,
  )
  return found.rows[0] ?? null
}

const getRequiredColumn = (type: EntityType, field: string): Column => {
  const column = columnOf(type, field)
  if (!column)
    throw new Error(`${type} has no column for ${field}: declare it filterable, sortable, unique or a reference`)
  return column
}

const equals = (column: Column, value: Match[string]): RawBuilder<boolean> => {
  const name = sql.id(column.name)
  if (value === null || value === undefined) return sql`${name} IS NULL`
  if (column.kind === 'list') return sql`${name} @> ${JSON.stringify([value])}::jsonb`
  return sql`${name} = ${value}`
}

/** @throws if the column is not text */
const getTextColumnName = (type: EntityType, field: string): string => {
  const { name, kind } = getRequiredColumn(type, field)
  if (kind !== 'text') throw new Error(`${type}.${field} is no text`)
  return name
}

/** The field has one of the values, or, if it is a list, contains one of them. */
const isAnyOf = (type: EntityType, field: string, values: readonly string[]): RawBuilder<boolean> => {
  const { name, kind } = getRequiredColumn(type, field)
  if (kind !== 'list') return sql<boolean>`${sql.id(getTextColumnName(type, field))} = ANY (${values}::text[])`
  // One condition per value, as in `equals`, so that the index of lists applies.
  const each = values.map((value) => sql`${sql.id(name)} @> ${JSON.stringify([value])}::jsonb`)
  return sql<boolean>`(${sql.join(each, sql` OR `)})`
}

const buildConditions = (type: EntityType, match: MatchAny): RawBuilder<boolean>[] =>
  Object.entries(match).map(([field, value]) =>
    Array.isArray(value)
      ? isAnyOf(type, field, value as readonly string[])
      : equals(getRequiredColumn(type, field), value as Match[string]),
  )

const buildOrder = (type: EntityType, sort: SortSpec | undefined): RawBuilder<unknown> => {
  const terms = Object.entries(sort ?? {}).map(
    ([field, direction]) =>
      sql`${sql.id(getRequiredColumn(type, field).name)} ${sql.raw(direction === 1 ? 'ASC' : 'DESC')} NULLS LAST`,
  )
  if (terms.length === 0) return sql``
  // Equal rows follow the order of their creation, as in a list.
  const last = sql.raw(Object.values(sort ?? {}).at(-1) === 1 ? 'ASC' : 'DESC')
  return sql`ORDER BY ${sql.join([...terms, sql`arrival ${last}`, sql`id ${last}`])}`
}

type OrderRow = Readonly<Record<string, unknown>> & Parameters<typeof compareArrival>[0]

/** Compares values as the columns' order does; rows without a value come last in either direction. */
const compareValues = (one: unknown, other: unknown, direction: 1 | -1): number => {
  const [lacks, otherLacks] = [one ?? null, other ?? null].map((value) => value === null)
  if (lacks || otherLacks) return Number(lacks) - Number(otherLacks)
  // One field's values are of one kind: text or numbers.
  const [left, right] = [one as string | number, other as string | number]
  return left === right ? 0 : left < right ? -direction : direction
}

/** Compares rows that are not written yet in the order in which stored rows are selected. */
export const inOrder =
  (sort: SortSpec) =>
  (one: OrderRow, other: OrderRow): number => {
    for (const [field, direction] of Object.entries(sort)) {
      const apart = compareValues(one[field], other[field], direction)
      if (apart !== 0) return apart
    }
    return (Object.values(sort).at(-1) ?? 1) * compareArrival(one, other)
  }

/** How many of the matching rows to select, and in which order. */
export interface Selection {
  readonly limit?: number
  readonly orderBy?: SortSpec
}

export const buildSelection = (type: EntityType, match: Match, options: Selection): RawBuilder<StoredRow> => {
  const conditions = buildConditions(type, match)
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
  const limit = options.limit === undefined ? sql`` : sql`LIMIT ${options.limit}`
  return sql<StoredRow>`
    SELECT ${storedColumns} FROM ${sql.table(tableOf(type))} WHERE ${where} ${buildOrder(type, options.orderBy)} ${limit}`
}

/** Selects all rows that match and have one of the values in the field. */
export const selectAnyOf = async (
  tx: Transaction<Tables>,
  type: EntityType,
  field: string,
  values: readonly string[],
  match: MatchAny,
): Promise<StoredRow[]> => {
  const isOne = isAnyOf(type, field, values)
  const found = await sql<StoredRow>`
    SELECT ${storedColumns} FROM ${sql.table(tableOf(type))}
    WHERE ${sql.join([...buildConditions(type, match), isOne], sql` AND `)}`.execute(tx)
  return found.rows
}

export const buildFirstOfEach = (
  type: EntityType,
  field: string,
  values: readonly string[],
  match: Match,
  { limit, orderBy }: Required<Selection>,
): RawBuilder<StoredRow> => {
  const isNamed = sql<boolean>`${sql.id(getTextColumnName(type, field))} = named.value`
  const where = sql.join([isNamed, ...buildConditions(type, match)], sql` AND `)
  return sql<StoredRow>`
    SELECT ${storedColumns} FROM unnest(${values}::text[]) AS named(value) CROSS JOIN LATERAL (
      SELECT ${storedColumns} FROM ${sql.table(tableOf(type))}
      WHERE ${where} ${buildOrder(type, orderBy)} LIMIT ${limit}
    ) AS first`
}

/** Selects, for each of the values, the first rows that have it in the field. @returns rows in any order */
export const selectFirstOfEach = async (
  tx: Transaction<Tables>,
  ...parameters: Parameters<typeof buildFirstOfEach>
): Promise<StoredRow[]> => (await buildFirstOfEach(...parameters).execute(tx)).rows

export const selectMatching = async (
  tx: Transaction<Tables>,
  type: EntityType,
  match: Match,
  options: Selection,
): Promise<StoredRow[]> => (await buildSelection(type, match, options).execute(tx)).rows

const envelopeOf = (row: StoredRow): Readonly<Record<string, unknown>> => ({
  _id: row.id,
  version: row.version,
  organisationId: row.organisation_id,
  createdTime: row.created_time,
  updatedTime: row.updated_time,
})

const valueAt = (row: StoredRow, path: string): unknown => {
  const envelope = envelopeOf(row)
  if (Object.hasOwn(envelope, path)) return envelope[path]
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], row.doc)
}

/** Groups rows by the value of a text field, or by each value of a list. */
export const groupByValue = (rows: readonly StoredRow[], field: string): ReadonlyMap<unknown, readonly StoredRow[]> => {
  const groups = new Map<unknown, StoredRow[]>()
  for (const row of rows) {
    const values = [valueAt(row, field)].flat()
    for (const value of new Set(values)) groups.set(value, [...(groups.get(value) ?? []), row])
  }
  return groups
}

/** Tests the same equality on a row in memory. */
export const matches = (row: StoredRow, match: Match): boolean =>
  Object.entries(match).every(([field, expectedValue]) => {
    const value = valueAt(row, field) ?? null
    return Array.isArray(value) ? value.includes(expectedValue) : isDeepStrictEqual(value, expectedValue ?? null)
  })
