// The table behaves as RTK's entity adapter does, for all operations and from any earlier state.
import { createEntityAdapter, createSlice, configureStore, isPlain } from '@reduxjs/toolkit'
import type { EntityState } from '@reduxjs/toolkit'
import fc from 'fast-check'
import { OpaqueState } from '../../src/store/entities/opaque-state.ts'
import type { Table } from '../../src/store/entities/table.ts'
import { createTableAdapter } from '../../src/store/entities/table-adapter.ts'

interface Thing {
  readonly key: string
  readonly colour?: string
  readonly size?: number
}

const oracle = createEntityAdapter<Thing, string>({ selectId: (thing) => thing.key })
const adapter = createTableAdapter<Thing>({ selectId: (thing) => thing.key })
type Theirs = EntityState<Thing, string>
type Ours = Table<Thing>

/** More ids than a chunk has slots, few enough that they collide. */
const key = fc.integer({ min: 0, max: 90 }).map((number) => `k${number}`)
const thing: fc.Arbitrary<Thing> = fc.record(
  { key, colour: fc.constantFrom('red', 'blue'), size: fc.nat(3) },
  { requiredKeys: ['key'] },
)
const things = fc.array(thing, { maxLength: 12 })
const manyThings = fc.oneof(
  { weight: 3, arbitrary: things },
  { weight: 1, arbitrary: things.map((list) => Object.fromEntries(list.map((one) => [one.key, one]))) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 60, max: 90 })
      .map((count) => Array.from({ length: count }, (_, at): Thing => ({ key: `k${at}`, size: 0 }))),
  },
)
const update = fc.record({
  id: key,
  changes: fc.oneof(fc.record({ colour: fc.constant('green') }), fc.record({ key }), fc.record({ size: fc.nat(3) })),
})
const where = fc.record({
  where: fc.oneof(
    fc.record({ colour: fc.constantFrom('red', 'blue') }),
    fc.record({ size: fc.nat(3) }),
    fc.constant({}),
  ),
})
const keys = fc.oneof(fc.array(key, { maxLength: 12 }), fc.array(key, { minLength: 60, maxLength: 90 }))

interface Step {
  readonly name: string
  readonly theirs: (state: Theirs) => Theirs
  readonly ours: (state: Ours) => Ours
}

const operations = {
  addOne: thing,
  addMany: manyThings,
  setOne: thing,
  setMany: manyThings,
  setAll: manyThings,
  removeOne: key,
  removeMany: fc.oneof({ weight: 3, arbitrary: keys }, { weight: 1, arbitrary: where }),
  updateOne: update,
  updateMany: fc.array(update, { maxLength: 6 }),
  upsertOne: thing,
  upsertMany: manyThings,
} as const

type Operation = (state: unknown, argument: unknown) => unknown

/** The argument as a slice's reducer gets it: the value, or the action that carries it. */
const stepOf = (name: keyof typeof operations, value: unknown, wrapped: boolean): Step => {
  const argument = wrapped ? { type: 'thing', payload: value } : value
  return {
    name: `${name} ${JSON.stringify(value)}`,
    theirs: (state) => (oracle[name] as Operation)(state, argument) as Theirs,
    ours: (state) => (adapter[name] as Operation)(state, argument) as Ours,
  }
}

const removeAll: Step = {
  name: 'removeAll',
  theirs: (state) => oracle.removeAll(state),
  ours: (state) => adapter.removeAll(state),
}

const step: fc.Arbitrary<Step> = fc.oneof(
  ...(Object.keys(operations) as (keyof typeof operations)[]).map((name) =>
    fc
      .tuple(operations[name] as fc.Arbitrary<unknown>, fc.boolean())
      .map(([value, wrapped]) => stepOf(name, value, wrapped)),
  ),
  fc.constant(removeAll),
)

const [theirs, ours] = [oracle.getSelectors(), adapter.getSelectors()]

const expectSame = (table: Ours, state: Theirs, asked: readonly string[]): void => {
  expect(ours.selectIds(table)).toEqual(theirs.selectIds(state))
  expect(ours.selectAll(table)).toEqual(theirs.selectAll(state))
  expect(ours.selectEntities(table)).toEqual(theirs.selectEntities(state))
  expect(ours.selectTotal(table)).toBe(theirs.selectTotal(state))
  expect(ours.selectByIds(table, asked)).toEqual(theirs.selectByIds(state, asked))
  for (const one of asked) expect(ours.selectById(table, one)).toEqual(theirs.selectById(state, one))
}

/** The newest state, or one this many steps back. */
const back = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(30) })
/** Each step continues from that state, so that several futures of one state exist side by side; in between another state is read. */
const history = fc.array(fc.record({ step, from: back, looksAt: fc.option(fc.nat(30)) }), { maxLength: 40 })

test('every operation, from any earlier state, gives what the adapter of RTK gives, and earlier states stay as they were', () => {
  fc.assert(
    fc.property(history, fc.array(key, { maxLength: 8 }), (steps, asked) => {
      const states: [Ours, Theirs][] = [[adapter.getInitialState(), oracle.getInitialState()]]
      const stateBefore = (count: number): [Ours, Theirs] =>
        states[Math.max(0, states.length - 1 - count)] as [Ours, Theirs]
      for (const {
        step: { ours: mine, theirs: other },
        from,
        looksAt,
      } of steps) {
        const [table, state] = stateBefore(from)
        states.push([mine(table), other(state)])
        if (looksAt !== null) expectSame(...stateBefore(looksAt), asked)
      }
      for (const [table, state] of states) expectSame(table, state, asked)
    }),
    { numRuns: 300 },
  )
})

test('the table returns itself when nothing changes, and keeps unchanged rows identical', () => {
  fc.assert(
    fc.property(manyThings, thing, (many, other) => {
      const table = adapter.setAll(adapter.getInitialState(), many)
      const rows = ours.selectAll(table)
      expect(adapter.setMany(table, rows)).toBe(table)
      expect(adapter.addMany(table, rows)).toBe(table)
      expect(adapter.removeMany(table, ['nobody'])).toBe(table)
      const after = adapter.setOne(table, other)
      for (const row of rows) if (row.key !== other.key) expect(ours.selectById(after, row.key)).toBe(row)
      expect(Object.isFrozen(ours.selectById(after, other.key))).toBe(true)
    }),
  )
})

test('a change that fails half-way leaves the table as it was', () => {
  fc.assert(
    fc.property(manyThings, manyThings, keys, step, (many, written, gone, next) => {
      const table = adapter.setAll(adapter.getInitialState(), many)
      const state = oracle.setAll(oracle.getInitialState(), many)
      const failing = (): Ours =>
        table.edit(({ put, remove }) => {
          for (const one of Object.values(written)) put(one.key, one, () => true)
          for (const one of gone) remove(one)
          throw new Error('half-way')
        })
      expect(failing).toThrow('half-way')
      expectSame(table, state, gone)
      expectSame(next.ours(table), next.theirs(state), gone)
    }),
  )
})

test('the table refuses reads during an edit', () => {
  const table = adapter.setAll(adapter.getInitialState(), [{ key: 'a' }])
  expect(() => table.edit(() => void ours.selectById(table, 'a'))).toThrow('a table is read while it is being edited')
  expect(ours.selectById(table, 'a')).toEqual({ key: 'a' })
})

test('selectors answer the same object while the table is the same, also from inside a larger state', () => {
  const table = adapter.setAll(adapter.getInitialState(), [{ key: 'a' }, { key: 'b' }])
  const inside = adapter.getSelectors((state: { readonly things: Ours }) => state.things)
  for (const name of ['selectIds', 'selectAll', 'selectEntities'] as const) {
    expect(inside[name]({ things: table })).toBe(inside[name]({ things: table }))
    expect(inside[name]({ things: table })).toBe(ours[name](table))
  }
  expect(inside.selectById({ things: table }, 'b')).toEqual({ key: 'b' })
})

test('it lives in a slice under the development checks, as state or as a part of it, and travels as its rows', () => {
  const whole = createSlice({
    name: 'whole',
    initialState: () => adapter.getInitialState(),
    reducers: {
      added: (state, { payload }: { payload: Thing[] }) => adapter.setMany(state as unknown as Ours, payload) as never,
    },
  })
  const part = createSlice({
    name: 'part',
    initialState: { count: 0, things: adapter.getInitialState() as unknown },
    reducers: {},
    extraReducers: (builder) =>
      builder.addCase(whole.actions.added, (state, { payload }) => {
        state.count += 1
        state.things = adapter.setMany(state.things as Ours, payload)
      }),
  })
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const store = configureStore({
    reducer: { whole: whole.reducer, part: part.reducer },
    middleware: (defaults) =>
      defaults({
        serializableCheck: { isSerializable: (value: unknown) => isPlain(value) || value instanceof OpaqueState },
      }),
  })
  store.dispatch(whole.actions.added([{ key: 'a' }, { key: 'b' }]))
  store.dispatch(whole.actions.added([{ key: 'b', size: 2 }]))
  expect(complaints).not.toHaveBeenCalled()
  const travelled = JSON.parse(JSON.stringify(store.getState())) as {
    whole: Thing[]
    part: { count: number; things: Thing[] }
  }
  expect(travelled).toEqual({
    whole: [{ key: 'a' }, { key: 'b', size: 2 }],
    part: { count: 2, things: [{ key: 'a' }, { key: 'b', size: 2 }] },
  })
  expect(ours.selectById(adapter.revived(travelled.whole), 'b')).toEqual({ key: 'b', size: 2 })
})
