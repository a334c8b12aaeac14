// Lists what was asked for before a job and is still open.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { JobKind } from './job.ts'

/** More than all processes together have at work. */
const maxListed = 500

/**
 * The payloads of the jobs of a kind that run, or whose time has come, up to the last of the given lanes' and for their organisations; theirs
 * among them, in the order in which they were asked for.
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
