// Runs jobs that were claimed, and writes down how each of them ended.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { getBackOffMs } from './back-off.ts'
import type { HandledJob } from './define-job.ts'
import type { ClaimedJob, GivenJob, JobResult } from './job.ts'
import { deleteDoneJobs, finishJob, isClaimedBy } from './job-table.ts'
import { getErrorText } from '../lib/get-error-text.ts'

interface EndedJob {
  readonly job: ClaimedJob
  readonly result: JobResult
}

export interface JobRunner {
  readonly database: Database
  readonly log: Logger
  /** The name under which the jobs were claimed. */
  readonly worker: string
  readonly handledOf: (kind: string) => HandledJob | undefined
  readonly isClosing: () => boolean
  readonly pollMs: number
}

/** Number of failed attempts after which a job is given up, because it must not block its lane for ever. */
const maxFailures = 20

/** Retry interval of jobs that wait for a wake-up. */
const waitingMs = 24 * 3_600_000

const getWaitMs = (result: JobResult, attempts: number): number => {
  if (result.state === 'retry') return result.inMs ?? getBackOffMs(attempts)
  if (result.state === 'waits') return waitingMs
  return result.state === 'unknown' || result.state === 'rest' ? (result.inMs ?? 0) : 0
}

const toFailure = ({ log }: JobRunner, job: ClaimedJob, error: unknown): JobResult => {
  log.error({ err: error, kind: job.kind, lane: job.lane, attempts: job.attempts }, 'jobs: attempt failed')
  const text = getErrorText(error)
  if (job.attempts >= maxFailures) return { state: 'failed', error: text }
  // A failed attempt may have taken effect; the handler must check.
  return { state: 'unknown', error: text, inMs: getBackOffMs(job.attempts) }
}

const toGivenJob = ({ worker, isClosing }: JobRunner, job: ClaimedJob): GivenJob => ({
  payload: job.payload,
  attempt: {
    attempts: job.attempts,
    uncertain: job.uncertain,
    abandonedMs: job.abandonedMs,
    askedAt: job.askedAt,
    isOurs: (writer) => isClaimedBy(writer, worker, job),
    isClosing,
  },
})

const attempt = async (runner: JobRunner, kind: string, jobs: readonly ClaimedJob[]): Promise<readonly JobResult[]> => {
  const handled = runner.handledOf(kind)
  if (handled === undefined) return jobs.map(() => ({ state: 'failed', error: `no handler for ${kind}` }))
  try {
    return await handled.handle(jobs.map((job) => toGivenJob(runner, job)))
  } catch (error) {
    return jobs.map((job) => toFailure(runner, job, error))
  }
}

const record = async (
  { database, log, worker }: JobRunner,
  kind: string,
  ended: readonly EndedJob[],
): Promise<void> => {
  await deleteDoneJobs(
    database.kysely,
    worker,
    ended.flatMap(({ job, result }) => (result.state === 'done' ? [job] : [])),
  )
  for (const { job, result } of ended) {
    if (result.state === 'done') continue
    if (result.state !== 'rest')
      log.warn({ kind, lane: job.lane, attempts: job.attempts, result }, 'jobs: attempt not done')
    await finishJob(database.kysely, worker, job, result, getWaitMs(result, job.attempts))
  }
}

/** Retries while the database is unreachable: otherwise the job would stay `running` with nobody working on it, blocking its lane. */
const recordOnceReached = async (runner: JobRunner, kind: string, ended: readonly EndedJob[]): Promise<void> => {
  for (;;) {
    try {
      return await record(runner, kind, ended)
    } catch (error) {
      runner.log.error({ err: error, kind }, 'jobs: recording the result failed')
    }
    // The next process reclaims them.
    if (runner.isClosing()) return
    await wait(runner.pollMs)
  }
}

/** @param jobs all of one kind */
export const runJobs = async (runner: JobRunner, kind: string, jobs: readonly ClaimedJob[]): Promise<void> => {
  const results = await attempt(runner, kind, jobs)
  await recordOnceReached(
    runner,
    kind,
    jobs.map((job, place) => ({
      job,
      result: results[place] ?? toFailure(runner, job, new Error('no result')),
    })),
  )
}
