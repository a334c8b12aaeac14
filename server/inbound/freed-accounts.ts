// Accounts that an organisation has given up free their platform id for the next one: accounts of a deleted organisation, and accounts
// that were disconnected and connected by another one.
import { sql } from 'kysely'
import { tableOf } from '../database/columns.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** Types whose platform ids name the account of a webhook. */
export const accountIdTypes = ['FBPAGE', 'IGUSER', 'FBWABA', 'FBWAPHONE'] as const
export type AccountIdType = (typeof accountIdTypes)[number]

/** Rows that gave this id up. */
const gaveUp = (fbId: string) =>
  sql`"fbId" LIKE 'freed:%' AND substr("fbId", ${'freed:'.length + 24 + 2}::integer) = ${fbId}`

/** Rows that have this id, or gave it up. */
export const hasOrGaveUp = (fbId: string) => sql`("fbId" = ${fbId} OR ${gaveUp(fbId)})`

/** Finds the record with which the organisation held the account before. */
export const findFreedId = async (
  { tx }: Pick<UnitOfWork, 'tx'>,
  type: AccountIdType,
  fbId: string,
  organisationId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf(type))} WHERE ${gaveUp(fbId)} AND organisation_id = ${organisationId}
    ORDER BY created_time DESC LIMIT 1`.execute(tx)
  return rows[0]?.id ?? null
}
