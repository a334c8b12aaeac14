// Runs jobs: claimed in one transaction, worked without one, settled in another. Woken by every commit, else polls slowly.
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { getBackOffMs } from './back-off.ts'
import type { ClaimedJob, JobHandler, JobResult } from './job.ts'
import {
  claimJobs,
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
  register(kind: string, handler: JobHandler): void
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

/** After so many attempts, the last of which broke, a job is given up: it must not hold its lane for ever. */
const maxFailures = 20

/** Poll interval of jobs that wait for something without a wake-up. */
const waitingMs = 24 * 3_600_000

const getWaitMs = (result: JobResult, attempts: number): number => {
  if (result.state === 'retry') return result.inMs ?? getBackOffMs(attempts)
  if (result.state === 'waits') return waitingMs
  return result.state === 'unknown' ? result.inMs : 0
}

const defaults: Omit<JobSettings, 'workers'> = { leaseMs: 180_000, pollMs: 2_000 }

export const createJobs = (database: Database, log: Logger, settings: Partial<JobSettings> = {}): Jobs => {
  const { workers, leaseMs, pollMs } = { ...defaults, workers: getWorkers(database.kind), ...settings }
  const worker = toWorkerName(database.processId, randomUUID())
  const handlers = new Map<string, JobHandler>()
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

  const attempt = async (job: ClaimedJob): Promise<JobResult> => {
    const handler = handlers.get(job.kind)
    if (handler === undefined) return { state: 'failed', error: `no handler for ${job.kind}` }
    try {
      return await handler(job.payload, {
        attempts: job.attempts,
        uncertain: job.uncertain,
        abandonedMs: job.abandonedMs,
        askedAt: job.askedAt,
        isOurs: (writer) => isClaimedBy(writer, worker, job),
        isClosing,
      })
    } catch (error) {
      log.error({ err: error, kind: job.kind, lane: job.lane, attempts: job.attempts }, 'jobs: attempt failed')
      const text = error instanceof Error ? error.message : String(error)
      if (job.attempts >= maxFailures) return { state: 'failed', error: text }
      // A failed attempt may have taken effect; the handler must check.
      return { state: 'unknown', error: text, inMs: getBackOffMs(job.attempts) }
    }
  }

  const run = async (job: ClaimedJob): Promise<void> => {
    const result = await attempt(job)
    if (result.state !== 'done' && result.state !== 'rest')
      log.warn({ kind: job.kind, lane: job.lane, attempts: job.attempts, result }, 'jobs: attempt not done')
    await finishJob(database.kysely, worker, job, result, getWaitMs(result, job.attempts))
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

  const launch = (job: ClaimedJob): void => {
    runningIn.set(job.queue, (runningIn.get(job.queue) ?? 0) + 1)
    const promise = run(job)
      .catch((error: unknown) => log.error({ err: error, kind: job.kind }, 'jobs: recording the result failed'))
      .finally(() => {
        running.delete(promise)
        runningIn.set(job.queue, (runningIn.get(job.queue) ?? 1) - 1)
        wake()
      })
    running.add(promise)
  }

  const claimAll = async (): Promise<void> => {
    while (wanted && state === 'open') {
      wanted = false
      if (areAllBusy()) return
      await giveTurns(database.kysely)
      const claimed = await claimJobs(database.kysely, worker, freeWorkers())
      // Closed while they were being claimed: another process takes them.
      if (isClosing()) await Promise.all(claimed.map((job) => releaseJob(database.kysely, worker, job)))
      else for (const job of claimed) launch(job)
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
    register: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`two handlers for jobs of kind ${kind}`)
      handlers.set(kind, handler)
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
