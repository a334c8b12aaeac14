// Presence on a conversation: visible to users who may see it, on any process, and gone when the user leaves.
import { sql } from 'kysely'
import { maxPresenceClaims } from '../../../contract/constants.ts'
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import type { PresenceState } from '../../../contract/presence.ts'
import { transact } from '../../../server/database/transact.ts'
import { writeLeases, notifyPresence } from '../../../server/presence/presence-table.ts'
import { startServer } from '../../../server/app/start-server.ts'
import type { RunningServer } from '../../../server/app/start-server.ts'
import { addMember, addOrganisation, addThread, nobody } from '../support/fixtures.ts'
import { startTestServer, createTestConfig } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connect } from '../support/socket.ts'
import type { TestSocket } from '../support/socket.ts'

let server: TestServer
/** Simulates another process on the same database. */
let second: RunningServer
const open: TestSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
  second = await startServer(createTestConfig(), {
    database: { ...server.services.database, close: () => Promise.resolve() },
    log: server.services.log,
  })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const join = async (as: string, address = server.address): Promise<TestSocket> => {
  const { epoch, cursors } = (await server.call('GET', '/api/bootstrap', { as })).body.data as Bootstrap
  const socket = connect(address, { token: await server.token(as), epoch, cursors })
  open.push(socket)
  await socket.ready
  return socket
}

const newThread = async (organisationId: string, assigneeId: string | null = null): Promise<string> => {
  const { result } = await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(
      addThread(unit, organisationId, server.seeded.page._id, { assigneeId, title: `thread ${Math.random()}` }),
    ),
  )
  return result.thread._id
}

type PresenceClaims = Readonly<Record<string, PresenceState>>
const says = (socket: TestSocket, claims: PresenceClaims): void =>
  socket.say(
    'presence',
    Object.entries(claims).map(([threadId, state]) => ({ threadId, state })),
  )

/** Resolves when the socket was notified that exactly these users are on the thread. */
const untilOn = (socket: TestSocket, threadId: string, people: PresenceClaims): Promise<void> =>
  socket.untilPresent((present) => {
    const told = present[threadId]
    return (
      told !== undefined &&
      told.length === Object.keys(people).length &&
      told.every(({ userId, state }) => people[userId] === state)
    )
  })

it('is told while somebody looks, types and goes, in every process', async () => {
  const { organisation, agent } = server.seeded
  const thread = await newThread(organisation._id)
  const [theirs, here, there] = [await join('agent'), await join('manager'), await join('agent2', second.address)]
  for (const state of ['viewing', 'typing', null] as const) {
    says(theirs, state ? { [thread]: state } : {})
    await Promise.all(
      [here, there, theirs].map((socket) => untilOn(socket, thread, state ? { [agent._id]: state } : {})),
    )
  }
})

it('shows a person with several tabs once, typing where any of them types', async () => {
  const { organisation, agent, agent2 } = server.seeded
  const thread = await newThread(organisation._id)
  const [one, other, watching] = [await join('agent'), await join('agent', second.address), await join('agent2')]
  says(watching, { [thread]: 'viewing' })
  says(one, { [thread]: 'viewing' })
  says(other, { [thread]: 'typing' })
  await untilOn(watching, thread, { [agent._id]: 'typing', [agent2._id]: 'viewing' })
  other.close()
  await untilOn(watching, thread, { [agent._id]: 'viewing', [agent2._id]: 'viewing' })
  one.close()
  await untilOn(watching, thread, { [agent2._id]: 'viewing' })
})

it('is known at once to who comes later', async () => {
  const { organisation, agent } = server.seeded
  const thread = await newThread(organisation._id)
  const first = await join('agent')
  says(first, { [thread]: 'typing' })
  await untilOn(first, thread, { [agent._id]: 'typing' })
  await untilOn(await join('manager', second.address), thread, { [agent._id]: 'typing' })
})

it('ends with its lease where a process died', async () => {
  const { organisation, agent2 } = server.seeded
  const thread = await newThread(organisation._id)
  const watching = await join('agent')
  const { kysely } = server.services.database
  await writeLeases(
    kysely,
    [{ holder: 'of a process that will die', threadId: thread, userId: agent2._id, state: 'typing' }],
    60_000,
  )
  await notifyPresence(kysely, [thread])
  await untilOn(watching, thread, { [agent2._id]: 'typing' })
  await sql`UPDATE presence SET until = now() - interval '1 second' WHERE thread_id = ${thread}`.execute(kysely)
  await untilOn(watching, thread, {})
})

it('is told to nobody who may not see the conversation, and only by who may', async () => {
  const { organisation, other, agent, agent2, manager, stranger } = server.seeded
  const { result: quiet } = await transact(server.services.database, nobody, async (unit) => {
    const made = addOrganisation(unit, 'Quiet', 'own')
    addMember(unit, made._id, agent._id)
    addMember(unit, made._id, agent2._id)
    addMember(unit, made._id, manager._id, 'manager')
    return made
  })
  const [shared, hidden, foreign] = [
    await newThread(organisation._id),
    await newThread(quiet._id, agent._id),
    await newThread(other._id),
  ]
  const [seeing, unseeing, managing, abroad] = [
    await join('agent'),
    await join('agent2', second.address),
    await join('manager'),
    await join('stranger'),
  ]
  says(seeing, { [hidden]: 'viewing', [shared]: 'viewing' })
  says(unseeing, { [hidden]: 'typing', [shared]: 'typing', [foreign]: 'viewing' })
  says(abroad, { [foreign]: 'viewing', [hidden]: 'viewing', [shared]: 'viewing' })
  await untilOn(managing, hidden, { [agent._id]: 'viewing' })
  await untilOn(managing, shared, { [agent._id]: 'viewing', [agent2._id]: 'typing' })
  await untilOn(abroad, foreign, { [stranger._id]: 'viewing' })
  // Everything sent before this arrives with it.
  says(seeing, { [hidden]: 'viewing', [shared]: 'typing' })
  await Promise.all(
    [unseeing, managing].map((socket) => untilOn(socket, shared, { [agent._id]: 'typing', [agent2._id]: 'typing' })),
  )
  for (const thread of [hidden, foreign]) expect(unseeing.present()).not.toHaveProperty(thread)
  for (const thread of [hidden, shared]) expect(abroad.present()).not.toHaveProperty(thread)
  expect(managing.present()[hidden]).toEqual([{ userId: agent._id, state: 'viewing' }])

  const assigned = await server.call('POST', `/api/threads/${hidden}/assign`, {
    as: 'manager',
    key: 'presence-goes-along',
    body: { userId: agent2._id },
  })
  expect(assigned.status).toBe(200)
  await untilOn(unseeing, hidden, { [agent._id]: 'viewing' })
  await untilOn(seeing, hidden, {})
})

it('takes nothing from what is no claim', async () => {
  const { organisation, agent } = server.seeded
  const thread = await newThread(organisation._id)
  const socket = await join('agent')
  const nothing = 'f'.repeat(24)
  const tooMany = Array.from({ length: maxPresenceClaims + 1 }, () => ({ threadId: thread, state: 'typing' }))
  for (const told of [
    null,
    'typing',
    7,
    {},
    [null],
    [{}],
    [{ threadId: 'x', state: 'typing' }],
    [{ threadId: thread, state: 'dancing' }],
    tooMany,
  ])
    socket.say('presence', told)
  says(socket, { [thread]: 'viewing', [nothing]: 'viewing' })
  await untilOn(socket, thread, { [agent._id]: 'viewing' })
  expect(socket.present()).not.toHaveProperty(nothing)
})
