// Progress and tallies of a bulk job.
import { isUndoable } from '../../../contract/bulk.ts'
import { isEntityType } from '../../../contract/index.ts'
import type { Row } from '../../../contract/index.ts'

type Job = Row<'BULKJOB'>

/** Progress of the current phase: doing or undoing. */
export const getProgress = ({
  state,
  count = 0,
  doneCount = 0,
  failedCount = 0,
  skippedCount = 0,
  undoneCount = 0,
  keptCount = 0,
}: Job): { readonly at: number; readonly of: number } =>
  state === 'undoing'
    ? { at: undoneCount + keptCount, of: doneCount }
    : { at: doneCount + failedCount + skippedCount, of: count }

/** Counts by result, without zeros. */
export const getTallies = (
  job: Job,
): readonly (readonly [name: 'done' | 'failed' | 'skipped' | 'undone' | 'kept' | 'waiting', count: number])[] => {
  const { count = 0, doneCount = 0, failedCount = 0, skippedCount = 0, undoneCount = 0, keptCount = 0, state } = job
  const undone = state === 'undone'
  const all = [
    ['done', undone ? 0 : doneCount],
    ['undone', undoneCount],
    ['kept', keptCount],
    ['skipped', skippedCount],
    ['failed', failedCount],
    ['waiting', count - doneCount - failedCount - skippedCount],
  ] as const
  return all.filter(([, of]) => of > 0)
}

export const canUndo = ({ state, kind, entityType, doneCount }: Job): boolean =>
  ['done', 'cancelled', 'failed'].includes(state) &&
  (doneCount ?? 0) > 0 &&
  isEntityType(entityType) &&
  isUndoable(entityType, kind)
