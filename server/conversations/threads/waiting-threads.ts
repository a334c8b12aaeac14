// Conversations that an assignment rule left waiting: open, nobody's, with a reason. Oldest first.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getRecordTypes } from '../../../contract/channels.ts'
import type { Row } from '../../../contract/index.ts'
import type { QueueReason } from '../../../contract/queue-reasons.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

type Thread = Row<'THREAD'>

/** What a person took from somebody, opened or answered has no reason: it is not waiting. */
export const isWaiting = (thread: Thread): boolean =>
  thread.status === 'open' && !thread.assigneeId && Boolean(thread.queueReason) && !thread.isSpam && !thread.isBlocked

/** The same of the table; its first line is the condition of an index (record-tables.ts). */
export const matchWaiting = sql<boolean>`status = 'open' AND "assigneeId" IS NULL AND doc ->> 'queueReason' IS NOT NULL
  AND "isSpam" IS NOT TRUE AND "isBlocked" IS NOT TRUE`

const since = sql<string>`coalesce(doc ->> 'episodeStart', created_time)`

interface Found {
  readonly id: string
  readonly since: string
  readonly doc: object
}

/** Of those alike in all that rules look at: as many wait as may, of so many kinds. */
export interface WaitingKind extends Pick<Thread, 'service' | 'accountId' | 'teamId' | 'labelIds' | 'queueReason'> {
  readonly key: string
  /** Of the customer's profiles; none where no rule asks for one. */
  readonly languages: readonly string[]
}

const profiles = sql.join(
  getRecordTypes('contacts').map(
    (type) =>
      sql`SELECT ${sql.lit(type)} AS type, id, doc #>> '{data,locale}' AS locale FROM ${sql.table(tableOf(type))}`,
  ),
  sql` UNION ALL `,
)

/** As loadLanguages reads them, conversation by conversation. */
const languagesOfThread = sql<readonly string[]>`
  SELECT coalesce(jsonb_agg(DISTINCT locale), '[]') FROM ${sql.table(tableOf('CUSTOMER'))} AS customer,
    jsonb_to_recordset(customer.doc -> 'identities') AS identity(type text, id text)
    JOIN (${profiles}) AS profile USING (type, id)
  WHERE customer.id = thread."customerId" AND locale <> ''`

/** Whether a rule of the organisation asks for one: else none is read. */
export const hasLanguageRule = async (unit: UnitOfWork, organisationId: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(tableOf('ASSIGNMENTRULE'))}
    WHERE organisation_id = ${organisationId} AND doc ->> 'language' <> '' LIMIT 1`.execute(unit.tx)
  // Compiling the statements below takes PostgreSQL seconds, running them a tenth of one.
  if (rows.length > 0) await sql`SET LOCAL jit = off`.execute(unit.tx)
  return rows.length > 0
}

/** The table with the languages of each. */
const buildSpoken = (byLanguage: boolean): RawBuilder<unknown> => sql`
  ${sql.table(tableOf('THREAD'))} AS thread
  CROSS JOIN LATERAL (SELECT ${byLanguage ? sql`(${languagesOfThread})` : sql`'[]'::jsonb`} AS languages) AS spoken`

const kindKey = sql<string>`jsonb_build_array(service, "accountId", "teamId", "labelIds", doc ->> 'queueReason', languages)::text`

/** One statement, however many wait. @param byLanguage where a rule asks for one */
export const findWaitingKinds = async (
  unit: UnitOfWork,
  organisationId: string,
  byLanguage: boolean,
): Promise<WaitingKind[]> => {
  const { rows } = await sql<WaitingKind>`
    SELECT ${kindKey} AS key, service, "accountId", "teamId", "labelIds", doc ->> 'queueReason' AS "queueReason", languages
    FROM ${buildSpoken(byLanguage)} WHERE organisation_id = ${organisationId} AND ${matchWaiting}
    GROUP BY 1, 2, 3, 4, 5, 6, 7`.execute(unit.tx)
  return rows
}

const pageLength = 200

/** In pages: an organisation that nobody works in has thousands. @param kinds those that are still looked for, asked before each page */
export async function* iterateWaiting(
  unit: UnitOfWork,
  organisationId: string,
  byLanguage: boolean,
  kinds: () => readonly WaitingKind[],
): AsyncGenerator<Thread[]> {
  let after: RawBuilder<boolean> = sql`TRUE`
  for (;;) {
    const keys = kinds().map(({ key }) => key)
    if (keys.length === 0) return
    const { rows } = await sql<Found>`
      SELECT id, ${since} AS since, doc FROM ${buildSpoken(byLanguage)}
      WHERE organisation_id = ${organisationId} AND ${matchWaiting} AND ${kindKey} = ANY (${keys}::text[]) AND ${after}
      ORDER BY since, id LIMIT ${pageLength}`.execute(unit.tx)
    // As units read them (records.ts), without what only the envelope tells.
    if (rows.length > 0) yield rows.map(({ id, doc }) => ({ ...doc, _id: id, organisationId }) as Thread)
    const last = rows.at(-1)
    if (!last || rows.length < pageLength) return
    after = sql`(${since}, id) > (${last.since}, ${last.id})`
  }
}

/** @param but those that wait for one of these reasons */
export const hasWaiting = async (
  unit: UnitOfWork,
  organisationId: string,
  but: readonly QueueReason[] = [],
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(tableOf('THREAD'))} WHERE organisation_id = ${organisationId} AND ${matchWaiting}
      AND NOT doc ->> 'queueReason' = ANY (${[...but]}::text[]) LIMIT 1`.execute(unit.tx)
  return rows.length > 0
}
