// Runs jobs: claimed in one transaction, worked without one, settled in another. Woken by every commit, else polls slowly.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { getBackOffMs } from './back-off.ts'
import type { HandledJob } from './define-job.ts'
import type { ClaimedJob, GivenJob, JobResult } from './job.ts'
import {
  claimCompanions,
  claimJobs,
  deleteDoneJobs,
  releaseJob,
  isClaimedBy,
  findNextRunMs,
  finishJob,
  giveTurns,
  reclaimOrphanedJobs,
  toWorkerName,
} from './job-table.ts'
import { getWorkers, queueNames } from './queues.ts'
import type { QueueName, Workers } from './queues.ts'

export interface Jobs {
  register(handled: HandledJob): void
  start(): Promise<void>
  wake(): void
  /** Resolves when nothing runs and nothing may run now. */
  idle(): Promise<void>
  /** Takes no more; resolves when those running have ended. */
  close(): Promise<void>
}

export interface JobSettings {
  readonly workers: Workers
  /** Longer than any attempt can take. */
  readonly leaseMs: number
  readonly pollMs: number
}

interface EndedJob {
  readonly job: ClaimedJob
  readonly result: JobResult
}

/** After so many attempts, the last of which broke, a job is given up: it must not hold its lane for ever. */
const maxFailures = 20

/** Poll interval of jobs that wait for something without a wake-up. */
const waitingMs = 24 * 3_600_000

/** Wake-ups come with every commit: between two looks that found nothing there is so much time. */
const restMs = 5

const getWaitMs = (result: JobResult, attempts: number): number => {
  if (result.state === 'retry') return result.inMs ?? getBackOffMs(attempts)
  if (result.state === 'waits') return waitingMs
  return result.state === 'unknown' || result.state === 'rest' ? (result.inMs ?? 0) : 0
}

const defaults: Omit<JobSettings, 'workers'> = { leaseMs: 180_000, pollMs: 2_000 }

export const createJobs = (database: Database, log: Logger, settings: Partial<JobSettings> = {}): Jobs => {
  const { workers, leaseMs, pollMs } = { ...defaults, workers: getWorkers(database.kind), ...settings }
  const worker = toWorkerName(database.processId, randomUUID())
  const registered = new Map<string, HandledJob>()
  const running = new Set<Promise<void>>()
  const runningIn = new Map<QueueName, number>()
  let state: 'new' | 'open' | 'closing' = 'new'
  let wanted = false
  let claiming: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let watching: NodeJS.Timeout | undefined
  let stopListening = async (): Promise<void> => {}
  let waiters: (() => void)[] = []

  const isClosing = (): boolean => state === 'closing'

  const toFailure = (job: ClaimedJob, error: unknown): JobResult => {
    log.error({ err: error, kind: job.kind, lane: job.lane, attempts: job.attempts }, 'jobs: attempt failed')
    const text = error instanceof Error ? error.message : String(error)
    if (job.attempts >= maxFailures) return { state: 'failed', error: text }
    // A failed attempt may have taken effect; the handler must check.
    return { state: 'unknown', error: text, inMs: getBackOffMs(job.attempts) }
  }

  const toGivenJob = (job: ClaimedJob): GivenJob => ({
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

  /** @param jobs of one kind */
  const attempt = async (kind: string, jobs: readonly ClaimedJob[]): Promise<readonly JobResult[]> => {
    const handled = registered.get(kind)
    if (handled === undefined) return jobs.map(() => ({ state: 'failed', error: `no handler for ${kind}` }))
    try {
      return await handled.handle(jobs.map(toGivenJob))
    } catch (error) {
      return jobs.map((job) => toFailure(job, error))
    }
  }

  const record = async (kind: string, ended: readonly EndedJob[]): Promise<void> => {
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

  /** A database that is away for a moment must not leave a job as running that nobody is at, its lane behind it. */
  const recordOnceReached = async (kind: string, ended: readonly EndedJob[]): Promise<void> => {
    for (;;) {
      try {
        return await record(kind, ended)
      } catch (error) {
        log.error({ err: error, kind }, 'jobs: recording the result failed')
      }
      // The next process takes them over.
      if (isClosing()) return
      await wait(pollMs)
    }
  }

  const run = async (kind: string, jobs: readonly ClaimedJob[]): Promise<void> => {
    const results = await attempt(kind, jobs)
    await recordOnceReached(
      kind,
      jobs.map((job, place) => ({ job, result: results[place] ?? toFailure(job, new Error('no result')) })),
    )
  }

  const settleWaiters = (): void => {
    if (running.size > 0 || claiming !== null || wanted) return
    const settled = waiters
    waiters = []
    for (const resolve of settled) resolve()
  }

  const freeWorkers = (): Workers =>
    Object.fromEntries(queueNames.map((queue) => [queue, workers[queue] - (runningIn.get(queue) ?? 0)])) as Workers

  const areAllBusy = (): boolean => Object.values(freeWorkers()).every((free) => free <= 0)

  /** @param jobs of one kind */
  const launch = ({ queue, kind }: ClaimedJob, jobs: readonly ClaimedJob[]): void => {
    runningIn.set(queue, (runningIn.get(queue) ?? 0) + 1)
    const promise = run(kind, jobs).finally(() => {
      running.delete(promise)
      runningIn.set(queue, (runningIn.get(queue) ?? 1) - 1)
      wake()
    })
    running.add(promise)
  }

  /** How many other jobs of a kind a worker takes along. */
  const getMaxCompanions = (kind: string): number => (registered.get(kind)?.most ?? 1) - 1

  /** The jobs that workers of a kind take along: where they are fewer than the free ones nothing else waits. */
  const claimFor = async (kind: string, leaders: readonly ClaimedJob[], free: Workers): Promise<ClaimedJob[]> => {
    const [leader] = leaders
    const most = getMaxCompanions(kind)
    if (!leader || most === 0 || leaders.length < free[leader.queue]) return []
    return claimCompanions(database.kysely, worker, leader, most * leaders.length)
  }

  const claimOnce = async (): Promise<void> => {
    await giveTurns(database.kysely)
    const free = freeWorkers()
    const claimed = await claimJobs(database.kysely, worker, free)
    for (const [kind, leaders] of Map.groupBy(claimed, (job) => job.kind)) {
      const companions = await claimFor(kind, leaders, free)
      // Closed while they were being claimed: another process takes them.
      if (isClosing())
        await Promise.all([...leaders, ...companions].map((job) => releaseJob(database.kysely, worker, job)))
      else for (const leader of leaders) launch(leader, [leader, ...companions.splice(0, getMaxCompanions(kind))])
    }
    // Asked again at once only where something was found.
    if (claimed.length === 0 && wanted) await wait(restMs)
  }

  const claimAll = async (): Promise<void> => {
    while (wanted && state === 'open') {
      wanted = false
      if (areAllBusy()) return
      await claimOnce()
    }
  }

  const schedule = async (): Promise<void> => {
    if (state !== 'open') return
    const next = (await findNextRunMs(database.kysely)) ?? pollMs
    clearTimeout(timer)
    timer = setTimeout(wake, areAllBusy() ? pollMs : Math.max(20, Math.min(pollMs, next)))
    timer.unref()
  }

  function wake(): void {
    if (state === 'closing') return settleWaiters()
    wanted = true
    if (claiming !== null || state !== 'open') return
    claiming = claimAll()
      .then(schedule)
      .catch((error: unknown) => {
        log.error({ err: error }, 'jobs: claiming failed')
        timer = setTimeout(wake, pollMs)
        timer.unref()
      })
      .finally(() => {
        claiming = null
        if (wanted) wake()
        else settleWaiters()
      })
  }

  /** Each living process reclaims the jobs of dead ones. */
  const watch = async (): Promise<void> => {
    const taken = await reclaimOrphanedJobs(database.kysely, leaseMs)
    if (taken === 0) return
    log.warn({ jobs: taken }, 'jobs: reclaimed from a dead process')
    wake()
  }

  return {
    register: (handled) => {
      if (registered.has(handled.kind)) throw new Error(`two handlers for jobs of kind ${handled.kind}`)
      registered.set(handled.kind, handled)
    },
    start: async () => {
      await reclaimOrphanedJobs(database.kysely, leaseMs)
      watching = setInterval(
        () =>
          void watch().catch((error: unknown) => log.error({ err: error }, 'jobs: looking for dead processes failed')),
        pollMs,
      )
      watching.unref()
      stopListening = await database.listen(wake)
      state = 'open'
      wake()
    },
    wake,
    idle: () =>
      new Promise((resolve) => {
        waiters.push(resolve)
        wake()
      }),
    close: async () => {
      state = 'closing'
      clearTimeout(timer)
      clearInterval(watching)
      await stopListening()
      await claiming
      await Promise.all(running)
      settleWaiters()
    },
  }
}
