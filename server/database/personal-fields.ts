// Fields that differ per user: they are stored in records of their own and joined into the user's responses (docs/decisions.md, 22).
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { Rights } from '../../contract/permissions.ts'
import { tableOf } from './columns.ts'
import type { PersonalColumns } from './filter.ts'
import type { Tables } from './tables.ts'

/** Whether a notification (under the alias `record`) is settled, or was read by this user since it last came. */
const isNotificationRead = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  record.doc ->> 'settledTime' IS NOT NULL OR EXISTS (
    SELECT 1 FROM ${sql.table(tableOf('READSTATE'))} AS state
    WHERE state."userId" = ${userId} AND state.kind = 'notification' AND state."targetId" = record.id
      AND state."readTime" >= record.created_time))`

/** The personal fields that a filter may use. */
export const buildPersonalColumns = (type: EntityType, { userId }: Rights): PersonalColumns =>
  type === 'NOTIFICATION' ? { isRead: isNotificationRead(userId) } : {}

const readNotifications = async (
  kysely: Kysely<Tables>,
  { userId }: Rights,
  rows: readonly AnyRow[],
): Promise<AnyRow[]> => {
  const ids = JSON.stringify(rows.map((row) => row._id))
  const found = await sql<{ id: string }>`
    SELECT record.id FROM ${sql.table(tableOf('NOTIFICATION'))} AS record
    WHERE record.id IN (SELECT jsonb_array_elements_text(${ids}::jsonb)) AND ${isNotificationRead(userId)}`.execute(
    kysely,
  )
  const read = new Set(found.rows.map((row) => row.id))
  return rows.map((row) => ({ ...row, isRead: read.has(row._id) }))
}

/** Adds the user's personal fields to the rows. `kysely` is the transaction's handle inside one. */
export const withPersonalFields = async (
  kysely: Kysely<Tables>,
  rights: Rights,
  type: EntityType,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> =>
  type === 'NOTIFICATION' && rows.length > 0 ? readNotifications(kysely, rights, rows) : rows
