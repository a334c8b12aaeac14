// Runs jobs: claims them in one transaction, works without one, records the result in another. Every commit wakes it; else it polls slowly.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { HandledJob } from './define-job.ts'
import type { ClaimedJob } from './job.ts'
import {
  claimCompanions,
  claimJobs,
  findOpenJobs,
  giveTurns,
  reclaimOrphanedJobs,
  releaseJob,
  toWorkerName,
} from './job-table.ts'
import { getWorkers } from './queues.ts'
import type { Workers } from './queues.ts'
import { runJobs } from './run-jobs.ts'
import type { JobRunner } from './run-jobs.ts'
import { createWorkerPool } from './worker-pool.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface Jobs {
  register(handled: HandledJob): void
  start(): Promise<void>
  wake(): void
  /** Resolves when nothing is running and nothing is due. */
  idle(): Promise<void>
  /** Stops claiming; resolves when the running jobs have ended. */
  close(): Promise<void>
}

export interface JobSettings {
  readonly workers: Workers
  /** Lease of a job; longer than any attempt can take. */
  readonly leaseMs: number
  readonly pollMs: number
  /** Duration after which a reply counts as slow (`createWorkerPool`). */
  readonly slowMs: number
}

/** Minimum pause between two polls that found nothing, because every commit wakes this process. */
const restMs = 5

const defaults: Omit<JobSettings, 'workers'> = { leaseMs: 180_000, pollMs: 2_000, slowMs: 1_000 }

/** The handlers by kind. */
const createRegistry = () => {
  const registered = new Map<string, HandledJob>()
  return {
    register: (handled: HandledJob): void => {
      if (registered.has(handled.kind)) throw new Error(`two handlers for jobs of kind ${handled.kind}`)
      registered.set(handled.kind, handled)
    },
    handledOf: (kind: string): HandledJob | undefined => registered.get(kind),
    /** How many further jobs of its kind a worker claims along with one. */
    getMaxCompanions: (kind: string): number => (registered.get(kind)?.max ?? 1) - 1,
  }
}

/** Each living process reclaims the jobs of dead ones. @returns how many there were */
const reclaim = async ({ kysely }: Database, log: Logger, leaseMs: number): Promise<number> => {
  const jobs = await reclaimOrphanedJobs(kysely, leaseMs)
  if (jobs > 0) log.warn({ jobs }, 'jobs: reclaimed from a dead process')
  return jobs
}

/** Callers that wait for the idle state. */
const createWaiters = (isIdle: () => boolean) => {
  let waiters: (() => void)[] = []
  return {
    add: (resolve: () => void): void => void waiters.push(resolve),
    settle: (): void => {
      if (!isIdle()) return
      const settledWaiters = waiters
      waiters = []
      for (const resolve of settledWaiters) resolve()
    },
  }
}

interface ClaimContext {
  readonly runner: JobRunner
  readonly pool: WorkerPool
  readonly getMaxCompanions: (kind: string) => number
  readonly wake: () => void
}

interface Look {
  readonly hasFound: boolean
  /** Delay until the next job without a turn is due; null if there is none, undefined if this poll may have changed it. */
  readonly nextMs: number | null | undefined
}

/** Claims jobs for the idle workers, and starts them. */
const claimOnce = async ({ runner, pool, getMaxCompanions, wake }: ClaimContext): Promise<Look> => {
  const { database, worker, isClosing } = runner
  /** Claims companions for the jobs of a kind, if these took every idle worker of the queue; otherwise no more are waiting. */
  const claimFor = async (kind: string, leaders: readonly ClaimedJob[], free: Workers): Promise<ClaimedJob[]> => {
    const [leader] = leaders
    const max = getMaxCompanions(kind)
    if (!leader || max === 0 || leaders.length < free[leader.queue]) return []
    return claimCompanions(database.kysely, worker, leader, max * leaders.length)
  }
  const { haveTurns, nextMs } = await findOpenJobs(database.kysely)
  const areDue = nextMs !== null && nextMs <= 0
  if (areDue) await giveTurns(database.kysely)
  else if (!haveTurns) return { hasFound: false, nextMs }
  const free = pool.free()
  const claimed = await claimJobs(database.kysely, worker, free)
  for (const [kind, leaders] of Map.groupBy(claimed, (job) => job.kind)) {
    const companions = await claimFor(kind, leaders, free)
    // Closed while claiming: another process takes these jobs.
    if (isClosing())
      await Promise.all([...leaders, ...companions].map((job) => releaseJob(database.kysely, worker, job)))
    else
      for (const leader of leaders) {
        const jobs = [leader, ...companions.splice(0, getMaxCompanions(kind))]
        pool.begin(leader.queue, runJobs(runner, kind, jobs), wake)
      }
  }
  const hasFound = claimed.length > 0
  return { hasFound, nextMs: hasFound || areDue ? undefined : nextMs }
}

export const createJobs = (database: Database, log: Logger, settings: Partial<JobSettings> = {}): Jobs => {
  const { workers, leaseMs, pollMs, slowMs } = { ...defaults, workers: getWorkers(database.kind), ...settings }
  const worker = toWorkerName(database.processId, randomUUID())
  const { register, handledOf, getMaxCompanions } = createRegistry()
  const pool = createWorkerPool(workers, slowMs)
  let state: 'new' | 'open' | 'closing' = 'new'
  let isClaimRequested = false
  let claiming: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let watching: NodeJS.Timeout | undefined
  let stopListening = async (): Promise<void> => {}

  const waiters = createWaiters(() => pool.isIdle() && claiming === null && !isClaimRequested)
  const isClosing = (): boolean => state === 'closing'
  const runner = { database, log, worker, handledOf, isClosing, pollMs }

  /** @returns `nextMs` of the last look */
  const claimAll = async (): Promise<Look['nextMs']> => {
    let nextMs: Look['nextMs']
    while (isClaimRequested && state === 'open') {
      isClaimRequested = false
      if (pool.areAllBusy()) return undefined
      const look = await claimOnce({ runner, pool, getMaxCompanions, wake })
      // Polls again immediately only if it found something.
      if (!look.hasFound && isClaimRequested) await wait(restMs)
      nextMs = look.nextMs
    }
    return nextMs
  }

  const wakeIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(wake, ms)
    timer.unref()
  }

  const schedule = async (nextMs: Look['nextMs']): Promise<void> => {
    if (state !== 'open') return
    const next = (nextMs === undefined ? (await findOpenJobs(database.kysely)).nextMs : nextMs) ?? pollMs
    wakeIn(pool.areAllBusy() ? pollMs : Math.max(20, Math.min(pollMs, next)))
  }

  function wake(): void {
    if (state === 'closing') return waiters.settle()
    isClaimRequested = true
    if (claiming !== null || state !== 'open') return
    claiming = claimAll()
      .then(schedule)
      .catch((error: unknown) => {
        log.error({ err: error }, 'jobs: claiming failed')
        wakeIn(pollMs)
      })
      .finally(() => {
        claiming = null
        if (isClaimRequested) wake()
        else waiters.settle()
      })
  }

  const watch = (): void =>
    void reclaim(database, log, leaseMs)
      .then((reclaimedCount) => {
        if (reclaimedCount > 0) wake()
      })
      .catch((error: unknown) => log.error({ err: error }, 'jobs: looking for dead processes failed'))

  return {
    register,
    start: async () => {
      await reclaimOrphanedJobs(database.kysely, leaseMs)
      watching = setInterval(watch, pollMs)
      watching.unref()
      stopListening = await database.listen(wake)
      state = 'open'
      wake()
    },
    wake,
    idle: () =>
      new Promise((resolve) => {
        waiters.add(resolve)
        wake()
      }),
    close: async () => {
      state = 'closing'
      clearTimeout(timer)
      clearInterval(watching)
      await stopListening()
      await claiming
      await pool.ended()
      waiters.settle()
    },
  }
}
