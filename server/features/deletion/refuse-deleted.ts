// Refuses every new record in a deleted organisation, whatever call adds it.
import { getDeclaration } from '../../../contract/index.ts'
import type { BeforeCommit } from '../../database/database.ts'
import { checkNotDeleted } from '../../records/check-not-deleted.ts'

/** Audit entries remain possible, and so does work of the server itself, which makes its own checks. */
export const refuseDeleted: BeforeCommit = async ({ tx, context: { actor }, pending }) => {
  if (actor === null) return
  const ids = new Set<string>()
  for (const { type, before, after } of pending.values()) {
    if (before || !after || type === 'AUDITENTRY' || getDeclaration(type).scope.kind === 'own') continue
    if (after.organisation_id !== null) ids.add(after.organisation_id)
  }
  if (ids.size > 0) await checkNotDeleted(tx, [...ids])
}
