// The statements on the table of jobs. Times are the database's own: several processes share it.
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
  const rows = jobs.map(({ queue = 'work', organisationId, lane, kind, payload, inMs = 0 }) => ({
    queue,
    share: organisationId ?? '',
    lane,
    kind,
    payload,
    in_ms: inMs,
  }))
  return sql`
    insert into jobs (queue, share, lane, kind, payload, state, attempts, run_at)
    select queue, share, lane, kind, payload, 'waiting', 0, clock_timestamp() + in_ms * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked(queue text, share text, lane text, kind text, payload jsonb, in_ms double precision)
  `
}

/** Writes a job in the transaction of what it follows from: the one way to ask for work. */
export const enqueueJob = async ({ tx }: JobWriter, job: NewJob): Promise<void> => {
  await buildJobInsert([job]).execute(tx)
}

/**
 * Gives up what an organisation's jobs have not begun, apart from what the platforms have delivered: of one body something may be
 * another organisation's.
 * @returns whether any of them is being done, or will be
 */
export const endJobsOf = async ({ tx }: JobWriter, organisationId: string): Promise<boolean> => {
  await sql`delete from jobs where share = ${organisationId} and queue <> 'inbound' and state <> 'running'`.execute(tx)
  const { rows } = await sql`select 1 from jobs where share = ${organisationId} and state <> 'failed' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The same, unless the lane has unfinished work. */
export const enqueueJobOnce = async (writer: JobWriter, job: NewJob): Promise<void> => {
  if (!(await isLaneBusy(writer, job.lane))) await enqueueJob(writer, job)
}

/** Forgets what a lane's running job has done already: that for which others were asked is committed, and it has seen that. */
export const deleteWaitingJobs = async ({ tx }: JobWriter, lane: string): Promise<void> => {
  await sql`delete from jobs where lane = ${lane} and state = 'waiting'`.execute(tx)
}

/** Lets the lane's uncertain job be looked at now: what it waited for has been heard. */
export const runNow = async ({ tx }: JobWriter, lane: string): Promise<void> => {
  await sql`update jobs set run_at = clock_timestamp() where lane = ${lane} and state = 'unknown'`.execute(tx)
}

/** Lets what waits for it run now. @param states of unknown outcome, too, where that is found out by what it waits for */
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

/** The job is the oldest unfinished one of its lane. */
const isHeadOfLane = sql`not exists (
  select 1 from jobs earlier
  where earlier.lane = job.lane and earlier.id < job.id and earlier.state in ('waiting', 'running', 'unknown')
)`

/** Waiting, or to be looked at again. */
const isOpen = sql`state in ('waiting', 'unknown')`

/** So many are given their turns at once. */
const maxPlaced = 1_000

/**
 * Gives those whose time has come their turns: each behind the last of its own organisation, and never before what is waiting
 * now. So the organisations of a queue take turns, and one that brings a thousand jobs keeps nobody waiting but itself.
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

/** Takes what the statement has named `next`. */
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
 * Takes as many jobs as may run now: of a lane only the oldest unfinished one, of a queue those whose turn it is. A process that
 * the others must take for dead, its lasting connection being broken, takes none.
 * @param free how many workers of each queue have nothing to do
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

/** Takes more jobs of a kind for workers that have begun one: whose turn is next in the queue. */
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

/** Whether the job is still that worker's, and stays so until the transaction ends. */
export const isClaimedBy = async ({ tx }: JobWriter, worker: string, { id }: ClaimedJob): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from jobs where id = ${id} and state = 'running' and claimed_by = ${worker} for update`.execute(
      tx,
    )
  return rows.length > 0
}

/** Deletes those that are done, unless somebody else has taken them over meanwhile. */
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
 * Writes down how an attempt ended, unless somebody else has taken the job over meanwhile. The table holds work that is
 * open, and what was given up.
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

export interface OpenJobs {
  /** Whether any has its turn: claiming may find something. */
  readonly haveTurns: boolean
  /** Milliseconds until the next without a turn may run; 0 or less where it is to be given one, null where none waits for its time alone. */
  readonly nextMs: number | null
}

/** Whether there is anything to do, and when: most wake-ups find nothing, and this is lighter than giving turns and claiming in vain. */
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

/** Forgets what was given up more than `days` ago. */
export const purgeFailedJobs = async (database: Kysely<Tables>, days: number): Promise<void> => {
  await sql`delete from jobs where state = 'failed' and run_at < now() - ${days} * interval '1 day'`.execute(database)
}
