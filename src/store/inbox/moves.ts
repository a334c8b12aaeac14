// The changes of a flush as places in an order, sorted once for the order and all its windows.
import type { ChangedPair } from './changed-pairs.ts'
import { isBefore } from './ordered-ids.ts'
import type { OrderedIds, Place } from './ordered-ids.ts'

interface Arrival<Row> extends Place {
  readonly row: Row
  /** The row is new, or its place has changed. */
  readonly moved: boolean
}

export interface Moves<Row> {
  /** Places that are now vacant. */
  readonly left: readonly Place[]
  /** Every changed row that is still in memory, in order. */
  readonly arrived: readonly Arrival<Row>[]
  readonly ids: ReadonlySet<string>
}

const inOrder = (one: Place, other: Place): number => (isBefore(one.time, one.id, other.time, other.id) ? -1 : 1)

export const toMoves = <Row>(pairs: readonly ChangedPair<Row>[], timeOf: (row: Row) => string): Moves<Row> => {
  const left: Place[] = []
  const arrived: Arrival<Row>[] = []
  const ids = new Set<string>()
  for (const { id, before, after } of pairs) {
    const was = before && timeOf(before)
    const is = after && timeOf(after)
    const moved = was !== is
    ids.add(id)
    if (was !== undefined && moved) left.push({ id, time: was })
    if (after !== undefined && is !== undefined) arrived.push({ id, time: is, row: after, moved })
  }
  return { left, arrived: arrived.sort(inOrder), ids }
}

export const updateOrder = <Row>(order: OrderedIds, { left, arrived }: Moves<Row>): OrderedIds =>
  order.edit(({ put, take }) => {
    for (const place of left) take(place)
    for (const place of arrived) if (place.moved) put(place)
  })
