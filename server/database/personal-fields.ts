// Fields that are one person's: they stand in records of their own and are joined into the answers they get (docs/decisions.md, 22).
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import { tableOf } from './columns.ts'
import type { Tables } from './tables.ts'

const readNotifications = async (
  kysely: Kysely<Tables>,
  { userId }: Rights,
  rows: readonly AnyRow[],
): Promise<AnyRow[]> => {
  const ids = JSON.stringify(rows.map((row) => row._id))
  const found = await sql<{ targetId: string }>`
    SELECT "targetId" FROM ${sql.table(tableOf('READSTATE'))}
    WHERE "userId" = ${userId} AND kind = 'notification' AND "targetId" IN (SELECT jsonb_array_elements_text(${ids}::jsonb))`.execute(
    kysely,
  )
  const read = new Set(found.rows.map((row) => row.targetId))
  return rows.map((row) => ({ ...row, isRead: read.has(row._id) }))
}

/** The rows with what they are to this person. `kysely` is the transaction's handle inside one. */
export const withPersonalFields = async (
  kysely: Kysely<Tables>,
  rights: Rights,
  type: EntityType,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> =>
  type === 'NOTIFICATION' && rows.length > 0 ? readNotifications(kysely, rights, rows) : rows
