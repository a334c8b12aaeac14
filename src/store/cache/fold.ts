// Merges several values into one with the newest state of each record.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { isNewer } from '../entities/entity-slice.ts'
import type { CacheValue } from './cache-values.ts'
import type { RemovedRecord } from '../entities/actions.ts'

export interface FoldResult {
  readonly rows: readonly AnyRow[]
  readonly gone: readonly RemovedRecord[]
}

type Entry = { readonly row: AnyRow } | { readonly gone: RemovedRecord }

const ageOf = (entry: Entry) => ('row' in entry ? entry.row : entry.gone)

/** The same version may replace a removal, because an evicted record can return unchanged; an older version changes nothing. */
const replaces = (next: Entry, known: Entry | undefined): boolean =>
  known === undefined || !isNewer(ageOf(known), ageOf(next))

/** @param values in the order in which they were written */
export const foldType = (type: EntityType, values: readonly CacheValue[]): FoldResult => {
  const newest = new Map<string, Entry>()
  const put = (id: string, entry: Entry): void => {
    if (replaces(entry, newest.get(id))) newest.set(id, entry)
  }
  for (const { rows, gone } of values) {
    for (const row of rows[type] ?? []) put(row._id, { row })
    for (const one of gone[type] ?? []) put(one.id, { gone: one })
  }
  const entries = [...newest.values()]
  return {
    rows: entries.flatMap((entry) => ('row' in entry ? [entry.row] : [])),
    gone: entries.flatMap((entry) => ('gone' in entry ? [entry.gone] : [])),
  }
}
