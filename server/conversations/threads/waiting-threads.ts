// Conversations that an assignment rule left waiting: open, nobody's, with a reason. Oldest first.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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

/** Of those alike in all that rules look at, but for languages: as many wait as may, of so many kinds. */
export interface WaitingKind extends Pick<Thread, 'service' | 'accountId' | 'teamId' | 'labelIds' | 'queueReason'> {
  readonly key: string
}

const kindKey = sql<string>`jsonb_build_array(service, "accountId", "teamId", "labelIds", doc ->> 'queueReason')::text`

/** One statement, however many wait. */
export const findWaitingKinds = async (unit: UnitOfWork, organisationId: string): Promise<WaitingKind[]> => {
  const { rows } = await sql<WaitingKind>`
    SELECT ${kindKey} AS key, service, "accountId", "teamId", "labelIds", doc ->> 'queueReason' AS "queueReason"
    FROM ${sql.table(tableOf('THREAD'))} WHERE organisation_id = ${organisationId} AND ${matchWaiting}
    GROUP BY 1, 2, 3, 4, 5, 6`.execute(unit.tx)
  return rows
}

const pageLength = 200

/** In pages: an organisation that nobody works in has thousands. @param kinds those that are still looked for, asked before each page */
export async function* iterateWaiting(
  unit: UnitOfWork,
  organisationId: string,
  kinds: () => readonly WaitingKind[],
): AsyncGenerator<Thread[]> {
  let after: RawBuilder<boolean> = sql`TRUE`
  for (;;) {
    const keys = kinds().map(({ key }) => key)
    if (keys.length === 0) return
    const { rows } = await sql<Found>`
      SELECT id, ${since} AS since, doc FROM ${sql.table(tableOf('THREAD'))}
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
