// The first rows of a filtered order, kept up to date by the changed rows alone: always what filter, sort and slice would give.
import type { ChangedPair } from './changed-pairs.ts'
import { comesBefore, countBefore } from './ordered-ids.ts'
import type { OrderedIds, Place } from './ordered-ids.ts'

/** Kept beyond what is shown, so that rows that leave are seldom a reason to look for others. */
const reserve = 180
/** So many more come in before the window is cut: a burst of new rows pushes each other out. */
const overflow = 64

export interface BoundedWindow {
  /** How many are shown. */
  readonly limit: number
  /** Sorted; up to `limit` and the reserve. */
  readonly ids: readonly string[]
  readonly times: readonly string[]
  /** Everything that passes up to here is in the window; null: there is nothing beyond. */
  readonly edge: Place | null
}

/** What a window shows of which rows. */
export interface Sight<Row extends { readonly _id: string }> {
  readonly passes: (row: Row) => boolean
  readonly timeOf: (row: Row) => string
  /** The row as it is seen now. */
  readonly rowOf: (id: string) => Row | undefined
}

interface Draft {
  readonly ids: string[]
  readonly times: string[]
}

/** Looks on for rows that pass, from a place in the order; null: from its beginning. */
const filled = <Row extends { readonly _id: string }>({ ids, times }: Draft, from: Place | null, limit: number, order: OrderedIds, { passes, rowOf }: Sight<Row>): BoundedWindow => {
  let edge: Place | null = null
  for (const place of order.after(from)) {
    if (ids.length === limit + reserve) {
      edge = { id: ids.at(-1) as string, time: times.at(-1) as string }
      break
    }
    const row = rowOf(place.id)
    if (row === undefined || !passes(row)) continue
    ids.push(place.id)
    times.push(place.time)
  }
  return { limit, ids, times, edge }
}

const isInside = (time: string, id: string, edge: Place | null): boolean => edge === null || !comesBefore(edge.time, edge.id, time, id)

/** Leaves the first `most`. @returns where they end */
const cut = ({ ids, times }: Draft, most: number): Place => {
  ids.length = most
  times.length = most
  return { id: ids[most - 1] as string, time: times[most - 1] as string }
}

const finished = <Row extends { readonly _id: string }>(draft: Draft, edge: Place | null, limit: number, order: OrderedIds, sight: Sight<Row>): BoundedWindow => {
  const { ids, times } = draft
  if (ids.length < limit && edge !== null) return filled(draft, edge, limit, order, sight)
  return { limit, ids, times, edge: ids.length > limit + reserve ? cut(draft, limit + reserve) : edge }
}

/** @param order of all rows, those that do not pass included */
export const windowOf = <Row extends { readonly _id: string }>(limit: number, order: OrderedIds, sight: Sight<Row>): BoundedWindow =>
  filled({ ids: [], times: [] }, null, limit, order, sight)

/** The same window with room for more. */
export const grown = <Row extends { readonly _id: string }>({ ids, times, edge }: BoundedWindow, limit: number, order: OrderedIds, sight: Sight<Row>): BoundedWindow =>
  finished({ ids: ids.slice(), times: times.slice() }, edge, limit, order, sight)

/**
 * @param order as it is after the changes
 * @returns the very same window where none of its places changed
 */
export const windowAfter = <Row extends { readonly _id: string }>(
  window: BoundedWindow,
  pairs: readonly ChangedPair<Row>[],
  order: OrderedIds,
  sight: Sight<Row>,
): BoundedWindow => {
  const { passes, timeOf } = sight
  let { edge } = window
  let draft: Draft | null = null
  for (const { id, before, after } of pairs) {
    const was = before !== undefined && passes(before) ? timeOf(before) : null
    const is = after !== undefined && passes(after) ? timeOf(after) : null
    if (was === is) continue
    const wasInside = was !== null && isInside(was, id, edge)
    const comesInside = is !== null && isInside(is, id, edge)
    if (!wasInside && !comesInside) continue
    draft ??= { ids: window.ids.slice(), times: window.times.slice() }
    const { ids, times } = draft
    if (wasInside) {
      const index = countBefore(ids, times, was, id)
      ids.splice(index, 1)
      times.splice(index, 1)
    }
    if (comesInside) {
      const index = countBefore(ids, times, is, id)
      ids.splice(index, 0, id)
      times.splice(index, 0, is)
      if (ids.length > window.limit + reserve + overflow) edge = cut(draft, window.limit + reserve)
    }
  }
  return draft === null ? window : finished(draft, edge, window.limit, order, sight)
}
