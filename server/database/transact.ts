// Runs a unit of work in one transaction, and again if the database requires it.
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { ApiError } from '../lib/api-error.ts'
import { getHomeStreams } from './change-groups.ts'
import type { Database } from './database.ts'
import { createUnitOfWork } from './unit-of-work.ts'
import type { UnitOfWork, UnitContext } from './unit-of-work.ts'
import { writeChanges } from './write-changes.ts'
import { StaleWriteError } from './write-rows.ts'

const serializationFailure = '40001'
const deadlock = '40P01'
const uniqueViolation = '23505'
const maxAttempts = 10

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

/** Whether the whole unit is retried after this error, however `work` handles it. */
export const isRetried = (error: unknown): boolean =>
  error instanceof StaleWriteError || [serializationFailure, deadlock].includes(String(codeOf(error)))

export type ChangedRows = Partial<Record<EntityType, AnyRow[]>>

export interface UnitOptions<Result> {
  readonly now?: () => Date
  /** Runs last in the same transaction, with the rows as written. */
  readonly finish?: (unit: UnitOfWork, result: Result, rows: ChangedRows) => Promise<void>
}

/**
 * Commits everything that `work` changed, or nothing. `work` may run more than once and must not reach the network.
 * @throws ApiError ALREADY_EXISTS if a unique combination of fields is taken
 */
export const transact = async <Result>(
  database: Database,
  context: UnitContext,
  work: (unit: UnitOfWork) => Promise<Result>,
  { now = () => new Date(), finish }: UnitOptions<Result> = {},
): Promise<{ result: Result; rows: ChangedRows }> => {
  /** Locks on records that another unit changed first in an earlier attempt. Taken before any lock of the work's own. */
  const turns = new Set<string>()
  for (let attempt = 1; ; attempt += 1) {
    let endTurn = (): void => undefined
    try {
      return await database.kysely.transaction().execute(async (tx) => {
        const unit = createUnitOfWork(database, tx, context, now())
        await unit.lock(...turns)
        const result = await work(unit)
        for (const hook of database.beforeCommit) await hook(unit)
        const streams = getHomeStreams(unit)
        endTurn = await database.turns.take(streams, context.isPatient === true)
        const rows = await writeChanges(database, unit, streams)
        await finish?.(unit, result, rows)
        return { result, rows }
      })
    } catch (error) {
      const code = codeOf(error)
      if (error instanceof StaleWriteError && attempt < maxAttempts) {
        for (const key of error.keys) turns.add(key)
        continue
      }
      if ((code === serializationFailure || code === deadlock) && attempt < maxAttempts) continue
      if (code === uniqueViolation) throw new ApiError('ALREADY_EXISTS', undefined, typeFrom(error))
      throw error
    } finally {
      endTurn()
    }
  }
}

/** The entity type of a unique violation, from the table's name. */
const typeFrom = (error: unknown): string | undefined =>
  /^record_(\w+)$/.exec((error as { table?: string }).table ?? '')?.[1]
