// Commands on conversations: their effect on the customer's record, the reports, the organisation and the reader.
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { base, echo, pageInboxAppId, textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let page: string
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
  page = server.seeded.page.fbId
})
afterAll(() => server.close())

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: Record<string, unknown> = {}, as = 'manager'): Promise<Rows> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 500 } })}`, { as })).body.data
const threadOf = async (psid: string) => {
  const [user] = await list('/api/fb/users', { fbId: psid })
  const [conversation] = await list('/api/fb/conversations', { fbUserId: user?.['_id'] })
  return (await list('/api/threads', { itemId: conversation?.['_id'] }))[0] as {
    _id: string
    customerId: string
  } & Record<string, unknown>
}
const command = (threadId: string, name: string, { body, as = 'agent' }: { body?: unknown; as?: string } = {}) => {
  keys += 1
  return server.call('POST', `/api/threads/${threadId}/${name}`, {
    as,
    key: `${name}-number-${keys}`,
    ...(body === undefined ? {} : { body }),
  })
}
const deliver = async (...bodies: unknown[]) => {
  for (const body of bodies) await server.webhook(body)
  await server.settled()
}
const episodes = (threadId: string) =>
  server.services.database.kysely
    .selectFrom('episodes')
    .selectAll()
    .where('thread_id', '=', threadId)
    .orderBy('started_at')
    .execute()

it('mirrors who works for a customer in the customer’s record', async () => {
  await deliver(textMessage(page, 'hello', { mid: 't1', at: base, from: '81' }))
  const { _id, customerId } = await threadOf('81')
  const agentId = server.seeded.agent._id
  await command(_id, 'assign', { body: { userId: agentId } })
  expect(await list('/api/customers', { _id: customerId })).toMatchObject([{ assignments: [{ userId: agentId }] }])
  await command(_id, 'assign', { body: { userId: null } })
  expect(await list('/api/customers', { _id: customerId })).toMatchObject([{ assignments: [] }])
})

it('tells the assignee of what comes in a conversation, once however much it is, and others where they have chosen so', async () => {
  const { _id } = await threadOf('81')
  await command(_id, 'assign', { body: { userId: server.seeded.agent._id } })
  await deliver(textMessage(page, 'for you', { mid: 't2', at: base + 1_000, from: '81' }))
  const forHim = async (as: string) =>
    (await list('/api/notifications', {}, as)).filter((row) => row['snippet'] === 'for you')
  const [told] = await forHim('agent')
  // The one from before the assignment and this one.
  expect(told).toMatchObject({ count: 2, isRead: false, service: 'facebook' })
  expect(await forHim('agent2')).toEqual([])
  const chosen = (value: unknown, on?: unknown) =>
    server.call('POST', `/api/preferences${on ? `/${String(on)}` : ''}`, {
      as: 'agent2',
      body: on ? { $set: { value } } : { subject: 'notifications', value },
    })
  const preferenceId = (await chosen({ kinds: ['others'], muted: [] })).body.data._id
  expect(await forHim('agent2')).toMatchObject([{ _id: told?.['_id'], count: 2 }])
  await chosen({ kinds: ['others'], muted: ['facebook'] }, preferenceId)
  expect(await forHim('agent2')).toEqual([])
  await chosen({ kinds: ['mine', 'unassigned', 'mentions', 'others'], muted: [] }, preferenceId)
  expect(await forHim('agent2')).toHaveLength(1)
})

it('ends a notification for all once the conversation was read by whom it concerned, answered or closed', async () => {
  const told = async (as: string) =>
    (await list('/api/notifications', { isRead: false }, as)).filter((row) => row['threadItemId'] === itemId)
  const { _id, itemId } = await threadOf('81')
  const until = { until: new Date(base + 1_000).toISOString() }
  expect(await told('agent')).toHaveLength(1)
  // A user who reads a colleague's conversation marks it as read only for themselves.
  await command(_id, 'markAsRead', { as: 'agent2', body: until })
  expect([await told('agent'), await told('agent2')]).toMatchObject([[{ count: 2 }], []])
  await command(_id, 'markAsRead', { body: until })
  expect(await told('agent')).toEqual([])
  // What arrives then is new, and counted from one.
  await deliver(textMessage(page, 'and this', { mid: 't2b', at: base + 1_500, from: '81' }))
  expect([await told('agent'), await told('agent2')]).toMatchObject([
    [{ count: 1, snippet: 'and this' }],
    [{ count: 1 }],
  ])
  // A read that waited for a connection does not cover it.
  await command(_id, 'markAsRead', { body: until })
  expect(await told('agent')).toHaveLength(1)
  await command(_id, 'close')
  expect([await told('agent'), await told('agent2')]).toEqual([[], []])
})

it('tells everybody what they themselves have read of the notifications', async () => {
  await deliver(textMessage(page, 'for all', { mid: 't-all', at: base + 3_000, from: '84' }))
  const seenBy = async (as: string) =>
    (await list('/api/notifications', {}, as)).filter((row) => row['snippet'] === 'for all')
  const [notification] = await seenBy('agent')
  expect(notification).toMatchObject({ isRead: false })
  const marked = await server.call('PATCH', `/api/notifications/${String(notification?.['_id'])}/markAsRead`, {
    as: 'agent',
    key: 'mark-one',
  })
  expect(marked.status).toBe(200)
  expect(await seenBy('agent')).toMatchObject([{ isRead: true }])
  expect(
    (await server.call('GET', `/api/notifications/${String(notification?.['_id'])}`, { as: 'agent' })).body.data,
  ).toMatchObject({ isRead: true })
  expect(await seenBy('agent2')).toMatchObject([{ isRead: false }])
})

it('counts the unread notifications that a filter holds, marks those alone, and refuses a filter that a list refuses', async () => {
  await deliver(
    textMessage(page, 'this one', { mid: 't-85', at: base + 4_000, from: '85' }),
    textMessage(page, 'another', { mid: 't-86', at: base + 5_000, from: '86' }),
  )
  const [{ threadItemId } = {}] = (await list('/api/notifications')).filter((row) => row['snippet'] === 'this one')
  const asked = query({ filter: { threadItemId } })
  const count = async (given = '') =>
    (await server.call('GET', `/api/notifications/unreadCount${given}`, { as: 'agent2' })).body.data.count as number
  const all = await count()
  expect(await count(asked)).toBe(1)
  const mark = (given: string, key: string) =>
    server.call('PATCH', `/api/notifications/markAllRead${given}`, { as: 'agent2', key })
  expect((await mark(asked, 'mark-listed')).body.data).toEqual({ marked: 1 })
  expect([await count(asked), await count()]).toEqual([0, all - 1])
  expect((await mark('', 'mark-listed')).body.msg).toBe('IDEMPOTENCY_KEY_REUSED')
  for (const [given, code] of [
    [query({ filter: { snippet: 'another' } }), 'FILTER_UNKNOWN_FIELD'],
    ['?filter=%7B', 'INVALID_JSON'],
    ['?organisationId=1', 'INVALID_ID'],
  ] as const) {
    expect((await mark(given, `mark-${code}`)).body.msg).toBe(code)
    expect((await server.call('GET', `/api/notifications/unreadCount${given}`, { as: 'agent2' })).body.msg).toBe(code)
  }
  expect(await count()).toBe(all - 1)
})

it('files an episode opened by hand under its own first message, and one closed without an answer under that reason', async () => {
  await deliver(textMessage(page, 'question', { mid: 't3', at: base, from: '82' }))
  const { _id } = await threadOf('82')
  await command(_id, 'close')
  await command(_id, 'close')
  await command(_id, 'reopen')
  await command(_id, 'reopen')
  const opened = await episodes(_id)
  expect(opened).toMatchObject([
    { first_inbound_at: new Date(base).toISOString(), close_reason: 'unanswered', closed_by: server.seeded.agent._id },
    { first_inbound_at: null, ended_at: null },
  ])
  const now = Date.now()
  await deliver(
    textMessage(page, 'another', { mid: 't4', at: now, from: '82' }),
    echo(page, 'answer', { mid: 't5', at: now + 1_000, to: '82', appId: pageInboxAppId }),
  )
  expect(await threadOf('82')).toMatchObject({ status: 'open', episodeStart: opened[1]?.started_at })
  await command(_id, 'close')
  expect((await episodes(_id))[1]).toMatchObject({
    first_inbound_at: new Date(now).toISOString(),
    close_reason: 'answered',
  })
  expect(await threadOf('82')).toMatchObject({ status: 'closed', episodeStart: null })
})

it('closes and marks nothing that its author had not seen, however late their command comes', async () => {
  await deliver(textMessage(page, 'seen', { mid: 'u1', at: base, from: '87' }))
  const { _id, itemId } = await threadOf('87')
  const seen = { until: new Date(base).toISOString() }
  await deliver(textMessage(page, 'written meanwhile', { mid: 'u2', at: base + 60_000, from: '87' }))
  expect(await command(_id, 'close', { body: seen })).toMatchObject({ status: 409, body: { msg: 'THREAD_OVERTAKEN' } })
  expect(await threadOf('87')).toMatchObject({ status: 'open', unreadCount: 2 })
  expect(await command(_id, 'markAsRead', { body: seen })).toMatchObject({
    status: 200,
    body: { rows: { READSTATE: [{ readTime: seen.until }] } },
  })
  expect(await threadOf('87')).toMatchObject({ unreadCount: 1 })
  expect(await list('/api/fb/messages', { fbConversationId: itemId, isRead: false })).toMatchObject([
    { message: 'written meanwhile' },
  ])
  const now = { until: new Date(base + 60_000).toISOString() }
  await command(_id, 'markAsRead', { body: now })
  expect(await command(_id, 'close', { body: now })).toMatchObject({ status: 200 })
  expect(await threadOf('87')).toMatchObject({ status: 'closed', unreadCount: 0 })
})

it('marks more messages as read than one transaction may change, and moves the reader’s cursor, never back', async () => {
  const many = Array.from(
    { length: 230 },
    (_, n) => textMessage(page, `line ${n}`, { mid: `many-${n}`, at: base + n, from: '83' }).entry[0],
  )
  await deliver({ object: 'page', entry: many })
  const { _id, unreadCount, itemId } = await threadOf('83')
  expect(unreadCount).toBe(230)
  const answer = await command(_id, 'markAsRead')
  expect(answer.body.rows).toMatchObject({
    THREAD: [{ unreadCount: 0 }],
    READSTATE: [{ kind: 'thread', targetId: _id, readTime: new Date(base + 229).toISOString() }],
  })
  await server.settled()
  expect(await list('/api/fb/messages', { fbConversationId: itemId, isRead: false })).toEqual([])
  await command(_id, 'cursor', { body: { readTime: new Date(base).toISOString() } })
  expect(await list('/api/readStates', { targetId: _id }, 'agent')).toMatchObject([
    { readTime: new Date(base + 229).toISOString() },
  ])
  expect(await list('/api/readStates', { targetId: _id }, 'agent2')).toEqual([])
})

it('takes a conversation back to unread for the caller alone', async () => {
  await deliver(textMessage(page, 'again', { mid: 'b1', at: base, from: '90' }))
  const { _id } = await threadOf('90')
  await command(_id, 'markAsRead')
  const [before] = await list('/api/readStates', { targetId: _id }, 'agent')
  expect(before?.['readTime']).toBe(new Date(base).toISOString())
  expect(await command(_id, 'markAsUnread')).toMatchObject({ status: 200 })
  const [after] = await list('/api/readStates', { targetId: _id }, 'agent')
  expect(String(after?.['readTime']) < new Date(base).toISOString()).toBe(true)
  expect(await threadOf('90')).toMatchObject({ unreadCount: 0 })
  expect(await list('/api/readStates', { targetId: _id }, 'agent2')).toEqual([])
})

it('lets an agent give back what they took from a colleague', async () => {
  await deliver(textMessage(page, 'whose', { mid: 'g1', at: base, from: '91' }))
  const { _id } = await threadOf('91')
  const { agent, agent2 } = server.seeded
  const assign = (userId: string | null, as: string, key: string) =>
    server.call('POST', `/api/threads/${_id}/assign`, { as, key, body: { userId } })
  expect(await assign(agent2._id, 'agent2', 'taken-by-a-colleague-91')).toMatchObject({ status: 200 })
  expect((await assign(agent._id, 'agent', 'taken-over-91')).status).toBe(200)
  expect((await assign(agent2._id, 'agent', 'given-back-91')).status).toBe(200)
  expect(await threadOf('91')).toMatchObject({ assigneeId: agent2._id })
  // They are no longer the assignee: they cannot unassign it from their colleague.
  expect((await assign(null, 'agent', 'left-to-nobody-91')).status).toBe(403)
})

it('lets an agent hand a conversation to a colleague who sees it or to a team, and refuses one who is gone in words', async () => {
  await deliver(textMessage(page, 'for whom', { mid: 'h1', at: base, from: '92' }))
  const { _id } = await threadOf('92')
  const { agent, agent2, stranger, organisation } = server.seeded
  const assign = (body: unknown, key: string, as = 'agent') =>
    server.call('POST', `/api/threads/${_id}/assign`, { as, key, body })
  expect((await assign({ userId: agent2._id }, 'handed-over-92')).status).toBe(200)
  const { result: team } = await transact(server.services.database, nobody, async (unit) =>
    unit.add('TEAM', { name: 'Refunds' }, { organisationId: organisation._id }),
  )
  expect((await assign({ userId: null, teamId: team._id }, 'to-a-team-92')).status).toBe(200)
  expect(await threadOf('92')).toMatchObject({ assigneeId: null, teamId: team._id })
  expect(await assign({ userId: stranger._id }, 'to-a-stranger-92')).toMatchObject({ status: 404 })
  expect(await assign({ userId: null, teamId: _id }, 'to-no-team-92')).toMatchObject({
    status: 404,
    body: { msg: 'NOT_FOUND', controller: 'TEAM' },
  })
  const visibility = async (seen: 'all' | 'team') =>
    transact(server.services.database, nobody, (unit) =>
      unit.change('ORGANISATION', organisation._id, { visibility: seen }),
    )
  await visibility('team')
  expect((await assign({ userId: agent._id }, 'taken-by-the-manager-92', 'manager')).status).toBe(200)
  expect((await assign({ userId: agent2._id }, 'handed-on-92')).status).toBe(200)
  await visibility('all')
  await transact(server.services.database, nobody, (unit) => unit.change('USER', agent2._id, { status: 'Passive' }))
  expect(await assign({ userId: agent2._id }, 'to-one-who-is-gone-92')).toMatchObject({
    status: 409,
    body: { msg: 'USER_PASSIVE' },
  })
  await transact(server.services.database, nobody, (unit) => unit.change('USER', agent2._id, { status: 'Active' }))
})

it('lets whoever handed a conversation over take that back, as long as nobody has assigned it since', async () => {
  await deliver(textMessage(page, 'back again', { mid: 'i1', at: base, from: '93' }))
  const { _id } = await threadOf('93')
  const { agent, agent2, organisation } = server.seeded
  const assign = (body: unknown, key: string, as = 'agent') =>
    server.call('POST', `/api/threads/${_id}/assign`, { as, key, body })
  expect((await assign({ userId: agent2._id }, 'handed-over-93')).status).toBe(200)
  expect((await assign({ userId: null }, 'taken-back-93')).status).toBe(200)
  const { result: team } = await transact(server.services.database, nobody, async (unit) =>
    unit.add('TEAM', { name: 'Returns' }, { organisationId: organisation._id }),
  )
  expect((await assign({ userId: null, teamId: team._id }, 'to-a-team-93')).status).toBe(200)
  expect((await assign({ userId: null, teamId: null }, 'from-the-team-93')).status).toBe(200)
  expect((await threadOf('93'))['teamId'] ?? null).toBeNull()
  expect((await assign({ userId: agent._id }, 'taken-by-the-manager-93', 'manager')).status).toBe(200)
  expect((await assign({ userId: agent2._id }, 'handed-over-again-93')).status).toBe(200)
  expect((await assign({ userId: null }, 'not-as-it-was-93')).body.msg).toBe('FORBIDDEN')
})
