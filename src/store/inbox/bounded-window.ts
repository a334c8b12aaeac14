// The first rows of a filtered order, updated from changed rows alone; always equal to filter, sort and slice over all rows.
import type { Moves } from './moves.ts'
import { isBefore } from './ordered-ids.ts'
import type { OrderedIds, Place } from './ordered-ids.ts'

/** Rows kept beyond the limit, so that removed rows seldom require a search for others. */
const reserve = 180

export interface BoundedWindow {
  /** Number of rows shown. */
  readonly limit: number
  /** Sorted ids; up to `limit` plus the reserve. */
  readonly ids: readonly string[]
  readonly times: readonly string[]
  /** The window has every matching row up to this place; null: nothing matches beyond the window. */
  readonly edge: Place | null
}

/** The filter of a window and its access to rows. */
export interface ViewQuery<Row extends { readonly _id: string }> {
  readonly passes: (row: Row) => boolean
  /** The current row, including optimistic updates. */
  readonly rowOf: (id: string) => Row | undefined
}

interface Draft {
  readonly ids: string[]
  readonly times: string[]
}

/** Appends further matching rows after a place in the order; null: from its start. */
const fillWindow = <Row extends { readonly _id: string }>(
  { ids, times }: Draft,
  from: Place | null,
  limit: number,
  order: OrderedIds,
  { passes, rowOf }: ViewQuery<Row>,
): BoundedWindow => {
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

/** Refills the window if it has fewer rows than the limit and there may be more. */
const trimWindow = <Row extends { readonly _id: string }>(
  draft: Draft,
  edge: Place | null,
  limit: number,
  order: OrderedIds,
  sight: ViewQuery<Row>,
): BoundedWindow => {
  const { ids, times } = draft
  if (ids.length < limit && edge !== null) return fillWindow(draft, edge, limit, order, sight)
  return { limit, ids, times, edge }
}

/** @param order of all rows, including those that do not match */
export const createWindow = <Row extends { readonly _id: string }>(
  limit: number,
  order: OrderedIds,
  sight: ViewQuery<Row>,
): BoundedWindow => fillWindow({ ids: [], times: [] }, null, limit, order, sight)

/** The same window with a higher limit. */
export const growWindow = <Row extends { readonly _id: string }>(
  { ids, times, edge }: BoundedWindow,
  limit: number,
  order: OrderedIds,
  sight: ViewQuery<Row>,
): BoundedWindow => trimWindow({ ids: ids.slice(), times: times.slice() }, edge, limit, order, sight)

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

/** Merges kept and arrived rows in order, up to the window's capacity; `edge` marks the end if there are more. */
const mergeMoves = <Row>(
  { ids, times, edge, limit }: BoundedWindow,
  { arrived, ids: changed }: Moves<Row>,
  passes: (row: Row) => boolean,
): Draft & { readonly edge: Place | null } => {
  const draft = { ids: [] as string[], times: [] as string[] }
  const max = limit + reserve
  let at = 0
  let more = false
  const take = (id: string, time: string): void => {
    more = draft.ids.length === max
    if (more) return
    draft.ids.push(id)
    draft.times.push(time)
  }
  const stay = (isNext: (time: string, id: string) => boolean): void => {
    for (; !more && at < ids.length && isNext(times[at] as string, ids[at] as string); at += 1) {
      if (!changed.has(ids[at] as string)) take(ids[at] as string, times[at] as string)
    }
  }
  for (const { id, time, row } of arrived) {
    if (more || (edge !== null && isBefore(edge.time, edge.id, time, id))) break
    if (!passes(row)) continue
    stay((otherTime, otherId) => isBefore(otherTime, otherId, time, id))
    take(id, time)
  }
  stay(() => true)
  return { ...draft, edge: more ? { id: draft.ids[max - 1] as string, time: draft.times[max - 1] as string } : edge }
}

/**
 * @param order the order after the changes
 * @returns the very same window if none of its places changed
 */
export const updateWindow = <Row extends { readonly _id: string }>(
  window: BoundedWindow,
  moves: Moves<Row>,
  order: OrderedIds,
  sight: ViewQuery<Row>,
): BoundedWindow => {
  const { edge, ...draft } = mergeMoves(window, moves, sight.passes)
  const unchanged = edge === window.edge && same(draft.ids, window.ids) && same(draft.times, window.times)
  return unchanged ? window : trimWindow(draft, edge, window.limit, order, sight)
}
