// Figures of an organisation that changes within their period: its time zone changes, an agent leaves.
import type { LiveReport } from '../../../../contract/platform/report-calls.ts'
import type { Report } from '../../../../contract/report-figures.ts'
import { textMessage } from '../../support/messenger.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
/** Nine minutes before midnight in Istanbul. */
const evening = Date.parse('2026-02-10T20:51:00.000Z')
const minute = 60_000
let now = evening
let keys = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) })
})
afterAll(() => server.close())

const command = async (path: string, body: object, as = 'manager'): Promise<number> => {
  keys += 1
  return (await server.call('POST', path, { as, key: `command-number-${keys}`, body })).status
}

/** A conversation that is opened now, assigned to the agent and closed by them five minutes later. */
const haveConversation = async (from: string): Promise<void> => {
  await server.webhook(textMessage(server.seeded.page.fbId, 'A question', { mid: `m${from}`, at: now, from }))
  await server.settled()
  const { body } = await server.call('GET', '/api/threads?filter={"status":"open"}', { as: 'manager' })
  const path = `/api/threads/${body.data[0]._id}`
  expect(await command(`${path}/assign`, { userId: server.seeded.agent._id })).toBe(200)
  now += 5 * minute
  expect(await command(`${path}/close`, {}, 'agent')).toBe(200)
}

const ask = async (by: string): Promise<Report> =>
  (await server.call('GET', `/api/reports/closed?from=2026-02-09&to=2026-02-12&by=${by}`, { as: 'manager' })).body.data

const countsOf = ({ groups }: Report) =>
  Object.fromEntries(groups.flatMap(({ key, count }) => (count ? [[key, count]] : [])))

const closedToday = async (): Promise<number> => {
  const { body } = await server.call('GET', '/api/reports/live', { as: 'manager' })
  return (body.data as LiveReport).closedToday
}

test('a clock that is set to another zone moves the days of the past with it, in reports and live figures alike', async () => {
  const organisationId = server.seeded.organisation._id
  await haveConversation('61')
  await haveConversation('62')
  expect(countsOf(await ask('day'))).toEqual({ '2026-02-10': 1, '2026-02-11': 1 })
  expect(countsOf(await ask('hour'))).toEqual({ '23': 1, '00': 1 })
  expect(await closedToday()).toBe(1)
  const path = `/api/organisations/${organisationId}`
  const moved = await server.call('POST', path, { as: 'manager', body: { $set: { timeZone: 'Europe/London' } } })
  expect(moved.status).toBe(200)
  const report = await ask('day')
  expect([report.timeZone, countsOf(report)]).toEqual(['Europe/London', { '2026-02-10': 2 }])
  expect(countsOf(await ask('hour'))).toEqual({ '20': 1, '21': 1 })
  expect(await closedToday()).toBe(2)
})

test('what an agent did stays under their name after they left', async () => {
  const { agent, organisation } = server.seeded
  const before = (await ask('agent')).groups.find(({ key }) => key === agent._id)
  expect(before).toMatchObject({ count: 2, name: expect.stringContaining('agent') })
  const path = `/api/organisationMemberships/organisation/${organisation._id}/members/user/${agent._id}/remove`
  expect(await command(path, {})).toBe(200)
  await server.settled()
  expect((await ask('agent')).groups).toEqual([before])
})

test('a team that is deleted leaves its figures empty, all others as they were, and takes its views along', async () => {
  const organisationId = server.seeded.organisation._id
  const create = async (path: string, body: object): Promise<string> => {
    keys += 1
    const answer = await server.call('POST', path, { as: 'manager', key: `command-number-${keys}`, body })
    expect(answer.status).toBe(200)
    return answer.body.data._id
  }
  const live = async (more = ''): Promise<LiveReport> =>
    (await server.call('GET', `/api/reports/live${more}`, { as: 'manager' })).body.data
  const teamId = await create('/api/teams', { organisationId, name: 'Orders' })
  const view = { organisationId, entityType: 'INBOX', table: { search: `?team=${teamId}` } }
  await create('/api/sharedViews', { ...view, name: 'Of the team', teamId })
  const kept = await create('/api/sharedViews', { ...view, name: 'Of all' })
  await server.webhook(textMessage(server.seeded.page.fbId, 'For orders', { mid: 'orders', at: now, from: '63' }))
  await server.settled()
  const { body } = await server.call('GET', '/api/threads?filter={"status":"open"}', { as: 'manager' })
  expect(await command(`/api/threads/${body.data[0]._id}/assign`, { userId: null, teamId })).toBe(200)
  const whole = await live()
  expect(await live(`?team=${teamId}`)).toMatchObject({ open: 1, waiting: 1, unassigned: 1 })
  expect((await server.call('DELETE', `/api/teams/${teamId}`, { as: 'manager' })).status).toBe(200)
  await server.settled()
  expect(await live(`?team=${teamId}`)).toMatchObject({ open: 0, waiting: 0, longest: null })
  expect({ ...(await live()), time: whole.time }).toEqual(whole)
  const views = (await server.call('GET', '/api/sharedViews', { as: 'manager' })).body.data as { _id: string }[]
  expect(views.map(({ _id }) => _id)).toEqual([kept])
})
