// A deleted organisation is there while it may be taken back, and nobody works with what belongs to it.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { tableOf } from './columns.ts'

/** @param column that names an organisation */
export const isNotOfDeleted = (column: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} <> ALL (ARRAY(
  SELECT id FROM ${sql.table(tableOf('ORGANISATION'))} WHERE "deletedTime" IS NOT NULL))`
