// Runs jobs: claimed in one transaction, worked without one, settled in another. Woken by every commit, else polls slowly.
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { backOffMs } from './back-off.ts'
import type { ClaimedJob, JobHandler, JobResult, JobWriter, NewJob } from './job.ts'
import { claimJob, giveBackJob, hurryLane, insertJob, isClaimedBy, isLaneBusy, nextRunMs, settleJob, takeFromDead, workerName } from './job-table.ts'

export interface Jobs {
  /** Writes a job in the transaction of what it follows from. */
  add(writer: JobWriter, job: NewJob): Promise<void>
  /** The same, unless the lane has unfinished work. */
  addOnce(writer: JobWriter, job: NewJob): Promise<void>
  /** Lets the lane's job of unknown outcome be looked at at once. */
  hurry(writer: JobWriter, lane: string): Promise<void>
  /** @param most how many of the kind this process runs at once; others wait and let other kinds pass */
  register(kind: string, handler: JobHandler, most?: number): void
  start(): Promise<void>
  wake(): void
  /** Resolves when nothing runs and nothing may run now. */
  idle(): Promise<void>
  /** Takes no more; resolves when those running have ended. */
  close(): Promise<void>
}

export interface JobSettings {
  readonly concurrency: number
  /** Longer than any attempt can take. */
  readonly leaseMs: number
  readonly pollMs: number
}

/** After so many attempts, the last of which broke, a job is given up: it must not hold its lane for ever. */
const mostBroken = 20

/** What waits for something of which nobody tells us is looked at so often. */
const waitingMs = 24 * 3_600_000

const waitMsOf = (result: JobResult, attempts: number): number => {
  if (result.state === 'retry') return result.inMs ?? backOffMs(attempts)
  if (result.state === 'waits') return waitingMs
  return result.state === 'unknown' ? result.inMs : 0
}

const defaults: JobSettings = { concurrency: 8, leaseMs: 180_000, pollMs: 2_000 }

export const createJobs = (database: Database, log: Logger, settings: Partial<JobSettings> = {}): Jobs => {
  const { concurrency, leaseMs, pollMs } = { ...defaults, ...settings }
  const worker = workerName(database.processId, randomUUID())
  const handlers = new Map<string, JobHandler>()
  const running = new Set<Promise<void>>()
  const limits = new Map<string, number>()
  const runningOf = new Map<string, number>()
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
        isOurs: (writer) => isClaimedBy(writer, worker, job),
        isClosing,
      })
    } catch (error) {
      log.error({ err: error, kind: job.kind, lane: job.lane, attempts: job.attempts }, 'job attempt broke')
      const text = error instanceof Error ? error.message : String(error)
      if (job.attempts >= mostBroken) return { state: 'failed', error: text }
      // What broke may have broken after its effect; the handler must look.
      return { state: 'unknown', error: text, inMs: backOffMs(job.attempts) }
    }
  }

  const run = async (job: ClaimedJob): Promise<void> => {
    const result = await attempt(job)
    if (result.state !== 'done') log.warn({ kind: job.kind, lane: job.lane, attempts: job.attempts, result }, 'job not done')
    await settleJob(database.kysely, worker, job, result, waitMsOf(result, job.attempts))
  }

  const settleWaiters = (): void => {
    if (running.size > 0 || claiming !== null || wanted) return
    const settled = waiters
    waiters = []
    for (const resolve of settled) resolve()
  }

  /** Kinds of which as many run as may. */
  const fullKinds = (): string[] => [...limits].flatMap(([kind, most]) => ((runningOf.get(kind) ?? 0) >= most ? [kind] : []))

  const launch = (job: ClaimedJob): void => {
    runningOf.set(job.kind, (runningOf.get(job.kind) ?? 0) + 1)
    const promise = run(job)
      .catch((error: unknown) => log.error({ err: error, kind: job.kind }, 'job could not be settled'))
      .finally(() => {
        running.delete(promise)
        runningOf.set(job.kind, (runningOf.get(job.kind) ?? 1) - 1)
        wake()
      })
    running.add(promise)
  }

  const claimAll = async (): Promise<void> => {
    while (wanted && state === 'open') {
      wanted = false
      while (state === 'open' && running.size < concurrency) {
        const job = await claimJob(database.kysely, worker, fullKinds())
        if (job === null) break
        // Closed while it was being claimed: another process takes it.
        if (isClosing()) return giveBackJob(database.kysely, worker, job)
        launch(job)
      }
    }
  }

  const schedule = async (): Promise<void> => {
    if (state !== 'open') return
    const next = (await nextRunMs(database.kysely, fullKinds())) ?? pollMs
    clearTimeout(timer)
    timer = setTimeout(wake, running.size >= concurrency ? pollMs : Math.max(20, Math.min(pollMs, next)))
    timer.unref()
  }

  function wake(): void {
    if (state === 'closing') return settleWaiters()
    wanted = true
    if (claiming !== null || state !== 'open') return
    claiming = claimAll()
      .then(schedule)
      .catch((error: unknown) => {
        log.error({ err: error }, 'jobs could not be claimed')
        timer = setTimeout(wake, pollMs)
        timer.unref()
      })
      .finally(() => {
        claiming = null
        if (wanted) wake()
        else settleWaiters()
      })
  }

  /** Whoever lives sees to the jobs of those who died. */
  const watch = async (): Promise<void> => {
    const taken = await takeFromDead(database.kysely, leaseMs)
    if (taken === 0) return
    log.warn({ jobs: taken }, 'jobs taken from a process that died')
    wake()
  }

  return {
    add: insertJob,
    addOnce: async (writer, job) => {
      if (!(await isLaneBusy(writer, job.lane))) await insertJob(writer, job)
    },
    hurry: hurryLane,
    register: (kind, handler, most) => {
      if (handlers.has(kind)) throw new Error(`two handlers for jobs of kind ${kind}`)
      handlers.set(kind, handler)
      if (most !== undefined) limits.set(kind, most)
    },
    start: async () => {
      await takeFromDead(database.kysely, leaseMs)
      watching = setInterval(() => void watch().catch((error: unknown) => log.error({ err: error }, 'dead processes could not be looked for')), pollMs)
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
