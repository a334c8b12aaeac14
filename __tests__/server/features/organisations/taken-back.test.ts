// An organisation that is deleted and restored: members, keys, views and rules work as before, and do nothing in between.
import { createAssignment } from '../../support/assignment.ts'
import { query, startTestServer, testPassword } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = (): string => `/api/organisations/${server.seeded.organisation._id}`
const remove = async (): Promise<void> => {
  expect((await server.call('DELETE', path(), { as: 'admin' })).status).toBe(200)
  await server.settled()
}
const restore = async (): Promise<void> => {
  const answer = await server.call('POST', `${path()}/restore`, { as: 'admin', key: `taken-back-${(keys += 1)}` })
  expect(answer.status).toBe(200)
  await server.settled()
}
/** Requests with the user's own API key, without a session. */
const askByKey = async (key: string, of: string) => {
  const answer = await fetch(`${server.address}${of}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown>[] } }
}
const signIn = (username: string) =>
  server.call('POST', '/api/auth/login', { body: { username, password: testPassword } })
const organisationsOf = async (username: string): Promise<unknown[]> =>
  (await server.call('GET', '/api/auth/allowed', { as: username })).body.data.organisations

test('sessions, keys, views and rules are as they were', async () => {
  const { agent, organisation } = server.seeded
  const assignment = createAssignment(server)
  await assignment.say('agent', 'available')
  const ruleId = await assignment.rule()
  const first = await assignment.writes()
  await server.settled()
  const threads = `/api/threads${query({ options: { limit: 100 } })}`
  const seen = async (username: string): Promise<Record<string, unknown>[]> =>
    (await server.call('GET', threads, { as: username })).body.data
  expect(await seen('agent')).toMatchObject([{ snippet: first, assigneeId: agent._id }])
  const view = { entityType: 'CUSTOMER', name: 'Mine', table: { filter: { name: 'Ada' } } }
  expect((await server.call('POST', '/api/savedViews', { as: 'agent', body: view })).status).toBe(200)
  const made = await server.call('POST', `/api/users/${agent._id}/apikey`, {
    as: 'agent',
    key: 'taken-back-key',
    body: { name: 'Nightly', password: testPassword },
  })
  const { key } = made.body.data as { key: string }
  expect(await askByKey(key, threads)).toMatchObject({ status: 200, body: { data: [{ snippet: first }] } })
  const views = async () => (await server.call('GET', '/api/savedViews', { as: 'agent' })).body.data
  const before = await views()
  expect(before).toMatchObject([view])

  await remove()
  expect([await organisationsOf('agent'), await seen('agent'), (await askByKey(key, threads)).body.data]).toEqual([
    [],
    [],
    [],
  ])
  // Conversations that arrive meanwhile belong to nobody, and no rule assigns anything.
  await assignment.writes()
  await server.settled()

  await restore()
  expect((await signIn('agent')).status).toBe(200)
  expect(await organisationsOf('agent')).toMatchObject([{ _id: organisation._id }])
  expect(await seen('agent')).toMatchObject([{ snippet: first, assigneeId: agent._id }])
  expect(await askByKey(key, threads)).toMatchObject({ status: 200, body: { data: [{ snippet: first }] } })
  expect(await views()).toEqual(before)
  expect(await assignment.list('/api/assignmentRules')).toMatchObject([{ _id: ruleId }])
  const second = await assignment.writes()
  await server.settled()
  expect((await seen('agent')).find(({ snippet }) => snippet === second)).toMatchObject({ assigneeId: agent._id })
})
