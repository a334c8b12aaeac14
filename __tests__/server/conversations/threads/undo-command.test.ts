// Undo of a single action restores everything as it was, if nothing came in between; a colleague's action stays.
import { sql } from 'kysely'
import { holdWaitingDesk } from '../../support/waiting-desk.ts'

const { held, idOf, opened, assigneeOf, now, pass } = holdWaitingDesk()

/** Runs the action on a waiting conversation, undoes it as the toast does, and returns the resulting state. */
const takesBack = async (
  did: readonly [name: string, body?: object],
  back: readonly [name: string, body?: object],
  between: (thread: { _id?: unknown } | undefined) => Promise<unknown> = () => Promise.resolve(),
) => {
  await held.desk.rule()
  await held.desk.say('agent', 'busy')
  const waiting = await opened()
  const key = `did-${String(waiting?.['_id'])}`
  const path = `/api/threads/${String(waiting?.['_id'])}`
  expect(await held.server.call('POST', `${path}/${did[0]}`, { as: 'manager', key, body: did[1] })).toMatchObject({
    status: 200,
  })
  const { [0]: during } = await held.desk.list('/api/threads', { _id: waiting?.['_id'] })
  pass(1_000)
  await between(waiting)
  await held.desk.command(waiting?.['_id'], back[0], { ...back[1], undoes: key })
  await held.server.settled()
  return { waiting, during, after: await held.desk.thread(waiting?.['_id']) }
}

const later = (): object => ({ until: new Date(now() + 3_600_000).toISOString() })

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
  await held.desk.say('agent', 'available')
  expect([await assigneeOf(waiting), await assigneeOf(later)]).toEqual([idOf('agent'), null])
})

test('somebody who has become free while it was closed is given it with the undo', async () => {
  const { after } = await takesBack(['close'], ['reopen'], () => held.desk.say('agent', 'available'))
  expect(after).toMatchObject({ status: 'open', assigneeId: idOf('agent'), queueReason: null })
})

test('what was answered since does not wait again', async () => {
  const give = { userId: idOf('manager') }
  const { after } = await takesBack(['assign', give], ['assign', { userId: null }], async (thread) =>
    held.desk.replies((await held.desk.thread(thread?._id))?.['itemId']),
  )
  expect(after).toMatchObject({ status: 'open', assigneeId: null, queueReason: null })
})

const agent2 = (): object => ({ userId: idOf('agent2') })

describe('where a colleague has done the like since, undo is refused, and all stays as they left it:', () => {
  const until = (): object => ({ until: new Date(Date.parse('2027-01-01T09:00:00Z')).toISOString() })
  const nobodys = (): object => ({ userId: null })

  test.each([
    ['closed again', ['close'], ['reopen'], [['reopen'], ['close']], { status: 'closed' }],
    [
      'put off again to the same minute',
      ['snooze', until],
      ['reopen'],
      [['reopen'], ['snooze', until]],
      { status: 'snoozed' },
    ],
    [
      'put off to the same minute while it was put off',
      ['snooze', until],
      ['reopen'],
      [['snooze', until]],
      { status: 'snoozed' },
    ],
    ['put off to another time', ['snooze', until], ['reopen'], [['snooze', later]], { status: 'snoozed' }],
    [
      'given to the same one again',
      ['assign', agent2],
      ['assign', nobodys],
      [
        ['assign', nobodys],
        ['assign', agent2],
      ],
      agent2,
    ],
    ['given away before, unseen', ['assign', agent2], ['assign', nobodys], [], agent2],
    ['put off before, unseen', ['snooze', until], ['reopen'], [], { status: 'snoozed' }],
  ] as const)('%s', async (how, did, back, between, stays) => {
    type Act = readonly [name: string, body?: () => object]
    const act = (thread: unknown, [name, body]: Act, as: string, key: string, more: object = {}) =>
      held.server.call('POST', `/api/threads/${String(thread)}/${name}`, { as, key, body: { ...body?.(), ...more } })
    await held.desk.rule()
    await held.desk.say('agent', 'busy')
    const { _id } = (await opened()) ?? {}
    const key = `did-${String(_id)}`
    if (between.length === 0) await act(_id, did, 'admin', `first-${String(_id)}`)
    await act(_id, did, 'manager', key)
    for (const [at, one] of (between as readonly Act[]).entries()) {
      pass(1_000)
      expect(await act(_id, one, 'agent2', `${at}-of-${String(_id)}`)).toMatchObject({ status: 200 })
    }
    pass(1_000)
    const refused = await act(_id, back, 'manager', `back-${String(_id)}`, { undoes: key })
    expect([how, refused]).toMatchObject([how, { status: 409, body: { msg: 'CHANGED_SINCE' } }])
    expect(await held.desk.thread(_id)).toMatchObject(
      typeof stays === 'function' ? { assigneeId: idOf('agent2') } : stays,
    )
  })
})

test('of two who put it off to the same minute each has a line, and the second takes nothing back from the first', async () => {
  const { _id } = (await opened()) ?? {}
  const path = `/api/threads/${String(_id)}`
  const body = later()
  const act = (name: string, as: string, key: string, given: object) =>
    held.server.call('POST', `${path}/${name}`, { as, key: `${key}-${String(_id)}`, body: given })
  await act('snooze', 'manager', 'first', body)
  pass(1_000)
  await act('snooze', 'agent2', 'second', body)
  await act('snooze', 'agent2', 'second-again', body)
  // Undone as the browser does it: to the previous state.
  expect(await act('snooze', 'agent2', 'back', { ...body, undoes: `second-${String(_id)}` })).toMatchObject({
    status: 200,
  })
  expect(await held.desk.thread(_id)).toMatchObject({ status: 'snoozed' })
  const lines = await held.desk.list('/api/activities', { threadId: _id, kind: 'snoozed' })
  expect(new Set(lines.map(({ userId }) => userId))).toEqual(new Set([idOf('manager'), idOf('agent2')]))
  expect(lines).toHaveLength(2)
})

test('a colleague whose server has a clock that is behind has done it since, too', async () => {
  await held.desk.rule()
  await held.desk.say('agent', 'busy')
  const { _id } = (await opened()) ?? {}
  const act = (name: string, as: string, body: object = {}) =>
    held.server.call('POST', `/api/threads/${String(_id)}/${name}`, { as, key: `${as}-${name}-${String(_id)}`, body })
  await act('close', 'manager')
  await act('reopen', 'agent2')
  await act('close', 'agent2')
  await sql`UPDATE "record_ACTIVITY" SET created_time = '2026-01-01T00:00:00.000Z'
    WHERE "threadId" = ${String(_id)} AND doc ->> 'userId' = ${idOf('agent2')}`.execute(
    held.server.services.database.kysely,
  )
  const refused = await act('reopen', 'manager', { undoes: `manager-close-${String(_id)}` })
  expect(refused).toMatchObject({ status: 409, body: { msg: 'CHANGED_SINCE' } })
})

test('what its author has put off anew by hand only comes back by that hand', async () => {
  await held.desk.rule()
  await held.desk.say('agent', 'busy')
  const { _id } = (await opened()) ?? {}
  const body = later()
  const key = `first-${String(_id)}`
  await held.server.call('POST', `/api/threads/${String(_id)}/snooze`, { as: 'manager', key, body })
  pass(1_000)
  await held.desk.command(_id, 'reopen')
  await held.desk.command(_id, 'snooze', body)
  pass(1_000)
  await held.desk.command(_id, 'reopen', { undoes: key })
  // Reopened by hand in between, it waits for no rule: the first command found it waiting.
  expect(await held.desk.thread(_id)).toMatchObject({ status: 'open', queueReason: null })
})

test('a reopened conversation that was answered keeps its episode when reopening is undone', async () => {
  await held.desk.rule()
  const thread = await opened()
  await held.desk.command(thread?.['_id'], 'close')
  pass(1_000)
  const key = `again-${String(thread?.['_id'])}`
  await held.server.call('POST', `/api/threads/${String(thread?.['_id'])}/reopen`, { as: 'manager', key })
  pass(1_000)
  await held.desk.replies(thread?.['itemId'])
  await held.server.settled()
  await held.desk.command(thread?.['_id'], 'close', { undoes: key })
  const { rows } = await sql`
    SELECT 1 FROM episodes WHERE thread_id = ${String(thread?.['_id'])}`.execute(held.server.services.database.kysely)
  expect(await held.desk.thread(thread?.['_id'])).toMatchObject({ status: 'closed' })
  expect(rows).toHaveLength(2)
})

test('what closing had settled is news again once closing is undone', async () => {
  const { waiting } = await takesBack(['close'], ['reopen'])
  const told = await held.server.call('GET', '/api/notifications', { as: 'manager' })
  expect(told.body.data).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ threadId: waiting?.['_id'] }), settledTime: null }),
  )
})

test('an assignment comes back by handing it back only', async () => {
  await held.desk.rule()
  await held.desk.say('agent', 'busy')
  const waiting = await opened()
  const key = `gives-${String(waiting?.['_id'])}`
  const path = `/api/threads/${String(waiting?.['_id'])}`
  await held.server.call('POST', `${path}/assign`, { as: 'manager', key, body: { userId: idOf('agent2') } })
  pass(1_000)
  await held.desk.command(waiting?.['_id'], 'reopen', { undoes: key })
  expect(await held.desk.thread(waiting?.['_id'])).toMatchObject({ assigneeId: idOf('agent2'), status: 'open' })
})

test("a command of somebody else's, or on another conversation, restores nothing", async () => {
  await held.desk.rule()
  await held.desk.say('agent', 'busy')
  const [one, other] = [await opened(), await opened()]
  const close = (thread: typeof one, key: string) =>
    held.server.call('POST', `/api/threads/${String(thread?.['_id'])}/close`, { as: 'manager', key })
  await close(one, 'closes-the-one')
  await close(other, 'closes-the-other')
  await held.desk.command(one?.['_id'], 'reopen', { undoes: 'closes-the-other' })
  await held.desk.command(other?.['_id'], 'reopen', { undoes: 'closes-the-other' }, 'agent2')
  for (const thread of [one, other])
    expect(await held.desk.thread(thread?.['_id'])).toMatchObject({ status: 'open', queueReason: null })
})

test('a reason added to an assignment takes nothing back from a colleague, and its author can still take back their own', async () => {
  const [own, others] = [await opened(), await opened()]
  const body = agent2() as { userId: string }
  const assign = (thread: typeof own, as: string, key: string, given: object) =>
    held.server.call('POST', `/api/threads/${String(thread?.['_id'])}/assign`, { as, key, body: given })
  await assign(own, 'agent', 'gives-their-own', body)
  await assign(others, 'manager', 'gives-the-other', body)
  pass(1_000)
  for (const [at, thread] of [own, others].entries())
    await assign(thread, 'agent', `says-why-${at}`, { ...body, reason: 'Knows the parcel' })
  pass(1_000)
  // Undone as the browser does it: to the previous state.
  expect(await assign(others, 'agent', 'unsays-why', { ...body, undoes: 'says-why-1' })).toMatchObject({ status: 200 })
  expect(await held.desk.thread(others?.['_id'])).toMatchObject({ assigneeId: body.userId })
  const back = { userId: null }
  const refused = await assign(others, 'manager', 'takes-the-other-back', { ...back, undoes: 'gives-the-other' })
  expect(refused).toMatchObject({ status: 409, body: { msg: 'CHANGED_SINCE' } })
  expect(await assign(own, 'agent', 'unsays-their-own', { ...body, undoes: 'says-why-0' })).toMatchObject({
    status: 200,
  })
  await assign(own, 'agent', 'takes-their-own-back', { ...back, undoes: 'gives-their-own' })
  expect(await held.desk.thread(own?.['_id'])).toMatchObject({ assigneeId: null })
})
