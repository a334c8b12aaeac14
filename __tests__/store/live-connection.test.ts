// The live connection: order, holes, replays, starting anew, and how a session ends on it.
import type { PushEnvelope } from '../../contract/events.ts'
import { contractHash } from '../../contract/derived/hashes.ts'
import type { Bootstrap } from '../../contract/platform/calls.ts'
import type { AnyRow } from '../../contract/index.ts'
import { selectRecord } from '../../src/store/entities/selectors.ts'
import { selectInboxIds } from '../../src/store/inbox/inbox-slice.ts'
import { selectNotices } from '../../src/store/notices/notices-slice.ts'
import { keepLive } from '../../src/store/realtime/keep-live.ts'
import { signOut } from '../../src/store/session/session-thunks.ts'
import { agentAllowed, createTestStore, tokenFor, userId } from './support/create-test-store.ts'
import { epoch, id, messageRow, row, threadRow } from './support/rows.ts'
import { listOf, refused } from './support/test-backend.ts'

const room = 'org:a/all'
const other = 'user:a/self'

const envelope = (seq: number, more: Partial<Omit<PushEnvelope, 'rows'>> & { readonly rows?: readonly AnyRow[] } = {}): PushEnvelope => ({
  room,
  stream: 'org:a',
  prev: seq - 1,
  seq,
  epoch,
  organisationId: null,
  type: 'THREAD_UPDATED',
  objectType: 'THREAD',
  op: 'update',
  ids: (more.rows ?? []).map((changed) => changed._id),
  at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const thread = (number: number, version: number, more: object = {}) => threadRow({ _id: id(number), version, ...more })

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const start = async (first: Partial<Bootstrap> = {}) => {
  const parts = createTestStore()
  const { store, backend, socket } = parts
  let answer: Bootstrap = { epoch, cursors: { [room]: 5, [other]: 2 }, rows: { THREAD: [thread(1, 5)] }, complete: true, ...first }
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: agentAllowed } }))
  backend.on('GET', '/api/bootstrap', () => ({ body: { data: answer } }))
  const stop = keepLive(store)
  await wait(0)
  return {
    ...parts,
    stop,
    bootstraps: () => backend.askedFor('GET', '/api/bootstrap').length,
    nextBootstrap: (next: Partial<Bootstrap>) => {
      answer = { ...answer, ...next }
    },
    push: (given: PushEnvelope, name = 'OBJECT_UPDATE') => socket.arrives(name, given),
    ready: (more: object = {}) => socket.arrives('ready', { epoch, cursors: answer.cursors, limited: false, ...more }),
    version: (number: number) => selectRecord(store.getState(), 'THREAD', id(number))?.version,
    cursor: () => store.getState().realtime.cursors[room],
  }
}

test('begins with a bootstrap and shows its cursors, its contract and its token', async () => {
  const { socket, store, version } = await start()
  expect(version(1)).toBe(5)
  expect(socket.handshakes).toEqual([{ token: tokenFor(userId), contract: contractHash, epoch, cursors: { [room]: 5, [other]: 2 } }])
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

test('what overtakes the replay waits for it', async () => {
  const { ready, push, socket, version, cursor } = await start()
  push(envelope(9, { rows: [thread(1, 9)] }))
  await wait(1_000)
  // Were the connection lost now, the replay would have to begin here.
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
  const { ready, nextBootstrap, bootstraps, socket, store } = await start({ rows: { THREAD: [thread(1, 5), thread(2, 4)] } })
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
  backend.on('GET', '/api/bootstrap', () => ({ body: { data: { epoch, cursors: { [room]: 9 }, rows: {}, complete: true } } }))
  await wait(10_000)
  expect(socket.handshakes.at(-1)?.cursors).toEqual({ [room]: 9 })
})

test('what is announced without rows is asked for, and forgotten where it may no longer be seen', async () => {
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
  const held = (type: 'FBMESSAGE' | 'NOTIFICATION' | 'TEAM', number: number) => selectRecord(store.getState(), type, id(number)) !== undefined
  expect([held('FBMESSAGE', 50), held('NOTIFICATION', 60), held('TEAM', 70)]).toEqual([false, true, true])
})

test('a push that comes while its record is being asked for is not lost to the older answer', async () => {
  const { ready, push, backend, store } = await start()
  const { loadRecord } = await import('../../src/store/loader/loader.ts')
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
  expect(selectNotices(store.getState())).toMatchObject([{ kind: 'info', place: 'alert', title: 'FULL_MOON', text: '{"phase":1}' }])
})

describe('the connection', () => {
  test('that is lost shows the backend offline with the socket’s own words', async () => {
    const { socket, store } = await start()
    socket.drops('transport close')
    expect(store.getState().connection).toMatchObject({ socket: 'closed', backend: 'offline', lastError: 'transport close', transport: null })
  })

  test('that the backend ends in good order is opened again, and it is not offline', async () => {
    const { socket, store } = await start()
    socket.drops('io server disconnect')
    expect(store.getState().connection.backend).toBe('online')
    await wait(2_000)
    expect(socket.handshakes).toHaveLength(2)
  })

  test('of changed rights starts anew with the new ones', async () => {
    const { socket, store, backend } = await start()
    const rights = { ...agentAllowed.rights, members: [] }
    backend.on('GET', '/api/auth/allowed', () => ({ body: { data: { ...agentAllowed, rights } } }))
    backend.on('GET', '/api/bootstrap', () => ({ body: { data: { epoch, cursors: { [other]: 2 }, rows: {}, complete: true } } }))
    socket.arrives('ended', { reason: 'RIGHTS_CHANGED' })
    socket.drops('io server disconnect')
    await wait(2_000)
    expect(store.getState().session.rights).toEqual(rights)
    expect(selectInboxIds(store.getState())).toEqual([])
    expect(socket.handshakes.at(-1)?.cursors).toEqual({ [other]: 2 })
    expect(socket.isConnected()).toBe(true)
  })

  test('with an expired token is opened again with a renewed one', async () => {
    const { socket, backend } = await start()
    backend.on('POST', '/api/auth/renew', () => ({ body: { data: { token: tokenFor(userId, 2), userId, stats: agentAllowed.stats } } }))
    socket.arrives('ended', { reason: 'NOT_AUTHENTICATED' })
    socket.drops('io server disconnect')
    await wait(2_000)
    expect(socket.handshakes.at(-1)?.token).toBe(tokenFor(userId, 2))
  })

  test('of a revoked session ends it', async () => {
    const { socket, backend, store } = await start()
    backend.on('POST', '/api/auth/renew', () => refused(401, 'SESSION_REVOKED'))
    socket.arrives('ended', { reason: 'SESSION_REVOKED' })
    socket.drops('io server disconnect')
    await wait(5_000)
    expect(store.getState().session).toMatchObject({ status: 'signedOut', ended: 'expired' })
    expect(socket.handshakes).toHaveLength(1)
  })

  test('of an outdated application stays closed and says so', async () => {
    const { socket, store } = await start()
    socket.arrives('ended', { reason: 'CONTRACT_OUTDATED' })
    socket.drops('io server disconnect')
    await wait(20_000)
    expect(store.getState().connection.outdated).toBe(true)
    expect(socket.handshakes).toHaveLength(1)
  })

  test('is closed when nobody is signed in any more', async () => {
    const { socket, store } = await start()
    void store.dispatch(signOut())
    expect(socket.isConnected()).toBe(false)
    await wait(10_000)
    expect(socket.handshakes).toHaveLength(1)
  })
})
