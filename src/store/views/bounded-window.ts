// The first rows of a filtered order, kept up to date by the changed rows alone: always what filter, sort and slice would give.
import type { Moves } from './moves.ts'
import { comesBefore } from './ordered-ids.ts'
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

/** Cut to what is kept, or filled up where too little is left. */
const finished = <Row extends { readonly _id: string }>(draft: Draft, edge: Place | null, limit: number, order: OrderedIds, sight: Sight<Row>): BoundedWindow => {
  const { ids, times } = draft
  if (ids.length < limit && edge !== null) return filled(draft, edge, limit, order, sight)
  return { limit, ids, times, edge }
}

/** @param order of all rows, those that do not pass included */
export const windowOf = <Row extends { readonly _id: string }>(limit: number, order: OrderedIds, sight: Sight<Row>): BoundedWindow =>
  filled({ ids: [], times: [] }, null, limit, order, sight)

/** The same window with room for more. */
export const grown = <Row extends { readonly _id: string }>({ ids, times, edge }: BoundedWindow, limit: number, order: OrderedIds, sight: Sight<Row>): BoundedWindow =>
  finished({ ids: ids.slice(), times: times.slice() }, edge, limit, order, sight)

const same = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((value, at) => value === other[at])

/** What stayed and what came, in one order, as far as a window keeps; and where that ends, if there is more. */
const merged = <Row>({ ids, times, edge, limit }: BoundedWindow, { arrived, ids: changed }: Moves<Row>, passes: (row: Row) => boolean): Draft & { readonly edge: Place | null } => {
  const draft = { ids: [] as string[], times: [] as string[] }
  const most = limit + reserve
  let at = 0
  let more = false
  const take = (id: string, time: string): void => {
    more = draft.ids.length === most
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
    if (more || (edge !== null && comesBefore(edge.time, edge.id, time, id))) break
    if (!passes(row)) continue
    stay((otherTime, otherId) => comesBefore(otherTime, otherId, time, id))
    take(id, time)
  }
  stay(() => true)
  return { ...draft, edge: more ? { id: draft.ids[most - 1] as string, time: draft.times[most - 1] as string } : edge }
}

/**
 * @param order as it is after the changes
 * @returns the very same window where none of its places changed
 */
export const windowAfter = <Row extends { readonly _id: string }>(window: BoundedWindow, moves: Moves<Row>, order: OrderedIds, sight: Sight<Row>): BoundedWindow => {
  const { edge, ...draft } = merged(window, moves, sight.passes)
  const unchanged = edge === window.edge && same(draft.ids, window.ids) && same(draft.times, window.times)
  return unchanged ? window : finished(draft, edge, window.limit, order, sight)
}
