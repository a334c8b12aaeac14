// The outbox's database: order, places, users; a connection that breaks, storage that refuses.
import { IDBFactory } from 'fake-indexeddb'
import { openOutboxDisk } from '../../../src/store/outbox/outbox-disk.ts'
import type { PendingReply } from '../../../src/store/outbox/outbox-entry.ts'

const reply = (commandId: string, userId = 'ayse'): PendingReply => ({
  kind: 'reply',
  commandId,
  userId,
  threadId: 't',
  text: commandId,
  at: '2026-03-02T09:00:00.000Z',
  leavesAt: 0,
  lastOutboundId: null,
  state: 'queued',
  attempts: 0,
  error: null,
})
const ids = (entries: readonly { commandId: string }[]) => entries.map((entry) => entry.commandId)

test('keeps each user’s entries in the order in which they were written, changed ones in their place', async () => {
  const disk = openOutboxDisk(() => new IDBFactory(), 'outbox')
  for (const commandId of ['a', 'b', 'c']) await disk.write({ put: [{ entry: reply(commandId) }], remove: [] })
  await disk.write({ put: [{ entry: reply('other', 'mert') }], remove: [] })
  await disk.write({
    put: [{ entry: { ...reply('b'), state: 'failed' } }, { entry: reply('d'), was: 'a' }],
    remove: ['nothing'],
  })
  expect((await disk.read('ayse')).map((entry) => `${entry.commandId} ${entry.state}`)).toEqual([
    'd queued',
    'b failed',
    'c queued',
  ])
  await disk.write({ put: [], remove: ['b'] })
  expect(ids(await disk.read('ayse'))).toEqual(['d', 'c'])
  expect(ids(await disk.read('mert'))).toEqual(['other'])
})

test('a change of what is gone brings nothing back', async () => {
  const disk = openOutboxDisk(() => new IDBFactory(), 'outbox')
  await disk.write({ put: [{ entry: reply('a') }], remove: [] })
  await disk.write({ put: [], remove: ['a'] })
  await disk.write({
    put: [
      { entry: reply('a'), was: 'a' },
      { entry: reply('b'), was: 'a' },
    ],
    remove: [],
  })
  expect(await disk.read('ayse')).toEqual([])
})

test('is the same database for the next tab', async () => {
  const factory = new IDBFactory()
  await openOutboxDisk(() => factory, 'outbox').write({ put: [{ entry: reply('a') }], remove: [] })
  expect(ids(await openOutboxDisk(() => factory, 'outbox').read('ayse'))).toEqual(['a'])
})

test('opens its connection anew when the browser has closed it', async () => {
  const factory = new IDBFactory()
  const opened: IDBDatabase[] = []
  const open = factory.open.bind(factory)
  factory.open = (...args) => {
    const request = open(...args)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  }
  const disk = openOutboxDisk(() => factory, 'outbox')
  await disk.write({ put: [{ entry: reply('a') }], remove: [] })
  opened[0]?.close()
  await disk.write({ put: [{ entry: reply('b') }], remove: [] })
  expect(ids(await disk.read('ayse'))).toEqual(['a', 'b'])
  expect(opened).toHaveLength(2)
})

test('says so when the storage refuses to open, and works when it no longer does', async () => {
  const factory = new IDBFactory()
  let refusing = true
  const disk = openOutboxDisk(() => {
    if (refusing) throw new DOMException('denied', 'SecurityError')
    return factory
  }, 'outbox')
  await expect(disk.write({ put: [{ entry: reply('a') }], remove: [] })).rejects.toThrow('denied')
  refusing = false
  await disk.write({ put: [{ entry: reply('a') }], remove: [] })
  expect(ids(await disk.read('ayse'))).toEqual(['a'])
})
