// The first rows of a filtered order, kept up to date by the changed rows alone: always what filter, sort and slice would give.
import type { ChangedPair } from './changed-pairs.ts'
import { comesBefore, countBefore } from './ordered-ids.ts'
import type { OrderedIds, Place } from './ordered-ids.ts'

/** Kept beyond what is shown, so that rows that leave are seldom a reason to look for others. */
const reserve = 180

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

const finished = <Row extends { readonly _id: string }>(draft: Draft, edge: Place | null, limit: number, order: OrderedIds, sight: Sight<Row>): BoundedWindow => {
  const { ids, times } = draft
  const most = limit + reserve
  if (ids.length < limit && edge !== null) return filled(draft, edge, limit, order, sight)
  if (ids.length <= most) return { limit, ids, times, edge }
  ids.length = most
  times.length = most
  return { limit, ids, times, edge: { id: ids[most - 1] as string, time: times[most - 1] as string } }
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
  const { edge } = window
  let draft: Draft | null = null
  for (const { id, before, after } of pairs) {
    const was = before !== undefined && passes(before) ? timeOf(before) : null
    const is = after !== undefined && passes(after) ? timeOf(after) : null
    if (was === is) continue
    const wasInside = was !== null && (edge === null || !comesBefore(edge.time, edge.id, was, id))
    const isInside = is !== null && (edge === null || !comesBefore(edge.time, edge.id, is, id))
    if (!wasInside && !isInside) continue
    draft ??= { ids: window.ids.slice(), times: window.times.slice() }
    const { ids, times } = draft
    if (wasInside) {
      const index = countBefore(ids, times, was, id)
      ids.splice(index, 1)
      times.splice(index, 1)
    }
    if (isInside) {
      const index = countBefore(ids, times, is, id)
      ids.splice(index, 0, id)
      times.splice(index, 0, is)
    }
  }
  return draft === null ? window : finished(draft, edge, window.limit, order, sight)
}
