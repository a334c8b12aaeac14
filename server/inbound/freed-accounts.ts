// Accounts that their organisation has given up leave their platform id to the next one: those of a deleted organisation, and those that
// were disconnected and connected by another.
import { sql } from 'kysely'
import { tableOf } from '../database/columns.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** Types under whose ids webhooks come. */
export const accountIdTypes = ['FBPAGE', 'IGUSER', 'FBWABA', 'FBWAPHONE'] as const
export type AccountIdType = (typeof accountIdTypes)[number]

/** Rows of the type that gave this id up. */
const gaveUp = (type: AccountIdType, fbId: string) => sql`${sql.table(tableOf(type))}
  WHERE "fbId" LIKE 'freed:%' AND substr("fbId", ${'freed:'.length + 24 + 2}::integer) = ${fbId}`

/** The record with which the organisation had the account before. */
export const findFreedId = async (
  { tx }: Pick<UnitOfWork, 'tx'>,
  type: AccountIdType,
  fbId: string,
  organisationId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${gaveUp(type, fbId)} AND organisation_id = ${organisationId} ORDER BY created_time DESC LIMIT 1`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Whether nobody has the account and an organisation that is deleted had it: of what still comes for that nothing is kept. */
export const isOfDeleted = async ({ tx }: Pick<UnitOfWork, 'tx'>, fbId: string | null): Promise<boolean> => {
  if (fbId === null) return false
  for (const type of accountIdTypes) {
    const { rows } = await sql`
      SELECT 1 FROM ${gaveUp(type, fbId)}
        AND organisation_id IN (SELECT id FROM ${sql.table(tableOf('ORGANISATION'))} WHERE doc ->> 'deletedTime' IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM ${sql.table(tableOf(type))} WHERE "fbId" = ${fbId}) LIMIT 1`.execute(tx)
    if (rows.length > 0) return true
  }
  return false
}
