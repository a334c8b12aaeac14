// Counts the conversations in memory that match filters, including optimistic updates. The first count reads all rows, later ones only
// the changed rows: a count may be needed after every flush and must not walk over 50,000 rows each time.
import type { AnyRow, Row } from '../../../contract/index.ts'
import { applyOptimisticUpdates } from '../entities/effective-row.ts'
import type { OptimisticUpdate } from '../entities/optimistic-updates-slice.ts'
import { rowIn, rowsIn } from '../entities/table-adapter.ts'
import type { Table } from '../entities/table-adapter.ts'
import type { RootState } from '../root-reducer.ts'

type Passes = (thread: Row<'THREAD'>) => boolean
type UpdatesById = Readonly<Record<string, readonly OptimisticUpdate[]>>

const noUpdates: UpdatesById = {}

interface CountResult {
  readonly table: Table
  readonly updates: UpdatesById
  readonly counts: readonly number[]
}

/** Ids whose optimistic updates differ. */
const findUpdatedIds = (one: UpdatesById, other: UpdatesById): readonly string[] =>
  one === other ? [] : [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((id) => one[id] !== other[id])

/** @returns counts by filter; the same array while they do not change */
export type HeldCounts = (state: Pick<RootState, 'entities' | 'optimisticUpdates'>) => readonly number[]

export const createHeldCounts = (filters: readonly Passes[]): HeldCounts => {
  let last: CountResult | null = null

  const add = (counts: number[], by: 1 | -1, row: AnyRow | undefined, updates: UpdatesById): void => {
    if (row === undefined) return
    const thread = applyOptimisticUpdates(row, updates[row._id]) as unknown as Row<'THREAD'>
    filters.forEach((passes, place) => {
      if (passes(thread)) counts[place] = (counts[place] ?? 0) + by
    })
  }

  const countAll = (table: Table, updates: UpdatesById): readonly number[] => {
    const counts = filters.map(() => 0)
    for (const row of rowsIn(table)) add(counts, 1, row, updates)
    return counts
  }

  const countOn = (known: CountResult, table: Table, updates: UpdatesById): readonly number[] => {
    const counts = [...known.counts]
    const moved = new Set<string>()
    // A row that was removed and added again appears twice, as removed from one slot and added in another.
    for (const { before, after } of table.changesSince(known.table)) {
      add(counts, -1, before, known.updates)
      add(counts, 1, after, updates)
      moved.add((after ?? before)?._id ?? '')
    }
    for (const id of findUpdatedIds(known.updates, updates)) {
      if (moved.has(id)) continue
      const row = rowIn(table, id)
      add(counts, -1, row, known.updates)
      add(counts, 1, row, updates)
    }
    return counts.every((count, place) => count === known.counts[place]) ? known.counts : counts
  }

  return ({ entities, optimisticUpdates }) => {
    const { table } = entities.THREAD
    const updates = optimisticUpdates.THREAD ?? noUpdates
    if (last?.table === table && last.updates === updates) return last.counts
    const counts = last === null ? countAll(table, updates) : countOn(last, table, updates)
    last = { table, updates, counts }
    return counts
  }
}
