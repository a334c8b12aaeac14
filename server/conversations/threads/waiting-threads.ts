// Conversations that an assignment rule left waiting: open, unassigned, with a reason. Oldest first.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { getRecordTypes } from '../../../contract/channels.ts'
import type { Row } from '../../../contract/index.ts'
import type { QueueReason } from '../../../contract/queue-reasons.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

type Thread = Row<'THREAD'>

/** A conversation that a person unassigned, opened or answered has no reason: it does not wait. */
export const isWaiting = (thread: Thread): boolean =>
  thread.status === 'open' && !thread.assigneeId && Boolean(thread.queueReason) && !thread.isSpam && !thread.isBlocked

/** The same condition in SQL; its first line is the condition of an index (record-tables.ts). */
export const matchWaiting = sql<boolean>`status = 'open' AND "assigneeId" IS NULL AND doc ->> 'queueReason' IS NOT NULL
  AND "isSpam" IS NOT TRUE AND "isBlocked" IS NOT TRUE`

const since = sql<string>`coalesce(doc ->> 'episodeStart', created_time)`

interface WaitingRow {
  readonly id: string
  readonly since: string
  readonly key: string
}

/** A kind of waiting conversations, which look the same to every rule: however many wait, there are few kinds. */
export interface WaitingKind extends Pick<Thread, 'service' | 'accountId' | 'teamId' | 'labelIds' | 'queueReason'> {
  readonly key: string
  /** Languages of the customer's profiles; null if they were not queried. */
  readonly languages: readonly string[] | null
}

const profiles = sql.join(
  getRecordTypes('contacts').map(
    (type) =>
      sql`SELECT ${sql.lit(type)} AS type, id, doc #>> '{data,locale}' AS locale FROM ${sql.table(tableOf(type))}`,
  ),
  sql` UNION ALL `,
)

/** Reads the languages of each conversation as loadLanguages does. */
const languagesOfThread = sql<readonly string[]>`
  SELECT coalesce(jsonb_agg(DISTINCT locale), '[]') FROM ${sql.table(tableOf('CUSTOMER'))} AS customer,
    jsonb_to_recordset(customer.doc -> 'identities') AS identity(type text, id text)
    JOIN (${profiles}) AS profile USING (type, id)
  WHERE customer.id = thread."customerId" AND locale <> ''`

const toKey = (languages: RawBuilder<unknown>): RawBuilder<string> =>
  sql`jsonb_build_array(service, "accountId", "teamId", "labelIds", doc ->> 'queueReason', ${languages})::text`

/** The waiting conversations; those of the kinds in `dividedKeys` with their languages. */
const buildWaiting = (organisationId: string, dividedKeys: readonly string[]): RawBuilder<unknown> => {
  const isAsked = sql`${toKey(sql`NULL::jsonb`)} = ANY (${dividedKeys}::text[])`
  return sql`
    ${sql.table(tableOf('THREAD'))} AS thread
    CROSS JOIN LATERAL (
      SELECT ${dividedKeys.length > 0 ? sql`CASE WHEN ${isAsked} THEN (${languagesOfThread}) END` : sql`NULL::jsonb`} AS languages
    ) AS spoken
    WHERE organisation_id = ${organisationId} AND ${matchWaiting}`
}

const kindKey = toKey(sql`languages`)

/**
 * One statement, however many wait.
 * @param dividedKeys keys of kinds found without languages: only these are returned, each divided by the languages of its customers
 */
export const findWaitingKinds = async (
  unit: UnitOfWork,
  organisationId: string,
  dividedKeys: readonly string[] = [],
): Promise<WaitingKind[]> => {
  // JIT compilation takes PostgreSQL seconds for statements with languages, running them a tenth of one.
  if (dividedKeys.length > 0) await sql`SET LOCAL jit = off`.execute(unit.tx)
  const { rows } = await sql<WaitingKind>`
    SELECT ${kindKey} AS key, service, "accountId", "teamId", "labelIds", doc ->> 'queueReason' AS "queueReason", languages
    FROM ${buildWaiting(organisationId, dividedKeys)} ${dividedKeys.length > 0 ? sql`AND languages IS NOT NULL` : sql``}
    GROUP BY 1, 2, 3, 4, 5, 6, 7`.execute(unit.tx)
  return rows
}

/** Rows per query of the search: with languages it costs as much as all that wait. */
const maxFound = 1_000

/** Conversations read at once. */
const pageLength = 200

/** Reads conversations as units do (records.ts), without the other fields of the envelope. */
const readWaiting = async (unit: UnitOfWork, organisationId: string, ids: readonly string[]): Promise<Thread[]> => {
  const { rows } = await sql<{ readonly id: string; readonly doc: object }>`
    SELECT id, doc FROM ${sql.table(tableOf('THREAD'))}
    WHERE id = ANY (${ids}::text[]) AND ${matchWaiting} ORDER BY array_position(${ids}::text[], id)`.execute(unit.tx)
  return rows.map(({ id, doc }) => ({ ...doc, _id: id, organisationId }) as Thread)
}

/**
 * Iterates in pages: an organisation in which nobody works has thousands.
 * @param dividedKeys keys of kinds that were divided by languages
 * @param kinds the kinds still looked for; called before each page
 */
export async function* iterateWaiting(
  unit: UnitOfWork,
  organisationId: string,
  dividedKeys: readonly string[],
  kinds: () => readonly WaitingKind[],
): AsyncGenerator<Thread[]> {
  let after: RawBuilder<boolean> = sql`TRUE`
  for (;;) {
    const keys = kinds().map(({ key }) => key)
    if (keys.length === 0) return
    const { rows } = await sql<WaitingRow>`
      SELECT id, ${since} AS since, ${kindKey} AS key FROM ${buildWaiting(organisationId, dividedKeys)}
        AND ${kindKey} = ANY (${keys}::text[]) AND ${after}
      ORDER BY since, id LIMIT ${maxFound}`.execute(unit.tx)
    for (let start = 0; start < rows.length; start += pageLength) {
      const openKeys = new Set(kinds().map(({ key }) => key))
      const ids = rows.slice(start, start + pageLength).flatMap(({ id, key }) => (openKeys.has(key) ? [id] : []))
      if (ids.length > 0) yield await readWaiting(unit, organisationId, ids)
    }
    const last = rows.at(-1)
    if (!last || rows.length < maxFound) return
    after = sql`(${since}, id) > (${last.since}, ${last.id})`
  }
}

/** @param but ignores conversations that wait for one of these reasons */
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
