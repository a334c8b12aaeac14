// Users as administrators create and change them: rights, user names, languages.
import { query, startTestServer, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { connect } from '../../support/socket.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const set = (userId: string, $set: object, as = 'superadmin'): Promise<Answer> =>
  server.call('POST', `/api/users/${userId}`, { as, body: { $set } })
const signIn = async (username: string): Promise<string> =>
  (await server.call('POST', '/api/auth/login', { body: { username, password: testPassword } })).body.data.token
const statusWith = async (token: string): Promise<number> =>
  (await fetch(`${server.address}/api/auth/allowed`, { headers: { authorization: `Bearer ${token}` } })).status
const makeUser = async (body: object, as = 'admin'): Promise<string> =>
  (await server.call('POST', '/api/users/withMemberships', { as, body: { name: 'Somebody', ...body } })).body.data
    .userId

test('a new role, right or user name ends the sessions, cuts the sockets and stands in the audit', async () => {
  const { agent2 } = server.seeded
  for (const change of [
    { role: 'Admin' },
    { role: null },
    { canManage: true },
    { 'authOptions.username': 'agent.two' },
  ]) {
    const token = await signIn('agent2')
    const socket = connect(server.address, { token })
    await socket.ready
    expect((await set(agent2._id, change)).status).toBe(200)
    expect(await socket.ended).toBe('SESSION_REVOKED')
    expect(await statusWith(token)).toBe(401)
  }
  expect(await statusWith(await signIn('agent.two'))).toBe(200)
  const audit = await server.call(
    'GET',
    `/api/audit${query({ filter: { objectId: agent2._id, action: 'updated' } })}`,
    { as: 'admin' },
  )
  expect(audit.body.data.map(({ fields }: { fields: string[] }) => fields[0]).sort()).toEqual([
    'authOptions.username',
    'canManage',
    'role',
    'role',
  ])
})

test('a session goes on while only the name or the language changes', async () => {
  const token = await signIn('agent')
  expect((await set(server.seeded.agent._id, { 'profile.name': 'Another Name', language: 'en' })).status).toBe(200)
  expect(await statusWith(token)).toBe(200)
})

test('only a Superadmin changes rights and user names, and nobody their own', async () => {
  const { agent, superadmin } = server.seeded
  for (const change of [{ role: 'Admin' }, { canManage: true }, { 'authOptions.username': 'other' }])
    expect(await set(agent._id, change, 'admin')).toMatchObject({ status: 403, body: { msg: 'FORBIDDEN' } })
  expect(await set(superadmin._id, { role: null })).toMatchObject({ status: 409, body: { msg: 'LAST_SUPERADMIN' } })
  expect(await set(superadmin._id, { canManage: true })).toMatchObject({ status: 403 })
})

test('an administrator makes a user who manages what they are a member of', async () => {
  const { organisation, other } = server.seeded
  const userId = await makeUser({
    username: 'new.manager',
    password: testPassword,
    canManage: true,
    manageOrganisationIds: [organisation._id],
    memberships: [
      { organisationId: organisation._id, role: 'agent' },
      { organisationId: other._id, role: 'agent' },
    ],
  })
  const places = await server.call('GET', `/api/organisationMemberships${query({ filter: { userId } })}`, {
    as: 'admin',
  })
  expect(
    places.body.data.map(({ organisationId, role }: Record<string, string>) => [organisationId, role]).sort(),
  ).toEqual(
    [
      [organisation._id, 'manager'],
      [other._id, 'agent'],
    ].sort(),
  )
  const { body } = await server.call('POST', '/api/auth/login', {
    body: { username: 'new.manager', password: testPassword },
  })
  expect(body.data.stats).toMatchObject({ canManage: true, multipleOrganisation: true })
  expect(body.data.stats.manageOrganisationIds.toSorted()).toEqual([organisation._id, other._id].toSorted())
})

test('user names differ by more than case, in whatever way they are given', async () => {
  await makeUser({ username: 'Işıl.Ğ' })
  const taken = { status: 409, body: { msg: 'ALREADY_EXISTS', controller: 'USER' } }
  for (const username of ['ışıl.ğ', 'IŞIL.ğ', 'işil.Ğ'])
    expect(
      await server.call('POST', '/api/users/withMemberships', { as: 'admin', body: { username, name: 'Somebody' } }),
    ).toMatchObject(taken)
  expect(
    await server.call('POST', '/api/users', {
      as: 'admin',
      body: { authOptions: { username: 'IŞIL.Ğ' }, profile: { name: 'Somebody' } },
    }),
  ).toMatchObject(taken)
  const isil = await makeUser({ username: 'isil.g' })
  expect(await set(isil, { 'authOptions.username': 'IŞıl.ğ' })).toMatchObject(taken)
  expect((await set(isil, { 'authOptions.username': 'ISIL.g' })).status).toBe(200)
})

test.each([
  ['POST', () => `/api/users/${server.seeded.agent._id}`, { $set: { language: 'xx' } }],
  ['POST', () => '/api/users', { authOptions: { username: 'somebody' }, language: 'xx' }],
  ['POST', () => '/api/users/withMemberships', { username: 'somebody', name: 'Somebody', language: 'xx' }],
])('%s %s refuses a language that is none with NOT_VALID_LANGUAGE', async (method, path, body) => {
  expect(await server.call(method, path(), { as: 'admin', body })).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { language: 'NOT_VALID_LANGUAGE' } },
  })
})

test.each(['limit=5', 'skip=1', 'sort=name'])('a list refuses ?%s, which belongs into options', async (asked) => {
  expect(await server.call('GET', `/api/customers?${asked}`, { as: 'agent' })).toMatchObject({
    status: 400,
    body: { msg: 'PAGE_INVALID', details: { within: 'options' } },
  })
})
