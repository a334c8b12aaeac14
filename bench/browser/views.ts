// Goals 2, 3 and 4: a window, the full order and counters, updated with the changed rows, against an idiomatic selector's full computation.
import type { Row } from '../../contract/index.ts'
import { createTableAdapter } from '../../src/store/entities/table-adapter.ts'
import { noCounters, unassigned, updateCounters } from '../../src/store/inbox/inbox-counters.ts'
import type { InboxCounters } from '../../src/store/inbox/inbox-counters.ts'
import { everything, matchesFilter } from '../../src/store/inbox/inbox-filter.ts'
import type { InboxFilter } from '../../src/store/inbox/inbox-filter.ts'
import { toViewQuery, getThreadTime } from '../../src/store/inbox/inbox-view.ts'
import { updateWindow, createWindow } from '../../src/store/inbox/bounded-window.ts'
import type { BoundedWindow } from '../../src/store/inbox/bounded-window.ts'
import type { ChangedPair } from '../../src/store/inbox/changed-pairs.ts'
import { toMoves, updateOrder } from '../../src/store/inbox/moves.ts'
import { OrderedIds } from '../../src/store/inbox/ordered-ids.ts'
import { createSelector } from '@reduxjs/toolkit'
import { expect } from './measure.ts'
import type { Candidate } from './measure.ts'
import { pickDistinct, createRandom } from './random.ts'
import { accountOf, agentOf, changeThread, thread } from './records.ts'
import type { Thread } from './records.ts'

const rows = 100_000
const changed = 1_000
const shown = 20

const adapter = createTableAdapter<Thread>({ selectId: (row) => row._id })
const { selectAll, selectById } = adapter.getSelectors()

/** A table that 1,000 pushes change in every round. */
export const createWorld = () => {
  const random = createRandom(7)
  let table = adapter.setAll(
    adapter.getInitialState(),
    Array.from({ length: rows }, (_, number) => thread(number, random)),
  )
  let version = 1
  let pairs: ChangedPair<Thread>[] = []
  return {
    table: () => table,
    pairs: () => pairs,
    rowOf: (id: string): Row<'THREAD'> | undefined => selectById(table, id),
    all: (): ChangedPair<Thread>[] => selectAll(table).map((row) => ({ id: row._id, before: undefined, after: row })),
    /** In a flush the version guard has just compared these rows, so they are in the processor's cache when the views are updated. */
    compare: (): void =>
      expect(
        pairs.every(({ before, after }) => (before?.version ?? 0) < (after?.version ?? 0)),
        'a change is not newer',
      ),
    change: (): void => {
      const known = selectAll(table)
      version += 1
      const next = pickDistinct(random, changed, rows).map((at) => changeThread(known[at] as Thread, version, random))
      const before = table
      table = adapter.setMany(table, next)
      pairs = next.map((row) => ({ id: row._id, before: selectById(before, row._id), after: row }))
    },
  }
}
export type World = ReturnType<typeof createWorld>

const byTime = (one: Thread, other: Thread): number =>
  one.lastMessageTime === other.lastMessageTime
    ? one._id > other._id
      ? -1
      : 1
    : (one.lastMessageTime ?? '') > (other.lastMessageTime ?? '')
      ? -1
      : 1

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

const me = agentOf(3)
const filters: readonly InboxFilter[] = Array.from({ length: 30 }, (_, at) => ({
  ...everything,
  service: at % 3 === 0 ? 'facebook' : null,
  accountId: at % 5 === 4 ? accountOf(at) : null,
  unread: at % 2 === 1,
  unanswered: at % 4 === 2,
  mine: at % 7 === 6,
  status: at % 10 === 9 ? 'all' : 'open',
}))
/** About half of all conversations match. */
const chosen: InboxFilter = { ...everything, unread: true }

/** Updates the order and sorts the changes outside the time of the windows: both are part of goal 3. */
const createOrder = (world: World) => {
  let moves = toMoves(world.all(), getThreadTime)
  let order = updateOrder(OrderedIds.none, moves)
  let seen = world.pairs()
  return () => {
    if (seen !== world.pairs()) {
      seen = world.pairs()
      moves = toMoves(seen, getThreadTime)
      order = updateOrder(order, moves)
    }
    return { order, moves }
  }
}

const windowCandidate = (
  world: World,
  kept: ReturnType<typeof createOrder>,
  wanted: readonly InboxFilter[],
): Candidate & { readonly first: () => readonly string[] } => {
  const sights = wanted.map((filter) => toViewQuery({ filter, userId: me, limit: shown }, world.rowOf))
  let windows: readonly BoundedWindow[] = sights.map((sight) => createWindow(shown, kept().order, sight))
  let now = kept()
  const first = (at = 0): readonly string[] => (windows[at] as BoundedWindow).ids.slice(0, shown)
  return {
    first,
    prepare: () => {
      now = kept()
    },
    run: () => {
      windows = windows.map((window, at) =>
        updateWindow(window, now.moves, now.order, sights[at] as (typeof sights)[0]),
      )
    },
    check: () => {
      const fresh = sights.map((sight) => createWindow(shown, now.order, sight).ids.slice(0, shown))
      expect(
        fresh.every((ids, at) => sameIds(ids, first(at))),
        'a window is not its filtered, sorted beginning',
      )
    },
  }
}

export const windows = (world: World) => {
  const order = createOrder(world)
  const one = windowCandidate(world, order, [chosen])
  const passes = matchesFilter(chosen, me)
  const select = createSelector([(table: ReturnType<World['table']>) => selectAll(table)], (all) =>
    all.filter(passes).sort(byTime).slice(0, shown),
  )
  let selected: readonly Thread[] = []
  const idiomatic: Candidate = {
    prepare: () => void selectAll(world.table()),
    run: () => {
      selected = select(world.table())
    },
    check: () =>
      expect(
        sameIds(
          selected.map((row) => row._id),
          one.first(),
        ),
        'the window shows other rows than filter, sort and slice',
      ),
  }
  return { one, thirty: windowCandidate(world, order, filters), idiomatic }
}

export const orders = (world: World) => {
  let order = updateOrder(OrderedIds.none, toMoves(world.all(), getThreadTime))
  let ids: readonly string[] = []
  const fed: Candidate = {
    prepare: () => undefined,
    run: () => {
      order = updateOrder(order, toMoves(world.pairs(), getThreadTime))
      ids = order.ids
    },
  }
  const select = createSelector([(table: ReturnType<World['table']>) => selectAll(table)], (all) =>
    [...all].sort(byTime).map((row) => row._id),
  )
  let selected: readonly string[] = []
  const idiomatic: Candidate = {
    prepare: () => void selectAll(world.table()),
    run: () => {
      selected = select(world.table())
    },
    check: () => expect(sameIds(ids, selected), 'the order is not the sorted whole'),
  }
  return { fed, idiomatic }
}

const recount = (all: readonly Thread[]): InboxCounters => countersAfterPlain(all)

/** The same counters as a plain selector computes them. */
const countersAfterPlain = (all: readonly Thread[]): InboxCounters => {
  const tally = () => ({ open: 0, unread: 0, unanswered: 0 })
  const total = tally()
  const byAccount: Record<string, typeof total> = {}
  const byAgent: Record<string, typeof total> = {}
  const byOrganisation: Record<string, typeof total> = {}
  for (const row of all) {
    if (row.status !== 'open') continue
    const places = [total, (byAccount[row.accountId] ??= tally()), (byAgent[row.assigneeId ?? unassigned] ??= tally())]
    if (row.organisationId) places.push((byOrganisation[row.organisationId] ??= tally()))
    for (const place of places) {
      place.open += 1
      if ((row.unreadCount ?? 0) > 0) place.unread += 1
      if (row.isAnswered === false) place.unanswered += 1
    }
  }
  return { total, byAccount, byAgent, byOrganisation }
}

const canonical = ({ total, ...groups }: InboxCounters): string =>
  JSON.stringify([
    total,
    ...Object.values(groups).map((group) => Object.entries(group).sort(([one], [other]) => (one < other ? -1 : 1))),
  ])

export const counters = (world: World) => {
  let live = updateCounters(noCounters, world.all())
  let counted: InboxCounters = noCounters
  const fed: Candidate = {
    prepare: world.compare,
    run: () => {
      live = updateCounters(live, world.pairs())
    },
  }
  const idiomatic: Candidate = {
    prepare: () => void selectAll(world.table()),
    run: () => {
      counted = recount(selectAll(world.table()))
    },
    check: () => expect(canonical(live) === canonical(counted), 'the live counters are not the recount'),
  }
  return { fed, idiomatic }
}
