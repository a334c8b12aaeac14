// The order in which locks of conversations, customers and the assignment desk are taken: the same everywhere, so that no deadlock occurs.
import type { Row } from '../../../../contract/index.ts'
import { beginThread } from '../../../../server/conversations/threads/begin-thread.ts'
import { closeAccountThreads } from '../../../../server/conversations/threads/close-account-threads.ts'
import { portOf } from '../../../../server/context/port-of.ts'
import { sql } from 'kysely'
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { isFreeWhileWaiting } from '../../support/lock-order.ts'
import { textMessage } from '../../support/messenger.ts'
import { holdWaitingDesk } from '../../support/waiting-desk.ts'

const { held, idOf, now, opened, assigneeOf } = holdWaitingDesk()

/** Lock of the conversation. */
const lockOf = async (thread: { itemType?: unknown; itemId?: unknown } | undefined): Promise<string> => {
  const { services } = held.server
  const { itemType, itemId } = thread as unknown as Row<'THREAD'>
  const { result } = await transact(services.database, nobody, (unit) =>
    portOf(services, itemType).locksOf(unit, itemId),
  )
  return result[0] ?? ''
}

test('whoever gives away what waits holds no customer while they wait for a conversation', async () => {
  const { server, desk } = held
  await desk.rule()
  await opened()
  const waiting = await opened()
  const isFree = await isFreeWhileWaiting(
    server.services.database,
    { held: await lockOf(waiting), free: `CUSTOMER:${String(waiting?.['customerId'])}` },
    async () => {
      await desk.member('agent', { capacity: 2 })
      await server.settled()
    },
  )
  expect(isFree).toBe(true)
  expect(await assigneeOf(waiting)).toBe(idOf('agent'))
})

test('whoever opens a conversation again does not stand at the desk while they wait for its customer', async () => {
  const { server, desk } = held
  await desk.rule()
  const thread = await opened()
  await desk.command(thread?.['_id'], 'close')
  await desk.command(thread?.['_id'], 'assign', { userId: null })
  await server.settled()
  const from = String(thread?.['snippet']).replace('words ', '77')
  const isFree = await isFreeWhileWaiting(
    server.services.database,
    { held: `CUSTOMER:${String(thread?.['customerId'])}`, free: `ASSIGNMENT:${desk.organisationId}` },
    async () => {
      await server.webhook(textMessage(server.seeded.page.fbId, 'again', { mid: `again-${from}`, at: now(), from }))
      await server.settled()
    },
  )
  expect(isFree).toBe(true)
  expect(await assigneeOf(thread)).toBe(idOf('agent'))
})

test('work that is handed back does not stand at the desk while it waits for the customer of any of it', async () => {
  const { server, desk } = held
  await desk.rule()
  await desk.member('agent', { capacity: null })
  const threads = [await opened(), await opened()]
  expect([await assigneeOf(threads[0]), await assigneeOf(threads[1])]).toEqual([idOf('agent'), idOf('agent')])
  await desk.say('agent2', 'available')
  const [, last] = threads.toSorted((one, other) => (String(one?.['_id']) < String(other?.['_id']) ? -1 : 1))
  const isFree = await isFreeWhileWaiting(
    server.services.database,
    { held: `CUSTOMER:${String(last?.['customerId'])}`, free: `ASSIGNMENT:${desk.organisationId}` },
    async () => {
      await desk.say('agent', 'away', true)
      await server.settled()
    },
  )
  expect(isFree).toBe(true)
  expect([await assigneeOf(threads[0]), await assigneeOf(threads[1])]).toEqual([idOf('agent2'), idOf('agent2')])
})

test('whoever says who somebody is holds no customer while they wait for a conversation', async () => {
  const { server, desk } = held
  const { services, seeded } = server
  const thread = await opened()
  // It has no customer any more, so it gets the one that the contact turns out to be.
  await server.call('DELETE', `/api/customers/${String(thread?.['customerId'])}`, { as: 'manager' })
  await server.settled()
  const { result: customer } = await transact(services.database, nobody, async (unit) =>
    unit.add('CUSTOMER', { name: 'Ada', identities: [], assignments: [] }, { organisationId: seeded.organisation._id }),
  )
  const isFree = await isFreeWhileWaiting(
    services.database,
    { held: await lockOf(thread), free: `CUSTOMER:${customer._id}` },
    () => desk.write(`/api/fb/conversations/${String(thread?.['itemId'])}/customers`, { customerId: customer._id }),
  )
  expect(isFree).toBe(true)
  expect(await desk.thread(thread?.['_id'])).toMatchObject({ customerId: customer._id })
})

test('of an account that is gone all conversations are waited for in the order of their names, open or not', async () => {
  const { server, desk } = held
  const { services, seeded } = server
  const [one, other] = [await opened(), await opened()]
  const [first, last] = (await lockOf(one)) < (await lockOf(other)) ? [one, other] : [other, one]
  // Open conversations are looked up before snoozed ones.
  await desk.command(first?.['_id'], 'snooze', { until: new Date(Date.parse('2026-12-24T09:00:00Z')).toISOString() })
  const isFree = await isFreeWhileWaiting(
    services.database,
    { held: await lockOf(first), free: await lockOf(last) },
    async () => {
      await transact(services.database, nobody, (unit) =>
        closeAccountThreads(unit, String(seeded.page._id), 'accountDeleted'),
      )
      await server.settled()
    },
  )
  expect(isFree).toBe(true)
  for (const thread of [first, last])
    expect(await desk.thread(thread?.['_id'])).toMatchObject({ status: 'closed', closeReason: 'accountDeleted' })
})

test('a conversation does not begin in a team that was removed since the unit has read it', async () => {
  const { server, desk } = held
  const { services, seeded } = server
  const organisationId = seeded.organisation._id
  const teamId = await desk.team()
  const { result: thread } = await transact(services.database, nobody, async (unit) => {
    await unit.get('TEAM', teamId)
    // A concurrent change that the unit's earlier read does not show.
    await sql`DELETE FROM "record_TEAM" WHERE id = ${teamId}`.execute(unit.tx)
    return beginThread(unit, {
      organisationId,
      service: 'facebook',
      itemType: 'fbConversation',
      itemId: seeded.page._id,
      accountType: 'FBPAGE',
      accountId: seeded.page._id,
      teamId,
      customerId: null,
      title: null,
      imageUrl: null,
    })
  })
  expect(thread.teamId).toBeNull()
})
