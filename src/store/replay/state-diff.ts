// Differences between two states, as paths with both values. Identical objects are skipped.
import { entityTypes } from '../../../contract/index.ts'
import { getPlainSlices } from '../log/plain-slices.ts'
import { renameForState } from '../log/slice-names.ts'
import type { RootState } from '../root-reducer.ts'

export interface Difference {
  /** Members joined by dots: `entities.THREAD.<id>.unreadCount`. */
  readonly path: string
  /** undefined: it did not exist. */
  readonly before: unknown
  /** undefined: it no longer exists. */
  readonly after: unknown
}

/** Maximum number of differences to list; nobody reads more. */
export const differencesShown = 500

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const compare = (path: string, before: unknown, after: unknown, found: Difference[]): void => {
  if (Object.is(before, after) || found.length > differencesShown) return
  const lists = Array.isArray(before) && Array.isArray(after)
  if (lists || (isPlain(before) && isPlain(after))) {
    const [one, other] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>]
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      compare(path === '' ? key : `${path}.${key}`, one[key], other[key], found)
    return
  }
  if (before === undefined && after === undefined) return
  found.push({ path, before, after })
}

/** Stops after one more than `differencesShown`, so that the caller can tell that there are more. */
export const diffStates = (before: RootState, after: RootState): readonly Difference[] => {
  const found: Difference[] = []
  for (const type of entityTypes) {
    const [was, is] = [before.entities[type], after.entities[type]]
    if (was === is) continue
    // A row that moved to another slot appears as removed and added: count one change.
    const rows = new Map<string, { before?: object; after?: object }>()
    for (const change of is.table.changesSince(was.table)) {
      if (change.before) rows.set(change.before._id, { ...rows.get(change.before._id), before: change.before })
      if (change.after) rows.set(change.after._id, { ...rows.get(change.after._id), after: change.after })
    }
    for (const [id, row] of rows) compare(`entities.${type}.${id}`, row.before, row.after, found)
    for (const change of is.tombstones.changesSince(was.tombstones)) {
      compare(
        `entities.${type}.tombstones.${(change.after ?? change.before)?.id ?? ''}`,
        change.before,
        change.after,
        found,
      )
    }
  }
  const slices = renameForState(getPlainSlices(before))
  for (const [name, value] of Object.entries(renameForState(getPlainSlices(after))))
    compare(name, slices[name], value, found)
  return found
}

/** @param filter part of a path; case-sensitive */
export const filterDifferences = (differences: readonly Difference[], filter: string): readonly Difference[] =>
  filter.trim() === '' ? differences : differences.filter(({ path }) => path.includes(filter.trim()))
