// Runs one portion in its transaction: each record is processed by itself, so that a refused one does not stop the others.
import { sql } from 'kysely'
import { maxTransactionRecords } from '../../../contract/constants.ts'
import type { Row } from '../../../contract/index.ts'
import type { BulkKind } from '../../../contract/bulk-kinds.ts'
import { tableOf } from '../../database/columns.ts'
import { isRetried } from '../../database/transact.ts'
import { buildScope } from '../../database/scope.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { BulkAction, BulkWork } from './bulk-action.ts'
import type { BulkTarget, Outcome } from './bulk-rows.ts'
import { commentActions } from './comment-actions.ts'
import { exportPortion } from './export-portion.ts'
import { handOverAction } from './hand-over-action.ts'
import { recordActions } from './record-actions.ts'
import { threadActions } from './thread-actions.ts'

const actions: Readonly<Record<Exclude<BulkKind, 'export'>, BulkAction>> = {
  ...threadActions,
  ...commentActions,
  ...recordActions,
  handOver: handOverAction,
}
const actionOf = (kind: BulkKind): BulkAction | null => (kind === 'export' ? null : actions[kind])

/** An export changes no records, so that more of them fit into one transaction. */
const maxExportedPerPortion = 500

/** Leaves room for the job's own record. */
const room = maxTransactionRecords - 1

export const getPortionSize = ({ kind }: Row<'BULKJOB'>): number =>
  kind === 'export' ? maxExportedPerPortion : Math.max(1, Math.floor(room / actions[kind].max))

/** Whether the job continues without its user's rights. */
export const outlivesRights = ({ kind, state }: Row<'BULKJOB'>): boolean =>
  state === 'running' && actionOf(kind)?.anyMaker === true

/** Adds records that match since to the job. @returns how many */
export const selectMoreRecords = async (unit: UnitOfWork, job: Row<'BULKJOB'>): Promise<number> =>
  (await actionOf(job.kind)?.more?.(unit, job)) ?? 0

export const recordBulkEnd = (unit: UnitOfWork, job: Row<'BULKJOB'>): void => actionOf(job.kind)?.ended?.(unit, job)

/** Versions of the records that the user may see now; of all where rights do not matter. */
const versionsOf = async (
  { unit, rights, job, type }: BulkWork,
  targets: readonly BulkTarget[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = JSON.stringify(targets.map(({ recordId }) => recordId))
  const found = await sql<{ id: string; version: number | string }>`
    SELECT record.id, record.version FROM ${sql.table(tableOf(type))} AS record
    WHERE ${outlivesRights(job) ? sql`true` : buildScope(type, rights)} AND record.id IN (SELECT jsonb_array_elements_text(${ids}::jsonb))`.execute(
    unit.tx,
  )
  return new Map(found.rows.map(({ id, version }) => [id, Number(version)]))
}

/**
 * The code of a refusal.
 * @throws errors that require a retry of the whole transaction
 */
const codeOf = ({ services, job }: BulkWork, error: unknown): string => {
  if (error instanceof ApiError) return error.code
  if (isRetried(error)) throw error
  services.log.error({ err: error, jobId: job._id }, 'bulk: record failed')
  return 'INTERNAL_ERROR'
}

const runOn = async (
  work: BulkWork,
  action: BulkAction,
  { position, recordId, version }: BulkTarget,
  present: number | undefined,
): Promise<Outcome> => {
  const outcome = { position, recordId }
  // Deleted, or no longer visible to the user: the two are deliberately not distinguished.
  if (present === undefined) return { ...outcome, state: 'failed', code: 'NOT_FOUND' }
  if (present !== version && !action.anyVersion) return { ...outcome, state: 'skipped', code: 'CHANGED_MEANWHILE' }
  try {
    const before = await work.unit.attempt(() => action.run(work, recordId))
    return before === null
      ? { ...outcome, state: 'skipped', code: 'NOTHING_TO_CHANGE' }
      : { ...outcome, state: 'done', code: null, before }
  } catch (error) {
    return { ...outcome, state: 'failed', code: codeOf(work, error) }
  }
}

const undoOn = async (work: BulkWork, action: BulkAction, target: BulkTarget): Promise<Outcome> => {
  const outcome = { position: target.position, recordId: target.recordId }
  const row = (await work.unit.get(work.type, target.recordId)) as { readonly version: number } | null
  // A record that is still removed has version null, like its target.
  if (action.undoesAnyVersion ? !row : (row?.version ?? null) !== target.version)
    return { ...outcome, state: 'kept', code: row ? 'CHANGED_MEANWHILE' : 'NOT_FOUND' }
  try {
    await work.unit.attempt(() => action.undo(work, target))
    return { ...outcome, state: 'undone', code: null }
  } catch (error) {
    return { ...outcome, state: 'kept', code: codeOf(work, error) }
  }
}

export const runPortion = async (work: BulkWork, targets: readonly BulkTarget[]): Promise<Outcome[]> => {
  const { unit, rights, job, type } = work
  if (job.kind === 'export') return exportPortion(unit, rights, job, type, targets)
  const action = actions[job.kind]
  // All locks are taken before any change and in sorted order, so that two jobs over the same records wait for each other without
  // deadlock.
  for (const locksOf of [action.locksOf, action.laterLocksOf]) {
    const locks: string[] = []
    for (const { recordId } of locksOf ? targets : []) locks.push(...((await locksOf?.(work, recordId)) ?? []))
    await unit.lock(...locks)
  }
  const versions = job.state === 'undoing' ? null : await versionsOf(work, targets)
  const outcomes: Outcome[] = []
  for (const target of targets) {
    if (outcomes.length > 0 && unit.size() + action.max > room) break
    outcomes.push(
      versions === null
        ? await undoOn(work, action, target)
        : await runOn(work, action, target, versions.get(target.recordId)),
    )
  }
  return outcomes
}
