// A deleted organisation that is not erased yet: no call adds anything to it, and it can still be restored.
import type { Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { startTestServer, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server.close())

const post = (path: string, body: object): Promise<Answer> =>
  server.call('POST', `/api${path}`, { as: 'admin', key: `deleted-${(keys += 1)}`, body })

test('administrators add nobody and nothing to a deleted organisation, and take it back as it was', async () => {
  const { organisation, page } = server.seeded
  const id = organisation._id
  const {
    result: { thread },
  } = await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(addThread(unit, id, page._id, { title: 'Ada' })),
  )
  const made = await post('/users/withMemberships', {
    username: 'newcomer',
    name: 'Newcomer',
    email: 'newcomer@other.example',
    language: 'en',
    password: 'open sesame please',
    memberships: [{ organisationId: server.seeded.other._id, role: 'agent' }],
  })
  expect(made.status).toBe(200)
  const signIn = (username: string): Promise<Answer> =>
    server.call('POST', '/api/auth/login', { body: { username, password: 'open sesame please' } })
  const { userId } = (await signIn('newcomer')).body.data
  const members = `/organisationMemberships/organisation/${id}`
  const count = async (): Promise<number> => {
    const { result } = await transact(server.services.database, nobody, (unit) =>
      unit.findAll('ORGANISATIONMEMBERSHIP', { organisationId: id }),
    )
    return result.length
  }
  const before = await count()
  expect((await server.call('DELETE', `/api/organisations/${id}`, { as: 'admin' })).status).toBe(200)
  await server.settled()

  const refused = { status: 409, body: { msg: 'ORGANISATION_DELETED' } }
  const late = { username: 'late', name: 'Late', email: 'late@other.example', language: 'en' }
  const calls: readonly (readonly [path: string, body: object])[] = [
    [`${members}/members`, { userId, role: 'manager' }],
    [`${members}/members/users`, { userIds: [userId], role: 'agent' }],
    [`${members}/invitations`, { account: 'stranger@other.example', role: 'agent' }],
    [
      '/users/withMemberships',
      { ...late, password: 'open sesame please', memberships: [{ organisationId: id, role: 'agent' }] },
    ],
    [`/threads/${thread._id}/note`, { text: 'A note', mentions: [] }],
    [`/organisations/${id}/wallLinks`, { name: 'Hall', rotation: 'none', turnSeconds: 20 }],
    [`/organisations/${id}/queueLimits`, { limits: [{ figure: 'waiting', warning: 5, alarm: 9 }] }],
  ]
  for (const [path, body] of calls) expect([path, await post(path, body)]).toMatchObject([path, refused])
  expect(await count()).toBe(before)
  expect((await signIn('late')).status).toBe(401)

  expect((await post(`/organisations/${id}/restore`, {})).status).toBe(200)
  expect((await post(`/threads/${thread._id}/note`, { text: 'A note', mentions: [] })).status).toBe(200)
  expect((await server.call('GET', '/api/auth/allowed', { as: 'agent' })).body.data.organisations).toHaveLength(1)
})

test('conversations of a deleted organisation are in no list, figure or start of an administrator until it is taken back', async () => {
  const { organisation, page } = server.seeded
  const id = organisation._id
  await transact(server.services.database, nobody, async (unit) => {
    const { conversation, person } = addThread(unit, id, page._id, { title: 'Bora' })
    const place = { fbPageId: page._id, fbConversationId: conversation._id, fromId: person._id, isRead: false }
    const { _id: itemId } = unit.add(
      'FBMESSAGE',
      { ...place, fbId: 'm_deleted', message: 'Where is my parcel?', failure: null },
      { organisationId: id },
    )
    const leadsTo = { threadItemId: conversation._id, itemType: 'FBMESSAGE', itemId, title: 'Bora', snippet: 'Where' }
    unit.add('NOTIFICATION', { type: 'NEW_FB_MESSAGE', ...leadsTo }, { organisationId: id })
    // It leads to no conversation.
    unit.add('NOTIFICATION', { type: 'CHANNEL_PROBLEM', itemType: 'FBPAGE', itemId: page._id }, { organisationId: id })
  })
  const get = async (path: string) => (await server.call('GET', `/api${path}`, { as: 'admin' })).body.data
  const seen = async () => {
    const report = await get('/reports/live')
    const listed = (await get('/threads')) as Row<'THREAD'>[]
    return [
      report.byOrganisation[id]?.open ?? 0,
      listed.filter(({ organisationId }) => organisationId === id).length,
      (await get('/bootstrap')).rows.THREAD.length,
      (await get('/search?kinds=message&text=parcel')).message.hits.length,
      (await get('/notifications/unreadCount')).count,
    ]
  }
  const before = await seen()
  expect(before).toEqual([2, 2, 2, 1, 2])
  await server.call('DELETE', `/api/organisations/${id}`, { as: 'admin' })
  expect(await seen()).toEqual([0, 0, 0, 0, 1])
  await post(`/organisations/${id}/restore`, {})
  expect(await seen()).toEqual(before)
})

test('who was asked into an organisation that is erased keeps no offer, and an account made for that opens no more', async () => {
  const { organisation, other } = server.seeded
  const members = `/organisationMemberships/organisation/${organisation._id}`
  // One with an account elsewhere, and one without any yet.
  const elsewhere = await post('/users/withMemberships', {
    username: 'elsewhere',
    name: 'Elsewhere',
    email: 'elsewhere@other.example',
    language: 'en',
    password: 'open sesame please',
    memberships: [{ organisationId: other._id, role: 'agent' }],
  })
  expect(elsewhere.status).toBe(200)
  for (const account of ['elsewhere@other.example', 'stranger@other.example'])
    expect((await post(`${members}/invitations`, { account, role: 'agent' })).status).toBe(200)
  await server.settled()
  const all = async () => {
    const { result } = await transact(server.services.database, nobody, async (unit) => ({
      offers: await unit.findAll('MEMBERSHIPOFFER', {}),
      people: (await unit.findAll('USER', {})).filter(({ profile }) => profile?.email?.endsWith('@other.example')),
    }))
    return result
  }
  const before = await all()
  expect(before.offers).toHaveLength(2)
  const links = () => server.services.database.kysely.selectFrom('account_links').select('id').execute()
  expect(await links()).toHaveLength(1)
  const keysOf = server.services.database.kysely.selectFrom('api_keys').select('user_id')
  const invited = before.people.find(({ profile }) => profile?.email === 'stranger@other.example')
  for (const userId of [invited?._id, server.seeded.agent._id, server.seeded.stranger._id])
    expect((await post(`/users/${userId}/apikey`, { name: 'Nightly', password: testPassword })).status).toBe(200)

  expect((await server.call('DELETE', `/api/organisations/${organisation._id}`, { as: 'admin' })).status).toBe(200)
  await server.settled()
  aheadMs = 7.1 * 24 * 3_600_000
  await server.services.database.kysely
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  server.services.jobs.wake()
  await server.settled()
  const { offers, people } = await all()
  expect(offers).toEqual([])
  expect(await links()).toEqual([])
  // Nor does a key that was created for them, or for members who belong nowhere else.
  expect(await keysOf.execute()).toEqual([{ user_id: server.seeded.stranger._id }])
  expect(Object.fromEntries(people.map(({ profile, status }) => [profile?.email, status]))).toMatchObject({
    'elsewhere@other.example': 'Active',
    'stranger@other.example': 'Passive',
  })
})
