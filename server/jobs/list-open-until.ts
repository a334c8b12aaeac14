// Lists the payloads of unfinished jobs enqueued up to a given one.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { JobKind } from './job.ts'

/** More than all processes together run at once. */
const maxListed = 500

/**
 * Payloads of the jobs of a kind that run or are due: of the given lanes' organisations, enqueued no later than the last of these
 * lanes' jobs and including them, in the order in which they were enqueued.
 */
export const listOpenUntil = async <Payload extends object>(
  database: Kysely<Tables>,
  kind: JobKind,
  lanes: readonly string[],
): Promise<Payload[]> => {
  const { rows } = await sql<{ payload: Payload }>`
    with given as (
      select id, share from jobs where lane in (${sql.join(lanes)}) and kind = ${kind} and state in ('waiting', 'running', 'unknown')
    )
    select payload from jobs
    where kind = ${kind} and id <= (select max(id) from given) and share in (select share from given)
      and state in ('waiting', 'running', 'unknown') and (state = 'running' or run_at <= clock_timestamp())
    order by id desc limit ${maxListed}
  `.execute(database)
  return rows.map(({ payload }) => payload).reverse()
}
