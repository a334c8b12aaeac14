// The guarantee of the socket: initial state plus received changes is the current state, for every role, with nothing of others.
import fc from 'fast-check'
import { getDeclaration } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import { readRoomHeads } from '../../../server/database/streams.ts'
import { transact } from '../../../server/database/transact.ts'
import { startServer } from '../../../server/app/start-server.ts'
import type { RunningServer } from '../../../server/app/start-server.ts'
import { pino } from 'pino'
import { racingRuns } from '../../support/random-runs.ts'
import { addMember, addThread, nobody } from '../support/fixtures.ts'
import { startTestServer, createTestConfig } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connect, cursorsAfter, expectNoHoles } from '../support/socket.ts'
import type { HeardEvent, TestSocket } from '../support/socket.ts'

let server: TestServer
/** A second process on the same database. */
let second: RunningServer
let threadIds: string[]
let teamIds: string[]
/** Two labels of the organisation and one of another. */
let labelIds: string[]
const roles = ['superadmin', 'admin', 'manager', 'agent', 'agent2', 'stranger'] as const

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.services
  second = await startServer(createTestConfig(), {
    database: { ...database, close: async () => undefined },
    log: pino({ level: 'silent' }),
  })
  const { organisation, other, page, agent, agent2, stranger } = server.seeded
  const { result } = await transact(database, nobody, async (unit) => {
    // Agents of Acme see their teams' conversations and their own.
    await unit.change('ORGANISATION', organisation._id, { visibility: 'team' })
    const teams = ['one', 'two'].map((name) => unit.add('TEAM', { name }, { organisationId: organisation._id })._id)
    for (const [user, team] of [
      [agent, teams[0]],
      [agent2, teams[1]],
    ] as const) {
      const membership = await unit.find('ORGANISATIONMEMBERSHIP', {
        organisationId: organisation._id,
        userId: user._id,
      })
      await unit.change('ORGANISATIONMEMBERSHIP', membership?._id ?? '', { teamIds: [team ?? ''] })
    }
    addMember(unit, other._id, agent2._id)
    const ours = [null, ...teams, null].map(
      (teamId, index) => addThread(unit, organisation._id, page._id, { teamId, title: `Ours ${index}` }).thread._id,
    )
    const group = unit.add('SOCIALLABEL', { name: 'Subject' }, { organisationId: organisation._id })
    const labels = ['refund', 'urgent'].map(
      (name) =>
        unit.add('SOCIALLABELOPTION', { name, socialLabelId: group._id }, { organisationId: organisation._id })._id,
    )
    const foreign = unit.add('FBPAGE', { fbId: '999', name: 'Rival page' }, { organisationId: other._id })
    return {
      teams,
      labels,
      threads: [...ours, addThread(unit, other._id, foreign._id, { title: 'Theirs' }).thread._id],
      stranger,
    }
  })
  teamIds = result.teams
  labelIds = [...result.labels, 'f'.repeat(24)]
  threadIds = result.threads
})
afterAll(async () => {
  await second.close()
  await server.close()
})

type State = Map<string, AnyRow>
const keyOf = (type: string, id: string) => `${type} ${id}`

/** Bootstrap returns open and snoozed threads; a client that holds a closed one keeps it. */
const isStarting = (type: string, row: AnyRow) =>
  getDeclaration(type as EntityType).bootstrap && !(type === 'THREAD' && row['status'] === 'closed')

const stateOf = ({ rows }: Bootstrap): State =>
  new Map(Object.entries(rows).flatMap(([type, list]) => list.map((row) => [keyOf(type, row._id), row] as const)))

const bootstrap = async (as: string): Promise<Bootstrap> =>
  (await server.call('GET', '/api/bootstrap', { as })).body.data

/** A client's handling of pushes: newer rows replace, removals remove, ids without rows are requested. */
const applied = async (as: string, start: State, heard: readonly HeardEvent[]): Promise<State> => {
  const state = new Map(start)
  for (const { envelope } of heard) {
    for (const id of envelope.ids) {
      const key = keyOf(envelope.objectType, id)
      if (envelope.op === 'delete') {
        state.delete(key)
        continue
      }
      const pushed = (envelope.rows as AnyRow[] | undefined)?.find((row) => row._id === id)
      const row =
        pushed ??
        (await server.call('GET', `${getDeclaration(envelope.objectType as EntityType).base}/${id}`, { as })).body.data
      if (!row) state.delete(key)
      else if (row.version > (state.get(key)?.version ?? 0)) state.set(key, row)
    }
  }
  return new Map([...state].filter(([key, row]) => isStarting(key.split(' ')[0] ?? '', row)))
}

let counter = 0
const newName = (what: string) => `${what} ${(counter += 1)}`
const key = () => newName('key').replace(' ', '-').padEnd(10, '.')

/** Users' actions; some are refused. */
const deeds: Readonly<Record<string, (as: string, threadId: string, number: number) => Promise<unknown>>> = {
  assignToSelf: (as, threadId) =>
    server.call('POST', `/api/threads/${threadId}/assign`, {
      as,
      key: key(),
      body: { userId: server.seeded[as as 'agent']._id },
    }),
  unassign: (as, threadId) =>
    server.call('POST', `/api/threads/${threadId}/assign`, { as, key: key(), body: { userId: null } }),
  close: (as, threadId) => server.call('POST', `/api/threads/${threadId}/close`, { as, key: key() }),
  reopen: (as, threadId) => server.call('POST', `/api/threads/${threadId}/reopen`, { as, key: key() }),
  snooze: (as, threadId, number) =>
    server.call('POST', `/api/threads/${threadId}/snooze`, {
      as,
      key: key(),
      body: { until: new Date(Date.UTC(2027, 0, number + 1)).toISOString() },
    }),
  label: (as, threadId, number) =>
    server.call('POST', `/api/threads/${threadId}/label`, {
      as,
      key: key(),
      body: { add: [labelIds[number % 3]], remove: [labelIds[(number + 1) % 3]] },
    }),
  read: (as, threadId) => server.call('POST', `/api/threads/${threadId}/markAsRead`, { as, key: key() }),
  moveCursor: (as, threadId, number) =>
    server.call('POST', `/api/threads/${threadId}/cursor`, {
      as,
      key: key(),
      body: { readTime: new Date(Date.UTC(2030, 0, number + 1)).toISOString() },
    }),
  addTeam: (as) =>
    server.call('POST', '/api/teams', {
      as,
      body: { organisationId: server.seeded.organisation._id, name: newName('Team') },
    }),
  renameTeam: (as, _threadId, number) =>
    server.call('POST', `/api/teams/${teamIds[number % 2]}`, { as, body: { $set: { name: newName('Renamed') } } }),
  addCustomer: (as) =>
    server.call('POST', '/api/customers', {
      as,
      body: { organisationId: server.seeded.organisation._id, name: newName('Customer') },
    }),
  profile: (as) =>
    server.call('POST', '/api/auth/profile', { as, body: { $set: { 'profile.name': newName('Name') } } }),
  moveToTeam: (_as, threadId, number) =>
    transact(server.services.database, nobody, (unit) =>
      unit.change('THREAD', threadId, {
        teamId: threadIds.indexOf(threadId) === 4 ? null : ([null, ...teamIds][number % 3] ?? null),
      }),
    ),
  addAndRemoveTeam: async (as, threadId) => {
    const team = await server.call('POST', '/api/teams', {
      as,
      body: { organisationId: server.seeded.organisation._id, name: newName('Brief') },
    })
    if (team.status !== 200) return
    const { _id } = team.body.data
    if (threadIds.indexOf(threadId) !== 4)
      await transact(server.services.database, nobody, (unit) => unit.change('THREAD', threadId, { teamId: _id }))
    await server.call('DELETE', `/api/teams/${_id}`, { as })
  },
}

const someDeed = fc.record({
  // Actions that change visibility are more frequent.
  name: fc.constantFrom(
    ...Object.keys(deeds),
    ...Array<string>(6).fill('moveToTeam'),
    'unassign',
    'unassign',
    'reopen',
  ),
  as: fc.constantFrom(...roles, 'manager' as const, 'manager' as const),
  thread: fc.nat(4),
  number: fc.nat(20),
})

interface Watcher {
  readonly as: string
  readonly start: Bootstrap
  readonly socket: TestSocket
}

const watch = async (as: string, address: string): Promise<Watcher> => {
  const start = await bootstrap(as)
  const socket = connect(address, { token: await server.token(as), epoch: start.epoch, cursors: start.cursors })
  expect(await socket.ready).toMatchObject({ limited: false })
  return { as, start, socket }
}

const caughtUp = async ({ start, socket }: Watcher): Promise<void> => {
  const heads = await readRoomHeads(server.services.database.kysely, Object.keys(start.cursors))
  await socket.until((heard) => {
    const cursors = cursorsAfter(start.cursors, heard)
    return Object.entries(heads).every(([room, head]) => (cursors[room] ?? 0) >= head)
  })
}

/** Waits until the jobs of the actions are finished. */
const nothingLeftToDo = async (): Promise<void> => {
  await server.settled()
  await second.services.jobs.idle()
}

const expectConverged = async (watcher: Watcher): Promise<void> => {
  const { as, start, socket } = watcher
  await caughtUp(watcher)
  expectNoHoles(start.cursors, socket.heard)
  const now = await bootstrap(as)
  expect(Object.fromEntries(await applied(as, stateOf(start), socket.heard))).toEqual(Object.fromEntries(stateOf(now)))
}

it('holds for every role, whoever does what, through either process', async () => {
  // A sign-in writes to the audit: if it happened while another user connects, it would arrive as a replay.
  await Promise.all(roles.map((as) => server.token(as)))
  await nothingLeftToDo()
  await fc.assert(
    fc.asyncProperty(fc.array(someDeed, { minLength: 10, maxLength: 25 }), async (doing) => {
      const watchers = await Promise.all(
        roles.map((as, index) => watch(as, index % 2 === 0 ? server.address : second.address)),
      )
      await Promise.all(doing.map(({ name, as, thread, number }) => deeds[name]?.(as, threadIds[thread] ?? '', number)))
      await nothingLeftToDo()
      for (const watcher of watchers) await expectConverged(watcher)
      for (const { socket } of watchers) socket.close()
    }),
    racingRuns(4),
  )
})

it('holds for one who was away meanwhile, and for one who comes while it happens', async () => {
  const away = await bootstrap('manager')
  const doing = fc.sample(someDeed, { numRuns: 40, seed: 7 })
  const half = doing
    .slice(0, 20)
    .map(({ name, as, thread, number }) => deeds[name]?.(as, threadIds[thread] ?? '', number))
  await Promise.all(half)
  const rest = doing.slice(20).map(({ name, as, thread, number }) => deeds[name]?.(as, threadIds[thread] ?? '', number))
  const socket = connect(second.address, {
    token: await server.token('manager'),
    epoch: away.epoch,
    cursors: away.cursors,
  })
  await Promise.all([...rest, socket.ready])
  await nothingLeftToDo()
  const watcher = { as: 'manager', start: away, socket }
  await caughtUp(watcher)
  const inOrder = {
    ...watcher,
    socket: {
      ...socket,
      heard: socket.heard.toSorted((one, other) =>
        one.envelope.room === other.envelope.room
          ? one.envelope.seq - other.envelope.seq
          : one.envelope.room < other.envelope.room
            ? -1
            : 1,
      ),
    },
  }
  await expectConverged(inOrder)
  socket.close()
})

it('tells those who lose sight of a thread, without its rows, and those who gain it, with them', async () => {
  const [threadId = ''] = threadIds
  const moveTo = (teamId: string | undefined) =>
    transact(server.services.database, nobody, (unit) =>
      unit.change('THREAD', threadId, { teamId: teamId ?? null, assigneeId: null, status: 'open' }),
    )
  await moveTo(teamIds[0])
  const [losing, gaining] = await Promise.all([watch('agent', server.address), watch('agent2', second.address)])
  await moveTo(teamIds[1])
  await Promise.all([expectConverged(losing), expectConverged(gaining)])
  const ofThread = ({ socket }: Watcher) =>
    socket.heard.filter(({ envelope }) => envelope.ids.includes(threadId)).map(({ envelope }) => envelope.rows?.length)
  expect(ofThread(losing)).toEqual([undefined])
  expect(ofThread(gaining)).toEqual([1])
  for (const { socket } of [losing, gaining]) socket.close()
})

it('says nothing of another organisation, and to an agent nothing of threads they may not see', async () => {
  const [seen, hidden] = [threadIds[1] ?? '', threadIds[2] ?? '']
  await transact(server.services.database, nobody, async (unit) => {
    await unit.change('THREAD', seen, { teamId: teamIds[0] ?? '', assigneeId: null })
    await unit.change('THREAD', hidden, { teamId: teamIds[1] ?? '', assigneeId: null })
  })
  const [stranger, agent] = await Promise.all([watch('stranger', server.address), watch('agent', server.address)])
  await transact(server.services.database, nobody, async (unit) => {
    for (const id of threadIds) await unit.change('THREAD', id, { snippet: newName('Snippet') })
  })
  await Promise.all([caughtUp(stranger), caughtUp(agent)])
  expect(new Set(stranger.socket.heard.map(({ envelope }) => envelope.organisationId))).toEqual(
    new Set([server.seeded.other._id]),
  )
  expect(agent.socket.heard.flatMap(({ envelope }) => envelope.ids)).toContain(seen)
  expect(agent.socket.heard.flatMap(({ envelope }) => envelope.ids)).not.toContain(hidden)
  for (const { socket } of [stranger, agent]) socket.close()
})
