// Under all network faults and server restarts: once at rest, every client holds exactly the server's state.
import { waitFor } from '@testing-library/react'
import fc from 'fast-check'
import type { UnitOfWork } from '../../server/database/unit-of-work.ts'
import { selectRecord } from '../../src/store/entities/selectors.ts'
import { selectInboxIds } from '../../src/store/inbox/inbox-slice.ts'
import { sendReply } from '../../src/store/outbox/outbox-thunks.ts'
import type { RestartableServer } from '../server/support/restartable.ts'
import { racingRuns } from '../support/random-runs.ts'
import { heldBy, startLiveClient, truthFor } from './support/live-client.ts'
import type { LiveClient } from './support/live-client.ts'

// Each reconnection takes up to five seconds, and a half-open connection a ping interval.
const patience = { timeout: 60_000, interval: 100 }
const usernames = ['agent', 'manager'] as const
const hours = 3_600_000

let server: RestartableServer
const clients: Record<string, LiveClient> = {}
let write: (work: (unit: UnitOfWork) => Promise<unknown>) => Promise<unknown>
let addThread: (unit: UnitOfWork, title: string) => string

beforeAll(async () => {
  const support = await importOutside<typeof import('../server/support/restartable.ts')>(
    '__tests__/server/support/restartable.ts',
  )
  const { transact } =
    await importOutside<typeof import('../../server/database/transact.ts')>('server/database/transact.ts')
  const fixtures = await importOutside<typeof import('../server/support/fixtures.ts')>(
    '__tests__/server/support/fixtures.ts',
  )
  const { testPassword } = await importOutside<typeof import('../server/support/server.ts')>(
    '__tests__/server/support/server.ts',
  )
  server = await support.startRestartable({ realtime: { pingIntervalMs: 500, pingTimeoutMs: 500 } })
  write = (work) => transact(server.now().services.database, { actor: null }, work)
  addThread = (unit, title) =>
    fixtures.addThread(unit, server.now().seeded.organisation._id, server.now().seeded.page._id, { title }).thread._id
  await write(async (unit) => {
    const { page, organisation } = server.now().seeded
    unit.add(
      'FBACCESSTOKEN',
      { token: 'page token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id, isValid: true },
      { organisationId: organisation._id },
    )
  })
  const through = { backendAddress: server.http.address, socketAddress: server.socket.address }
  // One client's clock is ahead, the other's behind.
  for (const [index, username] of usernames.entries()) {
    clients[username] = await startLiveClient(server.now(), username, testPassword, {
      ...through,
      clockOffMs: index === 0 ? 2 * hours : -2 * hours,
    })
  }
})

afterAll(async () => {
  Object.values(clients).forEach((client) => client.close())
  await server?.close()
})

const storeOf = (username: string) => (clients[username] as LiveClient).store

const atRest = () =>
  waitFor(async () => {
    for (const username of usernames) {
      const held = heldBy(storeOf(username))
      expect(held).toEqual(await truthFor(server.now(), username))
      expect(new Set(selectInboxIds(storeOf(username).getState()))).toEqual(
        new Set(held['THREAD']?.map((row) => row._id)),
      )
    }
  }, patience)

let counter = 0
const someName = () => `name ${(counter += 1)}`
const threads: string[] = []

/** Changes in the organisation meanwhile. */
const happens: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
  comes: () => write(async (unit) => threads.push(addThread(unit, someName()))),
  changes: (number) =>
    write(
      async (unit) =>
        threads.length > 0 &&
        (await unit.change('THREAD', threads[number % threads.length] ?? '', { snippet: someName() })),
    ),
  closes: (number) =>
    write(
      async (unit) =>
        threads.length > 0 &&
        (await unit.change('THREAD', threads[number % threads.length] ?? '', {
          status: number % 2 === 0 ? 'closed' : 'open',
        })),
    ),
  goes: () => write(async (unit) => threads.length > 1 && (await unit.remove('THREAD', threads.pop() ?? ''))),
  team: () =>
    write(async (unit) =>
      unit.add('TEAM', { name: someName() }, { organisationId: server.now().seeded.organisation._id }),
    ),
}

const faults: Readonly<Record<string, () => Promise<void>>> = {
  cut: async () => server.socket.cut(),
  swallow: async () => server.socket.swallow(),
  late: async () => [server.socket, server.http].forEach((proxy) => proxy.delay(60)),
  inTime: async () => [server.socket, server.http].forEach((proxy) => proxy.delay(0)),
  refuse: async () => [server.socket, server.http].forEach((proxy) => proxy.refuse()),
  open: async () => [server.socket, server.http].forEach((proxy) => proxy.open()),
  restart: () => server.restart(),
}

const someStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('happens' as const),
      name: fc.constantFrom(...Object.keys(happens)),
      number: fc.nat(20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      name: fc.constantFrom(...Object.keys(faults)),
      number: fc.constant(0),
    }),
  },
)

test('cuts, delays, half-open connections and restarts lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 15, maxLength: 30 }), async (steps) => {
      for (const { kind, name, number } of steps) await (kind === 'fault' ? faults[name]?.() : happens[name]?.(number))
      await faults['inTime']?.()
      await faults['open']?.()
      await atRest()
    }),
    racingRuns(2),
  )
})

test('a connection that is gone without a word is noticed and shown, and opened again', async () => {
  await waitFor(() => expect(storeOf('agent').getState().connection.socket).toBe('open'), patience)
  const before = server.socket.connections()
  server.socket.swallow()
  await happens['comes']?.(0)
  await waitFor(
    () => expect(storeOf('agent').getState().connection).toMatchObject({ socket: 'closed', lastError: 'ping timeout' }),
    { ...patience, interval: 10 },
  )
  await waitFor(
    () => expect(storeOf('agent').getState().connection).toMatchObject({ socket: 'open', lastError: null }),
    patience,
  )
  expect(server.socket.connections()).toBeGreaterThan(before)
  await atRest()
})

test('it goes on trying, however long nobody answers', async () => {
  server.socket.refuse()
  const before = server.socket.connections()
  await waitFor(() => expect(server.socket.connections()).toBeGreaterThan(before + 2 * usernames.length), patience)
  await happens['comes']?.(0)
  server.socket.open()
  await atRest()
})

test('after a restored backup everybody starts anew from it, in its epoch', async () => {
  await happens['comes']?.(0)
  const kept = threads.at(-1) ?? ''
  await atRest()
  const restore = await server.backup()
  await write(async (unit) => unit.change('THREAD', kept, { snippet: 'after the backup' }))
  await happens['comes']?.(0)
  const lost = threads.pop() ?? ''
  await atRest()
  const held = (id: string) => selectRecord(storeOf('agent').getState(), 'THREAD', id)
  expect(held(kept)?.snippet).toBe('after the backup')
  const { epoch } = storeOf('agent').getState().realtime
  // Unsent replies are not part of the backup, and a restore does not lose them.
  server.http.refuse()
  await storeOf('agent').dispatch(sendReply({ threadId: kept, text: 'Hâlâ buradayım' }))
  await restore()
  server.http.open()
  await atRest()
  await waitFor(() => expect(storeOf('agent').getState().outbox).toEqual([]), patience)
  const { body } = await server.now().call('GET', '/api/fb/messages', { as: 'agent' })
  expect((body.data as { message: string }[]).map(({ message }) => message)).toEqual(['Hâlâ buradayım'])
  expect(held(kept)?.snippet).toBe('Hâlâ buradayım')
  expect(held(lost)).toBeUndefined()
  expect(storeOf('agent').getState().realtime.epoch).toBeGreaterThan(epoch)
})
