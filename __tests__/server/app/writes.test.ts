// Side effects of generic writes: channels, teams, sessions, merges.
import { transact } from '../../../server/database/transact.ts'
import { addMember, addOrganisation, addThread, addUser, nobody } from '../support/fixtures.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const organisationId = () => server.seeded.organisation._id
const post = async (path: string, body: unknown, as = 'superadmin') =>
  (await server.call('POST', path, { as, body })).body.data
const list = async (path: string, filter: unknown, as = 'superadmin') =>
  (await server.call('GET', `${path}${query({ filter })}`, { as })).body.data

/** A new user who can sign in with the shared password, in the organisation or in one of their own. */
const hire = async (username: string, organisation: string | null = organisationId()) => {
  const { kysely } = server.services.database
  const { hash } = await kysely
    .selectFrom('credentials')
    .select('hash')
    .where('user_id', '=', server.seeded.agent._id)
    .executeTakeFirstOrThrow()
  const { result } = await transact(server.services.database, nobody, async (unit) => {
    const user = addUser(unit, username)
    const employer = organisation ?? addOrganisation(unit, `Firm of ${username}`)._id
    addMember(unit, employer, user._id)
    return { user, employer }
  })
  await kysely.insertInto('credentials').values({ user_id: result.user._id, hash }).execute()
  return result
}

it('a connected page is a channel; with the page the channel goes', async () => {
  const page = await post('/api/fb/pages', { organisationId: organisationId(), fbId: '777', name: 'Acme Ankara' })
  expect(await list('/api/channels', { accountId: page._id }, 'agent')).toMatchObject([
    { name: 'Acme Ankara', service: 'facebook', status: 'connecting', organisationId: organisationId() },
  ])
  await server.call('DELETE', `/api/fb/pages/${page._id}`, { as: 'admin' })
  expect(await list('/api/channels', { accountId: page._id }, 'agent')).toEqual([])
})

it('a page belongs to one organisation', async () => {
  const again = await server.call('POST', '/api/fb/pages', {
    as: 'admin',
    body: { organisationId: server.seeded.other._id, fbId: server.seeded.page.fbId },
  })
  expect(again).toMatchObject({ status: 409, body: { msg: 'ALREADY_EXISTS' } })
})

it('a removed team leaves nobody and no page in it', async () => {
  const team = await post('/api/teams', { organisationId: organisationId(), name: 'First line' }, 'manager')
  const [membership] = await list('/api/organisationMemberships', { userId: server.seeded.agent._id }, 'manager')
  await post(`/api/organisationMemberships/${membership._id}`, { $set: { teamIds: [team._id] } }, 'manager')
  await post(`/api/fb/pages/${server.seeded.page._id}`, { $set: { teamId: team._id } }, 'manager')
  await server.call('DELETE', `/api/teams/${team._id}`, { as: 'manager' })
  expect(await list('/api/organisationMemberships', { userId: server.seeded.agent._id }, 'manager')).toMatchObject([
    { teamIds: [] },
  ])
  expect(await list('/api/fb/pages', { fbId: server.seeded.page.fbId }, 'manager')).toMatchObject([{ teamId: null }])
})

it('deactivating a user ends all sessions, which reactivating does not restore', async () => {
  const { user } = await hire('passive')
  expect((await server.call('GET', '/api/auth/allowed', { as: 'passive' })).status).toBe(200)
  await post(`/api/users/${user._id}`, { $set: { status: 'Passive' } }, 'admin')
  expect((await server.call('GET', '/api/auth/allowed', { as: 'passive' })).body.msg).toBe('SESSION_REVOKED')
  await post(`/api/users/${user._id}`, { $set: { status: 'Active' } }, 'admin')
  expect((await server.call('GET', '/api/auth/allowed', { as: 'passive' })).body.msg).toBe('SESSION_REVOKED')
})

it('nobody deletes a user, deactivates themselves or the last Superadmin, by form, call or bulk', async () => {
  const { superadmin, admin, agent } = server.seeded
  const passive = { $set: { status: 'Passive' } }
  const set = (id: string, as: string) => server.call('POST', `/api/users/${id}`, { as, body: passive })
  expect(await server.call('DELETE', `/api/users/${agent._id}`, { as: 'superadmin' })).toMatchObject({
    status: 405,
    body: { msg: 'INVALID_METHOD' },
  })
  expect((await set(admin._id, 'admin')).body.msg).toBe('FORBIDDEN')
  expect((await set(superadmin._id, 'superadmin')).body.msg).toBe('LAST_SUPERADMIN')
  const { result: second } = await transact(server.services.database, nobody, async (unit) =>
    addUser(unit, 'superadmin9', 'Superadmin'),
  )
  expect((await set(superadmin._id, 'superadmin')).body.msg).toBe('FORBIDDEN')
  const bulk = async (body: { readonly kind: string; readonly [field: string]: unknown }) => {
    const { data } = (
      await server.call('POST', '/api/bulkJobs/ask', { as: 'superadmin', key: `ask-${body.kind}`, body })
    ).body
    if (!data) return null
    await server.call('POST', `/api/bulkJobs/${data.jobId}/run`, { as: 'superadmin', key: `run-${data.jobId}` })
    await server.settled()
    return data.jobId
  }
  expect(await bulk({ entityType: 'USER', kind: 'remove', ids: [second._id] })).toBeNull()
  await bulk({ entityType: 'USER', kind: 'update', ids: [superadmin._id, second._id], change: { status: 'Passive' } })
  expect(await list('/api/users', { role: 'Superadmin' })).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ _id: superadmin._id, status: 'Active' })]),
  )
  expect((await list('/api/users', { _id: second._id }))[0].status).toBe('Passive')
})

it('deleting a page ends what hangs on it: its tokens and its channel; its conversations close and say why', async () => {
  const page = await post('/api/fb/pages', { organisationId: organisationId(), fbId: '778', name: 'Acme Bursa' })
  const { result: thread } = await transact(server.services.database, nobody, async (unit) => {
    unit.add(
      'FBACCESSTOKEN',
      { token: 'secret', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id },
      { organisationId: organisationId() },
    )
    return addThread(unit, organisationId(), page._id, { title: 'Ada' }).thread
  })
  expect((await server.call('DELETE', `/api/fb/pages/${page._id}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  expect(await list('/api/fb/accesstokens', { fbPageId: page._id })).toEqual([])
  expect(await list('/api/channels', { accountId: page._id })).toEqual([])
  expect(await list('/api/threads', { _id: thread._id }, 'agent')).toMatchObject([
    { status: 'closed', closeReason: 'accountDeleted', title: 'Ada' },
  ])
})

it('deleting the last token of a page disconnects it; another one that works keeps it', async () => {
  const page = await post('/api/fb/pages', { organisationId: organisationId(), fbId: '776', name: 'Acme Adana' })
  const { result } = await transact(server.services.database, nobody, async (unit) => {
    const token = () =>
      unit.add(
        'FBACCESSTOKEN',
        { token: 'secret', tokenType: 'MESSENGER_TOKEN' as const, fbPageId: page._id },
        { organisationId: organisationId() },
      )._id
    return { tokens: [token(), token()], thread: addThread(unit, organisationId(), page._id, {}).thread }
  })
  const drop = async (id: string | undefined) => {
    await server.call('DELETE', `/api/fb/accesstokens/${id ?? ''}`, { as: 'manager' })
    await server.settled()
    const [channel] = await list('/api/channels', { accountId: page._id })
    const [thread] = await list('/api/threads', { _id: result.thread._id })
    return [channel.status, thread.status]
  }
  expect(await drop(result.tokens[0])).toEqual(['connecting', 'open'])
  expect(await drop(result.tokens[1])).toEqual(['disconnected', 'closed'])
})

it('members of a removed organisation see nothing of it any more', async () => {
  const { employer } = await hire('orphan', null)
  await post('/api/fb/pages', { organisationId: employer, fbId: '779', name: 'Orphaned' })
  expect(await list('/api/fb/pages', {}, 'orphan')).toMatchObject([{ fbId: '779' }])
  expect((await server.call('DELETE', `/api/organisations/${employer}`, { as: 'admin' })).status).toBe(200)
  const allowed = await server.call('GET', '/api/auth/allowed', { as: 'orphan' })
  expect(allowed.body.data).toMatchObject({ rights: { members: [] }, organisations: [], accounts: [] })
  expect(await list('/api/fb/pages', {}, 'orphan')).toEqual([])
})

describe('merging customers', () => {
  const seedCustomers = async () => {
    const { result } = await transact(server.services.database, nobody, async (unit) => {
      const own = { organisationId: organisationId() }
      const { thread, person } = addThread(unit, organisationId(), server.seeded.page._id, { title: 'Ada' })
      const kept = unit.add('CUSTOMER', { name: 'Ada Kaya', identities: [], assignments: [] }, own)
      const double = unit.add(
        'CUSTOMER',
        {
          name: 'A. Kaya',
          email: 'ada@example.test',
          identities: [{ type: 'FBUSER', id: person._id }],
          assignments: [],
        },
        own,
      )
      const foreign = unit.add(
        'CUSTOMER',
        { name: 'A. Kaya', identities: [], assignments: [] },
        { organisationId: server.seeded.other._id },
      )
      await unit.change('THREAD', thread._id, { customerId: double._id })
      await unit.change('FBUSER', person._id, { customerId: double._id })
      return { kept, double, foreign, thread, person }
    })
    return result
  }
  const merge = (keptId: string, applyMerge: boolean, key?: string) =>
    server.call('POST', '/api/customers/merge', {
      as: 'manager',
      ...(key === undefined ? {} : { key }),
      body: { mergeQuery: { _id: keptId }, matchQuery: { name: 'A. Kaya' }, applyMerge },
    })

  it('fills what is empty, re-points what pointed to the double, and leaves other organisations alone', async () => {
    const { kept, double, foreign, thread, person } = await seedCustomers()
    const plan = await merge(kept._id, false)
    expect(plan.body.data).toMatchObject({
      survivor: { _id: kept._id, email: 'ada@example.test' },
      removedIds: [double._id],
      repointed: { THREAD: 1, FBUSER: 1 },
    })
    expect((await server.call('GET', `/api/customers/${double._id}`, { as: 'agent' })).status).toBe(200)
    const done = await merge(kept._id, true)
    expect(done.body.data).toMatchObject({ removedIds: plan.body.data.removedIds, repointed: plan.body.data.repointed })
    const survivor = await server.call('GET', `/api/customers/${kept._id}`, { as: 'agent' })
    expect(survivor.body.data).toMatchObject({
      name: 'Ada Kaya',
      email: 'ada@example.test',
      identities: [{ type: 'FBUSER', id: person._id }],
    })
    expect(done.body.data.survivor).toEqual(survivor.body.data)
    expect((await server.call('GET', `/api/threads/${thread._id}`, { as: 'agent' })).body.data.customerId).toBe(
      kept._id,
    )
    expect((await server.call('GET', `/api/customers/${double._id}`, { as: 'agent' })).status).toBe(404)
    expect((await server.call('GET', `/api/customers/${foreign._id}`, { as: 'stranger' })).status).toBe(200)
  })

  it('answers a second time as the first under the same key', async () => {
    const { kept, double } = await seedCustomers()
    const first = await merge(kept._id, true, 'merged-once')
    expect(first).toMatchObject({ status: 200, body: { data: { removedIds: [double._id] } } })
    const again = await merge(kept._id, true, 'merged-once')
    expect(again).toMatchObject({ status: 200, body: { data: first.body.data } })
    expect((await merge(kept._id, true, 'merged-again')).body.msg).toBe('NOT_FOUND')
  })

  it('merges once when asked twice at the same time', async () => {
    const { kept } = await seedCustomers()
    const answers = await Promise.all([merge(kept._id, true), merge(kept._id, true)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404])
  })
})

it('a saved view is its maker’s: nobody makes one for somebody else, reads or changes another’s', async () => {
  const { manager, agent } = server.seeded
  const view = { entityType: 'CUSTOMER', name: 'Mine', table: { filter: { name: 'Ada' } } }
  const made = await server.call('POST', '/api/savedViews', { as: 'agent', body: view })
  expect(made).toMatchObject({ status: 200, body: { data: { ...view, userId: agent._id } } })
  const path = `/api/savedViews/${made.body.data._id}`
  expect(
    await server.call('POST', '/api/savedViews', {
      as: 'agent',
      body: { ...view, name: 'Theirs', userId: manager._id },
    }),
  ).toMatchObject({ status: 403 })
  expect(await server.call('POST', '/api/savedViews', { as: 'agent', body: view })).toMatchObject({
    status: 409,
    body: { msg: 'ALREADY_EXISTS' },
  })
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', { $set: { name: 'Theirs' } }],
    ['DELETE', undefined],
  ] as const) {
    expect(await server.call(method, path, { as: 'superadmin', ...(body ? { body } : {}) })).toMatchObject({
      status: 404,
    })
  }
  expect(await server.call('POST', path, { as: 'agent', body: { $set: { userId: manager._id } } })).toMatchObject({
    status: 400,
    body: { msg: 'FIELD_NOT_ALLOWED' },
  })
  expect(await server.call('DELETE', path, { as: 'agent' })).toMatchObject({ status: 200 })
})

it('keeps two hundred saved views of a user', async () => {
  const { agent2 } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    for (let at = 0; at < 199; at += 1)
      unit.add('SAVEDVIEW', { userId: agent2._id, entityType: 'CUSTOMER', name: `View ${at}`, table: null })
  })
  const save = (name: string) =>
    server.call('POST', '/api/savedViews', { as: 'agent2', body: { entityType: 'CUSTOMER', name } })
  expect((await save('The last')).status).toBe(200)
  expect(await save('One more')).toMatchObject({ status: 409, body: { msg: 'SAVED_VIEWS_TOO_MANY' } })
})

describe('a generic write refuses what is not what its field says', () => {
  const refusal = async (path: string, body: unknown) => {
    const answer = await server.call('POST', path, { as: 'superadmin', body })
    return answer.status === 200 ? null : answer.body.details
  }

  it.each([
    ['/api/customers', { phone: '+90 555' }, { phone: 'INVALID_TELEPHONE' }],
    ['/api/customers', { imageUrl: 'http://cdn.example/a.png' }, { imageUrl: 'INVALID_ADDRESS' }],
    [
      '/api/organisationSubscriptions',
      { startTime: '2026-11-02T00:00:00.000Z', endTime: '2026-11-02T00:00:00.000Z' },
      { endTime: 'TIME_TOO_EARLY' },
    ],
  ])('%s refuses %j', async (path, fields, details) => {
    expect(await refusal(path, { organisationId: organisationId(), name: 'Held', ...fields })).toEqual(details)
  })

  it('an organisation keeps its time zone when it is sent one that does not exist', async () => {
    const path = `/api/organisations/${organisationId()}`
    expect(await refusal(path, { $set: { timeZone: 'Mars/X' } })).toEqual({ timeZone: 'NOT_VALID_TIME_ZONE' })
  })

  it('a subscription is held against the time that it has already', async () => {
    const { _id } = await post('/api/organisationSubscriptions', {
      organisationId: organisationId(),
      name: 'Year',
      startTime: '2026-01-01T00:00:00.000Z',
      endTime: '2027-01-01T00:00:00.000Z',
    })
    const path = `/api/organisationSubscriptions/${_id}`
    expect(await refusal(path, { $set: { startTime: '2027-02-01T00:00:00.000Z' } })).toEqual({
      endTime: 'TIME_TOO_EARLY',
    })
    expect(await refusal(path, { $set: { name: 'Another year' } })).toBeNull()
  })

  it('a changed name is saved beside an address that was wrong before', async () => {
    const { user } = await hire('wrong.address')
    await transact(server.services.database, nobody, (unit) =>
      unit.change('USER', user._id, { profile: { name: 'Ada', email: 'no address', gender: null } }),
    )
    const path = `/api/users/${user._id}`
    expect(await refusal(path, { $set: { 'profile.name': 'Ada Kaya' } })).toBeNull()
    expect(await refusal(path, { $set: { 'profile.email': 'still none' } })).toEqual({
      'profile.email': 'INVALID_EMAIL',
    })
  })
})

it('a group has no two labels of one name, in capitals or not; another group may have it, and a label keeps its own', async () => {
  const addGroup = (name: string) => post('/api/sociallabels', { organisationId: organisationId(), name }, 'manager')
  const [subject, other] = [await addGroup('Subject'), await addGroup('Other')]
  const add = (name: string, group: { readonly _id: string } = subject) =>
    server.call('POST', '/api/sociallabeloptions', {
      as: 'manager',
      body: { organisationId: organisationId(), socialLabelId: group._id, name },
    })
  const taken = { status: 409, body: { msg: 'ALREADY_EXISTS', controller: 'SOCIALLABELOPTION' } }
  const first = await add('İade')
  await add('IT')
  await add('Işık')
  for (const name of ['iade', 'İADE ', 'it', 'ışık', 'IŞIK'])
    expect([name, await add(name)]).toMatchObject([name, taken])
  expect(await add('Isık')).toMatchObject({ status: 200 })
  expect(await add('iade', other)).toMatchObject({ status: 200 })
  const set = (id: string, $set: object) =>
    server.call('POST', `/api/sociallabeloptions/${id}`, { as: 'manager', body: { $set } })
  const label = (await add('Kargo')).body.data
  expect(await set(label._id, { name: 'İADE' })).toMatchObject(taken)
  expect(await set(first.body.data._id, { name: 'İADE', hexColor: '#336699' })).toMatchObject({ status: 200 })
  const twice = await Promise.all([add('Fatura'), add('FATURA')])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
})
