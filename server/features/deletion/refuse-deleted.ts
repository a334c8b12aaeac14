// Nothing is added to an organisation that is deleted, by whatever call: nobody reaches it, and what came while it is erased would stay.
import { sql } from 'kysely'
import { getDeclaration } from '../../../contract/index.ts'
import type { BeforeCommit } from '../../database/database.ts'
import { tableOf } from '../../database/columns.ts'
import { ApiError } from '../../lib/api-error.ts'

/** What is noted about it stays possible, and what the server does by itself: it looks where it has to. */
export const refuseDeleted: BeforeCommit = async ({ tx, context: { actor }, pending }) => {
  if (actor === null) return
  const ids = new Set<string>()
  for (const { type, before, after } of pending.values()) {
    if (before || !after || type === 'AUDITENTRY' || getDeclaration(type).scope.kind === 'own') continue
    if (after.organisation_id !== null) ids.add(after.organisation_id)
  }
  if (ids.size === 0) return
  const { rows } = await sql`
    SELECT id FROM ${sql.table(tableOf('ORGANISATION'))} WHERE doc ->> 'deletedTime' IS NOT NULL
      AND id IN (SELECT jsonb_array_elements_text(${JSON.stringify([...ids])}::jsonb)) LIMIT 1`.execute(tx)
  if (rows.length > 0) throw new ApiError('ORGANISATION_DELETED', undefined, 'ORGANISATION')
}
