// The local copy of the records: available at the next start, deleted at sign-out.
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import { clearLocalCopy, readLocalCopy, startRecordCache } from '../../../src/store/cache/start-record-cache.ts'
import { openThread } from '../../../src/store/conversation/conversation-thunks.ts'
import { selectMessages } from '../../../src/store/conversation/conversation-items.ts'
import { evicted, received } from '../../../src/store/entities/actions.ts'
import { selectRecord, selectRows } from '../../../src/store/entities/selectors.ts'
import { selectInboxIds, selectInboxStatus } from '../../../src/store/inbox/inbox-slice.ts'
import { loadRecord } from '../../../src/store/records/load-record.ts'
import { bootstrap } from '../../../src/store/realtime/bootstrap.ts'
import { signedIn } from '../../../src/store/events.ts'
import { endSession } from '../../../src/store/network/token-renewal.ts'
import { keepsMessagesChosen } from '../../../src/store/network/settings-slice.ts'
import { createCachedTabs, message, positions, settle, thread } from '../support/cached-tabs.ts'
import type { CachedTabs } from '../support/cached-tabs.ts'
import { agentAllowed, createTestStore, userId } from '../support/create-test-store.ts'
import { epoch, id, messageRow, row } from '../support/rows.ts'
import { listOf } from '../support/test-backend.ts'

let tabs: CachedTabs

beforeEach(() => {
  jest.useFakeTimers()
  tabs = createCachedTabs()
})
afterEach(() => jest.useRealTimers())

test('a start without the backend shows the inbox as it was, and the conversation in it', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.close()
  const { store, backend } = await tabs.openTab()
  backend.on('GET', '/api/fb/messages', () => 'no connection')
  expect(selectInboxStatus(store.getState())).toBe('ready')
  expect(selectInboxIds(store.getState())).toEqual([thread._id])
  expect(store.getState().session.accounts).toEqual(agentAllowed.accounts)
  expect(store.getState().realtime).toEqual(positions)
  await Promise.all([store.dispatch(openThread(thread._id)), settle()])
  expect(selectMessages(store.getState(), thread._id).map((one) => one.message)).toEqual(['Kargom nerede?'])
})

test('the loader waits for the local copy, and requests and adds only missing records', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.close()
  let release: () => void = () => undefined
  tabs.records.fault = () => new Promise<void>((resolve) => void (release = resolve))
  const { store, backend, close } = await tabs.openTab()
  backend.on('GET', '/api/fb/messages', () =>
    listOf([messageRow({ _id: id(0x52), fbConversationId: thread.itemId, message: 'Hâlâ bekliyorum' })]),
  )
  const outcomes = Promise.all([id(0x51), id(0x52)].map((wanted) => store.dispatch(loadRecord('FBMESSAGE', wanted))))
  const missed = store.dispatch(readLocalCopy('FBMESSAGE', id(0x52)))
  tabs.records.fault = () => undefined
  release()
  await settle()
  expect(await missed).toEqual({ code: 'NOT_FOUND' })
  expect(await outcomes).toEqual(['loaded', 'loaded'])
  expect(backend.askedFor('GET', '/api/fb/messages').map(({ query }) => query['filter'])).toEqual([
    { _id: { $in: [id(0x52)] } },
  ])
  close()
  const third = await tabs.openTab()
  expect(await third.store.dispatch(readLocalCopy('FBMESSAGE', id(0x52)))).toMatchObject({
    row: { message: 'Hâlâ bekliyorum' },
  })
})

test('the local copy tells why it has no record', async () => {
  const { store } = await tabs.openTab()
  expect(await store.dispatch(readLocalCopy('WEBHOOKEVENT', id(1)))).toEqual({ code: 'NOT_VALID_STORE' })
  store.dispatch(keepsMessagesChosen(false))
  await settle()
  expect(await store.dispatch(readLocalCopy('FBMESSAGE', id(0x51)))).toEqual({ code: 'NOT_VALID_STORE' })
  expect(await store.dispatch(readLocalCopy('CUSTOMER', id(0x51)))).toEqual({ code: 'NOT_FOUND' })
  tabs.records.fault = () => new Promise(() => undefined)
  const second = await tabs.openTab()
  const asked = second.store.dispatch(readLocalCopy('CUSTOMER', id(0x51)))
  await settle()
  expect(await asked).toEqual({ code: 'INDEXEDDB_NOT_READY' })
})

test('the local copy drops evicted records and keeps returned ones', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.store.dispatch(evicted({ ids: { THREAD: [thread._id] } }))
  await settle()
  const second = await tabs.openTab()
  expect(second.threadIds()).toEqual([])
  first.store.dispatch(received({ rows: { THREAD: [thread] }, origin: 'http' }))
  await settle()
  expect((await tabs.openTab()).threadIds()).toEqual([thread._id])
})

test('many journals become few blocks, and nothing is lost by it', async () => {
  const first = await tabs.openTab()
  await first.work()
  for (let number = 1; number <= 30; number += 1) {
    first.store.dispatch(
      received({
        rows: { CUSTOMER: [row({ _id: id(0xc00 + number), organisationId: id(0xace), name: `Customer ${number}` })] },
        origin: 'push',
      }),
    )
    await settle(400)
  }
  const values = () => [...tabs.records.disks.values()].flatMap((disk) => [...disk.keys()]).length
  const before = values()
  await settle(61_000)
  expect(values()).toBeLessThan(before / 3)
  const second = await tabs.openTab()
  expect(selectRows(second.store.getState(), 'CUSTOMER')).toHaveLength(30)
  expect(second.threadIds()).toEqual([thread._id])
  expect(second.store.getState().realtime).toEqual(positions)
})

test('compaction rewrites mostly outdated blocks, once', async () => {
  const first = await tabs.openTab()
  await first.work()
  for (let version = 1; version <= 6; version += 1) {
    const customers = Array.from({ length: 300 }, (_, number) =>
      row({ _id: id(0xc00 + number), version, organisationId: id(0xace) }),
    )
    first.store.dispatch(received({ rows: { CUSTOMER: customers }, origin: 'push' }))
    await settle()
  }
  first.close()
  await tabs.openTab()
  const written: string[] = []
  tabs.records.fault = (access, key) => void (access === 'set' && key.startsWith('block/CUSTOMER') && written.push(key))
  await settle(61_000)
  expect(written.length).toBeGreaterThan(0)
  const before = written.length
  await settle(130_000)
  expect(written).toHaveLength(before)
  expect(selectRows((await tabs.openTab()).store.getState(), 'CUSTOMER').map(({ version }) => version)).toEqual(
    Array(300).fill(6),
  )
})

test('what went out of sight leaves the device with the next compaction, however little of its kind it is', async () => {
  const first = await tabs.openTab()
  await first.work()
  const customers = Array.from({ length: 300 }, (_, number) =>
    row({ _id: id(0xc00 + number), organisationId: id(0xace), name: `Customer number ${number}.` }),
  )
  first.store.dispatch(received({ rows: { CUSTOMER: customers }, origin: 'push' }))
  await settle(61_000)
  first.store.dispatch(evicted({ ids: { CUSTOMER: [id(0xc07)] } }))
  await settle(61_000)
  expect(tabs.onDisk()).not.toContain('Customer number 7.')
  expect(tabs.onDisk()).toContain('Customer number 8.')
})

test('what went out of sight in another tab, or just before one was closed, leaves the device as well', async () => {
  const first = await tabs.openTab()
  await first.work()
  const customers = Array.from({ length: 300 }, (_, number) =>
    row({ _id: id(0xc00 + number), organisationId: id(0xace), name: `Customer number ${number}.` }),
  )
  first.store.dispatch(received({ rows: { CUSTOMER: customers }, origin: 'push' }))
  await settle(61_000)
  const second = await tabs.openTab()
  second.store.dispatch(evicted({ ids: { CUSTOMER: [id(0xc07)] } }))
  await settle(61_000)
  expect(tabs.onDisk()).not.toContain('Customer number 7.')
  second.close()
  first.store.dispatch(evicted({ ids: { CUSTOMER: [id(0xc09)] } }))
  await settle(2_000)
  first.close()
  expect(tabs.onDisk()).toContain('Customer number 9.')
  await tabs.openTab()
  await settle(61_000)
  expect(tabs.onDisk()).not.toContain('Customer number 9.')
  expect(tabs.onDisk()).toContain('Customer number 8.')
})

test.each([null, 'expired' as const])('a session that ended (%s) leaves no record behind', async (why) => {
  const { store, work } = await tabs.openTab()
  await work()
  expect(tabs.onDisk()).toContain('Kargom nerede?')
  store.dispatch(endSession(why))
  await settle()
  expect(tabs.onDisk()).not.toContain('Kargom nerede?')
})

test('keeps no message where the user wants none, of those already there neither', async () => {
  const { store, work } = await tabs.openTab()
  await work()
  store.dispatch(
    received({
      rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace), name: 'Ada Kaya' })] },
      origin: 'http',
    }),
  )
  store.dispatch(keepsMessagesChosen(false))
  store.dispatch(
    received({
      rows: { FBMESSAGE: [messageRow({ _id: id(0x52), fbConversationId: thread.itemId, message: 'Cevap yok mu?' })] },
      origin: 'push',
    }),
  )
  await settle()
  expect(tabs.onDisk()).not.toContain('Kargom nerede?')
  expect(tabs.onDisk()).not.toContain('Cevap yok mu?')
  expect(tabs.onDisk()).toContain('Ada Kaya')
})

test('without messages a start does not claim that there are none; what else it kept is shown, and is renewed by the bootstrap', async () => {
  const customers = ['Ada Kaya', 'Ece Ak'].map((name, index) =>
    row({ _id: id(0xc01 + index), organisationId: id(0xace), name }),
  )
  const first = await tabs.openTab()
  first.store.dispatch(keepsMessagesChosen(false))
  first.store.dispatch(received({ rows: { CUSTOMER: customers }, origin: 'http' }))
  await first.work()
  first.close()
  const { store, backend } = await tabs.openTab()
  const names = () => selectRows(store.getState(), 'CUSTOMER').map(({ name }) => name)
  expect(selectInboxStatus(store.getState())).not.toBe('ready')
  expect(names()).toEqual(['Ada Kaya', 'Ece Ak'])
  expect(store.getState().session.accounts).toEqual(agentAllowed.accounts)
  await Promise.all([store.dispatch(bootstrap()), settle()])
  expect(selectInboxStatus(store.getState())).toBe('error')

  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed, epoch } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: {}, rows: { THREAD: [thread] }, complete: true }, epoch },
  }))
  await Promise.all([store.dispatch(bootstrap()), settle()])
  expect(selectInboxIds(store.getState())).toEqual([thread._id])
  expect(names()).toEqual([])
})

test('no secret of any record reaches the disk, whatever came in with it', async () => {
  const { store } = await tabs.openTab()
  for (const type of entityTypes) {
    const { secret, cached } = getDeclaration(type)
    if (!cached) continue
    const fields = Object.fromEntries(secret.map((field) => [field, 'a-secret-of-ours']))
    store.dispatch(received({ rows: { [type]: [row({ _id: id(0x71), name: 'kept', ...fields })] }, origin: 'http' }))
  }
  await settle()
  expect(tabs.onDisk()).toContain('kept')
  expect(tabs.onDisk()).not.toContain('a-secret-of-ours')
})

test('the local copy is deleted on demand, and made anew from what is held', async () => {
  const { store, work } = await tabs.openTab()
  await work()
  await Promise.all([store.dispatch(clearLocalCopy()), settle(0)])
  expect(tabs.onDisk()).not.toContain('Kargom nerede?')
  store.dispatch(received({ rows: { CUSTOMER: [row({ _id: id(0xc01), organisationId: id(0xace) })] }, origin: 'push' }))
  await settle()
  expect((await tabs.openTab()).threadIds()).toEqual([thread._id])
})

test('a row that no longer fits its type stays away when the contract has changed, and all is asked for anew', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.close()
  const [disk] = [...tabs.records.disks.values()]
  disk?.set('base', (disk.get('base') ?? '').replace(/"contract":"[^"]*"/, '"contract":"another"'))
  const journal = [...(disk?.keys() ?? [])].find((key) => key.startsWith('journal')) ?? ''
  disk?.set(journal, (disk.get(journal) ?? '').replace('"unreadCount":1', '"unreadCount":"many"'))
  const second = await tabs.openTab()
  expect(second.threadIds()).toEqual([])
  expect(selectRecord(second.store.getState(), 'FBMESSAGE', message._id)).toBeDefined()
  expect(second.store.getState().realtime.epoch).toBe(0)
})

test('a copy of version 1 is taken over, with a store for the allowance', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.close()
  const [disk] = [...tabs.records.disks.values()]
  disk?.set(
    'base',
    (disk.get('base') ?? '').replace('"version":2', '"version":1').replace('"ORGANISATIONFBUSERALLOWANCE",', ''),
  )
  const second = await tabs.openTab()
  expect(second.threadIds()).toEqual([thread._id])
  expect(JSON.parse(disk?.get('base') ?? '')).toMatchObject({
    version: 2,
    stores: expect.arrayContaining(['ORGANISATIONFBUSERALLOWANCE']),
  })
})

test('a session that is refused before the local copy is open leaves nothing of it behind', async () => {
  const first = await tabs.openTab()
  await first.work()
  first.close()
  expect(tabs.onDisk()).toContain('Kargom nerede?')
  const { store, environment } = createTestStore({ signedIn: false, environment: { openRecords: tabs.records.open } })
  const cache = startRecordCache(store, environment)
  store.dispatch(signedIn({ userId, stats: null }))
  store.dispatch(endSession('expired'))
  await settle()
  cache.stop()
  expect(tabs.onDisk()).not.toContain('Kargom nerede?')
})
