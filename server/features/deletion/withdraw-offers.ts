// Withdraws the membership offers of an organisation that is erased, as they name it and the inviter, and deactivates accounts that
// were created for the invitation and never used.
import { sql } from 'kysely'
import { tableOf } from '../../database/columns.ts'
import { eraseFromLog } from '../../database/erase-from-log.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { endAccess } from '../auth/end-access.ts'

const atOnce = 20

/** Whether the user has no password, no external identity, no role and no membership. */
const isUnused = async ({ tx }: UnitOfWork, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT id FROM ${sql.table(tableOf('USER'))} AS staff WHERE id = ${userId} AND doc ->> 'role' IS NULL
      AND NOT EXISTS (SELECT 1 FROM credentials WHERE user_id = staff.id)
      AND NOT EXISTS (SELECT 1 FROM identities WHERE user_id = staff.id)
      AND NOT EXISTS (SELECT 1 FROM ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} WHERE "userId" = staff.id)`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Withdraws a portion.
 * @returns how many there were
 */
export const withdrawOffers = async (unit: UnitOfWork, organisationId: string): Promise<number> => {
  const { rows } = await sql<{ id: string; userId: string }>`
    SELECT id, "userId" FROM ${sql.table(tableOf('MEMBERSHIPOFFER'))} WHERE "invitationId" IN (
      SELECT id FROM ${sql.table(tableOf('ORGANISATIONINVITATION'))} WHERE organisation_id = ${organisationId})
    LIMIT ${atOnce}`.execute(unit.tx)
  for (const { id, userId } of rows) {
    await unit.remove('MEMBERSHIPOFFER', id)
    const others = (await unit.findAll('MEMBERSHIPOFFER', { userId })).filter(({ _id }) => _id !== id)
    if (others.length > 0 || !(await isUnused(unit, userId))) continue
    await unit.change('USER', userId, { status: 'Passive' })
    await endAccess(unit, userId)
  }
  await eraseFromLog(
    unit.tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}
