// Refuses writes to a deleted organisation: nobody can see them, and data that arrives while it is being erased would stay behind.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../lib/api-error.ts'

/** @throws ApiError ORGANISATION_DELETED if one of them is deleted */
export const checkNotDeleted = async (kysely: Kysely<Tables>, organisationIds: readonly string[]): Promise<void> => {
  const { rows } = await sql`
    SELECT id FROM ${sql.table(tableOf('ORGANISATION'))} WHERE doc ->> 'deletedTime' IS NOT NULL
      AND id IN (SELECT jsonb_array_elements_text(${JSON.stringify(organisationIds)}::jsonb)) LIMIT 1`.execute(kysely)
  if (rows.length > 0) throw new ApiError('ORGANISATION_DELETED', undefined, 'ORGANISATION')
}
