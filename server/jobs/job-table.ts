// The statements on the job table. Times are the database's, because several processes share it.
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { isProcessAlive } from '../database/live-processes.ts'
import type { Tables } from '../database/tables.ts'
import { toStorableText } from '../lib/lossless-json.ts'
import { isLaneBusy } from './lanes.ts'
import type { ClaimedJob, JobWriter, NewJob, UnfinishedResult } from './job.ts'
import type { QueueName, Workers } from './queues.ts'

const inMilliseconds = (ms: number): RawBuilder<Date> => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** The statement that writes jobs. */
export const buildJobInsert = (jobs: readonly NewJob[]): RawBuilder<unknown> => {
  const rows = jobs.map(({ queue = 'work', organisationId, lane, kind, payload, inMs = 0, isUncertain = false }) => ({
    queue,
    share: organisationId ?? '',
    lane,
    kind,
    payload,
    state: isUncertain ? 'unknown' : 'waiting',
    in_ms: inMs,
  }))
  return sql`
    insert into jobs (queue, share, lane, kind, payload, state, attempts, run_at)
    select queue, share, lane, kind, payload, state, 0, clock_timestamp() + in_ms * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked(queue text, share text, lane text, kind text, payload jsonb, state text, in_ms double precision)
  `
}

/** Enqueues a job in the transaction that causes it; the only way to enqueue one. */
export const enqueueJob = async ({ tx }: JobWriter, job: NewJob): Promise<void> => {
  await buildJobInsert([job]).execute(tx)
}

/**
 * Deletes an organisation's jobs that are not running. Those that handle webhook bodies stay, because a body may also contain
 * another organisation's events.
 * @returns whether any of its jobs is running or will run
 */
export const endJobsOf = async ({ tx }: JobWriter, organisationId: string): Promise<boolean> => {
  await sql`delete from jobs where share = ${organisationId} and queue <> 'inbound' and state <> 'running'`.execute(tx)
  const { rows } = await sql`select 1 from jobs where share = ${organisationId} and state <> 'failed' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Enqueues the job unless its lane has unfinished ones. */
export const enqueueJobOnce = async (writer: JobWriter, job: NewJob): Promise<void> => {
  if (!(await isLaneBusy(writer, job.lane))) await enqueueJob(writer, job)
}

/** Deletes the lane's waiting jobs: what they were enqueued for is committed, and the running job will see it. */
export const deleteWaitingJobs = async ({ tx }: JobWriter, lane: string): Promise<void> => {
  await sql`delete from jobs where lane = ${lane} and state = 'waiting'`.execute(tx)
}

/** Makes the lane's job of unknown outcome due now, because news about it has arrived. */
export const runNow = async ({ tx }: JobWriter, lane: string): Promise<void> => {
  await sql`update jobs set run_at = clock_timestamp() where lane = ${lane} and state = 'unknown'`.execute(tx)
}

/** Makes the jobs that wait for this key due now. @param states include `unknown` where the event also settles an unknown outcome */
export const wakeWaitingJobs = async (
  { tx }: JobWriter,
  waitsFor: string,
  states: readonly ('waiting' | 'unknown')[] = ['waiting'],
): Promise<void> => {
  await sql`
    update jobs set run_at = clock_timestamp()
    where state in (${sql.join(states)}) and payload ->> 'waitsFor' = ${waitsFor}
  `.execute(tx)
}

interface JobRow {
  readonly id: string | number
  readonly queue: QueueName
  readonly lane: string
  readonly kind: string
  readonly payload: object
  readonly attempts: number
  readonly before: string
  readonly abandoned_ms: number | string | null
  readonly age_ms: number | string
}

/** A worker's name begins with its process's. */
const lives = (worker: RawBuilder<string>): RawBuilder<boolean> =>
  isProcessAlive(sql<string>`split_part(${worker}, '/', 1)`)

export const toWorkerName = (processId: string, worker: string): string => `${processId}/${worker}`

/** Whether the job is the oldest unfinished one of its lane. */
const isHeadOfLane = sql`not exists (
  select 1 from jobs earlier
  where earlier.lane = job.lane and earlier.id < job.id and earlier.state in ('waiting', 'running', 'unknown')
)`

/** The job is waiting, or must be checked again. */
const isOpen = sql`state in ('waiting', 'unknown')`

/** Maximum number of jobs that get a turn in one statement. */
const maxPlaced = 1_000

/**
 * Gives due jobs their turns: each after the last of its own organisation, and never before a job that is already waiting. Thus the
 * organisations of a queue take turns, and one with a thousand jobs delays only itself.
 */
export const giveTurns = async (database: Kysely<Tables>): Promise<void> => {
  await sql`
    with due as materialized (
      select id, queue, share, run_at from jobs job
      where turn is null and ${isOpen} and run_at <= clock_timestamp() and ${isHeadOfLane}
      order by run_at, id limit ${maxPlaced} for update skip locked
    ), first as (
      select queue, share, greatest(
        coalesce((select min(turn) from jobs where queue = whose.queue and turn is not null and ${isOpen}), 0),
        coalesce((select max(turn) + 1 from jobs where queue = whose.queue and share = whose.share and turn is not null and ${isOpen}), 0)
      ) as turn from (select distinct queue, share from due) whose
    ), placed as (
      select id, first.turn + row_number() over (partition by queue, share order by run_at, id) - 1 as turn
      from due join first using (queue, share)
    )
    update jobs set turn = placed.turn from placed where jobs.id = placed.id
  `.execute(database)
}

/** Claims the jobs that the statement has selected as `next`. */
const takeNext = (worker: string): RawBuilder<JobRow> => sql<JobRow>`
  update jobs set state = 'running', turn = null, attempts = attempts + 1, claimed_at = clock_timestamp(), claimed_by = ${worker}
  from next where jobs.id = next.id
  returning jobs.id, queue, lane, kind, payload, attempts, next.before, extract(epoch from clock_timestamp() - abandoned_at) * 1000 as abandoned_ms,
    extract(epoch from clock_timestamp() - at) * 1000 as age_ms
`

const toClaimedJob = ({ id, before, abandoned_ms: abandonedMs, age_ms: ageMs, ...job }: JobRow): ClaimedJob => ({
  ...job,
  id: String(id),
  uncertain: before === 'unknown',
  abandonedMs: abandonedMs === null ? null : Number(abandonedMs),
  askedAt: Date.now() - Number(ageMs),
})

/**
 * Claims as many jobs as may run now: of each lane only the oldest unfinished one, of each queue those whose turn is next. A process
 * whose permanent database connection is broken claims none, because the others take it for dead.
 * @param free number of idle workers of each queue
 */
export const claimJobs = async (database: Kysely<Tables>, worker: string, free: Workers): Promise<ClaimedJob[]> => {
  const room = JSON.stringify(Object.entries(free).map(([queue, max]) => ({ queue, max })))
  const { rows } = await sql<JobRow>`
    with room as (select queue, max from jsonb_to_recordset(${room}::jsonb) as given(queue text, max integer) where max > 0),
    next as materialized (
      select job.id, job.state as before from room cross join lateral (
        select id, state from jobs job where job.queue = room.queue and turn is not null and ${isOpen} and ${isHeadOfLane}
        order by turn, id limit room.max for update skip locked
      ) job where ${lives(sql`${worker}`)}
    )
    ${takeNext(worker)}
  `.execute(database)
  return rows.map(toClaimedJob)
}

/** Claims further jobs of the same kind, next by turn, for workers that have already claimed one. */
export const claimCompanions = async (
  database: Kysely<Tables>,
  worker: string,
  { queue, kind }: Pick<ClaimedJob, 'queue' | 'kind'>,
  max: number,
): Promise<ClaimedJob[]> => {
  const { rows } = await sql<JobRow>`
    with next as materialized (
      select id, state as before from jobs job
      where queue = ${queue} and kind = ${kind} and turn is not null and ${isOpen} and ${isHeadOfLane} and ${lives(sql`${worker}`)}
      order by turn, id limit ${max} for update skip locked
    )
    ${takeNext(worker)}
  `.execute(database)
  return rows.map(toClaimedJob).sort((one, other) => Number(one.id) - Number(other.id))
}

/** Whether the worker still holds the job; if so, it holds it until the transaction ends. */
export const isClaimedBy = async ({ tx }: JobWriter, worker: string, { id }: ClaimedJob): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from jobs where id = ${id} and state = 'running' and claimed_by = ${worker} for update`.execute(
      tx,
    )
  return rows.length > 0
}

/** Deletes finished jobs, except those that another worker has reclaimed in the meantime. */
export const deleteDoneJobs = async (
  database: Kysely<Tables>,
  worker: string,
  jobs: readonly ClaimedJob[],
): Promise<void> => {
  if (jobs.length === 0) return
  const ids = JSON.stringify(jobs.map(({ id }) => id))
  await sql`
    delete from jobs where state = 'running' and claimed_by = ${worker}
      and id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb) as ended(value))
  `.execute(database)
}

/**
 * Records how an attempt ended, unless another worker has reclaimed the job in the meantime. The table contains only unfinished and
 * failed jobs.
 */
export const finishJob = async (
  database: Kysely<Tables>,
  worker: string,
  job: ClaimedJob,
  result: UnfinishedResult,
  waitMs: number,
): Promise<void> => {
  const ours = sql`id = ${job.id} and state = 'running' and claimed_by = ${worker}`
  if (result.state === 'rest') {
    await sql`
      update jobs set state = 'waiting', attempts = 0, error = null, payload = payload || ${JSON.stringify(result.remember)}::jsonb,
        run_at = ${inMilliseconds(waitMs)}, abandoned_at = null, claimed_at = null, claimed_by = null
      where ${ours}
    `.execute(database)
    return
  }
  const remember =
    result.state === 'unknown' ? (result.remember ?? {}) : result.state === 'waits' ? { waitsFor: result.waitsFor } : {}
  await sql`
    update jobs set state = ${result.state === 'retry' || result.state === 'waits' ? 'waiting' : result.state}, error = ${toStorableText(result.error.slice(0, 2_000))},
      payload = payload || ${JSON.stringify(remember)}::jsonb, run_at = ${inMilliseconds(waitMs)}, claimed_at = null, claimed_by = null
    where ${ours}
  `.execute(database)
}

/** Returns a job that was claimed but not started, as if it had never been claimed. */
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
 * Reclaims the jobs of processes that died, or that hold them for longer than the lease; their outcome is unknown.
 * @returns how many there were
 */
export const reclaimOrphanedJobs = async (database: Kysely<Tables>, leaseMs: number): Promise<number> => {
  const { rows } = await sql`
    update jobs set state = 'unknown', run_at = clock_timestamp(), claimed_by = null, abandoned_at = clock_timestamp()
    where state = 'running' and (claimed_at < clock_timestamp() - ${leaseMs} * interval '1 millisecond' or not ${lives(sql`claimed_by`)})
    returning 1
  `.execute(database)
  return rows.length
}

export interface OpenJobs {
  /** Whether any job has a turn, so that claiming may succeed. */
  readonly haveTurns: boolean
  /** Milliseconds until the next job without a turn is due; 0 or less if it is due already, null if there is none. */
  readonly nextMs: number | null
}

/** Whether and when there is work. Most wake-ups find none, and this is cheaper than giving turns and claiming in vain. */
export const findOpenJobs = async (database: Kysely<Tables>): Promise<OpenJobs> => {
  const { rows } = await sql<{ have_turns: boolean; ms: number | string | null }>`
    select exists (select 1 from jobs where turn is not null and ${isOpen}) as have_turns, (
      select extract(epoch from run_at - clock_timestamp()) * 1000 from jobs job
      where turn is null and ${isOpen} and ${isHeadOfLane} order by run_at limit 1
    ) as ms
  `.execute(database)
  const ms = rows[0]?.ms ?? null
  return { haveTurns: rows[0]?.have_turns ?? false, nextMs: ms === null ? null : Number(ms) }
}

/** Deletes jobs that failed more than `days` ago. */
export const purgeFailedJobs = async (database: Kysely<Tables>, days: number): Promise<void> => {
  await sql`delete from jobs where state = 'failed' and run_at < now() - ${days} * interval '1 day'`.execute(database)
}
