// Order, window and counters over work items, fed the changed rows of each action and never recomputed from the table.
import type { Row } from '../../../contract/index.ts'
import { grown, windowAfter, windowOf } from '../views/bounded-window.ts'
import type { BoundedWindow, Sight } from '../views/bounded-window.ts'
import type { ChangedPair } from '../views/changed-pairs.ts'
import { movesOf, orderAfter } from '../views/moves.ts'
import type { Moves } from '../views/moves.ts'
import { OrderedIds } from '../views/ordered-ids.ts'
import { countersAfter, noCounters } from './inbox-counters.ts'
import type { InboxCounters } from './inbox-counters.ts'
import { everything, passer } from './inbox-filter.ts'
import type { InboxFilter } from './inbox-filter.ts'

type Thread = Row<'THREAD'>

/** What the list asks to see. */
export interface InboxSight {
  readonly filter: InboxFilter
  readonly userId: string | null
  /** How many rows of it. */
  readonly limit: number
}

export interface InboxView {
  /** All held threads, newest message first. */
  readonly order: OrderedIds
  /** The first of those that pass the filter. */
  readonly window: BoundedWindow
  /** What the window was made for. */
  readonly sight: InboxSight
  readonly counters: InboxCounters
}

/** What is shown before anybody scrolls; and as many again each time the end comes into sight. */
export const windowStep = 200

export const emptyView: InboxView = {
  order: OrderedIds.none,
  window: { limit: windowStep, ids: [], times: [], edge: null },
  sight: { filter: everything, userId: null, limit: windowStep },
  counters: noCounters,
}

/** By which threads are ordered. */
export const timeOf = (thread: Thread): string => thread.lastMessageTime ?? thread.createdTime

export const sightOf = ({ filter, userId }: InboxSight, rowOf: (id: string) => Thread | undefined): Sight<Thread> => ({
  passes: passer(filter, userId),
  rowOf,
})

const windowFor = (view: InboxView, wanted: InboxSight, order: OrderedIds, moves: Moves<Thread>, sight: Sight<Thread>): BoundedWindow => {
  const { sight: known, window } = view
  if (known.filter !== wanted.filter || known.userId !== wanted.userId || wanted.limit < known.limit) return windowOf(wanted.limit, order, sight)
  const after = windowAfter(window, moves, order, sight)
  return known.limit === wanted.limit ? after : grown(after, wanted.limit, order, sight)
}

const sameSight = (one: InboxSight, other: InboxSight): boolean => one.filter === other.filter && one.userId === other.userId && one.limit === other.limit

/**
 * The view after an action.
 * @param rowOf the row as it is seen now, overlays included; undefined where it is not held
 */
export const viewAfter = (view: InboxView, wanted: InboxSight, pairs: readonly ChangedPair<Thread>[], rowOf: (id: string) => Thread | undefined): InboxView => {
  const sight = sameSight(view.sight, wanted) ? view.sight : wanted
  if (sight === view.sight && pairs.length === 0) return view
  const moves = movesOf(pairs, timeOf)
  const order = orderAfter(view.order, moves)
  const counters = countersAfter(view.counters, pairs)
  const window = windowFor(view, wanted, order, moves, sightOf(wanted, rowOf))
  const same = order === view.order && counters === view.counters && window === view.window && sight === view.sight
  return same ? view : { order, window, sight, counters }
}
