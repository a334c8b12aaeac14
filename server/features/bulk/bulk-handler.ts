// Works off a bulk job in portions. Each portion's transaction changes its records, stores their outcomes and updates the counts.
// After a crash another process continues after the last committed portion.
import { enqueueJob } from '../../jobs/job-table.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityType, Row } from '../../../contract/index.ts'
import { isEntityType } from '../../../contract/index.ts'
import { busyBulkStates } from '../../../contract/bulk-states.ts'
import { loadRights } from '../../database/rights.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobAttempt } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { findNextTargets, writeOutcomes } from './bulk-rows.ts'
import type { BulkTarget, Outcome } from './bulk-rows.ts'
import { getPortionSize, outlivesRights, recordBulkEnd, runPortion, selectMoreRecords } from './bulk-portion.ts'
import { bulkLock, bulkJob } from './bulk-work.ts'
import { withoutRights } from '../../records/call-context.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

/** A turn ends long before its worker could be considered dead. */
const turnMs = 20_000
const maxFailures = 5
/**
 * Pause between portions, as a fraction of the last one's duration, so that others get their turn even with a single database
 * connection.
 */
const restPart = 1 / 3
const minRestMs = 5

/** The locked job, if it is still busy and this attempt is the current one; else null, and there is nothing to do. */
const lockBusyJob = async (unit: UnitOfWork, jobId: string, attempt: JobAttempt): Promise<Row<'BULKJOB'> | null> => {
  await unit.lock(bulkLock(jobId))
  if (!(await attempt.isOurs(unit))) return null
  const job = await unit.get('BULKJOB', jobId)
  return job && busyBulkStates.includes(job.state) ? job : null
}

const end = async (unit: UnitOfWork, job: Row<'BULKJOB'>, failure: string | null = null): Promise<void> => {
  const { _id, state } = job
  const ended = state === 'undoing' ? 'undone' : 'done'
  recordBulkEnd(unit, job)
  await unit.change('BULKJOB', _id, { state: failure === null ? ended : 'failed', failure, endedTime: unit.now })
}

const countFields = {
  done: 'doneCount',
  failed: 'failedCount',
  skipped: 'skippedCount',
  undone: 'undoneCount',
  kept: 'keptCount',
} as const

/** Adds the outcomes of a portion to the job's counts. */
const moveCounts = async (unit: UnitOfWork, job: Row<'BULKJOB'>, outcomes: readonly Outcome[]): Promise<void> => {
  const counts: Partial<Record<(typeof countFields)[keyof typeof countFields], number>> = {}
  for (const { state } of outcomes) {
    if (state === 'waiting') continue
    const field = countFields[state]
    counts[field] = (counts[field] ?? job[field] ?? 0) + 1
  }
  await unit.change('BULKJOB', job._id, counts)
}

interface Turn {
  readonly services: Context
  readonly jobId: string
  readonly userId: string
  readonly attempt: JobAttempt
  /** Whether the job also runs in a read-only organisation. */
  readonly isHarmless: boolean
}

/**
 * @param work processes the next records
 * @returns whether there may be more
 */
const inPortion = async (
  { services, jobId, userId, attempt, isHarmless }: Turn,
  work: (unit: UnitOfWork, job: Row<'BULKJOB'>, type: EntityType) => Promise<readonly Outcome[]>,
): Promise<boolean> => {
  const { result } = await transact(
    services.database,
    { actor: userId, isPatient: true, isHarmless },
    async (unit) => {
      const job = await lockBusyJob(unit, jobId, attempt)
      if (!job || !isEntityType(job.entityType)) return null
      const outcomes = await work(unit, job, job.entityType)
      if (outcomes.length > 0) await moveCounts(unit, job, outcomes)
      return { job, type: job.entityType, outcomes }
    },
    {
      now: services.now,
      finish: async (unit, worked, rows) => {
        if (!worked || worked.outcomes.length === 0) return
        const versions = new Map((rows[worked.type] ?? []).map(({ _id, version }) => [_id, version]))
        await writeOutcomes(unit, jobId, worked.outcomes, versions)
      },
    },
  )
  return result !== null && result.outcomes.length > 0
}

/** The next waiting records; if there are none, records that have come to match since. */
const nextOf = async (unit: UnitOfWork, job: Row<'BULKJOB'>, max: number): Promise<readonly BulkTarget[]> => {
  if (job.state === 'undoing') return findNextTargets(unit, job._id, 'done', max)
  const waiting = await findNextTargets(unit, job._id, 'waiting', max)
  return waiting.length === 0 && (await selectMoreRecords(unit, job)) > 0
    ? findNextTargets(unit, job._id, 'waiting', max)
    : waiting
}

/** @param max maximum number of records in the portion */
const nextPortion = (turn: Turn, max = Infinity): Promise<boolean> =>
  inPortion(turn, async (unit, job, type) => {
    const known = await loadRights(unit.tx, job.userId)
    if (!known && !outlivesRights(job)) {
      await end(unit, job, 'FORBIDDEN')
      return []
    }
    const rights = known ?? { ...withoutRights, userId: job.userId }
    const targets = await nextOf(unit, job, Math.min(max, getPortionSize(job)))
    if (targets.length === 0) await end(unit, job)
    return runPortion({ services: turn.services, unit, rights, job, type }, targets)
  })

/** Skips a record whose transaction cannot be committed. */
const skipNext = (turn: Turn, code: string): Promise<boolean> =>
  inPortion(turn, async (unit, { _id, state }) => {
    const undoing = state === 'undoing'
    const [target] = await findNextTargets(unit, _id, undoing ? 'done' : 'waiting', 1)
    return target ? [{ ...target, state: undoing ? 'kept' : 'failed', code }] : []
  })

/**
 * Runs until the job is finished, the turn is over or the process closes.
 * @returns whether the job is finished
 */
const workThroughTurn = async (turn: Turn): Promise<boolean> => {
  const until = performance.now() + turnMs
  /** Records left to process one by one, after a larger portion was refused as a whole. */
  let alone = 0
  while (performance.now() < until && !turn.attempt.isClosing()) {
    const began = performance.now()
    try {
      if (!(await nextPortion(turn, alone > 0 ? 1 : Infinity))) return true
      alone = Math.max(0, alone - 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (alone > 0) await skipNext(turn, error.code)
      alone = alone > 0 ? alone - 1 : 100
    }
    await pause(Math.max(minRestMs, (performance.now() - began) * restPart))
  }
  return false
}

const giveUp = ({ services, jobId, userId, attempt, isHarmless }: Turn): Promise<unknown> =>
  transact(
    services.database,
    { actor: userId, isPatient: true, isHarmless },
    async (unit) => {
      const job = await lockBusyJob(unit, jobId, attempt)
      if (job) await end(unit, job, 'INTERNAL_ERROR')
    },
    { now: services.now },
  )

export const createBulkHandler =
  (services: Context): JobHandler<typeof bulkJob> =>
  async ({ jobId, userId }, attempt) => {
    const { result: job } = await transact(services.database, { actor: null }, (unit) => unit.get('BULKJOB', jobId))
    const isHarmless = job !== null && (outlivesRights(job) || job.kind === 'markAsRead')
    const turn: Turn = { services, jobId, userId, attempt, isHarmless }
    try {
      if (await workThroughTurn(turn)) return done
    } catch (error) {
      if (attempt.attempts < maxFailures) throw error
      services.log.error({ err: error, jobId: turn.jobId }, 'bulk: job failed')
      await giveUp(turn)
      return done
    }
    await transact(services.database, { actor: turn.userId }, async (unit) => {
      const job = await lockBusyJob(unit, turn.jobId, attempt)
      if (job) await enqueueJob(unit, bulkJob(job))
    })
    return done
  }
