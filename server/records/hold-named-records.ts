// Locks the records that a unit's new references name until it commits, for references that must not dangle: a concurrent deletion
// waits and then finds the new reference; a reference that comes after a deletion finds no record.
import { sql } from 'kysely'
import { getDeclaration, isEntityType } from '../../contract/index.ts'
import { tableOf } from '../database/columns.ts'
import type { BeforeCommit } from '../database/database.ts'
import { ApiError } from '../lib/api-error.ts'

/** @throws ApiError INVALID_BODY if the named record is gone */
export const holdNamedRecords: BeforeCommit = async (unit) => {
  for (const { type, before, after } of unit.pending.values()) {
    const { references, onDelete } = getDeclaration(type)
    for (const [field, target] of Object.entries(references)) {
      const id = after?.doc[field]
      if (onDelete[field] !== 'refuse' || !isEntityType(target)) continue
      if (typeof id !== 'string' || id === before?.doc[field] || unit.pending.get(`${target}:${id}`)?.after) continue
      // KEY SHARE blocks only the removal of the named record, not its changes.
      const { rows } = await sql`SELECT id FROM ${sql.table(tableOf(target))} WHERE id = ${id} FOR KEY SHARE`.execute(
        unit.tx,
      )
      if (rows.length === 0) throw new ApiError('INVALID_BODY', { [field]: 'INVALID_ID' }, type)
    }
  }
}
