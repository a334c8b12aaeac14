// Undo of a single act: all that it found is restored, as if nothing had happened, where nothing came between; else no more than was asked for.
import { sql } from 'kysely'
import { holdWaitingDesk } from '../../support/waiting-desk.ts'

const { held, idOf, opened, assigneeOf, now, pass } = holdWaitingDesk()

/** Does it to one that waits, takes it back as the notice does, and says what is so then. */
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
    if (between === 'answers') return held.desk.replies((await held.desk.thread(thread?._id))?.['itemId'])
    if (between === 'gives') {
      await held.desk.command(thread?._id, 'assign', { userId: null }, 'admin')
      return held.desk.command(thread?._id, 'assign', { userId: idOf('agent2') }, 'admin')
    }
    await held.desk.command(thread?._id, 'reopen', {}, 'agent2')
    return held.desk.command(thread?._id, 'close', {}, 'agent2')
  })
  expect(after).toMatchObject({ status: 'open', assigneeId: null, queueReason: null })
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
