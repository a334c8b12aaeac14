// Nothing is added to an organisation that is deleted, by whatever call.
import { getDeclaration } from '../../../contract/index.ts'
import type { BeforeCommit } from '../../database/database.ts'
import { checkNotDeleted } from '../../records/check-not-deleted.ts'

/** What is noted about it stays possible, and what the server does by itself: it looks where it has to. */
export const refuseDeleted: BeforeCommit = async ({ tx, context: { actor }, pending }) => {
  if (actor === null) return
  const ids = new Set<string>()
  for (const { type, before, after } of pending.values()) {
    if (before || !after || type === 'AUDITENTRY' || getDeclaration(type).scope.kind === 'own') continue
    if (after.organisation_id !== null) ids.add(after.organisation_id)
  }
  if (ids.size > 0) await checkNotDeleted(tx, [...ids])
}
