// What was done with a conversation stands beside its messages: by whom, whichever way it was done, for whoever sees the conversation.
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { base, textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
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
  // The one who acted sees it with the answer.
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
