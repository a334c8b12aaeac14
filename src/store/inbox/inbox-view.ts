// Order, window and counters of the inbox, updated from the changed rows of each action and never recomputed from the table.
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
  /** Maximum number of rows. */
  readonly limit: number
}

export interface InboxView {
  /** All conversations in memory, in the filter's order; newest first by default. */
  readonly order: OrderedIds
  /** The first conversations that match the filter. */
  readonly window: BoundedWindow
  /** The query for which the window was built. */
  readonly sight: InboxQuery
  readonly counters: InboxCounters
}

/** Rows shown at first, and added each time the user reaches the end. */
export const windowStep = 200

export const emptyView: InboxView = {
  order: OrderedIds.none,
  window: { limit: windowStep, ids: [], times: [], edge: null },
  sight: { filter: everything, userId: null, limit: windowStep },
  counters: noCounters,
}

/** Whether the snooze has ended and no message has come since. */
export const isBack = (thread: Thread): boolean => readSortKeyPart(threadReturn, thread) !== null

/** Inverts the digits, because the order is descending: the earliest time comes first, conversations without one come last. */
const fromEarliest = (time: string | null): string =>
  time ? time.replace(/\d/g, (digit) => String(9 - Number(digit))) : ''

/** The sort key of a conversation; the order is descending. */
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

/** Rebuilds the order with another sort key. */
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
  query: InboxQuery,
  order: OrderedIds,
  moves: Moves<Thread>,
  sight: ViewQuery<Thread>,
): BoundedWindow => {
  const { sight: known, window } = view
  if (known.filter !== query.filter || known.userId !== query.userId || query.limit < known.limit)
    return createWindow(query.limit, order, sight)
  const after = updateWindow(window, moves, order, sight)
  return known.limit === query.limit ? after : growWindow(after, query.limit, order, sight)
}

const sameSight = (one: InboxQuery, other: InboxQuery): boolean =>
  one.filter === other.filter && one.userId === other.userId && one.limit === other.limit

/**
 * Returns the view after an action.
 * @param rowOf the current row, including optimistic updates; undefined if it is not in memory
 */
export const updateView = (
  view: InboxView,
  query: InboxQuery,
  pairs: readonly ChangedPair<Thread>[],
  rowOf: (id: string) => Thread | undefined,
): InboxView => {
  const sight = sameSight(view.sight, query) ? view.sight : query
  if (sight === view.sight && pairs.length === 0) return view
  const kind = sight.filter.order
  const known = updateOrder(view.order, toMoves(pairs, orderKeys[view.sight.filter.order]))
  const order = kind === view.sight.filter.order ? known : reorder(known, orderKeys[kind], rowOf)
  const moves = toMoves(pairs, orderKeys[kind])
  const counters = updateCounters(view.counters, pairs)
  const window = windowFor(view, query, order, moves, toViewQuery(query, rowOf))
  const same = order === view.order && counters === view.counters && window === view.window && sight === view.sight
  return same ? view : { order, window, sight, counters }
}
