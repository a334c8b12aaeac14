// The organisations that held a platform account, and from when until when: an account may be given up, connected by another
// organisation, and come back. Webhooks handled from then on belong to the holder, until another one has the account; events that waited
// for an owner in between belong to nobody.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { originalId } from '../../contract/freed-id.ts'
import type { AnyRow } from '../../contract/index.ts'
import { tableOf } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { asText } from '../lib/json-reading.ts'
import { accountIdTypes, hasOrGaveUp } from './freed-accounts.ts'

interface Holder {
  readonly fbId: string
  readonly organisationId: string
  readonly since: string
}

/**
 * Records what the account's record does not say: that the account came back to a former holder, or who held it before the record was
 * removed.
 */
export const recordHolder = async ({ tx }: UnitOfWork, { fbId, organisationId, since }: Holder): Promise<void> => {
  await tx.insertInto('account_holders').values({ fb_id: fbId, organisation_id: organisationId, since }).execute()
}

/** Called in the unit in which the account's organisation gives it up or loses it. A period that has already ended stays as it is. */
export const endHolding = async (unit: UnitOfWork, account: AnyRow, until: string): Promise<void> => {
  const [id, organisationId, since] = ['fbId', 'organisationId', 'createdTime'].map((field) => asText(account[field]))
  if (!id || !organisationId || !since) return
  const fbId = originalId(id)
  const ofHolder = unit.tx
    .selectFrom('account_holders')
    .where('fb_id', '=', fbId)
    .where('organisation_id', '=', organisationId)
  // The record may be removed, and with it the time since when the organisation first held the account.
  const first = await ofHolder.where('since', '=', since).select('since').executeTakeFirst()
  if (!first) await recordHolder(unit, { fbId, organisationId, since })
  await unit.tx
    .updateTable('account_holders')
    .set({ until })
    .where('fb_id', '=', fbId)
    .where('organisation_id', '=', organisationId)
    .where(
      'since',
      '=',
      ofHolder.select(({ fn }) => fn.max('since').as('since')),
    )
    .where('until', 'is', null)
    .execute()
}

/** Each period in which an organisation held an account: recorded ones, and those of the accounts' records. */
const selectTimes = (ofHolders: RawBuilder<unknown>, ofRecords: RawBuilder<unknown>): RawBuilder<unknown> => {
  const records = accountIdTypes.map(
    (
      type,
    ) => sql`SELECT regexp_replace("fbId", '^freed:[0-9a-f]{24}:', '') AS fb_id, organisation_id, created_time AS since, NULL AS until
      FROM ${sql.table(tableOf(type))} WHERE ${ofRecords}`,
  )
  return sql`SELECT fb_id, organisation_id, since, max(until) AS until FROM (
    SELECT fb_id, organisation_id, since, until FROM account_holders WHERE ${ofHolders} UNION ALL ${sql.join(records, sql` UNION ALL `)}
  ) AS told GROUP BY fb_id, organisation_id, since`
}

export interface Span {
  readonly fbId: string
  /** Null if nobody had it before. */
  readonly since: string | null
  /** Null if nobody has had it since. */
  readonly until: string | null
  /** When they lost it; from then until the next holder nobody has it. Null if they still have it, or if the end was not recorded. */
  readonly ended: string | null
}

/** The accounts that the organisation held, and when. */
export const findSpansOf = async (kysely: Kysely<Tables>, organisationId: string): Promise<readonly Span[]> => {
  const { rows } = await sql<Span>`
    WITH times AS (${selectTimes(sql`true`, sql`"fbId" IS NOT NULL`)}),
    spans AS (
      SELECT fb_id, organisation_id, CASE WHEN lag(since) OVER turns IS NOT NULL THEN since END AS since,
        lead(since) OVER turns AS until, until AS ended
      FROM times WINDOW turns AS (PARTITION BY fb_id ORDER BY since))
    SELECT fb_id AS "fbId", since, until, ended FROM spans WHERE organisation_id = ${organisationId}`.execute(kysely)
  return rows
}

/**
 * Whether nobody has the account, and its last holder is an organisation that was deleted while it had it: nothing is kept of events
 * that still arrive for it.
 */
export const isOfDeleted = async ({ tx }: Pick<UnitOfWork, 'tx'>, fbId: string | null): Promise<boolean> => {
  if (fbId === null) return false
  for (const type of accountIdTypes) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(tableOf(type))} WHERE "fbId" = ${fbId}`.execute(tx)
    if (rows.length > 0) return false
  }
  const { rows } = await sql`
    WITH times AS (${selectTimes(sql`fb_id = ${fbId}`, hasOrGaveUp(fbId))}),
    last AS (SELECT organisation_id, until FROM times ORDER BY since DESC LIMIT 1)
    SELECT 1 FROM last JOIN ${sql.table(tableOf('ORGANISATION'))} AS organisation ON organisation.id = last.organisation_id
    WHERE coalesce(last.until >= organisation.doc ->> 'deletedTime', organisation.doc ->> 'deletedTime' IS NOT NULL)`.execute(
    tx,
  )
  return rows.length > 0
}
