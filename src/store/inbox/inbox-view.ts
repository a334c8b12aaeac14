// Order, window and counters over conversations, fed the changed rows of each action and never recomputed from the table.
import type { Row } from '../../../contract/index.ts'
import { threadOrders, threadReturn, threadSortKeys } from '../../../contract/platform/thread-order.ts'
import type { InboxOrder } from '../../../contract/platform/thread-order.ts'
import { readSortKey, readSortKeyPart } from '../../../contract/sort-key.ts'
import { growWindow, updateWindow, createWindow } from './bounded-window.ts'
import type { BoundedWindow, ViewQuery } from './bounded-window.ts'
import type { ChangedPair } from './changed-pairs.ts'
import { toMoves, updateOrder } from './moves.ts'
import type { Moves } from './moves.ts'
import { OrderedIds } from './ordered-ids.ts'
import { updateCounters, noCounters } from './inbox-counters.ts'
import type { InboxCounters } from './inbox-counters.ts'
import { everything, matchesFilter } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'

type Thread = Row<'THREAD'>

/** The query of the list. */
export interface InboxQuery {
  readonly filter: InboxFilter
  readonly userId: string | null
  /** How many rows of it. */
  readonly limit: number
}

export interface InboxView {
  /** All held threads, in the order that the filter names; the newest first unless it names one. */
  readonly order: OrderedIds
  /** The first of those that pass the filter. */
  readonly window: BoundedWindow
  /** The query of the window. */
  readonly sight: InboxQuery
  readonly counters: InboxCounters
}

/** Rows shown at first; and as many more each time the end comes into sight. */
export const windowStep = 200

export const emptyView: InboxView = {
  order: OrderedIds.none,
  window: { limit: windowStep, ids: [], times: [], edge: null },
  sight: { filter: everything, userId: null, limit: windowStep },
  counters: noCounters,
}

/** Whether it has come back from being put off, and nothing was written since. */
export const isBack = (thread: Thread): boolean => readSortKeyPart(threadReturn, thread) !== null

/** The order is from the greatest down: with every digit taken from nine the earliest time comes first, and what has none last. */
const fromEarliest = (time: string | null): string =>
  time ? time.replace(/\d/g, (digit) => String(9 - Number(digit))) : ''

/** What a thread is ordered by, the greatest first. */
const orderKeyOf = (order: InboxOrder): ((thread: Thread) => string) => {
  const sortKey = threadSortKeys[threadOrders[order]]
  return order === 'newest'
    ? (thread) => readSortKey(sortKey, thread) ?? ''
    : (thread) => fromEarliest(readSortKey(sortKey, thread))
}

export const getThreadTime = orderKeyOf('newest')

const orderKeys: Readonly<Record<InboxOrder, (thread: Thread) => string>> = {
  newest: getThreadTime,
  waiting: orderKeyOf('waiting'),
  deadline: orderKeyOf('deadline'),
}

/** The same threads in another order. */
const reorder = (
  order: OrderedIds,
  keyOf: (thread: Thread) => string,
  rowOf: (id: string) => Thread | undefined,
): OrderedIds =>
  OrderedIds.none.edit(({ put }) => {
    for (const id of order.ids) {
      const row = rowOf(id)
      if (row) put({ id, time: keyOf(row) })
    }
  })

export const toViewQuery = (
  { filter, userId }: InboxQuery,
  rowOf: (id: string) => Thread | undefined,
): ViewQuery<Thread> => ({
  passes: matchesFilter(filter, userId),
  rowOf,
})

const windowFor = (
  view: InboxView,
  wanted: InboxQuery,
  order: OrderedIds,
  moves: Moves<Thread>,
  sight: ViewQuery<Thread>,
): BoundedWindow => {
  const { sight: known, window } = view
  if (known.filter !== wanted.filter || known.userId !== wanted.userId || wanted.limit < known.limit)
    return createWindow(wanted.limit, order, sight)
  const after = updateWindow(window, moves, order, sight)
  return known.limit === wanted.limit ? after : growWindow(after, wanted.limit, order, sight)
}

const sameSight = (one: InboxQuery, other: InboxQuery): boolean =>
  one.filter === other.filter && one.userId === other.userId && one.limit === other.limit

/**
 * The view after an action.
 * @param rowOf the row as it is seen now, optimistic updates included; undefined where it is not held
 */
export const updateView = (
  view: InboxView,
  wanted: InboxQuery,
  pairs: readonly ChangedPair<Thread>[],
  rowOf: (id: string) => Thread | undefined,
): InboxView => {
  const sight = sameSight(view.sight, wanted) ? view.sight : wanted
  if (sight === view.sight && pairs.length === 0) return view
  const kind = sight.filter.order
  const known = updateOrder(view.order, toMoves(pairs, orderKeys[view.sight.filter.order]))
  const order = kind === view.sight.filter.order ? known : reorder(known, orderKeys[kind], rowOf)
  const moves = toMoves(pairs, orderKeys[kind])
  const counters = updateCounters(view.counters, pairs)
  const window = windowFor(view, wanted, order, moves, toViewQuery(wanted, rowOf))
  const same = order === view.order && counters === view.counters && window === view.window && sight === view.sight
  return same ? view : { order, window, sight, counters }
}
