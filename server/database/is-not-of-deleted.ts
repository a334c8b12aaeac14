// A deleted organisation stays stored while it can be restored, but nobody works with its records.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { tableOf } from './columns.ts'

/** @param column column with the id of an organisation */
export const isNotOfDeleted = (column: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} <> ALL (ARRAY(
  SELECT id FROM ${sql.table(tableOf('ORGANISATION'))} WHERE "deletedTime" IS NOT NULL))`
