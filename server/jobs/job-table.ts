// The statements on the table of jobs. Times are the database's own: several processes share it.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { isProcessAlive } from '../database/live-processes.ts'
import type { Tables } from '../database/tables.ts'
import type { ClaimedJob, JobResult, JobWriter, NewJob } from './job.ts'

const inMilliseconds = (ms: number): RawBuilder<Date> => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Writes a job in the transaction of what it follows from: the one way to ask for work. */
export const insertJob = async ({ tx }: JobWriter, job: NewJob): Promise<void> => {
  await sql`
    insert into jobs (lane, kind, payload, state, attempts, run_at)
    values (${job.lane}, ${job.kind}, ${JSON.stringify(job.payload)}::jsonb, 'waiting', 0, ${inMilliseconds(job.inMs ?? 0)})
  `.execute(tx)
}

/** Whether the lane holds unfinished work. */
export const isLaneBusy = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jobs where lane = ${lane} and state in ('waiting', 'running', 'unknown') limit 1
  `.execute(tx)
  return rows.length > 0
}

/** The same, unless the lane has unfinished work. */
export const insertJobOnce = async (writer: JobWriter, job: NewJob): Promise<void> => {
  if (!(await isLaneBusy(writer, job.lane))) await insertJob(writer, job)
}

/** Lets the lane's uncertain job be looked at now: what it waited for has been heard. */
export const runNow = async ({ tx }: JobWriter, lane: string): Promise<void> => {
  await sql`update jobs set run_at = clock_timestamp() where lane = ${lane} and state = 'unknown'`.execute(tx)
}

/** Lets what waits for it run now. */
export const wakeWaitingJobs = async ({ tx }: JobWriter, waitsFor: string): Promise<void> => {
  await sql`update jobs set run_at = clock_timestamp() where state = 'waiting' and payload ->> 'waitsFor' = ${waitsFor}`.execute(
    tx,
  )
}

interface JobRow {
  readonly id: string | number
  readonly lane: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly attempts: number
  readonly before: string
  readonly abandoned_ms: number | string | null
}

/** A worker's name begins with its process's. */
const lives = (worker: RawBuilder<string>): RawBuilder<boolean> =>
  isProcessAlive(sql<string>`split_part(${worker}, '/', 1)`)

export const toWorkerName = (processId: string, worker: string): string => `${processId}/${worker}`

/** The job is the oldest unfinished one of its lane. */
const isHeadOfLane = sql`not exists (
  select 1 from jobs earlier
  where earlier.lane = job.lane and earlier.id < job.id and earlier.state in ('waiting', 'running', 'unknown')
)`

const isNoneOf = (kinds: readonly string[]) =>
  sql`not (kind in (select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb)))`

/**
 * Takes one job that may run now: only the oldest unfinished one of its lane. A process that the others must take for dead, its
 * lasting connection being broken, takes none. @param except kinds that may not run now
 */
export const claimJob = (
  database: Kysely<Tables>,
  worker: string,
  except: readonly string[] = [],
): Promise<ClaimedJob | null> =>
  database.transaction().execute(async (tx) => {
    const found = await sql<JobRow>`
      select id, lane, kind, payload, attempts, state as before, extract(epoch from clock_timestamp() - abandoned_at) * 1000 as abandoned_ms
      from jobs job
      where state in ('waiting', 'unknown') and run_at <= clock_timestamp() and ${isNoneOf(except)} and ${isHeadOfLane} and ${lives(sql`${worker}`)}
      order by run_at, id limit 1 for update skip locked
    `.execute(tx)
    const row = found.rows[0]
    if (row === undefined) return null
    await sql`
      update jobs set state = 'running', attempts = attempts + 1, claimed_at = clock_timestamp(), claimed_by = ${worker}
      where id = ${row.id}
    `.execute(tx)
    const { id, lane, kind, payload, attempts, before, abandoned_ms: abandonedMs } = row
    return {
      id: String(id),
      lane,
      kind,
      payload,
      attempts: attempts + 1,
      uncertain: before === 'unknown',
      abandonedMs: abandonedMs === null ? null : Number(abandonedMs),
    }
  })

/** Whether the job is still that worker's, and stays so until the transaction ends. */
export const isClaimedBy = async ({ tx }: JobWriter, worker: string, { id }: ClaimedJob): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from jobs where id = ${id} and state = 'running' and claimed_by = ${worker} for update`.execute(
      tx,
    )
  return rows.length > 0
}

/**
 * Writes down how an attempt ended, unless somebody else has taken the job over meanwhile. Finished jobs are deleted: the
 * table holds work that is open, and what was given up.
 */
export const finishJob = async (
  database: Kysely<Tables>,
  worker: string,
  job: ClaimedJob,
  result: JobResult,
  waitMs: number,
): Promise<void> => {
  const ours = sql`id = ${job.id} and state = 'running' and claimed_by = ${worker}`
  if (result.state === 'done') {
    await sql`delete from jobs where ${ours}`.execute(database)
    return
  }
  const remember =
    result.state === 'unknown' ? (result.remember ?? {}) : result.state === 'waits' ? { waitsFor: result.waitsFor } : {}
  await sql`
    update jobs set state = ${result.state === 'retry' || result.state === 'waits' ? 'waiting' : result.state}, error = ${result.error.slice(0, 2_000)},
      payload = payload || ${JSON.stringify(remember)}::jsonb, run_at = ${inMilliseconds(waitMs)}, claimed_at = null, claimed_by = null
    where ${ours}
  `.execute(database)
}

/** Gives back a job that was claimed and not begun, as if it had never been. */
export const releaseJob = async (
  database: Kysely<Tables>,
  worker: string,
  { id, uncertain }: ClaimedJob,
): Promise<void> => {
  await sql`
    update jobs set state = ${uncertain ? 'unknown' : 'waiting'}, attempts = attempts - 1, claimed_at = null, claimed_by = null
    where id = ${id} and state = 'running' and claimed_by = ${worker}
  `.execute(database)
}

/**
 * Takes the jobs of processes that died, or that hold them for longer than anything can take, from them: nobody knows how far
 * they came. @returns how many there were
 */
export const reclaimOrphanedJobs = async (database: Kysely<Tables>, leaseMs: number): Promise<number> => {
  const { rows } = await sql`
    update jobs set state = 'unknown', run_at = clock_timestamp(), claimed_by = null, abandoned_at = clock_timestamp()
    where state = 'running' and (claimed_at < clock_timestamp() - ${leaseMs} * interval '1 millisecond' or not ${lives(sql`claimed_by`)})
    returning 1
  `.execute(database)
  return rows.length
}

/** Milliseconds until the next job may run that waits for its time alone; null where there is none. */
export const findNextRunMs = async (
  database: Kysely<Tables>,
  except: readonly string[] = [],
): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | string | null }>`
    select extract(epoch from min(run_at) - clock_timestamp()) * 1000 as ms from jobs job
    where state in ('waiting', 'unknown') and ${isNoneOf(except)} and ${isHeadOfLane}
  `.execute(database)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : Number(ms)
}

/** Forgets what was given up more than `days` ago. */
export const purgeFailedJobs = async (database: Kysely<Tables>, days: number): Promise<void> => {
  await sql`delete from jobs where state = 'failed' and run_at < now() - ${days} * interval '1 day'`.execute(database)
}
