// Conversations that a rule left waiting: assigned to members who become able to take them, oldest first, and only waiting ones.
import { checkBusinessHours } from '../../../../server/conversations/threads/give-waiting.ts'
import { transact } from '../../../../server/database/transact.ts'
import { noteAtWork, noteIdle } from '../../../../server/features/users/agent-states.ts'
import { begin, bulkCall, portions } from '../../support/bulk.ts'
import { nobody } from '../../support/fixtures.ts'
import { echo, pageInboxAppId } from '../../support/messenger.ts'
import { holdWaitingDesk } from '../../support/waiting-desk.ts'

const { held, idOf, opened, assigneeOf, now, pass } = holdWaitingDesk()

/** One conversation assigned to the only available agent, and one that waits. */
const oneWaits = async (rule: object = {}) => {
  const ruleId = await held.desk.rule(rule)
  const [taken, waiting] = [await opened(), await opened()]
  expect(taken).toMatchObject({ assigneeId: idOf('agent') })
  expect(waiting).toMatchObject({ assigneeId: null, queueReason: 'atCapacity' })
  return { ruleId, taken, waiting }
}

test.each([
  ['closes one of theirs', (id: unknown) => held.desk.command(id, 'close', {}, 'agent')],
  [
    'puts one of theirs off',
    (id: unknown) => held.desk.command(id, 'snooze', { until: new Date(now() + 3_600_000).toISOString() }, 'agent'),
  ],
  ['hands one of theirs over', (id: unknown) => held.desk.command(id, 'assign', { userId: idOf('manager') })],
  ['may have more', () => held.desk.member('agent', { capacity: 2 })],
])('somebody who %s is given the one that waits, and its line says so', async (_, frees) => {
  const { taken, waiting } = await oneWaits()
  await frees(taken?.['_id'])
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
  expect(await held.desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: null, status: 'open' })
  expect(await held.desk.list('/api/activities', { threadId: waiting?.['_id'], kind: 'assigned' })).toMatchObject([
    { assigneeId: idOf('agent'), formerAssigneeId: null, userId: null },
  ])
  const told = await held.server.call('GET', '/api/notifications', { as: 'agent' })
  expect(told.body.data).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ threadId: waiting?.['_id'] }), settledTime: null }),
  )
})

test('the oldest come first, as many as there is room for', async () => {
  const { taken, waiting } = await oneWaits()
  const [second, third] = [await opened(), await opened()]
  await held.desk.member('agent', { capacity: 2 })
  await held.desk.command(taken?.['_id'], 'close', {}, 'agent')
  expect([await assigneeOf(waiting), await assigneeOf(second), await assigneeOf(third)]).toEqual([
    idOf('agent'),
    idOf('agent'),
    null,
  ])
  await held.desk.say('agent2', 'available')
  expect(await assigneeOf(third)).toBe(idOf('agent2'))
})

test('who comes back from idle is given what waits; while nobody is there it says so', async () => {
  await held.desk.say('agent', 'away')
  await held.desk.say('agent2', 'available')
  await held.desk.rule()
  // The state after five minutes without input.
  await held.server.services.database.kysely.deleteFrom('agents_at_work').execute()
  await noteIdle(held.server.services)
  const waiting = await opened()
  expect(waiting).toMatchObject({ assigneeId: null, queueReason: 'nobodyAvailable' })
  await noteAtWork(held.server.services, idOf('agent2'))
  expect(await assigneeOf(waiting)).toBe(idOf('agent2'))
})

test('who joins the team is given what waits for it, and no sooner', async () => {
  const teamId = await held.desk.team()
  await held.desk.rule({ teamId })
  const waiting = await opened()
  expect(waiting).toMatchObject({ queueReason: 'nobodyThere' })
  await held.desk.say('agent2', 'available')
  expect(await assigneeOf(waiting)).toBeNull()
  await held.desk.member('agent2', { teamIds: [teamId] })
  expect(await assigneeOf(waiting)).toBe(idOf('agent2'))
})

test('what came in outside business hours is given when they begin; why it waits is true all the time', async () => {
  // Istanbul is three hours ahead of UTC all year.
  const at = (minutes: number): string => new Date(now() + minutes * 60_000 + 3 * 3_600_000).toISOString().slice(11, 16)
  const reasonOf = async (thread: { _id?: unknown } | undefined) => {
    await checkBusinessHours(held.server.services)
    await held.server.settled()
    return (await held.desk.thread(thread?._id))?.['queueReason']
  }
  await held.desk.organisation({ businessHours: [{ day: 1, from: at(1), to: at(2) }] })
  await held.desk.rule()
  const [first, second] = [await opened(), await opened()]
  expect(await reasonOf(first)).toBe('outOfHours')
  pass(60_000)
  expect(await reasonOf(second)).toBe('atCapacity')
  expect(await assigneeOf(first)).toBe(idOf('agent'))
  pass(60_000)
  expect(await reasonOf(second)).toBe('outOfHours')
  await held.desk.organisation({ businessHours: [] })
  expect(await reasonOf(second)).toBe('atCapacity')
})

test('a changed rule gives away what it left waiting; one that is turned off and on keeps it', async () => {
  const teamId = await held.desk.team()
  const ruleId = await held.desk.rule({ teamId })
  const waiting = await opened()
  await held.desk.changeRule(ruleId, { isPassive: true, teamId: null })
  expect(await assigneeOf(waiting)).toBeNull()
  expect(await held.desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: 'noRule' })
  await held.desk.changeRule(ruleId, { isPassive: false })
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
})

test('only what waits is given: not what somebody took away, answered, put off, or called spam, nor what came before any rule', async () => {
  const before = await opened()
  await held.desk.rule()
  const taken = await opened()
  const [unassigned, spam, snoozed, answered, waiting] = [
    await opened(),
    await opened(),
    await opened(),
    await opened(),
    await opened(),
  ]
  await held.desk.command(unassigned?.['_id'], 'assign', { userId: idOf('manager') })
  await held.desk.command(unassigned?.['_id'], 'assign', { userId: null })
  await held.desk.command(spam?.['_id'], 'close', { reason: 'spam' })
  const until = new Date(now() + 3_600_000).toISOString()
  await held.desk.command(snoozed?.['_id'], 'snooze', { until })
  await held.desk.replies(answered?.['itemId'])
  await held.desk.member('agent', { capacity: 200 })
  await held.server.settled()
  const assignees = await Promise.all([before, unassigned, spam, snoozed, answered, waiting, taken].map(assigneeOf))
  expect(assignees).toEqual([null, null, null, null, null, idOf('agent'), idOf('agent')])
  // A conversation that was closed by hand no longer waits, even if somebody reopens it.
  await held.desk.member('agent', { capacity: 1 })
  const closed = await opened()
  await held.desk.command(closed?.['_id'], 'close')
  await held.desk.command(closed?.['_id'], 'reopen')
  await held.desk.member('agent', { capacity: 200 })
  expect(await assigneeOf(closed)).toBeNull()
})

test('nothing is given in an organisation that is read-only, until it has a subscription again', async () => {
  const { taken, waiting } = await oneWaits()
  const subscribe = (endTime: string) =>
    transact(held.server.services.database, nobody, (unit) =>
      unit.change('ORGANISATION', held.desk.organisationId, { subscriptionEndTime: endTime }),
    )
  await subscribe(new Date(now() - 20 * 86_400_000).toISOString())
  await transact(held.server.services.database, nobody, (unit) =>
    unit.change('THREAD', String(taken?.['_id']), { status: 'closed' }),
  )
  expect(await assigneeOf(waiting)).toBeNull()
  const incoming = await opened()
  expect(incoming).toMatchObject({ assigneeId: null, queueReason: 'readOnly' })
  await subscribe(new Date(now() + 86_400_000).toISOString())
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
  expect(await held.desk.thread(incoming?.['_id'])).toMatchObject({ assigneeId: null, queueReason: 'atCapacity' })
})

test('one that is handed to a team goes on waiting, now for one of that team', async () => {
  const teamId = await held.desk.team()
  const { waiting } = await oneWaits()
  await held.desk.member('manager', { teamIds: [teamId] })
  await held.desk.say('manager', 'available')
  expect(await assigneeOf(waiting)).toBeNull()
  await held.desk.command(waiting?.['_id'], 'assign', { userId: null, teamId })
  expect(await assigneeOf(waiting)).toBe(idOf('manager'))
  await held.desk.member('manager', { teamIds: [] })
})

test('a reply to what was before, which arrives late, does not end the waiting; one to what is now does', async () => {
  const { taken, waiting } = await oneWaits()
  const echoAt = async (time: number, mid: string): Promise<void> => {
    const to = String(waiting?.['snippet']).replace('words ', '77')
    const sent = { mid, at: time, to, appId: pageInboxAppId }
    expect(await held.server.webhook(echo(held.server.seeded.page.fbId, `sent as ${mid}`, sent))).toBe(200)
    await held.server.settled()
  }
  const begun = Date.parse(String(waiting?.['episodeStart']))
  await echoAt(begun - 60_000, 'm-late-echo')
  expect(await held.desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: 'atCapacity' })
  await echoAt(begun + 1, 'm-echo')
  expect(await held.desk.thread(waiting?.['_id'])).toMatchObject({ queueReason: null })
  await held.desk.command(taken?.['_id'], 'close', {}, 'agent')
  expect(await assigneeOf(waiting)).toBeNull()
})

test('a bulk close that is taken back lets its conversations wait again', async () => {
  await held.desk.rule()
  await held.desk.say('agent', 'busy')
  const waiting = await opened()
  const jobId = await begin(held.server, 'manager', { entityType: 'THREAD', kind: 'close', ids: [waiting?.['_id']] })
  await portions(held.server, idOf('manager'), jobId)
  expect(await held.desk.thread(waiting?.['_id'])).toMatchObject({ status: 'closed', queueReason: null })
  expect(await bulkCall(held.server, 'manager', `${jobId}/undo`)).toMatchObject({ status: 200 })
  await portions(held.server, idOf('manager'), jobId)
  await held.server.settled()
  expect(await held.desk.thread(waiting?.['_id'])).toMatchObject({ status: 'open', queueReason: 'nobodyAvailable' })
  await held.desk.say('agent', 'available')
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
})
