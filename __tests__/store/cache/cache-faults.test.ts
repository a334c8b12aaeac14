// Storage that fails under the local copy: everything continues in memory, and correct data stays correct.
import { received } from '../../../src/store/entities/actions.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { positionsTaken } from '../../../src/store/events.ts'
import { createCachedTabs, positions, settle, thread } from '../support/cached-tabs.ts'
import type { CachedTabs } from '../support/cached-tabs.ts'
import { epoch, id, row, threadRow } from '../support/rows.ts'

let tabs: CachedTabs

beforeEach(() => {
  jest.useFakeTimers()
  tabs = createCachedTabs()
})
afterEach(() => jest.useRealTimers())

const notice = 'errors:INDEXEDDB_NOT_READY'

test.each(['get', 'keys', 'set', 'clear'] as const)(
  'a storage that fails at "%s": everything works in memory, and it is said once',
  async (access) => {
    tabs.records.fault = (asked) => {
      if (asked === access) throw new DOMException('refused', 'UnknownError')
    }
    const tab = await tabs.openTab()
    await tab.work()
    await settle(10_000)
    await tab.work()
    await settle(10_000)
    expect(tab.threadIds()).toEqual([thread._id])
    // Without data on disk there is nothing to list or clear.
    expect(tab.titles()).toEqual(access === 'keys' ? [] : [notice])
  },
)

test('a storage that is full later keeps the place where it was right', async () => {
  const first = await tabs.openTab()
  await first.work()
  tabs.records.fault = (asked) => {
    if (asked === 'set') throw new DOMException('full', 'QuotaExceededError')
  }
  first.store.dispatch(
    received({ rows: { THREAD: [threadRow({ _id: id(1), version: 9, snippet: 'later' })] }, origin: 'push' }),
  )
  first.store.dispatch(positionsTaken({ epoch, cursors: { 'org:ace/base': 9 } }))
  await settle(10_000)
  expect(first.titles()).toEqual([notice])
  tabs.records.fault = () => undefined
  const second = await tabs.openTab()
  expect(second.store.getState().realtime).toEqual(positions)
  expect(selectRecord(second.store.getState(), 'THREAD', thread._id)?.snippet).toBe('Kargom nerede?')
})

test('a storage that fails once is tried again', async () => {
  const tab = await tabs.openTab()
  let failed = false
  tabs.records.fault = (asked) => {
    if (asked !== 'set' || failed) return
    failed = true
    throw new DOMException('closed', 'InvalidStateError')
  }
  await tab.work()
  await settle(5_000)
  expect(tab.titles()).toEqual([])
  expect((await tabs.openTab()).threadIds()).toEqual([thread._id])
})

test.each(['the first', 'a later'])(
  'what was to be written when a storage fails once, in %s portion, is written by the next try: the place on disk never runs ahead of its rows',
  async (which) => {
    const tab = await tabs.openTab()
    await tab.work()
    let journals = 0
    tabs.records.fault = (asked, key) => {
      if (asked !== 'set' || !key.startsWith('journal')) return
      journals += 1
      if (journals === (which === 'the first' ? 1 : 2)) throw new DOMException('closed', 'InvalidStateError')
    }
    // More than one journal holds.
    const many = Array.from({ length: 500 }, (_, number) => threadRow({ _id: id(0x1000 + number), version: 8 }))
    tab.store.dispatch(received({ rows: { THREAD: many }, origin: 'push' }))
    tab.store.dispatch(positionsTaken({ epoch, cursors: { 'org:ace/base': 8 } }))
    await settle(5_000)
    expect(tab.titles()).toEqual([])
    tab.close()
    const next = await tabs.openTab()
    expect(next.store.getState().realtime.cursors).toEqual({ 'org:ace/base': 8 })
    expect(next.threadIds()).toHaveLength(501)
  },
)

test('a storage that never answers is not waited for', async () => {
  tabs.records.fault = () => new Promise(() => undefined)
  const tab = await tabs.openTab()
  await settle(30_000)
  expect(tab.store.getState().cache.status).toBe('memory')
  expect(tab.titles()).toEqual([notice])
})

/** The device sleeps: on waking, each timer that expired meanwhile fires once, before anything else. */
const sleepFor = (ms: number): void => {
  // Jest's own fake timers, under their internal name.
  const { clock } = setTimeout as unknown as { readonly clock: { jump(ms: number): void } }
  clock.jump(ms)
}

test.each(['get', 'keys'] as const)(
  'a device that sleeps while it reads ("%s") has all of it afterwards',
  async (access) => {
    const first = await tabs.openTab()
    await first.work()
    first.close()
    const before = tabs.onDisk()
    let wake: () => void = () => undefined
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    tabs.records.fault = (asked) => (asked === access ? asleep : undefined)
    const second = await tabs.openTab()
    sleepFor(3_600_000)
    wake()
    await settle()
    expect(second.threadIds()).toEqual([thread._id])
    expect(second.store.getState()).toMatchObject({ cache: { status: 'ready' }, realtime: positions })
    expect(second.titles()).toEqual([])
    expect(tabs.onDisk()).toBe(before)
  },
)

test('a storage whose values are damaged: what is left is shown, and all is asked for anew', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.store.dispatch(
    received({ rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace) })] }, origin: 'push' }),
  )
  await settle()
  first.close()
  const [disk] = [...tabs.records.disks.values()]
  const last = [...(disk?.keys() ?? [])].findLast((key) => key.startsWith('journal')) ?? ''
  disk?.set(last, (disk.get(last) ?? '').slice(0, 40))
  const second = await tabs.openTab()
  expect(second.threadIds()).toEqual([thread._id])
  expect(second.store.getState().realtime.epoch).toBe(0)
})

test('a storage of a newer application is left alone', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.close()
  const [disk] = [...tabs.records.disks.values()]
  disk?.set('base', (disk.get('base') ?? '').replace('"version":2', '"version":3'))
  const before = tabs.onDisk()
  const second = await tabs.openTab()
  await second.work()
  expect(tabs.onDisk()).toBe(before)
  expect(second.titles()).toEqual([notice])
})

test('a storage that was emptied while in use gets everything again', async () => {
  const first = await tabs.openTab()
  await first.work()
  for (const disk of tabs.records.disks.values()) disk.clear()
  first.store.dispatch(
    received({ rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace) })] }, origin: 'push' }),
  )
  await settle()
  const second = await tabs.openTab()
  expect(second.threadIds()).toEqual([thread._id])
  expect(second.store.getState().realtime).toEqual(positions)
})
