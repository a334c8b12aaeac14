// Activities beside a conversation's messages: by whom, however it was done, for everybody who sees the conversation.
import { transact } from '../../../../server/database/transact.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { base, textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const says = async (from: string): Promise<string> => {
  keys += 1
  const text = `hello number ${keys}`
  const body = textMessage(server.seeded.page.fbId, text, { mid: `m-${keys}`, at: base + keys, from })
  expect(await server.webhook(body)).toBe(200)
  await server.settled()
  const { data } = (await server.call('GET', `/api/threads${query({ filter: {} })}`, { as: 'manager' })).body
  return String(data.find((row: Record<string, unknown>) => row['snippet'] === text)?.['_id'])
}
const command = async (id: string, name: string, body: unknown, as = 'agent') => {
  const answer = await server.call('POST', `/api/threads/${id}/${name}`, { as, key: `activity-${(keys += 1)}`, body })
  expect(answer.status).toBe(200)
  return answer.body.rows
}
const activitiesOf = async (threadId: string, as = 'agent'): Promise<Record<string, unknown>[]> => {
  const asked = query({ filter: { threadId }, options: { sort: { createdTime: 1 } } })
  return (await server.call('GET', `/api/activities${asked}`, { as })).body.data
}

it('every act leaves a line that names who did it, and doing what is done already leaves none', async () => {
  const { agent, agent2, manager } = server.seeded
  const id = await says('41')
  expect(await activitiesOf(id)).toEqual([])
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const rows = await command(id, 'assign', { userId: agent._id })
  // The acting user receives it with the response.
  expect(rows.ACTIVITY).toMatchObject([{ kind: 'assigned', userId: agent._id, assigneeId: agent._id }])
  await command(id, 'assign', { userId: agent2._id })
  await command(id, 'snooze', { until }, 'agent2')
  await command(id, 'reopen', undefined, 'manager')
  await command(id, 'close', undefined, 'manager')
  await command(id, 'close', undefined, 'manager')
  await says('41')
  expect(await activitiesOf(id)).toMatchObject([
    { kind: 'assigned', userId: agent._id, formerAssigneeId: null },
    { kind: 'assigned', userId: agent._id, assigneeId: agent2._id, formerAssigneeId: agent._id },
    { kind: 'snoozed', userId: agent2._id, snoozedUntil: until },
    { kind: 'woken', userId: manager._id },
    { kind: 'closed', userId: manager._id },
    { kind: 'reopened', userId: null },
  ])
})

it('a label that somebody takes off leaves a line, one that is deleted does not', async () => {
  const id = await says('42')
  const { organisation } = server.seeded
  const { result: labels } = await transact(server.services.database, nobody, async (unit) =>
    ['urgent', 'refund'].map((name) => {
      const options = { organisationId: organisation._id }
      const { _id: socialLabelId } = unit.add('SOCIALLABEL', { name: `Group of ${name}` }, options)
      return unit.add('SOCIALLABELOPTION', { name, socialLabelId, isPassive: false }, options)._id
    }),
  )
  const [urgent, refund] = labels as [string, string]
  await command(id, 'label', { add: [urgent, refund], remove: [] })
  await command(id, 'label', { add: [], remove: [urgent] })
  expect((await server.call('DELETE', `/api/sociallabeloptions/${refund}`, { as: 'manager' })).status).toBe(200)
  await server.settled()
  expect((await activitiesOf(id)).map(({ kind, labelIds }) => [kind, labelIds])).toEqual([
    ['labelled', [urgent, refund]],
    ['unlabelled', [urgent]],
  ])
})

it('who does not see the conversation sees nothing of what was done with it', async () => {
  const id = await says('43')
  await command(id, 'close', undefined, 'manager')
  expect(await activitiesOf(id, 'manager')).toHaveLength(1)
  expect(await activitiesOf(id, 'stranger')).toEqual([])
})

const threadOf = async (id: string) => (await server.call('GET', `/api/threads/${id}`, { as: 'manager' })).body.data
const told = async (id: string): Promise<number> => {
  const { data } = (
    await server.call('GET', `/api/notifications${query({ filter: {}, options: { limit: 100 } })}`, { as: 'agent2' })
  ).body
  return data.filter(
    (row: Record<string, { threadId?: string }>) => row['data']?.threadId === id && row['isRead'] !== (true as never),
  ).length
}
const closeReasonsOf = async (threadId: string) =>
  (
    await server.services.database.kysely
      .selectFrom('episodes')
      .select('close_reason')
      .where('thread_id', '=', threadId)
      .orderBy('started_at')
      .execute()
  ).map((row) => row.close_reason)

it('a closing says why, and without a reason whether anybody answered', async () => {
  const [given, computed] = [await says('44'), await says('45')]
  await command(given, 'close', { reason: 'duplicate' })
  await command(computed, 'close', undefined)
  expect(await activitiesOf(given)).toMatchObject([{ kind: 'closed', closeReason: 'duplicate' }])
  expect(await activitiesOf(computed)).toMatchObject([{ kind: 'closed', closeReason: 'unanswered' }])
  expect([await closeReasonsOf(given), await closeReasonsOf(computed)]).toEqual([['duplicate'], ['unanswered']])
  const wrong = await server.call('POST', `/api/threads/${given}/close`, {
    as: 'agent',
    key: 'no-such-reason',
    body: { reason: 'removed' },
  })
  expect(wrong.status).toBe(400)
})

it('spam stays marked when the customer writes again, tells nobody, and is taken back by opening it or by another reason', async () => {
  const id = await says('46')
  await command(id, 'close', { reason: 'spam' })
  await says('46')
  expect(await threadOf(id)).toMatchObject({ status: 'open', isSpam: true })
  expect(await told(id)).toBe(0)
  await command(id, 'close', undefined)
  expect(await threadOf(id)).toMatchObject({ closeReason: 'spam', isSpam: true })
  await command(id, 'reopen', undefined)
  await says('46')
  expect((await threadOf(id)).isSpam ?? null).toBeNull()
  expect(await told(id)).toBe(1)
  await command(id, 'close', { reason: 'spam' })
  await says('46')
  await command(id, 'close', { reason: 'answered' })
  expect((await threadOf(id)).isSpam ?? null).toBeNull()
})

it('spam marks all conversations of its customer, also open ones, and leaves all of them', async () => {
  const id = await says('48')
  const { customerId } = await threadOf(id)
  const { organisation, page } = server.seeded
  const { result: other } = await transact(server.services.database, nobody, async (unit) => {
    const { thread } = addThread(unit, organisation._id, page._id, { title: 'Under a post' })
    return (await unit.change('THREAD', thread._id, { customerId }))._id
  })
  const markOf = async (thread: string) => (await threadOf(thread)).isSpam ?? null
  await command(id, 'close', { reason: 'spam' })
  expect(await threadOf(other)).toMatchObject({ isSpam: true, status: 'open' })
  await command(other, 'close', undefined)
  expect(await threadOf(other)).toMatchObject({ closeReason: 'spam', isSpam: true })
  await command(other, 'reopen', undefined)
  expect([await markOf(id), await markOf(other)]).toEqual([null, null])
  await says('48')
  expect(await told(id)).toBe(1)
})

it('whoever hands a conversation on says why, in at most 500 characters', async () => {
  const { agent2 } = server.seeded
  const id = await says('47')
  await command(id, 'assign', { userId: agent2._id, reason: ' Speaks German ' })
  await command(id, 'assign', { userId: null }, 'agent2')
  expect((await activitiesOf(id)).map(({ reason }) => reason)).toEqual(['Speaks German', null])
  const body = { userId: agent2._id, reason: 'x'.repeat(501) }
  expect(
    (await server.call('POST', `/api/threads/${id}/assign`, { as: 'agent', key: 'too-long-a-reason', body })).status,
  ).toBe(400)
})

it('a reason for giving it to whom it is given already stands in a line of its own; without one there is none', async () => {
  const { agent2, organisation } = server.seeded
  const id = await says('49')
  const { result: team } = await transact(server.services.database, nobody, async (unit) =>
    unit.add('TEAM', { name: 'Orders' }, { organisationId: organisation._id }),
  )
  const give = { userId: agent2._id }
  await command(id, 'assign', give)
  await command(id, 'assign', { ...give, reason: ' Knows the parcel ' })
  await command(id, 'assign', give)
  const hand = { userId: null, teamId: team._id }
  await command(id, 'assign', hand, 'agent2')
  await command(id, 'assign', { ...hand, reason: 'It is an order' }, 'manager')
  await command(id, 'assign', { userId: null, reason: 'Nobody there knows it' }, 'manager')
  const lines = await activitiesOf(id)
  expect(lines.map(({ kind, assigneeId, teamId, reason }) => [kind, assigneeId ?? teamId ?? null, reason])).toEqual([
    ['assigned', agent2._id, null],
    ['assigned', agent2._id, 'Knows the parcel'],
    ['teamAssigned', team._id, null],
    ['teamAssigned', team._id, 'It is an order'],
    ['assigned', null, 'Nobody there knows it'],
  ])
})

it('a reason for the team that has it already gives an agent no right to take it from the team', async () => {
  const { organisation } = server.seeded
  const id = await says('50')
  const { result: team } = await transact(server.services.database, nobody, async (unit) =>
    unit.add('TEAM', { name: 'Returns' }, { organisationId: organisation._id }),
  )
  const hand = { userId: null, teamId: team._id }
  await command(id, 'assign', hand, 'manager')
  await command(id, 'assign', { ...hand, reason: 'They know the parcel' })
  const body = { userId: null, teamId: null }
  const taken = await server.call('POST', `/api/threads/${id}/assign`, { as: 'agent', key: 'takes-from-team', body })
  expect(taken).toMatchObject({ status: 403, body: { msg: 'FORBIDDEN' } })
})
