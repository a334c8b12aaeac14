// The organisations that had an account of a platform, and since when: it may be given up, connected by another organisation, and come
// back. Webhooks that were handled from then on are theirs, until another has it.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { accountIdTypes } from './freed-accounts.ts'

interface Holder {
  readonly fbId: string
  readonly organisationId: string
  readonly since: string
}

/** What the account's record does not say: that it came back to whom it belonged before, or who had it before its record went. */
export const recordHolder = async ({ tx }: UnitOfWork, { fbId, organisationId, since }: Holder): Promise<void> => {
  await tx.insertInto('account_holders').values({ fb_id: fbId, organisation_id: organisationId, since }).execute()
}

export interface Span {
  readonly fbId: string
  /** Null: nobody had it before. */
  readonly since: string | null
  /** Null: nobody has it after. */
  readonly until: string | null
}

/** Accounts that the organisation had, and when. */
export const findSpansOf = async (kysely: Kysely<Tables>, organisationId: string): Promise<readonly Span[]> => {
  const records = accountIdTypes.map(
    (
      type,
    ) => sql`SELECT regexp_replace("fbId", '^freed:[0-9a-f]{24}:', '') AS fb_id, organisation_id, created_time AS since
      FROM ${sql.table(tableOf(type))}`,
  )
  const { rows } = await sql<Span>`
    WITH holders AS (SELECT fb_id, organisation_id, since FROM account_holders UNION ALL ${sql.join(records, sql` UNION ALL `)}),
    spans AS (
      SELECT fb_id, organisation_id, CASE WHEN lag(since) OVER turns IS NOT NULL THEN since END AS since, lead(since) OVER turns AS until
      FROM holders WINDOW turns AS (PARTITION BY fb_id ORDER BY since))
    SELECT fb_id AS "fbId", since, until FROM spans WHERE organisation_id = ${organisationId} AND fb_id IS NOT NULL`.execute(
    kysely,
  )
  return rows
}
