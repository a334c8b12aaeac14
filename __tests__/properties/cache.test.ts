/**
 * @jest-environment ./__tests__/setup/dom-environment.ts
 */
// For every sequence of tab and storage events: a start from the local copy, plus the changes that the server published after the copy's
// cursor, gives the server's state.
import fc from 'fast-check'
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { startRecordCache } from '../../src/store/cache/start-record-cache.ts'
// Normally loaded after sign-in; loaded here in advance, because its loading does not follow the fake clock.
import '../../src/store/cache/record-cache.ts'
import { evicted, received, removed } from '../../src/store/entities/actions.ts'
import { rowIn, rowsIn } from '../../src/store/entities/table-adapter.ts'
import { bootstrapped, positionsTaken, allowedReceived, signedIn } from '../../src/store/events.ts'
import { positionsMoved } from '../../src/store/entities/realtime-slice.ts'
import { agentAllowed, createTestStore, userId } from '../store/support/create-test-store.ts'
import { epoch, id, row, threadRow, time } from '../store/support/rows.ts'
import { createMemoryBrowser } from '../store/support/test-outbox.ts'
import { createTestRecords } from '../store/support/test-records.ts'

const runs = Number(process.env['CACHE_RUNS'] ?? 150)
const room = 'org:ace/base'

type Step =
  | {
      readonly do: 'change' | 'delete' | 'leave' | 'return'
      readonly type: 'THREAD' | 'CUSTOMER'
      readonly record: number
    }
  | { readonly do: 'look'; readonly tab: number; readonly record: number }
  | { readonly do: 'open' }
  | { readonly do: 'kill'; readonly tab: number; readonly after: number }
  | { readonly do: 'full'; readonly tab: number }
  | { readonly do: 'wait'; readonly ms: number }

const type = fc.constantFrom('THREAD' as const, 'CUSTOMER' as const)
const record = fc.nat({ max: 1 })
const tab = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('change' as const, 'change' as const, 'delete' as const, 'leave' as const, 'return' as const),
      type,
      record,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), tab, record }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), tab, after: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('full' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 300, 300, 300, 61_000) }),
  },
)

const changed = (kind: 'THREAD' | 'CUSTOMER'): Step => ({ do: 'change', type: kind, record: 0 })
const waited = (ms: number): Step => ({ do: 'wait', ms })

/** Sequences that random generation seldom finds. */
const rare: [Step[]][] = [
  // A record that was evicted after it was written stays away.
  [[changed('THREAD'), waited(300), { do: 'leave', type: 'THREAD', record: 0 }, waited(300)]],
  [[changed('THREAD'), waited(300), { do: 'delete', type: 'THREAD', record: 0 }, waited(61_000)]],
  // A dead tab held a record that the living one was never notified of again.
  [
    [
      changed('CUSTOMER'),
      { do: 'open' },
      waited(300),
      { do: 'look', tab: 0, record: 0 },
      waited(300),
      { do: 'kill', tab: 0, after: 0 },
      waited(300),
      changed('CUSTOMER'),
      changed('THREAD'),
      waited(300),
    ],
  ],
  [
    [
      changed('CUSTOMER'),
      { do: 'open' },
      waited(300),
      { do: 'look', tab: 1, record: 0 },
      waited(300),
      { do: 'kill', tab: 1, after: 0 },
      waited(300),
      changed('CUSTOMER'),
      changed('THREAD'),
      waited(61_000),
      waited(61_000),
    ],
  ],
]

interface Announcement {
  readonly seq: number
  readonly type: EntityType
  readonly id: string
  /** null: deleted. `hidden`: no longer visible to this user. */
  readonly row: AnyRow | 'hidden' | null
}

const never = new Promise<never>(() => undefined)
const made = (kind: EntityType, number: number, version: number): AnyRow =>
  kind === 'THREAD'
    ? threadRow({ _id: id(number + 1), version, snippet: `version ${version}` })
    : row({ _id: id(0xc00 + number), version, organisationId: id(0xace), name: `version ${version}` })

const createWorld = () => {
  const browser = createMemoryBrowser()
  const records = createTestRecords()
  const log: Announcement[] = []
  const truth = new Map<string, { type: EntityType; row: AnyRow; hidden: boolean }>()
  const tabs: ReturnType<typeof openTab>[] = []
  let seq = 0
  let serial = 0
  let now = Date.parse(time(3_600))
  let restoredWhole = 0

  const visible = (kind: EntityType): AnyRow[] =>
    [...truth.values()].flatMap((one) => (one.type === kind && !one.hidden ? [one.row] : []))

  const openTab = () => {
    const appTabs = browser.tab()
    const life = { dead: false, left: Number.POSITIVE_INFINITY, full: false }
    const point = async (): Promise<void> => {
      if (life.left <= 0 && !life.dead) {
        life.dead = true
        appTabs.close()
      }
      life.left -= 1
      if (life.dead) await never
    }
    const { store, environment } = createTestStore({
      signedIn: false,
      environment: {
        tabs: appTabs,
        now: () => (now += 1),
        newId: () => `tab${(serial += 1)}`,
        openRecords: (name) => {
          const disk = records.open(name)
          const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
            await point()
            const result = await work()
            await point()
            return result
          }
          return {
            getItem: (key) => guarded(() => disk.getItem(key)),
            getItems: (keys) => guarded(() => disk.getItems(keys)),
            setItem: (key, value) =>
              guarded(async () => {
                if (life.full) throw new DOMException('full', 'QuotaExceededError')
                return disk.setItem(key, value)
              }),
            removeItem: (key) => guarded(() => disk.removeItem(key)),
            keys: () => guarded(() => disk.keys()),
            clear: () => guarded(() => disk.clear()),
          }
        },
      },
    })
    const state = () => store.getState()
    let live = false
    startRecordCache(store, environment)
    store.dispatch(signedIn({ userId, stats: null }))

    const hear = ({ seq: at, type: kind, id: key, row: next }: Announcement): void => {
      const held = rowIn(state().entities[kind].table, key)
      if (next === null) store.dispatch(removed({ rows: { [kind]: [{ id: key, epoch, version: at }] } }))
      else if (next === 'hidden') store.dispatch(evicted({ ids: { [kind]: [key] } }))
      else if (kind === 'THREAD' || held) store.dispatch(received({ rows: { [kind]: [next] }, origin: 'push' }))
      store.dispatch(positionsMoved({ [room]: at }))
    }
    const connect = (): void => {
      live = true
      const { realtime } = state()
      if (realtime.epoch !== 0) {
        restoredWhole += 1
        for (const one of log) if (one.seq > (realtime.cursors[room] ?? 0)) hear(one)
        return
      }
      for (const kind of ['THREAD', 'CUSTOMER'] as const) {
        const known = new Set(kind === 'THREAD' ? visible(kind).map(({ _id }) => _id) : [])
        store.dispatch(
          evicted({
            ids: { [kind]: rowsIn(state().entities[kind].table).flatMap(({ _id }) => (known.has(_id) ? [] : [_id])) },
          }),
        )
      }
      store.dispatch(allowedReceived(agentAllowed))
      store.dispatch(received({ rows: { THREAD: visible('THREAD') }, origin: 'http' }))
      store.dispatch(positionsTaken({ epoch, cursors: { [room]: seq } }))
      store.dispatch(bootstrapped({ complete: true }))
    }
    return {
      life,
      state,
      live: () => live,
      connectWhenRestored: () => {
        if (!live && !life.dead && state().cache.status !== 'restoring') connect()
      },
      hear: (one: Announcement) => live && !life.dead && hear(one),
      look: (number: number) => {
        const found = truth.get(made('CUSTOMER', number, 0)._id)
        if (live && !life.dead && found && !found.hidden)
          store.dispatch(received({ rows: { CUSTOMER: [found.row] }, origin: 'http' }))
      },
    }
  }

  const announce = (kind: EntityType, key: string, next: Announcement['row']): void => {
    const one: Announcement = { seq, type: kind, id: key, row: next }
    log.push(one)
    tabs.forEach((each) => each.hear(one))
  }

  return {
    tabs,
    visible,
    restoredWhole: () => restoredWhole,
    open: () => void tabs.push(openTab()),
    settle: async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms)
      now += ms
      tabs.forEach((each) => each.connectWhenRestored())
    },
    change: (what: 'change' | 'delete' | 'leave' | 'return', kind: EntityType, number: number) => {
      const key = made(kind, number, 0)._id
      const known = truth.get(key)
      if (what === 'change') {
        if (known?.hidden) return
        seq += 1
        truth.set(key, { type: kind, row: made(kind, number, seq), hidden: false })
        announce(kind, key, made(kind, number, seq))
      } else if (what === 'delete' && known && !known.hidden) {
        seq += 1
        truth.delete(key)
        announce(kind, key, null)
      } else if (what === 'leave' && known && !known.hidden) {
        seq += 1
        known.hidden = true
        announce(kind, key, 'hidden')
      } else if (what === 'return' && known?.hidden) {
        // The same version may become visible again.
        seq += 1
        known.hidden = false
        announce(kind, key, known.row)
      }
    },
  }
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }))
afterEach(() => jest.useRealTimers())

it(`holds over ${runs} lives`, async () => {
  let whole = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
      const world = createWorld()
      world.open()
      await world.settle(100)
      for (const one of steps) {
        if (one.do === 'open' && world.tabs.length < 4) world.open()
        else if (one.do === 'wait') await world.settle(one.ms)
        else if (one.do === 'look') world.tabs[one.tab % world.tabs.length]?.look(one.record)
        else if (one.do === 'kill') {
          const { life } = world.tabs[one.tab % world.tabs.length] ?? {}
          if (life) life.left = Math.min(life.left, one.after)
        } else if (one.do === 'full') {
          const { life } = world.tabs[one.tab % world.tabs.length] ?? {}
          if (life) life.full = true
        } else if (one.do !== 'open') world.change(one.do, one.type, one.record)
      }
      world.tabs.forEach(({ life }) => {
        life.left = 0
      })
      await world.settle(400)
      world.open()
      await world.settle(30_000)
      const last = world.tabs.at(-1)
      const held = (kind: EntityType): readonly AnyRow[] => (last ? rowsIn(last.state().entities[kind].table) : [])
      const byId = (rows: readonly AnyRow[]): readonly AnyRow[] =>
        rows.toSorted((one, other) => (one._id < other._id ? -1 : 1))
      expect(last?.live()).toBe(true)
      expect(byId(held('THREAD'))).toEqual(byId(world.visible('THREAD')))
      for (const customer of held('CUSTOMER')) expect(world.visible('CUSTOMER')).toContainEqual(customer)
      whole += world.restoredWhole()
    }),
    { numRuns: runs, examples: rare },
  )
  // Otherwise the property would say nothing about the copy.
  expect(whole).toBeGreaterThan(runs / 4)
})
