// The local copy of the records: there at the next start, gone at sign-out, never in the way when the storage fails.
import { clearLocalCopy, keepCache, readLocalCopy } from '../../src/store/cache/keep-cache.ts'
import { openThread } from '../../src/store/conversation/conversation-thunks.ts'
import { selectMessages } from '../../src/store/conversation/conversation-items.ts'
// Loaded when somebody signs in; here before, because its loading is no matter of the clock.
import '../../src/store/cache/record-cache.ts'
import { evicted, received } from '../../src/store/entities/actions.ts'
import { selectRecord, selectRows } from '../../src/store/entities/selectors.ts'
import { bootstrapped, selectInboxIds, selectInboxStatus } from '../../src/store/inbox/inbox-slice.ts'
import { loadRecord } from '../../src/store/loader/loader.ts'
import { selectNotices } from '../../src/store/notices/notices-slice.ts'
import { positionsTaken } from '../../src/store/realtime/realtime-slice.ts'
import { allowedReceived, signedIn } from '../../src/store/session/session-slice.ts'
import { endSession } from '../../src/store/session/token-renewal.ts'
import { keepsMessagesChosen } from '../../src/store/settings/settings-slice.ts'
import { agentAllowed, createTestStore, userId } from './support/create-test-store.ts'
import { epoch, id, messageRow, row, threadRow, time } from './support/rows.ts'
import { listOf } from './support/test-backend.ts'
import { memoryBrowser } from './support/test-outbox.ts'
import type { Browser } from './support/test-outbox.ts'
import { testRecords } from './support/test-records.ts'
import type { TestRecords } from './support/test-records.ts'

const thread = threadRow({ _id: id(1), snippet: 'Kargom nerede?' })
const message = messageRow({ _id: id(0x51), fbConversationId: thread.itemId, message: 'Kargom nerede?' })
const positions = { epoch, cursors: { 'org:ace/base': 7 } }
let records: TestRecords
let browser: Browser
let serial: number

beforeEach(() => {
  jest.useFakeTimers()
  records = testRecords()
  browser = memoryBrowser()
  serial = 0
})
afterEach(() => jest.useRealTimers())
const settle = (ms = 1_000) => jest.advanceTimersByTimeAsync(ms)

const openTab = async () => {
  const tabs = browser.tab()
  const parts = createTestStore({
    signedIn: false,
    environment: { openRecords: records.open, tabs, now: () => Date.parse(time(3_600)), newId: () => `id${(serial += 1)}` },
  })
  const { store, environment } = parts
  const cache = keepCache(store, environment)
  store.dispatch(signedIn({ userId, stats: null }))
  await settle()
  return {
    ...parts,
    close: () => {
      cache.stop()
      tabs.close()
    },
    work: async () => {
      store.dispatch(allowedReceived(agentAllowed))
      store.dispatch(received({ rows: { THREAD: [thread], FBMESSAGE: [message] }, origin: 'http' }))
      store.dispatch(positionsTaken(positions))
      store.dispatch(bootstrapped({ complete: true }))
      await settle()
    },
    threadIds: () => selectRows(store.getState(), 'THREAD').map(({ _id }) => _id),
    titles: () => selectNotices(store.getState()).flatMap((notice) => notice.titleKey ?? []),
  }
}

const onDisk = (): string => JSON.stringify([...records.disks.values()].map((disk) => [...disk]))

test('a start without the backend shows the inbox as it was, and the conversation in it', async () => {
  const first = await openTab()
  await first.work()
  first.close()
  const { store, backend } = await openTab()
  backend.on('GET', '/api/fb/messages', () => 'no connection')
  expect(selectInboxStatus(store.getState())).toBe('ready')
  expect(selectInboxIds(store.getState())).toEqual([thread._id])
  expect(store.getState().session.accounts).toEqual(agentAllowed.accounts)
  expect(store.getState().realtime).toEqual(positions)
  await Promise.all([store.dispatch(openThread(thread._id)), settle()])
  expect(selectMessages(store.getState(), thread._id).map((one) => one.message)).toEqual(['Kargom nerede?'])
})

test('what the local copy is about to bring is not asked for; what it lacks is asked for, and added to it', async () => {
  const first = await openTab()
  await first.work()
  first.close()
  let release: () => void = () => undefined
  records.fault = () => new Promise<void>((resolve) => void (release = resolve))
  const { store, backend, close } = await openTab()
  backend.on('GET', '/api/fb/messages', () => listOf([messageRow({ _id: id(0x52), fbConversationId: thread.itemId, message: 'Hâlâ bekliyorum' })]))
  const outcomes = Promise.all([id(0x51), id(0x52)].map((wanted) => store.dispatch(loadRecord('FBMESSAGE', wanted))))
  const missed = store.dispatch(readLocalCopy('FBMESSAGE', id(0x52)))
  records.fault = () => undefined
  release()
  await settle()
  expect(await missed).toEqual({ code: 'NOT_FOUND' })
  expect(await outcomes).toEqual(['loaded', 'loaded'])
  expect(backend.askedFor('GET', '/api/fb/messages').map(({ query }) => query['filter'])).toEqual([{ _id: { $in: [id(0x52)] } }])
  close()
  const third = await openTab()
  expect(await third.store.dispatch(readLocalCopy('FBMESSAGE', id(0x52)))).toMatchObject({ row: { message: 'Hâlâ bekliyorum' } })
})

test('whoever asks the local copy hears why it has nothing', async () => {
  const { store } = await openTab()
  expect(await store.dispatch(readLocalCopy('WEBHOOKEVENT', id(1)))).toEqual({ code: 'NOT_VALID_STORE' })
  store.dispatch(keepsMessagesChosen(false))
  await settle()
  expect(await store.dispatch(readLocalCopy('FBMESSAGE', id(0x51)))).toEqual({ code: 'NOT_VALID_STORE' })
  expect(await store.dispatch(readLocalCopy('CUSTOMER', id(0x51)))).toEqual({ code: 'NOT_FOUND' })
  records.fault = () => new Promise(() => undefined)
  const second = await openTab()
  const asked = second.store.dispatch(readLocalCopy('CUSTOMER', id(0x51)))
  await settle()
  expect(await asked).toEqual({ code: 'INDEXEDDB_NOT_READY' })
})

test('what left stays away, what came back is there', async () => {
  const first = await openTab()
  await first.work()
  first.store.dispatch(evicted({ ids: { THREAD: [thread._id] } }))
  await settle()
  const second = await openTab()
  expect(second.threadIds()).toEqual([])
  first.store.dispatch(received({ rows: { THREAD: [thread] }, origin: 'http' }))
  await settle()
  expect((await openTab()).threadIds()).toEqual([thread._id])
})

test('many journals become few blocks, and nothing is lost by it', async () => {
  const first = await openTab()
  await first.work()
  for (let number = 1; number <= 30; number += 1) {
    first.store.dispatch(received({ rows: { CUSTOMER: [row({ _id: id(0xc00 + number), organisationId: id(0xace), name: `Customer ${number}` })] }, origin: 'push' }))
    await settle(400)
  }
  const values = () => [...records.disks.values()].flatMap((disk) => [...disk.keys()]).length
  const before = values()
  await settle(61_000)
  expect(values()).toBeLessThan(before / 3)
  const second = await openTab()
  expect(selectRows(second.store.getState(), 'CUSTOMER')).toHaveLength(30)
  expect(second.threadIds()).toEqual([thread._id])
  expect(second.store.getState().realtime).toEqual(positions)
})

test('what is mostly outdated is written anew, once', async () => {
  const first = await openTab()
  await first.work()
  for (let version = 1; version <= 6; version += 1) {
    const customers = Array.from({ length: 300 }, (_, number) => row({ _id: id(0xc00 + number), version, organisationId: id(0xace) }))
    first.store.dispatch(received({ rows: { CUSTOMER: customers }, origin: 'push' }))
    await settle()
  }
  first.close()
  await openTab()
  const written: string[] = []
  records.fault = (access, key) => void (access === 'set' && key.startsWith('block/CUSTOMER') && written.push(key))
  await settle(61_000)
  expect(written.length).toBeGreaterThan(0)
  const before = written.length
  await settle(130_000)
  expect(written).toHaveLength(before)
  expect(selectRows((await openTab()).store.getState(), 'CUSTOMER').map(({ version }) => version)).toEqual(Array(300).fill(6))
})

test.each([null, 'expired' as const])('a session that ended (%s) leaves no record behind', async (why) => {
  const { store, work } = await openTab()
  await work()
  expect(onDisk()).toContain('Kargom nerede?')
  store.dispatch(endSession(why))
  await settle()
  expect(onDisk()).not.toContain('Kargom nerede?')
})

test('keeps no message where the user wants none, of those already there neither', async () => {
  const { store, work } = await openTab()
  await work()
  store.dispatch(received({ rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace), name: 'Ada Kaya' })] }, origin: 'http' }))
  store.dispatch(keepsMessagesChosen(false))
  store.dispatch(received({ rows: { FBMESSAGE: [messageRow({ _id: id(0x52), fbConversationId: thread.itemId, message: 'Cevap yok mu?' })] }, origin: 'push' }))
  await settle()
  expect(onDisk()).not.toContain('Kargom nerede?')
  expect(onDisk()).not.toContain('Cevap yok mu?')
  expect(onDisk()).toContain('Ada Kaya')
})

test('the local copy is deleted on demand, and made anew from what is held', async () => {
  const { store, work } = await openTab()
  await work()
  await Promise.all([store.dispatch(clearLocalCopy()), settle(0)])
  expect(onDisk()).not.toContain('Kargom nerede?')
  store.dispatch(received({ rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace) })] }, origin: 'push' }))
  await settle()
  expect((await openTab()).threadIds()).toEqual([thread._id])
})

test('a row that no longer fits its type stays away when the contract has changed, and all is asked for anew', async () => {
  const first = await openTab()
  await first.work()
  first.close()
  const [disk] = [...records.disks.values()]
  disk?.set('base', (disk.get('base') ?? '').replace(/"contract":"[^"]*"/, '"contract":"another"'))
  const journal = [...(disk?.keys() ?? [])].find((key) => key.startsWith('journal')) ?? ''
  disk?.set(journal, (disk.get(journal) ?? '').replace('"unreadCount":1', '"unreadCount":"many"'))
  const second = await openTab()
  expect(second.threadIds()).toEqual([])
  expect(selectRecord(second.store.getState(), 'FBMESSAGE', message._id)).toBeDefined()
  expect(second.store.getState().realtime.epoch).toBe(0)
})

test('a copy of version 1 is taken over, with a store for the allowance', async () => {
  const first = await openTab()
  await first.work()
  first.close()
  const [disk] = [...records.disks.values()]
  disk?.set('base', (disk.get('base') ?? '').replace('"version":2', '"version":1').replace('"ORGANISATIONFBUSERALLOWANCE",', ''))
  const second = await openTab()
  expect(second.threadIds()).toEqual([thread._id])
  expect(JSON.parse(disk?.get('base') ?? '')).toMatchObject({ version: 2, stores: expect.arrayContaining(['ORGANISATIONFBUSERALLOWANCE']) })
})

describe('a storage that fails', () => {
  const notice = 'errors:INDEXEDDB_NOT_READY'

  test.each(['get', 'keys', 'set', 'clear'] as const)('at "%s": everything works in memory, and it is said once', async (access) => {
    records.fault = (asked) => {
      if (asked === access) throw new DOMException('refused', 'UnknownError')
    }
    const tab = await openTab()
    await tab.work()
    await settle(10_000)
    await tab.work()
    await settle(10_000)
    expect(tab.threadIds()).toEqual([thread._id])
    // Where nothing is on disk yet, nobody has to list or to clear it.
    expect(tab.titles()).toEqual(access === 'keys' ? [] : [notice])
  })

  test('that is full later keeps the place where it was right', async () => {
    const first = await openTab()
    await first.work()
    records.fault = (asked) => {
      if (asked === 'set') throw new DOMException('full', 'QuotaExceededError')
    }
    first.store.dispatch(received({ rows: { THREAD: [threadRow({ _id: id(1), version: 9, snippet: 'later' })] }, origin: 'push' }))
    first.store.dispatch(positionsTaken({ epoch, cursors: { 'org:ace/base': 9 } }))
    await settle(10_000)
    expect(first.titles()).toEqual([notice])
    records.fault = () => undefined
    const second = await openTab()
    expect(second.store.getState().realtime).toEqual(positions)
    expect(selectRecord(second.store.getState(), 'THREAD', thread._id)?.snippet).toBe('Kargom nerede?')
  })

  test('that fails once is tried again', async () => {
    const tab = await openTab()
    let failed = false
    records.fault = (asked) => {
      if (asked !== 'set' || failed) return
      failed = true
      throw new DOMException('closed', 'InvalidStateError')
    }
    await tab.work()
    await settle(5_000)
    expect(tab.titles()).toEqual([])
    expect((await openTab()).threadIds()).toEqual([thread._id])
  })

  test('that never answers is not waited for', async () => {
    records.fault = () => new Promise(() => undefined)
    const tab = await openTab()
    await settle(30_000)
    expect(tab.store.getState().cache.status).toBe('memory')
    expect(tab.titles()).toEqual([notice])
  })

  test('whose values are damaged: what is left is shown, and all is asked for anew', async () => {
    const first = await openTab()
    await first.work()
    first.store.dispatch(received({ rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace) })] }, origin: 'push' }))
    await settle()
    first.close()
    const [disk] = [...records.disks.values()]
    const last = [...(disk?.keys() ?? [])].findLast((key) => key.startsWith('journal')) ?? ''
    disk?.set(last, (disk.get(last) ?? '').slice(0, 40))
    const second = await openTab()
    expect(second.threadIds()).toEqual([thread._id])
    expect(second.store.getState().realtime.epoch).toBe(0)
  })

  test('of a newer application is left alone', async () => {
    const first = await openTab()
    await first.work()
    first.close()
    const [disk] = [...records.disks.values()]
    disk?.set('base', (disk.get('base') ?? '').replace('"version":2', '"version":3'))
    const before = onDisk()
    const second = await openTab()
    await second.work()
    expect(onDisk()).toBe(before)
    expect(second.titles()).toEqual([notice])
  })

  test('that was emptied while in use gets everything again', async () => {
    const first = await openTab()
    await first.work()
    for (const disk of records.disks.values()) disk.clear()
    first.store.dispatch(received({ rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace) })] }, origin: 'push' }))
    await settle()
    const second = await openTab()
    expect(second.threadIds()).toEqual([thread._id])
    expect(second.store.getState().realtime).toEqual(positions)
  })
})
