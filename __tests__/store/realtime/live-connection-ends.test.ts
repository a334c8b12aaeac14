// How a live connection ends, and what follows: it is reopened, restarted from bootstrap, or closed for good.
import { selectInboxIds } from '../../../src/store/inbox/inbox-slice.ts'
import { signOut } from '../../../src/store/session/sign-out.ts'
import { agentAllowed, tokenFor, userId } from '../support/create-test-store.ts'
import { other, start, wait } from '../support/live-store.ts'
import { epoch } from '../support/rows.ts'
import { refused } from '../support/test-backend.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a connection that is lost shows the backend offline with the socket’s own words', async () => {
  const { socket, store } = await start()
  socket.drops('transport close')
  expect(store.getState().connection).toMatchObject({
    socket: 'closed',
    backend: 'offline',
    lastError: 'transport close',
    transport: null,
  })
})

test('a connection that the backend ends in good order is opened again, and it is not offline', async () => {
  const { socket, store } = await start()
  socket.drops('io server disconnect')
  expect(store.getState().connection.backend).toBe('online')
  await wait(2_000)
  expect(socket.handshakes).toHaveLength(2)
})

test('a connection of changed rights starts anew with the new ones', async () => {
  const { socket, store, backend } = await start()
  const rights = { ...agentAllowed.rights, members: [] }
  backend.on('GET', '/api/auth/allowed', () => ({ body: { data: { ...agentAllowed, rights } } }))
  backend.on('GET', '/api/bootstrap', () => ({
    body: { data: { epoch, cursors: { [other]: 2 }, rows: {}, complete: true } },
  }))
  socket.arrives('ended', { reason: 'RIGHTS_CHANGED' })
  socket.drops('io server disconnect')
  await wait(2_000)
  expect(store.getState().session.rights).toEqual(rights)
  expect(selectInboxIds(store.getState())).toEqual([])
  expect(socket.handshakes.at(-1)?.cursors).toEqual({ [other]: 2 })
  expect(socket.isConnected()).toBe(true)
})

test('a connection with an expired token is opened again with a renewed one', async () => {
  const { socket, backend } = await start()
  backend.on('POST', '/api/auth/renew', () => ({
    body: { data: { token: tokenFor(userId, 2), userId, stats: agentAllowed.stats } },
  }))
  socket.arrives('ended', { reason: 'NOT_AUTHENTICATED' })
  socket.drops('io server disconnect')
  await wait(2_000)
  expect(socket.handshakes.at(-1)?.token).toBe(tokenFor(userId, 2))
})

test('a connection of a revoked session ends it', async () => {
  const { socket, backend, store } = await start()
  backend.on('POST', '/api/auth/renew', () => refused(401, 'SESSION_REVOKED'))
  socket.arrives('ended', { reason: 'SESSION_REVOKED' })
  socket.drops('io server disconnect')
  await wait(5_000)
  expect(store.getState().session).toMatchObject({ status: 'signedOut', ended: 'expired' })
  expect(socket.handshakes).toHaveLength(1)
})

test('a connection of an outdated application stays closed and says so', async () => {
  const { socket, store } = await start()
  socket.arrives('ended', { reason: 'CONTRACT_OUTDATED' })
  socket.drops('io server disconnect')
  await wait(20_000)
  expect(store.getState().connection.outdated).toBe(true)
  expect(socket.handshakes).toHaveLength(1)
})

test('a connection is closed when nobody is signed in any more', async () => {
  const { socket, store } = await start()
  void store.dispatch(signOut())
  expect(socket.isConnected()).toBe(false)
  await wait(10_000)
  expect(socket.handshakes).toHaveLength(1)
})
