// Orders and windows after single changes equal sorting, filtering and cutting the whole list.
import fc from 'fast-check'
import { growWindow, updateWindow, createWindow } from '../../src/store/inbox/bounded-window.ts'
import type { BoundedWindow, ViewQuery } from '../../src/store/inbox/bounded-window.ts'
import type { ChangedPair } from '../../src/store/inbox/changed-pairs.ts'
import { toMoves, updateOrder } from '../../src/store/inbox/moves.ts'
import { OrderedIds } from '../../src/store/inbox/ordered-ids.ts'

interface Item {
  readonly _id: string
  readonly time: string
  readonly shown: boolean
}

type Items = ReadonlyMap<string, Item>

/** Few distinct times, so that many items share one. */
const item = fc.record({
  _id: fc.integer({ min: 0, max: 900 }).map((number) => `i${number}`),
  time: fc.integer({ min: 10, max: 40 }).map((second) => `2026-01-01T00:00:${second}.000Z`),
  shown: fc.boolean(),
})
const change = fc.record({
  put: fc.uniqueArray(item, { maxLength: 30, selector: ({ _id }) => _id }),
  drop: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 }),
})

/** Enough items for several chunks, and more than a window holds. */
const many = fc.uniqueArray(item, { minLength: 500, maxLength: 700, selector: ({ _id }) => _id })
const masses = fc.oneof(
  { weight: 4, arbitrary: change },
  { weight: 1, arbitrary: many.map((put) => ({ put, drop: [] })) },
  { weight: 1, arbitrary: fc.constant({ put: [], drop: Array.from({ length: 850 }, (_, at) => at) }) },
)
const steps = fc.array(
  fc.record({
    change: masses,
    back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
    grow: fc.boolean(),
  }),
  { maxLength: 12 },
)

const after = (
  items: Items,
  { put, drop }: { readonly put: readonly Item[]; readonly drop: readonly number[] },
): readonly [Items, ChangedPair<Item>[]] => {
  const next = new Map(items)
  for (const number of drop) next.delete(`i${number}`)
  for (const one of put) next.set(one._id, one)
  const touched = new Set([...drop.map((number) => `i${number}`), ...put.map(({ _id }) => _id)])
  return [
    next,
    [...touched]
      .map((id) => ({ id, before: items.get(id), after: next.get(id) }))
      .filter((pair) => pair.before !== pair.after),
  ]
}

const sorted = (items: Items): Item[] =>
  [...items.values()].sort((one, other) => (`${one.time} ${one._id}` < `${other.time} ${other._id}` ? 1 : -1))

const timeOf = ({ time }: Item): string => time

const sightOf = (items: Items): ViewQuery<Item> => ({ passes: ({ shown }) => shown, rowOf: (id) => items.get(id) })

interface State {
  readonly items: Items
  readonly order: OrderedIds
  readonly window: BoundedWindow
}

const firstLimit = 20
const empty: State = {
  items: new Map(),
  order: OrderedIds.none,
  window: createWindow(firstLimit, OrderedIds.none, sightOf(new Map())),
}

test('from any earlier state the order is the sorted whole and the window its filtered beginning', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const states: State[] = [empty]
      for (const { change: changed, back, grow } of history) {
        const from = states[Math.max(0, states.length - 1 - back)] as State
        const [items, pairs] = after(from.items, changed)
        const moves = toMoves(pairs, timeOf)
        const order = updateOrder(from.order, moves)
        const window = updateWindow(from.window, moves, order, sightOf(items))
        states.push({
          items,
          order,
          window: grow ? growWindow(window, window.limit + 150, order, sightOf(items)) : window,
        })
      }
      for (const { items, order, window } of states) {
        const whole = sorted(items)
        expect(order.ids).toEqual(whole.map(({ _id }) => _id))
        expect(order.length).toBe(whole.length)
        expect(order.first?.id).toBe(whole[0]?._id)
        const passing = whole.filter(({ shown }) => shown).map(({ _id }) => _id)
        expect(window.ids.slice(0, window.limit)).toEqual(passing.slice(0, window.limit))
        if (window.edge === null) expect(window.ids).toEqual(passing)
        const middle = whole[whole.length >> 1]
        if (middle)
          expect([...order.after({ id: middle._id, time: middle.time })].map(({ id }) => id)).toEqual(
            whole.slice((whole.length >> 1) + 1).map(({ _id }) => _id),
          )
      }
    }),
    { numRuns: 60 },
  )
})

test('a window made anew is the window that was fed', () => {
  fc.assert(
    fc.property(many, change, (start, changed) => {
      const [items, pairs] = after(new Map(), { put: start, drop: [] })
      const order = updateOrder(OrderedIds.none, toMoves(pairs, timeOf))
      const [later, more] = after(items, changed)
      const moves = toMoves(more, timeOf)
      const laterOrder = updateOrder(order, moves)
      const made = createWindow(firstLimit, laterOrder, sightOf(later))
      const kept = updateWindow(createWindow(firstLimit, order, sightOf(items)), moves, laterOrder, sightOf(later))
      expect(kept.ids.slice(0, firstLimit)).toEqual(made.ids.slice(0, firstLimit))
    }),
    { numRuns: 60 },
  )
})
