// Administrators' and managers' work on customers, users, channels, events and settings, and the platform's deletion requests.
import type { Row } from '../../../../contract/index.ts'
import { defaultRetention } from '../../../../contract/retention.ts'
import { transact } from '../../../../server/database/transact.ts'
import { purgeExpired } from '../../../../server/app/retention-job.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { query, startTestServer, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = (path: string, as = 'manager'): Promise<Answer> => server.call('GET', path, { as })
const post = (path: string, body: unknown = undefined, as = 'manager'): Promise<Answer> =>
  server.call('POST', path, { as, key: `administration-${(keys += 1)}`, ...(body === undefined ? {} : { body }) })
const unit = async <Result>(work: Parameters<typeof transact<Result>>[2]): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result
const audit = async (filter: object): Promise<readonly Row<'AUDITENTRY'>[]> =>
  (await get(`/api/audit${query({ filter })}`, 'admin')).body.data
const arrive = async (text: string, from: string): Promise<void> => {
  await server.webhook(textMessage(server.seeded.page.fbId, text, { from }))
  await server.settled()
}
const threadOf = async (snippet: string): Promise<Row<'THREAD'>> =>
  (await get(`/api/threads${query({ options: { limit: 200 } })}`)).body.data.find(
    (thread: Row<'THREAD'>) => thread.snippet === snippet,
  )

test('a blocked customer is recorded and disturbs nobody, and nothing can be written to them; unblocked they are a customer like any', async () => {
  await arrive('first words', '9001')
  const before = await threadOf('first words')
  const customerId = String(before.customerId)
  expect(await post(`/api/customers/${customerId}/block`, undefined, 'agent')).toMatchObject({ status: 403 })
  expect((await post(`/api/customers/${customerId}/block`)).body.rows.CUSTOMER).toMatchObject([
    { _id: customerId, isBlocked: true },
  ])
  expect((await get(`/api/threads/${before._id}`)).body.data).toMatchObject({
    status: 'closed',
    isBlocked: true,
    episodeStart: null,
  })
  const told = (await get('/api/notifications')).body.params.total
  await arrive('words that nobody is told of', '9001')
  expect((await get(`/api/threads/${before._id}`)).body.data).toMatchObject({
    status: 'closed',
    snippet: 'words that nobody is told of',
  })
  expect((await get('/api/notifications')).body.params.total).toBe(told)
  const reply = { fbConversationId: before.itemId, data: { type: 'RESPONSE', message: 'hello' } }
  expect(await post('/api/fb/messages/submit', reply)).toMatchObject({ status: 409, body: { msg: 'CUSTOMER_BLOCKED' } })
  expect(await post(`/api/threads/${before._id}/reopen`)).toMatchObject({
    status: 409,
    body: { msg: 'CUSTOMER_BLOCKED' },
  })
  await post(`/api/customers/${customerId}/unblock`)
  await arrive('back again', '9001')
  expect((await get(`/api/threads/${before._id}`)).body.data).toMatchObject({ status: 'open', snippet: 'back again' })
  expect((await audit({ objectId: customerId })).map(({ action }) => action).sort()).toEqual([
    'customerBlocked',
    'customerUnblocked',
  ])
})

test('a conversation leads to its customer, whose assignments are those of their threads', async () => {
  const { agent, stranger } = server.seeded
  await arrive('who am I', '9002')
  const thread = await threadOf('who am I')
  const found = await get(`/api/customers/fbconversation/${thread.itemId}`, 'agent')
  expect(found.body.data._id).toBe(thread.customerId)
  expect(await get(`/api/customers/fbconversation/${thread.itemId}`, 'stranger')).toMatchObject({ status: 404 })
  const path = `/api/customers/${thread.customerId}/assignments`
  expect((await get(path, 'agent')).body.data).toEqual({ assignments: [] })
  expect((await post(path, { userId: agent._id }, 'agent')).body.data).toEqual({ assignments: [{ userId: agent._id }] })
  expect((await get(`/api/threads/${thread._id}`)).body.data.assigneeId).toBe(agent._id)
  expect(await post(path, { userId: server.seeded.agent2._id }, 'agent2')).toMatchObject({ status: 200 })
  expect(await post(path, { userId: agent._id }, 'agent2')).toMatchObject({ status: 403 })
  expect(await post(path, { userId: stranger._id })).toMatchObject({ status: 404, body: { controller: 'USER' } })
  expect((await post(path, { userId: null })).body.data).toEqual({ assignments: [] })
})

test('two customers that are one: threads, assignments and the block are the survivor’s', async () => {
  await arrive('from the one', '9003')
  await arrive('from the other', '9004')
  const [one, other] = [await threadOf('from the one'), await threadOf('from the other')]
  await post(`/api/customers/${other.customerId}/assignments`, { userId: server.seeded.agent._id })
  await post(`/api/customers/${other.customerId}/block`)
  const merge = { mergeQuery: { _id: one.customerId }, matchQuery: { _id: other.customerId } }
  const plan = await server.call('POST', '/api/customers/merge', {
    as: 'manager',
    body: { ...merge, applyMerge: false },
  })
  expect(plan.body.data).toMatchObject({ removedIds: [other.customerId], survivor: { isBlocked: true } })
  expect((await get(`/api/customers/${other.customerId}`)).status).toBe(200)
  await server.call('POST', '/api/customers/merge', { as: 'manager', body: { ...merge, applyMerge: true } })
  await server.settled()
  expect((await get(`/api/customers/${one.customerId}`)).body.data).toMatchObject({
    isBlocked: true,
    assignments: [{ userId: server.seeded.agent._id }],
  })
  for (const id of [one._id, other._id])
    expect((await get(`/api/threads/${id}`)).body.data).toMatchObject({
      customerId: one.customerId,
      status: 'closed',
      isBlocked: true,
    })
})

test('the block holds for a survivor, too, who was unblocked once', async () => {
  await arrive('from one who was forgiven', '9013')
  await arrive('from one who is blocked', '9014')
  const [one, other] = [await threadOf('from one who was forgiven'), await threadOf('from one who is blocked')]
  await post(`/api/customers/${one.customerId}/block`)
  await post(`/api/customers/${one.customerId}/unblock`)
  await post(`/api/customers/${other.customerId}/block`)
  await server.call('POST', '/api/customers/merge', {
    as: 'manager',
    body: { mergeQuery: { _id: one.customerId }, matchQuery: { _id: other.customerId }, applyMerge: true },
  })
  await server.settled()
  expect((await get(`/api/customers/${one.customerId}`)).body.data).toMatchObject({ isBlocked: true })
  for (const id of [one._id, other._id])
    expect((await get(`/api/threads/${id}`)).body.data).toMatchObject({ status: 'closed', isBlocked: true })
})

test('only who may block makes a blocked customer, and a contact who has a customer stays theirs', async () => {
  await arrive('from somebody’s customer', '9015')
  const { customerId, itemId } = await threadOf('from somebody’s customer')
  const { fbUserId } = (await get(`/api/fb/conversations/${itemId}`)).body.data
  const made = {
    organisationId: server.seeded.organisation._id,
    name: 'Another record',
    identities: [{ type: 'FBUSER', id: fbUserId }],
  }
  expect(await post('/api/customers', { ...made, isBlocked: true }, 'agent')).toMatchObject({ status: 403 })
  expect((await post('/api/customers', { ...made, isBlocked: true })).body.data).toMatchObject({
    isBlocked: true,
    identities: [],
  })
  expect((await post('/api/customers', made, 'agent')).body.data).toMatchObject({ identities: [] })
  expect((await get(`/api/customers/${customerId}`)).body.data.identities).toEqual(made.identities)
})

test('a user is made with their places; their password lets them in; only a Superadmin gives a role', async () => {
  const { organisation, other } = server.seeded
  const person = {
    username: 'new.agent',
    name: 'Yeni Temsilci',
    email: 'new@example.test',
    language: 'tr',
    memberships: [
      { organisationId: organisation._id, role: 'agent' },
      { organisationId: other._id, role: 'manager' },
    ],
  }
  expect(await post('/api/users/withMemberships', person)).toMatchObject({ status: 403 })
  expect(await post('/api/users/withMemberships', { ...person, password: 'short' }, 'admin')).toMatchObject({
    status: 400,
    body: { details: { password: 'PASSWORD_TOO_SHORT' } },
  })
  expect(await post('/api/users/withMemberships', { ...person, role: 'Admin' }, 'admin')).toMatchObject({ status: 403 })
  // The user name could not sign in, and the address could not receive mail.
  const wrong = { username: 'new agent', email: 'nowhere' }
  expect(await post('/api/users/withMemberships', { ...person, ...wrong }, 'admin')).toMatchObject({
    status: 400,
    body: { details: { username: 'INVALID_USERNAME', email: 'INVALID_EMAIL' } },
  })
  const generic = await server.call('POST', '/api/users', {
    as: 'admin',
    body: { profile: { name: 'Yeni', email: wrong.email }, authOptions: { username: wrong.username } },
  })
  expect(generic).toMatchObject({
    status: 400,
    body: { details: { 'authOptions.username': 'INVALID_USERNAME', 'profile.email': 'INVALID_EMAIL' } },
  })
  const made = await post('/api/users/withMemberships', { ...person, password: testPassword }, 'admin')
  const { userId } = made.body.data
  expect(await post('/api/users/withMemberships', person, 'admin')).toMatchObject({
    status: 409,
    body: { msg: 'ALREADY_EXISTS' },
  })
  const allowed = await get('/api/auth/allowed', 'new.agent')
  expect(allowed.body.data.rights).toMatchObject({
    userId,
    role: null,
    members: expect.arrayContaining([
      expect.objectContaining({ organisationId: organisation._id, manager: false }),
      expect.objectContaining({ organisationId: other._id, manager: true }),
    ]),
  })
  expect(JSON.stringify(await audit({ objectId: userId }))).not.toContain('password')
  const none = 'f'.repeat(24)
  expect(
    await post(
      '/api/users/withMemberships',
      { ...person, username: 'nowhere', memberships: [{ organisationId: none }] },
      'admin',
    ),
  ).toMatchObject({ status: 400 })
  expect(
    (await get(`/api/users${query({ filter: { 'authOptions.username': 'nowhere' } })}`, 'admin')).body.params.total,
  ).toBe(0)
})

test('a deactivated user is signed out at once and their open work goes to whom one chose; brought back they may sign in', async () => {
  const { organisation, page, agent2, admin } = server.seeded
  const leaver = (
    await post(
      '/api/users/withMemberships',
      {
        username: 'leaver',
        name: 'Giden',
        password: testPassword,
        memberships: [{ organisationId: organisation._id }],
      },
      'admin',
    )
  ).body.data.userId
  await unit(async (open) => {
    for (let at = 0; at < 45; at += 1)
      addThread(open, organisation._id, page._id, { assigneeId: leaver, title: `handed over ${at}` })
  })
  expect((await get('/api/auth/allowed', 'leaver')).status).toBe(200)
  expect(await post(`/api/users/${admin._id}/deactivate`, {}, 'admin')).toMatchObject({ status: 403 })
  expect(await post(`/api/users/${server.seeded.superadmin._id}/deactivate`, {}, 'admin')).toMatchObject({
    status: 403,
  })
  expect(await post(`/api/users/${leaver}/deactivate`, { handOverTo: leaver }, 'admin')).toMatchObject({ status: 400 })
  expect((await post(`/api/users/${leaver}/deactivate`, { handOverTo: agent2._id }, 'admin')).body.data).toEqual({
    openThreads: 45,
  })
  expect(await get('/api/auth/allowed', 'leaver')).toMatchObject({ status: 401 })
  await server.settled()
  const held = async (assigneeId: string): Promise<number> =>
    (await get(`/api/threads${query({ filter: { assigneeId }, options: { limit: 1 } })}`)).body.params.total
  expect([await held(leaver), await held(agent2._id)]).toEqual([0, 45])
  // With its progress and a result for each, for the user who deactivated them.
  expect((await get(`/api/bulkJobs${query({ filter: { kind: 'handOver' } })}`, 'admin')).body.data).toMatchObject([
    { state: 'done', count: 45, doneCount: 45, failedCount: 0, userId: admin._id },
  ])
  // They receive no new conversations.
  const [given] = (await get(`/api/threads${query({ filter: { assigneeId: agent2._id }, options: { limit: 1 } })}`))
    .body.data
  expect((await post(`/api/threads/${given._id}/assign`, { userId: leaver })).body.msg).toBe('USER_PASSIVE')
  expect(
    (await audit({ objectId: leaver, action: 'workHandedOver' })).map(({ count, userId }) => [count, userId]),
  ).toEqual([[45, admin._id]])
  expect(
    await server.call('POST', '/api/auth/login', { body: { username: 'leaver', password: testPassword } }),
  ).toMatchObject({ status: 401 })
  await post(`/api/users/${leaver}/reactivate`, undefined, 'admin')
  expect(
    await server.call('POST', '/api/auth/login', { body: { username: 'leaver', password: testPassword } }),
  ).toMatchObject({ status: 200 })
  // Only members of a conversation's organisation can be its assignee: otherwise it has none.
  await unit(
    async (open) => void addThread(open, organisation._id, page._id, { assigneeId: leaver, title: 'to nobody' }),
  )
  await post(`/api/users/${leaver}/deactivate`, { handOverTo: server.seeded.stranger._id }, 'admin')
  await server.settled()
  expect([await held(leaver), await held(server.seeded.stranger._id)]).toEqual([0, 0])
})

test('a disconnected channel keeps its history, loses its tokens and gives its place in the allowance back', async () => {
  const { other } = server.seeded
  const pageId = (
    await server.call('POST', '/api/fb/pages', {
      as: 'admin',
      body: { fbId: '5557001', name: 'Rival page', organisationId: other._id },
    })
  ).body.data._id
  await unit(
    async (open) =>
      void open.add(
        'FBACCESSTOKEN',
        { token: 'secret', tokenType: 'MESSENGER_TOKEN', fbPageId: pageId },
        { organisationId: other._id },
      ),
  )
  const [channel] = (await get(`/api/channels${query({ filter: { accountId: pageId } })}`, 'stranger')).body.data
  expect(await post(`/api/channels/${channel._id}/disconnect`)).toMatchObject({ status: 404 })
  expect(await post(`/api/channels/${channel._id}/disconnect`, undefined, 'stranger')).toMatchObject({ status: 200 })
  expect((await get(`/api/channels/${channel._id}`, 'stranger')).body.data.status).toBe('disconnected')
  expect(
    (await get(`/api/fb/accesstokens${query({ filter: { fbPageId: pageId } })}`, 'stranger')).body.params.total,
  ).toBe(0)
  expect((await get(`/api/organisations/${other._id}/allowance`, 'stranger')).body.data.used.FaFacebook).toBe(0)
  expect(await audit({ objectId: channel._id })).toMatchObject([
    { action: 'channelDisconnected', userId: server.seeded.stranger._id },
  ])
})

test('events that were not understood are looked at again, one by one or all of a kind, and what was handled stays handled', async () => {
  const ids = await unit(async (open) =>
    ['novelty-1', 'novelty-2'].map(
      (eventKey) => open.add('WEBHOOKEVENT', { state: 'unknown', kind: 'page/novelty', eventKey, body: {} })._id,
    ),
  )
  const handled = await unit(
    async (open) =>
      open.add('WEBHOOKEVENT', { state: 'done', kind: 'page/novelty', eventKey: 'novelty-3', body: {}, attempts: 1 })
        ._id,
  )
  expect(await post(`/api/webhookEvents/${ids[0]}/reprocess`)).toMatchObject({ status: 403 })
  expect((await post(`/api/webhookEvents/${ids[0]}/reprocess`, undefined, 'admin')).body.data).toEqual({
    state: 'unknown',
    error: null,
  })
  expect((await post(`/api/webhookEvents/${handled}/reprocess`, undefined, 'admin')).body.data.state).toBe('done')
  expect(
    (await post('/api/webhookEvents/reprocess', { kind: 'page/novelty', state: 'unknown' }, 'admin')).body.data,
  ).toEqual({ count: 2 })
  await server.settled()
  const attempts = async (id: string): Promise<number> =>
    (await get(`/api/webhookEvents/${id}`, 'admin')).body.data.attempts
  expect([await attempts(ids[0] ?? ''), await attempts(ids[1] ?? ''), await attempts(handled)]).toEqual([2, 1, 1])
  expect(await post('/api/webhookEvents/reprocess', { kind: 'page/novelty', state: 'done' }, 'admin')).toMatchObject({
    status: 400,
  })
})

test('a Superadmin sets how long what is kept, within bounds, and the clean-up follows', async () => {
  expect((await get('/api/retention', 'admin')).body.data).toEqual(defaultRetention)
  // The organisation's own users may read it, but not set it.
  expect((await get('/api/retention')).body.data).toEqual(defaultRetention)
  expect(await post('/api/retention', { auditDays: 500 }, 'manager')).toMatchObject({ status: 403 })
  expect(await post('/api/retention', { auditDays: 500 }, 'admin')).toMatchObject({ status: 403 })
  expect(await post('/api/retention', { auditDays: 10 }, 'superadmin')).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { auditDays: 'INVALID_VALUE' } },
  })
  const old = await unit(
    async (open) =>
      open.add(
        'AUDITENTRY',
        { userId: null, action: 'created', objectType: 'TEAM', objectId: null },
        { createdTime: new Date(Date.now() - 600 * 86_400_000).toISOString() },
      )._id,
  )
  await purgeExpired(server.services)
  expect((await get(`/api/audit/${old}`, 'admin')).status).toBe(200)
  expect((await post('/api/retention', { auditDays: 500 }, 'superadmin')).body.data).toEqual({
    ...defaultRetention,
    auditDays: 500,
  })
  await purgeExpired(server.services)
  expect((await get(`/api/audit/${old}`, 'admin')).status).toBe(404)
  expect(await audit({ action: 'retentionChanged' })).toMatchObject([
    {
      fields: ['auditDays'],
      changes: [{ field: 'auditDays', from: String(defaultRetention.auditDays), to: '500' }],
      userId: server.seeded.superadmin._id,
    },
  ])
})

test('webhook events go when they have been kept long enough: what was handled first, what was not stays to be processed again', async () => {
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
  const states = ['done', 'visible', 'unknown', 'failed'] as const
  const event = (state: (typeof states)[number], days: number, handled = days) =>
    transact(
      server.services.database,
      nobody,
      async (open) =>
        open.add(
          'WEBHOOKEVENT',
          { state, kind: 'page/kept', eventKey: `kept:${state}:${days}:${handled}`, body: {} },
          { createdTime: daysAgo(days).toISOString() },
        ),
      { now: () => daysAgo(handled) },
    )
  for (const state of states) for (const days of [29, 31, 179, 181]) await event(state, days)
  // The platform's time is old, but it arrived just now.
  await event('done', 400, 1)
  const left = async (): Promise<string[]> =>
    (
      await get(`/api/webhookEvents${query({ filter: { kind: 'page/kept' }, options: { limit: 50 } })}`, 'admin')
    ).body.data
      .map(({ eventKey }: Row<'WEBHOOKEVENT'>) => eventKey.replace('kept:', ''))
      .sort()
  await Promise.all([purgeExpired(server.services), purgeExpired(server.services)])
  const handled = ['done:29:29', 'done:400:1', 'visible:29:29']
  expect(await left()).toEqual(
    [
      ...handled,
      ...['unknown', 'failed'].flatMap((state) => [29, 31, 179].map((days) => `${state}:${days}:${days}`)),
    ].sort(),
  )
  await post('/api/retention', { unhandledDays: 30 }, 'superadmin')
  await purgeExpired(server.services)
  expect(await left()).toEqual([...handled, 'failed:29:29', 'unknown:29:29'].sort())
})
