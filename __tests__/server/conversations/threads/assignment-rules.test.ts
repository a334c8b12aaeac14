// Assignment rules: to whom a conversation goes when a customer opens it, and why it goes to nobody.
import { transact } from '../../../../server/database/transact.ts'
import { base, textMessage } from '../../support/messenger.ts'
import { nobody } from '../../support/fixtures.ts'
import { startPlatform } from '../../support/platform.ts'
import type { Platform } from '../../support/platform.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let organisationId: string
let count = 0
/** A Monday at noon in Istanbul. */
let clock = Date.parse('2026-03-02T09:00:00Z')

let platform: Platform

beforeAll(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address, now: () => new Date(clock) })
  organisationId = server.seeded.organisation._id
})
afterAll(async () => {
  await server.close()
  await platform.close()
})

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: Record<string, unknown> = {}): Promise<Rows> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 100 } })}`, { as: 'manager' })).body.data

const rule = async (fields: object = {}): Promise<string> => {
  count += 1
  const body = { organisationId, name: `rule ${count}`, method: 'roundRobin', ...fields }
  const answer = await server.call('POST', '/api/assignmentRules', { as: 'manager', body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.data._id
}
const noRules = async (): Promise<void> => {
  for (const { _id } of await list('/api/assignmentRules'))
    await server.call('DELETE', `/api/assignmentRules/${String(_id)}`, { as: 'manager' })
}
const say = async (username: string, state: string, handBack = false): Promise<Answer> => {
  count += 1
  return server.call('POST', '/api/agentStates/mine', {
    as: username,
    key: `state-${username}-${count}`,
    body: { state, handBack },
  })
}
const member = (username: 'agent' | 'agent2' | 'manager', $set: object): Promise<Answer> => {
  count += 1
  return server.call(
    'POST',
    `/api/organisationMemberships/organisation/${organisationId}/members/user/${server.seeded[username]._id}`,
    { as: 'manager', key: `member-number-${count}`, body: { $set } },
  )
}
/** A message of a customer who has not written before. */
const message = (text = 'hello', from?: string) => {
  count += 1
  return textMessage(server.seeded.page.fbId, text, {
    mid: `m-${count}`,
    at: base + count * 1_000,
    from: from ?? `77${count}`,
  })
}
const threadWith = async (text: string) => (await list('/api/threads')).find(({ snippet }) => snippet === text)
const opened = async (from?: string) => {
  const text = `words ${count + 1}`
  expect(await server.webhook(message(text, from))).toBe(200)
  await server.settled()
  return threadWith(text)
}
const command = (id: unknown, name: string, body: object = {}) => {
  count += 1
  return server.call('POST', `/api/threads/${String(id)}/${name}`, {
    as: 'manager',
    key: `${name}-number-${count}`,
    body,
  })
}
const closeAll = async (): Promise<void> => {
  for (const { _id, assigneeId } of await list('/api/threads', { status: 'open' })) {
    if (assigneeId) await command(_id, 'assign', { userId: null })
    await command(_id, 'close')
  }
}

beforeEach(async () => {
  clock += 1_000
  await noRules()
  await closeAll()
  for (const username of ['agent', 'agent2'] as const) {
    await member(username, { capacity: null })
    await say(username, 'available')
  }
})

test('available agents take turns, and no line says that somebody assigned it', async () => {
  await rule()
  const { agent, agent2 } = server.seeded
  const takers = []
  for (let at = 0; at < 4; at += 1) takers.push((await opened())?.['assigneeId'])
  expect(takers.slice(0, 2).sort()).toEqual([agent._id, agent2._id].sort())
  expect(takers.slice(2)).toEqual(takers.slice(0, 2))
  const [last] = await list('/api/threads', { assigneeId: takers[3] })
  expect(await list('/api/activities', { threadId: last?.['_id'], kind: 'assigned' })).toEqual([])
  expect(last).toMatchObject({ status: 'open', queueReason: null })
})

test('who has least is given the next one', async () => {
  await rule({ method: 'leastLoaded' })
  const { agent, agent2 } = server.seeded
  const [one, two] = [await opened(), await opened()]
  expect(new Set([one?.['assigneeId'], two?.['assigneeId']])).toEqual(new Set([agent._id, agent2._id]))
  const mine = [one, two].find((thread) => thread?.['assigneeId'] === agent2._id)
  await command(mine?.['_id'], 'close')
  expect(await opened()).toMatchObject({ assigneeId: agent2._id })
})

test('many at once never go beyond anybody’s capacity, and what is left says why', async () => {
  await rule()
  await member('agent', { capacity: 3 })
  await member('agent2', { capacity: 4 })
  const bodies = Array.from({ length: 12 }, () => message('at once'))
  // All in one body and each in its own: several processes of one platform do both.
  const together = { object: 'page', entry: bodies.slice(0, 6).flatMap(({ entry }) => entry as object[]) }
  expect(await Promise.all([together, ...bodies.slice(6)].map((body) => server.webhook(body)))).not.toContain(500)
  await server.settled()
  const threads = await list('/api/threads', { status: 'open' })
  const of = (id: string) => threads.filter(({ assigneeId }) => assigneeId === id).length
  expect([of(server.seeded.agent._id), of(server.seeded.agent2._id)]).toEqual([3, 4])
  expect(threads.filter(({ assigneeId }) => !assigneeId)).toHaveLength(5)
  expect(threads.filter(({ queueReason }) => queueReason === 'atCapacity')).toHaveLength(5)
})

test('a capacity is a whole number from 1 to 200', async () => {
  for (const capacity of [0, 201, 1.5, -1])
    expect(await member('agent', { capacity })).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
  expect(await member('agent', { capacity: 200 })).toMatchObject({ status: 200 })
})

test('nobody who is busy or away is given anything; by hand somebody is', async () => {
  await rule()
  await say('agent', 'busy')
  await say('agent2', 'away')
  const thread = await opened()
  expect(thread).toMatchObject({ assigneeId: null, queueReason: 'nobodyAvailable' })
  expect((await command(thread?.['_id'], 'assign', { userId: server.seeded.agent2._id })).status).toBe(200)
  expect((await list('/api/threads', { _id: thread?.['_id'] }))[0]).toMatchObject({
    assigneeId: server.seeded.agent2._id,
    queueReason: null,
  })
})

test('outside business hours nothing is given, by the clock of the organisation', async () => {
  await rule()
  const path = `/api/organisations/${organisationId}`
  const set = (fields: object) => server.call('POST', path, { as: 'manager', body: { $set: fields } })
  // Istanbul is three hours ahead of UTC all year.
  const at = (minutes: number): string => new Date(clock + minutes * 60_000 + 3 * 3_600_000).toISOString().slice(11, 16)
  await set({ businessHours: [{ day: 1, from: at(-1), to: at(1) }] })
  expect(await opened()).toMatchObject({ queueReason: null, assigneeId: expect.any(String) })
  clock += 60_000
  expect(await opened()).toMatchObject({ queueReason: 'outOfHours', assigneeId: null })
  await set({ businessHours: [{ day: 1, from: at(-1), to: at(1) }] })
  expect(await opened()).toMatchObject({ queueReason: null })
  // The hours follow another time zone.
  await set({ timeZone: 'Europe/London' })
  expect(await opened()).toMatchObject({ queueReason: 'outOfHours' })
  await set({ timeZone: 'Europe/Istanbul', businessHours: [] })
})

test('of two rules that contradict each other the first decides, however old it is', async () => {
  const teams = []
  for (const name of ['One', 'Two'])
    teams.push(
      (await server.call('POST', '/api/teams', { as: 'manager', body: { organisationId, name } })).body.data._id,
    )
  await member('agent', { teamIds: [teams[0]] })
  await member('agent2', { teamIds: [teams[1]] })
  const first = await rule({ teamId: teams[0], place: 5 })
  await rule({ teamId: teams[1], place: 6 })
  expect(await opened()).toMatchObject({ assigneeId: server.seeded.agent._id })
  await server.call('POST', `/api/assignmentRules/${first}`, { as: 'manager', body: { $set: { place: 7 } } })
  expect(await opened()).toMatchObject({ assigneeId: server.seeded.agent2._id })
  // A rule whose team is gone matches nothing: conversations meant for a few do not go to all.
  await noRules()
  const orphan = await rule({ teamId: teams[0] })
  await server.call('DELETE', `/api/teams/${teams[0]}`, { as: 'manager' })
  await server.settled()
  expect((await list('/api/assignmentRules', { _id: orphan }))[0]).toMatchObject({ teamId: teams[0] })
  expect(await opened()).toMatchObject({ assigneeId: null, queueReason: null })
})

test('a rule that names a deleted account fits nothing: what comes to other accounts stays as it would without it', async () => {
  const organisation = { organisationId }
  const { result: page } = await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(unit.add('FBPAGE', { fbId: '555000222', name: 'Acme Izmir' }, organisation)),
  )
  const orphan = await rule({ accountId: page._id })
  expect((await server.call('DELETE', `/api/fb/pages/${page._id}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  expect((await list('/api/assignmentRules', { _id: orphan }))[0]).toMatchObject({ accountId: page._id })
  expect(await opened()).toMatchObject({ assigneeId: null, queueReason: null })
})

test('a rule fits by service, account, label and the language of the profile', async () => {
  const { page } = server.seeded
  await rule({ service: 'instagram' })
  await rule({ accountId: page._id, isPassive: true })
  expect(await opened()).toMatchObject({ assigneeId: null, queueReason: null })
  await rule({ accountId: page._id, service: 'facebook' })
  expect(await opened()).toMatchObject({ assigneeId: expect.any(String) })
  await noRules()
  const { body } = await server.call('POST', '/api/sociallabels', {
    as: 'manager',
    body: { organisationId, name: 'S' },
  })
  const option = await server.call('POST', '/api/sociallabeloptions', {
    as: 'manager',
    body: { organisationId, name: 'Returns', socialLabelId: body.data._id },
  })
  await rule({ labelId: option.body.data._id })
  const thread = await opened('7788')
  expect(thread).toMatchObject({ assigneeId: null })
  await command(thread?.['_id'], 'label', { add: [option.body.data._id], remove: [] })
  await command(thread?.['_id'], 'close')
  expect(await opened('7788')).toMatchObject({ assigneeId: expect.any(String) })
})

test('the language is asked for where the token may ask, and the conversation goes on as soon as it is known', async () => {
  await rule({ language: 'tr' })
  const token = (scopes: string[]) =>
    transact(server.services.database, nobody, (unit) =>
      Promise.resolve(
        unit.add(
          'FBACCESSTOKEN',
          { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: server.seeded.page._id, data: { scopes } },
          { organisationId },
        )._id,
      ),
    )
  const without = await token(['pages_messaging'])
  for (const [psid, locale] of [
    ['6001', 'tr_TR'],
    ['6002', 'tr_TR'],
    ['6003', 'de_DE'],
  ] as const)
    platform.introduce(psid, { first_name: 'Somebody', locale })
  expect(await opened('6001')).toMatchObject({ title: 'Somebody', assigneeId: null })
  await transact(server.services.database, nobody, (unit) => unit.remove('FBACCESSTOKEN', without.result))
  await token(['pages_messaging', 'pages_user_locale'])
  expect(await opened('6002')).toMatchObject({ assigneeId: expect.any(String) })
  expect(await opened('6003')).toMatchObject({ assigneeId: null, queueReason: null })
})

test('a conversation keeps whom it has when its customer writes again', async () => {
  const thread = await opened('8899')
  await command(thread?.['_id'], 'assign', { userId: server.seeded.manager._id })
  await command(thread?.['_id'], 'close')
  await rule()
  expect(await opened('8899')).toMatchObject({ assigneeId: server.seeded.manager._id, status: 'open' })
})

test('who goes away for the day gives back what is open; the rules pass it on', async () => {
  await rule()
  const { agent, agent2 } = server.seeded
  await say('agent2', 'busy')
  const [one, two] = [await opened(), await opened()]
  expect([one, two].map((thread) => thread?.['assigneeId'])).toEqual([agent._id, agent._id])
  await member('agent2', { capacity: 1 })
  await say('agent2', 'available')
  expect(await say('agent', 'away', true)).toMatchObject({ status: 200, body: { data: { openThreads: 2 } } })
  await server.settled()
  const threads = await list('/api/threads', { status: 'open' })
  expect(threads.map(({ assigneeId }) => assigneeId ?? null).sort()).toEqual([agent2._id, null].sort())
  expect(threads.find(({ assigneeId }) => !assigneeId)).toMatchObject({ queueReason: 'atCapacity' })
})

test('agents read the rules, managers write them, others know nothing of them', async () => {
  const id = await rule()
  const as = (username: string, method: string, path: string, body?: object) =>
    server.call(method, path, { as: username, ...(body ? { body } : {}) })
  expect((await as('agent', 'GET', `/api/assignmentRules/${id}`)).status).toBe(200)
  expect((await as('agent', 'POST', `/api/assignmentRules/${id}`, { $set: { place: 3 } })).status).toBe(403)
  expect((await as('stranger', 'GET', `/api/assignmentRules/${id}`)).status).toBe(404)
  const page = await as('stranger', 'POST', '/api/assignmentRules', {
    organisationId: server.seeded.other._id,
    name: 'theirs',
    method: 'roundRobin',
    accountId: server.seeded.page._id,
  })
  expect(page.status).toBeGreaterThanOrEqual(400)
})
