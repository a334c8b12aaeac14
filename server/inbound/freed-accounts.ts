// Accounts of a deleted organisation give their platform id free; what still comes for them is ignored.
import { sql } from 'kysely'
import { tableOf } from '../database/columns.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** Types under whose ids webhooks come. */
export const accountIdTypes = ['FBPAGE', 'IGUSER', 'FBWABA', 'FBWAPHONE'] as const

const freed = /^freed:[0-9a-f]{24}:/

export const toFreedId = (recordId: string, fbId: string): string => `freed:${recordId}:${fbId}`
export const originalId = (fbId: string): string => fbId.replace(freed, '')

/** Whether the account was given up by an organisation that is being deleted. */
export const isFreed = async ({ tx }: Pick<UnitOfWork, 'tx'>, fbId: string | null): Promise<boolean> => {
  if (fbId === null) return false
  for (const type of accountIdTypes) {
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(tableOf(type))}
      WHERE "fbId" LIKE 'freed:%' AND substr("fbId", ${'freed:'.length + 24 + 2}::integer) = ${fbId} LIMIT 1`.execute(
      tx,
    )
    if (rows.length > 0) return true
  }
  return false
}
