// Whether members accept new conversations: by their own choice, by the activity of their devices, and how long each state lasted.
import { atWorkEvent } from '../../../../contract/agent-states.ts'
import { transact } from '../../../../server/database/transact.ts'
import { noteIdle } from '../../../../server/features/users/agent-states.ts'
import { addMember, addUser, nobody } from '../../support/fixtures.ts'
import { expectSoon } from '../../support/passing-time.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { connect } from '../../support/socket.ts'
import type { TestSocket } from '../../support/socket.ts'

let server: TestServer
let keys = 0
let clock = Date.parse('2026-03-02T09:00:00.000Z')
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
})
afterAll(() => server.close())

const say = (as: string, state: string) => {
  keys += 1
  return server.call('POST', '/api/agentStates/mine', { as, key: `state-number-${keys}`, body: { state } })
}
const stateOf = async (userId: string, as = 'manager') =>
  (await server.call('GET', `/api/agentStates${query({ filter: { userId } })}`, { as })).body.data[0]
const open = async (username: string): Promise<TestSocket> => {
  const socket = connect(server.address, { token: await server.token(username) })
  await socket.ready
  return socket
}
const isState = (userId: string, state: string) => async (): Promise<boolean> =>
  (await stateOf(userId))?.state === state
const after = async (minutes: number): Promise<void> => {
  clock += minutes * minute
  await noteIdle(server.services)
}

test('with the first thing they move somebody is available; after five idle minutes away; and back', async () => {
  const { agent } = server.seeded
  expect(await stateOf(agent._id)).toBeUndefined()
  const [own, manager] = [await open('agent'), await open('manager')]
  own.say(atWorkEvent, null)
  await expectSoon(isState(agent._id, 'available'))
  await after(4.9)
  expect(await stateOf(agent._id)).toMatchObject({ state: 'available', isByHand: false })
  await after(0.2)
  expect(await stateOf(agent._id)).toMatchObject({ state: 'away', formerState: 'available' })
  // Colleagues receive the change.
  await manager.until((heard) =>
    heard.some(({ envelope }) => envelope.type === 'AGENTSTATE_UPDATED' && envelope.op === 'update'),
  )
  own.say(atWorkEvent, null)
  await expectSoon(isState(agent._id, 'available'))
  own.close()
  manager.close()
})

test('who was busy is busy again; who said that they are away stays it until they say otherwise', async () => {
  const { agent } = server.seeded
  const own = await open('agent')
  await say('agent', 'busy')
  await after(5.1)
  expect(await stateOf(agent._id)).toMatchObject({ state: 'away', formerState: 'busy' })
  own.say(atWorkEvent, null)
  await expectSoon(isState(agent._id, 'busy'))
  await say('agent', 'away')
  const before = await stateOf(agent._id)
  clock += 1_000
  own.say(atWorkEvent, null)
  await after(0)
  // Repeating the choice continues the state.
  await say('agent', 'away')
  expect(await stateOf(agent._id)).toMatchObject({ state: 'away', isByHand: true, stateTime: before.stateTime })
  await say('agent', 'available')
  expect(await stateOf(agent._id)).toMatchObject({ state: 'available', stateTime: new Date(clock).toISOString() })
  own.close()
})

test('who is away by their own word is that in an organisation that they join, too', async () => {
  const { agent, other } = server.seeded
  const own = await open('agent')
  await say('agent', 'away')
  await transact(server.services.database, nobody, (unit) => Promise.resolve(addMember(unit, other._id, agent._id)))
  own.close()
  const joined = await open('agent')
  joined.say(atWorkEvent, null)
  await expectSoon(async () => (await stateOf(agent._id, 'stranger')) !== undefined)
  expect(await stateOf(agent._id, 'stranger')).toMatchObject({ state: 'away', isByHand: true })
  joined.close()
  await say('agent', 'available')
  expect(await stateOf(agent._id, 'stranger')).toMatchObject({ state: 'available' })
})

test('who has signed out everywhere is away with the next look', async () => {
  const { agent2 } = server.seeded
  await say('agent2', 'available')
  const token = await server.token('agent2')
  await fetch(`${server.address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await after(0)
  expect(await stateOf(agent2._id)).toMatchObject({ state: 'away' })
})

test('every state stands in the reports’ rows from its beginning to its end', async () => {
  const { manager } = server.seeded
  await say('manager', 'away')
  clock += 1_000
  const began = clock
  await say('manager', 'available')
  clock += 2_000
  await say('manager', 'busy')
  clock += 1_000
  await say('manager', 'away')
  const rows = await server.services.database.kysely
    .selectFrom('agent_states')
    .select(['state', 'from_at', 'until_at'])
    .where('user_id', '=', manager._id)
    .where('from_at', '>=', new Date(began).toISOString())
    .orderBy('from_at')
    .execute()
  const at = (seconds: number): string => new Date(began + seconds * 1_000).toISOString()
  expect(rows).toEqual([
    { state: 'available', from_at: at(0), until_at: at(2) },
    { state: 'busy', from_at: at(2), until_at: at(3) },
    { state: 'away', from_at: at(3), until_at: null },
  ])
})

test('nobody sees the states of another organisation, and nobody writes them by hand', async () => {
  await say('manager', 'available')
  const { manager } = server.seeded
  const own = await stateOf(manager._id)
  expect(await stateOf(manager._id, 'stranger')).toBeUndefined()
  const answer = await server.call('POST', `/api/agentStates/${own._id}`, {
    as: 'manager',
    body: { $set: { state: 'away' } },
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await say('agent', 'sleeping')).toMatchObject({ status: 400 })
})

test('who leaves the organisation has no state there any more', async () => {
  const organisationId = server.seeded.organisation._id
  const { result: userId } = await transact(server.services.database, nobody, (unit) => {
    const user = addUser(unit, 'leaver')
    addMember(unit, organisationId, user._id)
    unit.add('AGENTSTATE', { userId: user._id, state: 'available', stateTime: unit.now }, { organisationId })
    return Promise.resolve(user._id)
  })
  expect(await stateOf(userId)).toMatchObject({ state: 'available' })
  const path = `/api/organisationMemberships/organisation/${organisationId}/members/user/${userId}/remove`
  expect((await server.call('POST', path, { as: 'manager', key: 'somebody-leaves', body: {} })).status).toBe(200)
  expect(await stateOf(userId)).toBeUndefined()
})
