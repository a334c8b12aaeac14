// Runs one portion in its transaction: each record by itself, so that a refused one stops no other.
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

/** Reading changes nothing: more of it goes into one transaction. */
const maxExportedPerPortion = 500

/** The job's own record changes too. */
const room = maxTransactionRecords - 1

export const getPortionSize = ({ kind }: Row<'BULKJOB'>): number =>
  kind === 'export' ? maxExportedPerPortion : Math.max(1, Math.floor(room / actions[kind].max))

/** Whether it goes on without its maker's rights. */
export const outlivesRights = ({ kind, state }: Row<'BULKJOB'>): boolean =>
  state === 'running' && actionOf(kind)?.anyMaker === true

/** @returns how many records have come to belong to the job since */
export const selectMoreRecords = async (unit: UnitOfWork, job: Row<'BULKJOB'>): Promise<number> =>
  (await actionOf(job.kind)?.more?.(unit, job)) ?? 0

export const recordBulkEnd = (unit: UnitOfWork, job: Row<'BULKJOB'>): void => actionOf(job.kind)?.ended?.(unit, job)

/** Versions of those that the maker sees now, or of all where that does not matter. */
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

/** The code of a refusal. @throws what the whole transaction must be tried again for */
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
  // Gone, or not theirs to see any more: the two are not told apart.
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
  // A removed record is still none.
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
  // All before any is changed, in the order of their names: two jobs over the same records wait for each other and go on.
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
