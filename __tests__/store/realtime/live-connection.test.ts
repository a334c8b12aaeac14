// The live connection: order, gaps, replays, and restarting from bootstrap.
import { contractHash } from '../../../contract/build-time/hashes.ts'
import { tableRefreshMs } from '../../../contract/constants.ts'
import { selectRecord } from '../../../src/store/entities/selectors.ts'
import { selectInboxIds } from '../../../src/store/inbox/inbox-slice.ts'
import { selectToasts } from '../../../src/store/ui/toasts-slice.ts'
import { api } from '../../../src/store/records/api.ts'
import { loadRecord } from '../../../src/store/records/load-record.ts'
import { agentAllowed, tokenFor, userId } from '../support/create-test-store.ts'
import { envelope, other, room, start, thread, wait } from '../support/live-store.ts'
import { epoch, id, messageRow, row } from '../support/rows.ts'
import { listOf } from '../support/test-backend.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('begins with a bootstrap and shows its cursors, its contract and its token', async () => {
  const { socket, store, version } = await start()
  expect(version(1)).toBe(5)
  expect(socket.handshakes).toEqual([
    { token: tokenFor(userId), contract: contractHash, epoch, cursors: { [room]: 5, [other]: 2 } },
  ])
  expect(store.getState().connection).toMatchObject({ socket: 'open', transport: 'websocket', backend: 'online' })
  expect(store.getState().session.rights).toEqual(agentAllowed.rights)
})

test('pushes enter together, once a second, with their cursors', async () => {
  const { ready, push, version, cursor, store } = await start()
  ready()
  const states = new Set<unknown>()
  store.subscribe(() => states.add(store.getState().entities.THREAD))
  push(envelope(6, { rows: [thread(1, 6)] }))
  push(envelope(7, { rows: [thread(2, 7)] }), 'NEW_FB_MESSAGE')
  push(envelope(8, { rows: [thread(1, 8)] }))
  expect([version(1), version(2), cursor()]).toEqual([5, undefined, 5])
  await wait(1_000)
  expect([version(1), version(2), cursor()]).toEqual([8, 7, 8])
  expect(states.size).toBe(1)
})

test('a delete stays in its place between upserts', async () => {
  const { ready, push, version } = await start()
  ready()
  push(envelope(6, { rows: [thread(2, 6)] }))
  push(envelope(7, { op: 'delete', ids: [id(2), id(1)] }))
  push(envelope(8, { rows: [thread(2, 8)] }))
  await wait(1_000)
  expect([version(1), version(2)]).toEqual([undefined, 8])
})

test('a hole is never jumped over: it connects again from what it has applied', async () => {
  const { ready, push, socket, version, cursor } = await start()
  ready()
  push(envelope(6, { rows: [thread(1, 6)] }))
  push(envelope(8, { rows: [thread(1, 8)] }))
  expect([version(1), cursor()]).toEqual([6, 6])
  await wait(2_000)
  expect(socket.handshakes.at(-1)?.cursors).toMatchObject({ [room]: 6 })
  push(envelope(7, { rows: [thread(2, 7)] }))
  push(envelope(8, { rows: [thread(1, 8)] }))
  ready({ cursors: { [room]: 8, [other]: 2 } })
  expect([version(1), version(2), cursor()]).toEqual([8, 7, 8])
})

test('a push that overtakes the replay waits for it', async () => {
  const { ready, push, socket, version, cursor } = await start()
  push(envelope(9, { rows: [thread(1, 9)] }))
  await wait(1_000)
  // If the connection were lost now, the replay would have to start here.
  expect([version(1), cursor()]).toEqual([5, 5])
  for (const seq of [6, 7, 8]) push(envelope(seq, { rows: [thread(seq, seq)] }))
  ready({ cursors: { [room]: 8, [other]: 2 } })
  await wait(1_000)
  expect([version(1), version(6), version(7), version(8), cursor()]).toEqual([9, 6, 7, 8, 9])
  expect(socket.handshakes).toHaveLength(1)
})

test('duplicates change nothing', async () => {
  const { ready, push, store } = await start()
  ready()
  push(envelope(6, { rows: [thread(1, 6)] }))
  await wait(1_000)
  const before = store.getState()
  push(envelope(6, { rows: [thread(1, 6)] }))
  await wait(1_000)
  expect(store.getState()).toBe(before)
})

test('an envelope about a type it does not know is passed over, and what follows it is applied', async () => {
  const { ready, push, cursor, version, bootstraps } = await start()
  ready()
  push(envelope(6, { objectType: 'TELEGRAM', type: 'TELEGRAM_ADD', op: 'add', rows: [thread(9, 6)] }))
  push(envelope(7, { objectType: 'TELEGRAM', type: 'TELEGRAM_DELETE', op: 'delete', ids: [id(9)] }))
  push(envelope(8, { rows: [thread(1, 8)] }))
  await wait(1_000)
  expect([cursor(), version(1), version(9), bootstraps()]).toEqual([8, 8, undefined, 1])
})

test('silent loss shows at the next tick', async () => {
  const { ready, socket } = await start()
  ready()
  socket.arrives('tick', { epoch, cursors: { [room]: 5, [other]: 2 } })
  await wait(2_000)
  expect(socket.handshakes).toHaveLength(1)
  socket.arrives('tick', { epoch, cursors: { [room]: 6, [other]: 2 } })
  await wait(2_000)
  expect(socket.handshakes).toHaveLength(2)
})

test.each([
  ['too much was missed', { limited: true }],
  ['the database is another one', { epoch: epoch + 5 }],
])('%s: everything is asked for anew, and what is not there any more goes', async (_why, message) => {
  const { ready, nextBootstrap, bootstraps, socket, store } = await start({
    rows: { THREAD: [thread(1, 5), thread(2, 4)] },
  })
  const era = epoch + 5
  nextBootstrap({ epoch: era, cursors: { [room]: 3 }, rows: { THREAD: [thread(2, 3, { epoch: era })] } })
  ready(message)
  await wait(0)
  expect(bootstraps()).toBe(2)
  expect(selectInboxIds(store.getState())).toEqual([id(2)])
  expect(selectRecord(store.getState(), 'THREAD', id(2))?.epoch).toBe(era)
  expect(socket.handshakes.at(-1)).toMatchObject({ epoch: era, cursors: { [room]: 3 } })
})

test('an envelope of another epoch starts anew once, however many come', async () => {
  const { ready, push, bootstraps, nextBootstrap } = await start()
  ready()
  nextBootstrap({ epoch: epoch + 1 })
  push(envelope(1, { epoch: epoch + 1, rows: [thread(1, 1)] }))
  push(envelope(2, { epoch: epoch + 1, rows: [thread(1, 2)] }))
  await wait(0)
  expect(bootstraps()).toBe(2)
})

test('starting anew is tried until it succeeds', async () => {
  const { ready, backend, bootstraps, socket } = await start()
  backend.on('GET', '/api/bootstrap', () => 'no connection')
  ready({ limited: true })
  await wait(10_000)
  expect(bootstraps()).toBeGreaterThan(2)
  expect(socket.isConnected()).toBe(false)
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: { [room]: 9 }, rows: {}, complete: true } },
  }))
  await wait(10_000)
  expect(socket.handshakes.at(-1)?.cursors).toEqual({ [room]: 9 })
})

test('ids announced without rows are requested, and evicted if they may no longer be seen', async () => {
  const { ready, push, backend, version } = await start({ rows: { THREAD: [thread(1, 5), thread(2, 5)] } })
  ready()
  backend.on('GET', '/api/threads', () => listOf([thread(2, 6)]))
  push(envelope(6, { ids: [id(1), id(2)] }))
  await wait(1_500)
  expect([version(1), version(2)]).toEqual([undefined, 6])
})

test('a record that left the view leaves the screen even if the backend could not be asked at once', async () => {
  const { ready, push, backend, version } = await start()
  ready()
  backend.on('GET', '/api/threads', () => 'no connection')
  push(envelope(6, { ids: [id(1)] }))
  await wait(1_500)
  expect(version(1)).toBe(5)
  backend.on('GET', '/api/threads', () => listOf([]))
  await wait(6_000)
  expect(version(1)).toBeUndefined()
})

test('records nobody holds are dropped; notifications and reference data are kept', async () => {
  const { ready, push, store } = await start()
  ready()
  const message = messageRow({ _id: id(50), fbConversationId: id(51), version: 6 })
  push(envelope(6, { objectType: 'FBMESSAGE', rows: [message] }))
  push(envelope(7, { objectType: 'NOTIFICATION', rows: [row({ _id: id(60), version: 7, type: 'NEW_FB_MESSAGE' })] }))
  push(envelope(8, { objectType: 'TEAM', rows: [row({ _id: id(70), version: 8, name: 'Night' })] }))
  await wait(1_000)
  const held = (type: 'FBMESSAGE' | 'NOTIFICATION' | 'TEAM', number: number) =>
    selectRecord(store.getState(), type, id(number)) !== undefined
  expect([held('FBMESSAGE', 50), held('NOTIFICATION', 60), held('TEAM', 70)]).toEqual([false, true, true])
})

test('a list on the screen is asked again when a record is pushed that nobody holds', async () => {
  const { ready, push, backend, store } = await start()
  ready()
  backend.on('GET', '/api/waweb/labels', () => listOf([]))
  void store.dispatch(api.endpoints.list.initiate({ type: 'WAWEBLABEL' }))
  await wait(10)
  push(envelope(6, { objectType: 'WAWEBLABEL', rows: [row({ _id: id(80), version: 6, name: 'VIP' })] }))
  await wait(1_000 + tableRefreshMs)
  expect(backend.askedFor('GET', '/api/waweb/labels')).toHaveLength(2)
})

test('a push that comes while its record is being asked for is not lost to the older answer', async () => {
  const { ready, push, backend, store } = await start()
  ready()
  const person = (version: number) => row({ _id: id(80), version, name: `v${version}` })
  let answer: () => void = () => undefined
  backend.on('GET', '/api/fb/users', () => new Promise((resolve) => (answer = () => resolve(listOf([person(4)])))))
  void store.dispatch(loadRecord('FBUSER', id(80)))
  await wait(300)
  push(envelope(6, { objectType: 'FBUSER', rows: [person(6)] }))
  await wait(1_000)
  answer()
  await wait(0)
  expect(selectRecord(store.getState(), 'FBUSER', id(80))?.name).toBe('v6')
})

test('an unknown event is a notice with its name and payload', async () => {
  const { socket, store } = await start()
  socket.arrives('FULL_MOON', { phase: 1 })
  expect(selectToasts(store.getState())).toMatchObject([
    { kind: 'info', place: 'alert', title: 'FULL_MOON', text: '{"phase":1}' },
  ])
})
