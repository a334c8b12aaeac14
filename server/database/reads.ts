// Scoped reads: every query is limited to what the user may see.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { EntityType, AnyRow } from '../../contract/index.ts'
import type { ListParams } from '../../contract/filter.ts'
import type { Rights } from '../../contract/permissions.ts'
import { tableOf } from './columns.ts'
import type { Database } from './database.ts'
import { compileFilter } from './filter.ts'
import { buildListOrder } from './list-order.ts'
import { parsePage, projectFields, parseProjection, parseSort } from './list-query.ts'
import { storedColumns } from './matching.ts'
import { buildPersonalColumns, withPersonalFields } from './personal-fields.ts'
import { toRecord } from './records.ts'
import type { StoredRow } from './records.ts'
import { buildScope } from './scope.ts'

export interface ListQuery {
  /** Raw values from the client, validated here. */
  readonly filter?: unknown
  readonly projection?: unknown
  readonly sort?: unknown
  readonly skip?: unknown
  readonly limit?: unknown
  /** Limits the list to one organisation. */
  readonly organisationId?: string | null
  /** An additional condition set by the server, on the alias `record`. */
  readonly also?: RawBuilder<boolean>
}

/** @throws ApiError 400 for parameters that a list does not accept */
export const listRecords = async (
  database: Database,
  rights: Rights,
  type: EntityType,
  query: ListQuery,
): Promise<{ data: AnyRow[]; params: ListParams }> => {
  const { skip, limit } = parsePage(query.skip, query.limit)
  const sort = parseSort(type, query.sort)
  const fields = parseProjection(type, query.projection)
  const inOrganisation = query.organisationId ? sql`record.organisation_id = ${query.organisationId}` : sql`true`
  const from = sql`FROM ${sql.table(tableOf(type))} AS record
    WHERE ${buildScope(type, rights)} AND ${compileFilter(type, query.filter, buildPersonalColumns(type, rights))} AND ${inOrganisation} AND ${query.also ?? sql`true`}`
  const [total, rows] = await database.kysely.transaction().execute(async (tx) => {
    const countResult = await sql<{ total: number }>`SELECT count(*)::integer AS total ${from}`.execute(tx)
    const found = await sql<StoredRow>`SELECT ${storedColumns} ${from}
      ORDER BY ${buildListOrder(type, sort)} LIMIT ${limit} OFFSET ${skip}`.execute(tx)
    const records = found.rows.map((row) => toRecord(type, row, database.epoch()))
    return [countResult, await withPersonalFields(tx, rights, type, records)] as const
  })
  return {
    data: rows.map((row) => projectFields(row, fields)),
    params: { total: Number(total.rows[0]?.total ?? 0), skip, limit, sort },
  }
}

/** The source of a record: the database, or a transaction on it. */
export type Reader = Pick<Database, 'kysely' | 'epoch'>

/** Returns the record; null if it does not exist or is not visible, which the caller cannot tell apart. */
export const getRecord = async (
  database: Reader,
  rights: Rights,
  type: EntityType,
  id: string,
): Promise<AnyRow | null> => {
  const found = await sql<StoredRow>`SELECT ${storedColumns} FROM ${sql.table(tableOf(type))} AS record
    WHERE id = ${id} AND ${buildScope(type, rights)}`.execute(database.kysely)
  const row = found.rows[0]
  if (!row) return null
  const [record] = await withPersonalFields(database.kysely, rights, type, [toRecord(type, row, database.epoch())])
  return record ?? null
}

/** The ids whose records exist and are visible. */
export const listVisibleIds = async (
  kysely: Reader['kysely'],
  rights: Rights,
  type: EntityType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await sql<{ id: string }>`SELECT id FROM ${sql.table(tableOf(type))} AS record
    WHERE id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) AND ${buildScope(type, rights)}`.execute(
    kysely,
  )
  return new Set(found.rows.map((row) => row.id))
}
