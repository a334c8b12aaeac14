// Finds records of a type that are past their retention, a transaction's worth at a time.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { maxTransactionRecords } from '../../contract/constants.ts'
import type { EntityType } from '../../contract/index.ts'
import { tableOf } from './columns.ts'
import type { Tables } from './tables.ts'

/** Oldest first. @param where a condition on the type's columns */
export const findOutdatedIds = async (
  kysely: Kysely<Tables>,
  type: EntityType,
  before: Date,
  max = maxTransactionRecords,
  where: RawBuilder<boolean> = sql`true`,
): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf(type))} WHERE created_time < ${before.toISOString()} AND ${where} ORDER BY created_time LIMIT ${max}`.execute(
    kysely,
  )
  return found.rows.map(({ id }) => id)
}
