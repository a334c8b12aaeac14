// Conversations that a rule left waiting: given to whoever becomes able to take them, oldest first, and never what was not waiting.
import { sql } from 'kysely'
import { lookAtHours } from '../../../../server/conversations/threads/give-waiting.ts'
import { transact } from '../../../../server/database/transact.ts'
import { noteAtWork, noteIdle } from '../../../../server/features/users/agent-states.ts'
import { createAssignment } from '../../support/assignment.ts'
import { begin, bulkCall, portions } from '../../support/bulk.ts'
import { nobody } from '../../support/fixtures.ts'
import { echo, pageInboxAppId } from '../../support/messenger.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let desk: ReturnType<typeof createAssignment>
/** A Monday at noon in Istanbul. */
let clock = Date.parse('2026-03-02T09:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  desk = createAssignment(server)
  const { organisation, page } = server.seeded
  const account = { accountType: 'FBPAGE', accountId: page._id }
  await transact(server.services.database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    unit.add('CHANNEL', { name: 'page', service: 'facebook', ...account, status: 'connected' }, own)
  })
})
afterAll(() => server.close())

const idOf = (username: 'agent' | 'agent2' | 'manager'): string => server.seeded[username]._id

const opened = async () => {
  const text = await desk.writes()
  await server.settled()
  return (await desk.list('/api/threads')).find(({ snippet }) => snippet === text)
}
const assigneeOf = async (thread: { _id?: unknown } | undefined) => {
  await server.settled()
  return (await desk.thread(thread?._id))?.['assigneeId'] ?? null
}

beforeEach(async () => {
  clock += 1_000
  await desk.noRules()
  await desk.closeAll()
  await desk.member('agent', { capacity: 1, teamIds: [] })
  await desk.member('agent2', { capacity: null, teamIds: [] })
  await desk.say('agent', 'available')
  await desk.say('agent2', 'away')
  await server.settled()
})

/** One that the only available agent has, and one that waits. */
const oneWaits = async (rule: object = {}) => {
  const ruleId = await desk.rule(rule)
  const [taken, waiting] = [await opened(), await opened()]
  expect(taken).toMatchObject({ assigneeId: idOf('agent') })
  expect(waiting).toMatchObject({ assigneeId: null, queueReason: 'atCapacity' })
  return { ruleId, taken, waiting }
}

test.each([
  ['closes one of theirs', (id: unknown) => desk.command(id, 'close', {}, 'agent')],
  [
    'puts one of theirs off',
    (id: unknown) => desk.command(id, 'snooze', { until: new Date(clock + 3_600_000).toISOString() }, 'agent'),
  ],
  ['hands one of theirs over', (id: unknown) => desk.command(id, 'assign', { userId: idOf('manager') })],
  ['may have more', () => desk.member('agent', { capacity: 2 })],
])('somebody who %s is given the one that waits, and its line says so', async (_, frees) => {
  const { taken, waiting } = await oneWaits()
  await frees(taken?.['_id'])
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
  expect(await desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: null, status: 'open' })
  expect(await desk.list('/api/activities', { threadId: waiting?.['_id'], kind: 'assigned' })).toMatchObject([
    { assigneeId: idOf('agent'), formerAssigneeId: null, userId: null },
  ])
  const told = await server.call('GET', '/api/notifications', { as: 'agent' })
  expect(told.body.data).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ threadId: waiting?.['_id'] }), settledTime: null }),
  )
})

test('the oldest come first, as many as there is room for', async () => {
  const { taken, waiting } = await oneWaits()
  const [second, third] = [await opened(), await opened()]
  await desk.member('agent', { capacity: 2 })
  await desk.command(taken?.['_id'], 'close', {}, 'agent')
  expect([await assigneeOf(waiting), await assigneeOf(second), await assigneeOf(third)]).toEqual([
    idOf('agent'),
    idOf('agent'),
    null,
  ])
  await desk.say('agent2', 'available')
  expect(await assigneeOf(third)).toBe(idOf('agent2'))
})

test('who comes back from idle is given what waits; while nobody is there it says so', async () => {
  await desk.say('agent', 'away')
  await desk.say('agent2', 'available')
  await desk.rule()
  // As after five minutes without a key.
  await server.services.database.kysely.deleteFrom('agents_at_work').execute()
  await noteIdle(server.services)
  const waiting = await opened()
  expect(waiting).toMatchObject({ assigneeId: null, queueReason: 'nobodyAvailable' })
  await noteAtWork(server.services, idOf('agent2'))
  expect(await assigneeOf(waiting)).toBe(idOf('agent2'))
})

test('who joins the team is given what waits for it, and no sooner', async () => {
  const teamId = await desk.team()
  await desk.rule({ teamId })
  const waiting = await opened()
  expect(waiting).toMatchObject({ queueReason: 'nobodyThere' })
  await desk.say('agent2', 'available')
  expect(await assigneeOf(waiting)).toBeNull()
  await desk.member('agent2', { teamIds: [teamId] })
  expect(await assigneeOf(waiting)).toBe(idOf('agent2'))
})

test('what came in outside business hours is given when they begin; why it waits is true all the time', async () => {
  // Istanbul is three hours ahead of UTC all year.
  const at = (minutes: number): string => new Date(clock + minutes * 60_000 + 3 * 3_600_000).toISOString().slice(11, 16)
  const reasonOf = async (thread: { _id?: unknown } | undefined) => {
    await lookAtHours(server.services)
    await server.settled()
    return (await desk.thread(thread?._id))?.['queueReason']
  }
  await desk.organisation({ businessHours: [{ day: 1, from: at(1), to: at(2) }] })
  await desk.rule()
  const [first, second] = [await opened(), await opened()]
  expect(await reasonOf(first)).toBe('outOfHours')
  clock += 60_000
  expect(await reasonOf(second)).toBe('atCapacity')
  expect(await assigneeOf(first)).toBe(idOf('agent'))
  clock += 60_000
  expect(await reasonOf(second)).toBe('outOfHours')
  await desk.organisation({ businessHours: [] })
  expect(await reasonOf(second)).toBe('atCapacity')
})

test('a changed rule gives away what it left waiting; one that is turned off and on keeps it', async () => {
  const teamId = await desk.team()
  const ruleId = await desk.rule({ teamId })
  const waiting = await opened()
  await desk.changeRule(ruleId, { isPassive: true, teamId: null })
  expect(await assigneeOf(waiting)).toBeNull()
  expect(await desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: 'noRule' })
  await desk.changeRule(ruleId, { isPassive: false })
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
})

test('only what waits is given: not what somebody took away, answered, put off, or called spam, nor what came before any rule', async () => {
  const before = await opened()
  await desk.rule()
  const taken = await opened()
  const [unassigned, spam, snoozed, answered, waiting] = [
    await opened(),
    await opened(),
    await opened(),
    await opened(),
    await opened(),
  ]
  await desk.command(unassigned?.['_id'], 'assign', { userId: idOf('manager') })
  await desk.command(unassigned?.['_id'], 'assign', { userId: null })
  await desk.command(spam?.['_id'], 'close', { reason: 'spam' })
  const until = new Date(clock + 3_600_000).toISOString()
  await desk.command(snoozed?.['_id'], 'snooze', { until })
  await desk.replies(answered?.['itemId'])
  await desk.member('agent', { capacity: 200 })
  await server.settled()
  const assignees = await Promise.all([before, unassigned, spam, snoozed, answered, waiting, taken].map(assigneeOf))
  expect(assignees).toEqual([null, null, null, null, null, idOf('agent'), idOf('agent')])
  // One that is closed by hand waits no longer, though somebody opens it again.
  await desk.member('agent', { capacity: 1 })
  const closed = await opened()
  await desk.command(closed?.['_id'], 'close')
  await desk.command(closed?.['_id'], 'reopen')
  await desk.member('agent', { capacity: 200 })
  expect(await assigneeOf(closed)).toBeNull()
})

test('nothing is given in an organisation that is read-only, until it has a subscription again', async () => {
  const { taken, waiting } = await oneWaits()
  const subscribe = (endTime: string) =>
    transact(server.services.database, nobody, (unit) =>
      unit.change('ORGANISATION', desk.organisationId, { subscriptionEndTime: endTime }),
    )
  await subscribe(new Date(clock - 20 * 86_400_000).toISOString())
  await transact(server.services.database, nobody, (unit) =>
    unit.change('THREAD', String(taken?.['_id']), { status: 'closed' }),
  )
  expect(await assigneeOf(waiting)).toBeNull()
  const incoming = await opened()
  expect(incoming).toMatchObject({ assigneeId: null, queueReason: 'readOnly' })
  await subscribe(new Date(clock + 86_400_000).toISOString())
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
  expect(await desk.thread(incoming?.['_id'])).toMatchObject({ assigneeId: null, queueReason: 'atCapacity' })
})

test('one that is handed to a team goes on waiting, now for one of that team', async () => {
  const teamId = await desk.team()
  const { waiting } = await oneWaits()
  await desk.member('manager', { teamIds: [teamId] })
  await desk.say('manager', 'available')
  expect(await assigneeOf(waiting)).toBeNull()
  await desk.command(waiting?.['_id'], 'assign', { userId: null, teamId })
  expect(await assigneeOf(waiting)).toBe(idOf('manager'))
  await desk.member('manager', { teamIds: [] })
})

test('a reply to what was before, which arrives late, does not end the waiting; one to what is now does', async () => {
  const { taken, waiting } = await oneWaits()
  const echoAt = async (time: number, mid: string): Promise<void> => {
    const to = String(waiting?.['snippet']).replace('words ', '77')
    const sent = { mid, at: time, to, appId: pageInboxAppId }
    expect(await server.webhook(echo(server.seeded.page.fbId, `sent as ${mid}`, sent))).toBe(200)
    await server.settled()
  }
  const begun = Date.parse(String(waiting?.['episodeStart']))
  await echoAt(begun - 60_000, 'm-late-echo')
  expect(await desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: 'atCapacity' })
  await echoAt(begun + 1, 'm-echo')
  expect(await desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: null })
  await desk.command(taken?.['_id'], 'close', {}, 'agent')
  expect(await assigneeOf(waiting)).toBeNull()
})

test('a bulk close that is taken back lets its conversations wait again', async () => {
  await desk.rule()
  await desk.say('agent', 'busy')
  const waiting = await opened()
  const jobId = await begin(server, 'manager', { entityType: 'THREAD', kind: 'close', ids: [waiting?.['_id']] })
  await portions(server, idOf('manager'), jobId)
  expect(await desk.thread(waiting?.['_id'])).toMatchObject({ status: 'closed', queueReason: null })
  expect(await bulkCall(server, 'manager', `${jobId}/undo`)).toMatchObject({ status: 200 })
  await portions(server, idOf('manager'), jobId)
  await server.settled()
  expect(await desk.thread(waiting?.['_id'])).toMatchObject({ status: 'open', queueReason: 'nobodyAvailable' })
  await desk.say('agent', 'available')
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
})

/** Does it to one that waits, takes it back as the notice does, and says what is so then. */
const takesBack = async (
  did: readonly [name: string, body?: object],
  back: readonly [name: string, body?: object],
  between: (thread: { _id?: unknown } | undefined) => Promise<unknown> = () => Promise.resolve(),
) => {
  await desk.rule()
  await desk.say('agent', 'busy')
  const waiting = await opened()
  const key = `did-${String(waiting?.['_id'])}`
  const path = `/api/threads/${String(waiting?.['_id'])}`
  expect(await server.call('POST', `${path}/${did[0]}`, { as: 'manager', key, body: did[1] })).toMatchObject({
    status: 200,
  })
  const { [0]: during } = await desk.list('/api/threads', { _id: waiting?.['_id'] })
  clock += 1_000
  await between(waiting)
  await desk.command(waiting?.['_id'], back[0], { ...back[1], undoes: key })
  await server.settled()
  return { waiting, during, after: await desk.thread(waiting?.['_id']) }
}

const later = (): object => ({ until: new Date(clock + 3_600_000).toISOString() })

test.each([
  ['closing', ['close'], ['reopen'], { status: 'closed', queueReason: null }],
  ['closing as spam', ['close', { reason: 'spam' }], ['reopen'], { status: 'closed', isSpam: true }],
  [
    'an assignment',
    ['assign', () => ({ userId: idOf('agent2') })],
    ['assign', { userId: null }],
    { queueReason: null },
  ],
  ['a snooze', ['snooze', later], ['reopen'], { status: 'snoozed' }],
] as const)('%s that is undone lets the conversation wait again where it stood', async (_, did, back, seen) => {
  const body = typeof did[1] === 'function' ? did[1]() : did[1]
  const { waiting, during, after } = await takesBack([did[0], body], back)
  expect(during).toMatchObject(seen)
  const { episodeStart } = waiting ?? {}
  expect(after).toMatchObject({ status: 'open', assigneeId: null, queueReason: 'nobodyAvailable', episodeStart })
  expect(after?.['isSpam'] ?? null).toBeNull()
  const later = await opened()
  await desk.say('agent', 'available')
  expect([await assigneeOf(waiting), await assigneeOf(later)]).toEqual([idOf('agent'), null])
})

test('somebody who has become free while it was closed is given it with the undo', async () => {
  const { after } = await takesBack(['close'], ['reopen'], () => desk.say('agent', 'available'))
  expect(after).toMatchObject({ status: 'open', assigneeId: idOf('agent'), queueReason: null })
})

test.each([
  ['was answered', ['assign', () => ({ userId: idOf('manager') })], ['assign', { userId: null }], 'answers'],
  ['somebody else closed again', ['close'], ['reopen'], 'closes'],
  [
    'somebody else gave to the same one again',
    ['assign', () => ({ userId: idOf('agent2') })],
    ['assign', { userId: null }],
    'gives',
  ],
] as const)('what %s since does not wait again', async (_, did, back, between) => {
  const body = did[1] && did[1]()
  const { after } = await takesBack([did[0], body], back, async (thread) => {
    if (between === 'answers') return desk.replies((await desk.thread(thread?._id))?.['itemId'])
    if (between === 'gives') {
      await desk.command(thread?._id, 'assign', { userId: null }, 'admin')
      return desk.command(thread?._id, 'assign', { userId: idOf('agent2') }, 'admin')
    }
    await desk.command(thread?._id, 'reopen', {}, 'agent2')
    return desk.command(thread?._id, 'close', {}, 'agent2')
  })
  expect(after).toMatchObject({ status: 'open', assigneeId: null, queueReason: null })
})

test('a reopened conversation that was answered keeps its episode when reopening is undone', async () => {
  await desk.rule()
  const thread = await opened()
  await desk.command(thread?.['_id'], 'close')
  clock += 1_000
  const key = `again-${String(thread?.['_id'])}`
  await server.call('POST', `/api/threads/${String(thread?.['_id'])}/reopen`, { as: 'manager', key })
  clock += 1_000
  await desk.replies(thread?.['itemId'])
  await server.settled()
  await desk.command(thread?.['_id'], 'close', { undoes: key })
  const { rows } = await sql`
    SELECT 1 FROM episodes WHERE thread_id = ${String(thread?.['_id'])}`.execute(server.services.database.kysely)
  expect(await desk.thread(thread?.['_id'])).toMatchObject({ status: 'closed' })
  expect(rows).toHaveLength(2)
})

test('what closing had settled is news again once closing is undone', async () => {
  const { waiting } = await takesBack(['close'], ['reopen'])
  const told = await server.call('GET', '/api/notifications', { as: 'manager' })
  expect(told.body.data).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ threadId: waiting?.['_id'] }), settledTime: null }),
  )
})

test('an assignment comes back by handing it back only', async () => {
  await desk.rule()
  await desk.say('agent', 'busy')
  const waiting = await opened()
  const key = `gives-${String(waiting?.['_id'])}`
  const path = `/api/threads/${String(waiting?.['_id'])}`
  await server.call('POST', `${path}/assign`, { as: 'manager', key, body: { userId: idOf('agent2') } })
  clock += 1_000
  await desk.command(waiting?.['_id'], 'reopen', { undoes: key })
  expect(await desk.thread(waiting?.['_id'])).toMatchObject({ assigneeId: idOf('agent2'), status: 'open' })
})

test("a command of somebody else's, or on another conversation, restores nothing", async () => {
  await desk.rule()
  await desk.say('agent', 'busy')
  const [one, other] = [await opened(), await opened()]
  const close = (thread: typeof one, key: string) =>
    server.call('POST', `/api/threads/${String(thread?.['_id'])}/close`, { as: 'manager', key })
  await close(one, 'closes-the-one')
  await close(other, 'closes-the-other')
  await desk.command(one?.['_id'], 'reopen', { undoes: 'closes-the-other' })
  await desk.command(other?.['_id'], 'reopen', { undoes: 'closes-the-other' }, 'agent2')
  for (const thread of [one, other])
    expect(await desk.thread(thread?.['_id'])).toMatchObject({ status: 'open', queueReason: null })
})
