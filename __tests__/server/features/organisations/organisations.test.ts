// Organisations on the server: enforced allowances, members and candidates, accounts under a subscription, and the audit of every write.
import type { Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { addMember, addThread, addUser, nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = (path: string, as = 'manager'): Promise<Answer> => server.call('GET', path, { as })
const post = (path: string, body: unknown, as = 'manager'): Promise<Answer> =>
  server.call('POST', path, { as, body, key: `organisations-${(keys += 1)}` })
const members = (rest: string, organisationId = server.seeded.organisation._id): string =>
  `/api/organisationMemberships/organisation/${organisationId}/${rest}`
const usernames = ({ body }: Answer): string[] =>
  body.data.users.map((user: Row<'USER'>) => user.authOptions?.username).sort()
const audit = async (filter: object): Promise<readonly Row<'AUDITENTRY'>[]> =>
  (await get(`/api/audit${query({ filter })}`, 'admin')).body.data
const newUser = async (username: string): Promise<string> =>
  (await transact(server.services.database, nobody, async (unit) => addUser(unit, username))).result._id

test('an administrator sets services and allowance; the manager sees them with what is used', async () => {
  const path = `/api/organisations/${server.seeded.organisation._id}/allowance`
  expect(await post(path, { allowance: { FaFacebook: 2 } })).toMatchObject({ status: 403 })
  const set = await post(path, { allowedServices: { FaInstagram: false }, allowance: { FaFacebook: 2 } }, 'admin')
  expect(set.body.data).toEqual({
    allowedServices: { FaFacebook: true, FaInstagram: false, FaWhatsapp: true },
    allowance: { FaFacebook: 2, FaInstagram: 5, FaWhatsapp: 5 },
    used: { FaFacebook: 1, FaInstagram: 0, FaWhatsapp: 0 },
  })
  expect((await get(path)).body.data).toEqual(set.body.data)
  expect(await get(path, 'agent')).toMatchObject({ status: 403 })
  expect(await audit({ objectId: server.seeded.organisation._id })).toMatchObject([
    {
      action: 'allowanceChanged',
      objectType: 'ORGANISATION',
      userId: server.seeded.admin._id,
      ofOrganisationId: server.seeded.organisation._id,
      fields: ['allowedServices', 'allowance'],
    },
  ])
  expect(await post(path, { allowance: { FaFacebook: -1 } }, 'admin')).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY' },
  })
})

test('a new organisation gets the services and the allowance that nobody decided about', async () => {
  const defaults = (await get('/api/defaults/services', 'admin')).body.data
  expect(defaults).toEqual({
    allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
    allowance: { FaFacebook: 10, FaInstagram: 10, FaWhatsapp: 10 },
  })
  expect((await get('/api/defaults/services')).status).toBe(403)
  const created = await server.call('POST', '/api/organisations', {
    as: 'admin',
    body: { name: 'Newcomer', allowedServices: { FaWhatsapp: false }, allowance: { FaFacebook: 2 } },
  })
  expect(created.body.data).toMatchObject({
    name: 'Newcomer',
    allowedServices: { ...defaults.allowedServices, FaWhatsapp: false },
    allowance: { ...defaults.allowance, FaFacebook: 2 },
  })
})

test('no account is connected beyond the allowance, nor for a service that is not allowed', async () => {
  const created = await server.call('POST', '/api/organisations', {
    as: 'admin',
    body: { name: 'Limited', allowedServices: { FaInstagram: false }, allowance: { FaFacebook: 1 } },
  })
  const organisationId = String(created.body.data._id)
  const connect = (path: string, fbId: string) =>
    server.call('POST', path, { as: 'admin', body: { fbId, name: 'Another', organisationId } })
  const answers = await Promise.all(['5550001', '5550002'].map((fbId) => connect('/api/fb/pages', fbId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    msg: 'ALLOWANCE_EXHAUSTED',
    details: { service: 'FaFacebook', most: 1 },
    controller: 'FBPAGE',
  })
  expect((await connect('/api/ig/users', '5550003')).body).toMatchObject({ msg: 'SERVICE_NOT_ALLOWED' })
})

test('the allowance of a Facebook user is set by its own call and by nothing else', async () => {
  const { organisation } = server.seeded
  const person = (
    await transact(server.services.database, nobody, async (unit) =>
      unit.add('FBUSER', { fbId: 'asid-1', name: 'Ada' }, { organisationId: organisation._id }),
    )
  ).result
  const path = `/api/organisationFbUserAllowance/${person._id}/allowance`
  expect((await get(path)).body.data).toEqual({ allowance: {} })
  expect((await post(path, { allowance: { FaFacebook: 1 } }, 'admin')).body.data).toEqual({
    allowance: { FaFacebook: 1 },
  })
  const [record] = (await get(`/api/organisationFbUserAllowance${query({ filter: { fbUserId: person._id } })}`)).body
    .data
  expect(
    (await post(`/api/organisationFbUserAllowance/${record._id}/allowance`, { allowance: { FaWhatsapp: 3 } }, 'admin'))
      .body.data,
  ).toEqual({ allowance: { FaFacebook: 1, FaWhatsapp: 3 } })
  expect((await get(path)).body.data).toEqual({ allowance: { FaFacebook: 1, FaWhatsapp: 3 } })
  expect((await post(path, { allowance: { FaFacebook: null } }, 'admin')).body.data).toEqual({
    allowance: { FaWhatsapp: 3 },
  })
  expect(await post(path, { allowance: { FaFacebook: 10_001 } }, 'admin')).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY' },
  })
  expect(await get(path, 'stranger')).toMatchObject({ status: 404 })
  for (const [method, at] of [
    ['POST', ''],
    ['POST', `/${record._id}`],
    ['DELETE', `/${record._id}`],
    ['POST', '/merge'],
  ] as const) {
    expect(
      await server.call(method, `/api/organisationFbUserAllowance${at}`, { as: 'superadmin', body: {} }),
    ).toMatchObject({ status: 405, body: { msg: 'INVALID_METHOD' } })
  }
})

test('members are listed, found by name and read one by one; others see none of them', async () => {
  expect(usernames(await get(members('members/users'), 'agent'))).toEqual(['agent', 'agent2', 'manager'])
  const found = await get(`${members('members/users')}${query({ filter: { 'profile.name': { $regex: 'AGENT2' } } })}`)
  expect(usernames(found)).toEqual(['agent2'])
  expect(found.body.data.params).toMatchObject({ total: 1, skip: 0, limit: 10 })
  const one = await get(members(`members/user/${server.seeded.agent._id}`), 'agent2')
  expect(one.body.data).toMatchObject({
    user: { _id: server.seeded.agent._id },
    membership: { userId: server.seeded.agent._id, role: 'agent' },
  })
  for (const rest of ['members/users', 'nonmembers/users', `members/user/${server.seeded.agent._id}`]) {
    expect(await get(members(rest), 'stranger')).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
  }
})

test('an administrator sees everybody who is no member; a manager only whom they see anyway', async () => {
  expect(usernames(await get(members('nonmembers/users'), 'admin'))).toEqual(
    expect.arrayContaining(['stranger', 'superadmin']),
  )
  expect(usernames(await get(members('nonmembers/users'), 'admin'))).not.toContain('agent')
  expect(usernames(await get(members('nonmembers/users')))).toEqual([])
  expect(await get(members('nonmembers/users'), 'agent')).toMatchObject({ status: 403 })
  expect(await post(members('members'), { userId: server.seeded.stranger._id })).toMatchObject({
    status: 404,
    body: { controller: 'USER' },
  })
})

test('people are added one by one with a role and teams, or several at once, and never twice', async () => {
  const { organisation } = server.seeded
  const [first, second, third] = [await newUser('first'), await newUser('second'), await newUser('third')]
  const team = (
    await server.call('POST', '/api/teams', {
      as: 'manager',
      body: { name: 'Night', organisationId: organisation._id },
    })
  ).body.data._id
  const added = await post(members('members'), { userId: first, role: 'manager', teamIds: [team] }, 'admin')
  expect(added.body.rows.ORGANISATIONMEMBERSHIP).toMatchObject([
    { _id: added.body.data.membershipId, userId: first, role: 'manager', teamIds: [team] },
  ])
  expect(await post(members('members'), { userId: first }, 'admin')).toMatchObject({
    status: 409,
    body: { msg: 'ALREADY_EXISTS' },
  })
  expect(
    (await post(members('members/users'), { userIds: [second, third, second] }, 'admin')).body.data.membershipIds,
  ).toHaveLength(2)
  expect(usernames(await get(`${members('members/users')}${query({ options: { limit: 20 } })}`))).toEqual(
    expect.arrayContaining(['first', 'second', 'third']),
  )
  expect(await audit({ objectId: added.body.data.membershipId })).toMatchObject([
    { action: 'created', objectType: 'ORGANISATIONMEMBERSHIP', ofOrganisationId: organisation._id },
  ])
})

test('a manager changes role and teams of a member; a team of another organisation is none', async () => {
  const { other, agent2 } = server.seeded
  const path = members(`members/user/${agent2._id}`)
  const foreign = (
    await server.call('POST', '/api/teams', { as: 'stranger', body: { name: 'Theirs', organisationId: other._id } })
  ).body.data._id
  expect(await post(path, { $set: { teamIds: [foreign] } })).toMatchObject({
    status: 400,
    body: { details: { teamIds: 'INVALID_ID' } },
  })
  expect(await post(path, { $set: {} })).toMatchObject({ status: 400, body: { msg: 'DATA_EMPTY' } })
  expect(await post(path, { $set: { role: 'manager' } }, 'agent')).toMatchObject({ status: 403 })
  expect(await post(path, { $set: { role: 'manager' } })).toMatchObject({ status: 200 })
  expect((await get(path)).body.data.membership.role).toBe('manager')
})

test('a manager adds members to a team and takes them out; others of the organisation are offered, and nobody else', async () => {
  const { organisation, agent, manager, stranger } = server.seeded
  const team = (
    await server.call('POST', '/api/teams', {
      as: 'manager',
      body: { name: 'Evening', organisationId: organisation._id },
    })
  ).body.data._id
  const path = `/api/teams/${team}/members`
  const everybody = query({ options: { limit: 50 } })
  expect(usernames(await get(path))).toEqual([])
  expect(await post(path, { add: [agent._id] }, 'agent')).toMatchObject({ status: 403 })
  expect(await get(`/api/teams/${team}/nonmembers`, 'agent')).toMatchObject({ status: 403 })
  expect(await get(path, 'stranger')).toMatchObject({ status: 404 })
  expect(await post(path, { add: [stranger._id] })).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
  const added = await post(path, { add: [agent._id, manager._id, agent._id] })
  expect(added.body.data).toEqual({ added: 2, removed: 0 })
  expect(
    added.body.rows.ORGANISATIONMEMBERSHIP.map((row: Row<'ORGANISATIONMEMBERSHIP'>) => row.teamIds?.includes(team)),
  ).toEqual([true, true])
  expect(usernames(await get(`${path}${everybody}`, 'agent'))).toEqual(['agent', 'manager'])
  const others = usernames(await get(`/api/teams/${team}/nonmembers${everybody}`))
  expect(others).toContain('agent2')
  for (const name of ['agent', 'manager', 'stranger']) expect(others).not.toContain(name)
  // Setting the present value changes nothing; two concurrent changes keep both.
  await Promise.all([post(path, { remove: [manager._id] }), post(path, { add: [agent._id, server.seeded.agent2._id] })])
  expect(usernames(await get(`${path}${everybody}`))).toEqual(['agent', 'agent2'])
  expect(
    (await audit({ objectId: team, action: 'updated' })).map(({ fields, count }) => [fields, count]).sort(),
  ).toEqual([
    [['members'], 1],
    [['members'], 1],
    [['members'], 2],
  ])
})

test('an account leads to its organisation, a subscription to the accounts under it', async () => {
  const { organisation, page } = server.seeded
  expect((await get(`/api/organisations/byFbPages/${page._id}`, 'agent')).body.data).toMatchObject({
    _id: organisation._id,
    name: 'Acme',
  })
  expect(await get(`/api/organisations/byFbPages/${page._id}`, 'stranger')).toMatchObject({ status: 404 })
  const subscription = (
    await server.call('POST', '/api/organisationSubscriptions', {
      as: 'admin',
      body: { name: 'Yearly', organisationId: organisation._id },
    })
  ).body.data._id
  const { body } = await get(`/api/organisationSubscriptions/${subscription}/relatedItems`)
  expect(body.data.pages.map((row: Row<'FBPAGE'>) => row._id)).toContain(page._id)
  expect(body.data).toMatchObject({ igUsers: [], waAccounts: [] })
})

test('every generic write is noted with the names of its fields, and with values where no customer’s words can be', async () => {
  const { organisation, manager } = server.seeded
  const created = await server.call('POST', '/api/teams', {
    as: 'manager',
    body: { name: 'Audited', organisationId: organisation._id },
  })
  expect(Object.keys(created.body.rows)).toEqual(['TEAM'])
  const id = created.body.data._id
  await server.call('POST', `/api/teams/${id}`, { as: 'manager', body: { $set: { description: 'Said aloud' } } })
  await server.call('DELETE', `/api/teams/${id}`, { as: 'manager' })
  const notes = await audit({ objectId: id })
  expect(notes.map(({ action, fields }) => [action, fields ?? []]).sort()).toEqual([
    ['created', ['name']],
    ['removed', []],
    ['updated', ['description']],
  ])
  expect(
    notes.every(({ userId, ofOrganisationId }) => userId === manager._id && ofOrganisationId === organisation._id),
  ).toBe(true)
  expect(notes.find(({ action }) => action === 'updated')?.['changes']).toEqual([
    { field: 'description', from: null, to: 'Said aloud' },
  ])
  const customer = await server.call('POST', '/api/customers', {
    as: 'manager',
    body: { name: 'Ada', organisationId: organisation._id },
  })
  const customerId = customer.body.data._id
  await server.call('POST', `/api/customers/${customerId}`, { as: 'manager', body: { $set: { note: 'Whispered' } } })
  const ofCustomer = await audit({ objectId: customerId })
  expect(ofCustomer.map(({ action, fields }) => [action, fields]).sort()).toEqual([
    ['created', ['name']],
    ['updated', ['note']],
  ])
  expect(JSON.stringify(ofCustomer)).not.toMatch(/Whispered|Ada/)
})

test('the open work of who leaves an organisation is handed over, that of other organisations stays with them', async () => {
  const { organisation, other, agent, agent2, stranger, page } = server.seeded
  const { result: ids } = await transact(server.services.database, nobody, async (unit) => {
    addMember(unit, other._id, agent._id)
    const mine = (organisationId: string, title: string) =>
      addThread(unit, organisationId, page._id, { title, assigneeId: agent._id }).thread._id
    return [mine(organisation._id, 'Here'), mine(other._id, 'There')]
  })
  const assignees = async () => {
    const { result } = await transact(server.services.database, nobody, (unit) =>
      Promise.all(ids.map((id) => unit.get('THREAD', id))),
    )
    return result.map((thread) => thread?.assigneeId ?? null)
  }
  const leave = (body: object, key: string, as = 'manager') =>
    server.call(
      'POST',
      `/api/organisationMemberships/organisation/${organisation._id}/members/user/${agent._id}/remove`,
      { as, key, body },
    )
  expect(await leave({}, 'leave-agent', 'agent')).toMatchObject({ status: 403 })
  expect(await leave({ handOverTo: agent._id }, 'leave-themselves')).toMatchObject({ status: 400 })
  // Work cannot be handed over to a user outside the organisation.
  expect(await leave({ handOverTo: stranger._id }, 'leave-stranger')).toMatchObject({ status: 404 })
  expect(await leave({ handOverTo: agent2._id }, 'leave-colleague')).toMatchObject({
    status: 200,
    body: { data: { openThreads: 1 } },
  })
  await server.settled()
  expect(await assignees()).toEqual([agent2._id, agent._id])
  // Removing the membership's record unassigns their work.
  const { result: place } = await transact(server.services.database, nobody, (unit) =>
    unit.find('ORGANISATIONMEMBERSHIP', { organisationId: other._id, userId: agent._id }),
  )
  const removed = await server.call('DELETE', `/api/organisationMemberships/${place?._id}`, { as: 'stranger' })
  expect(removed.status).toBe(200)
  await server.settled()
  expect(await assignees()).toEqual([agent2._id, null])
})
