// The limits of a queue's figures: set by managers, for exactly that queue, and sent with its figures.
import type { LiveReport } from '../../../../contract/platform/report-calls.ts'
import type { Row } from '../../../../contract/index.ts'
import { toQueuePath } from '../../../../contract/queue-notification.ts'
import { transact } from '../../../../server/database/transact.ts'
import { reviewQueueLimits } from '../../../../server/features/reports/watch-queue-limits.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const set = (body: object, as = 'manager', id: string = server.seeded.organisation._id) =>
  server.call('POST', `/api/organisations/${id}/queueLimits`, { as, body })
const limitsOf = async (asked: Readonly<Record<string, string>> = {}): Promise<LiveReport['limits']> => {
  const { body } = await server.call('GET', `/api/reports/live?${new URLSearchParams(asked)}`, { as: 'manager' })
  return (body.data as LiveReport).limits
}

test('limits hold for exactly the queue they were set for, and the last ones that were set', async () => {
  const waiting = { figure: 'waiting', warning: 10, alarm: 20 }
  expect((await set({ limits: [waiting] })).status).toBe(200)
  expect((await set({ channel: 'instagram', limits: [{ figure: 'longest', warning: 30 }] })).status).toBe(200)
  expect(await limitsOf()).toEqual({ waiting: { warning: 10, alarm: 20 } })
  expect(await limitsOf({ organisation: server.seeded.organisation._id })).toEqual({
    waiting: { warning: 10, alarm: 20 },
  })
  expect(await limitsOf({ channel: 'instagram' })).toEqual({ longest: { warning: 30, alarm: null } })
  expect(await limitsOf({ channel: 'facebook' })).toEqual({})
  await set({ limits: [{ ...waiting, alarm: 12 }] })
  expect(await limitsOf()).toEqual({ waiting: { warning: 10, alarm: 12 } })
  await set({ limits: [] })
  expect(await limitsOf()).toEqual({})
})

test('only managers set limits, of their own organisations, and none that contradict each other', async () => {
  expect((await set({ limits: [] }, 'agent')).status).toBe(403)
  expect((await set({ limits: [] }, 'manager', server.seeded.other._id)).status).toBe(404)
  for (const wrong of [
    { figure: 'waiting', warning: 20, alarm: 10 },
    { figure: 'waiting', warning: 0 },
    { figure: 'waiting', alarm: 1.5 },
    { figure: 'closedToday', warning: 1 },
  ]) {
    const { status, body } = await set({ limits: [wrong] })
    expect([wrong, status, body.msg]).toEqual([wrong, 400, 'INVALID_BODY'])
  }
})

const told = async (as = 'manager'): Promise<readonly Row<'NOTIFICATION'>[]> => {
  const asked = query({ filter: { type: 'QUEUE_LIMIT' }, options: { limit: 50, sort: { createdTime: 1 } } })
  return (await server.call('GET', `/api/notifications${asked}`, { as })).body.data as Row<'NOTIFICATION'>[]
}
const look = () => reviewQueueLimits(server.services)
const snippets = async (): Promise<readonly unknown[]> => {
  await Promise.all([look(), look(), look()])
  return (await told()).map(({ snippet }) => snippet)
}

test('a figure that reaches its limit is told to managers once, and again only after it was clearly better', async () => {
  const { result } = await transact(server.services.database, nobody, async (unit) => {
    const { organisation, page } = server.seeded
    const added = unit.add('TEAM', { name: 'Orders' }, { organisationId: organisation._id })
    const threads = Array.from({ length: 30 }, (_, at) =>
      addThread(unit, organisation._id, page._id, {
        title: `C ${at}`,
        at: '2026-03-01T10:00:00.000Z',
        teamId: added._id,
      }),
    )
    for (const [at, { thread }] of threads.entries())
      await unit.change('THREAD', thread._id, { isAnswered: at >= 10, status: 'open' })
    return { _id: added._id, threads: threads.map(({ thread }) => thread._id) }
  })
  const wait = (count: number) =>
    transact(server.services.database, nobody, async (unit) => {
      for (const [at, id] of result.threads.entries()) await unit.change('THREAD', id, { isAnswered: at >= count })
    })
  const limits = [{ figure: 'waiting', warning: 10, alarm: 20 }]
  // Notifications are off.
  await set({ team: result._id, limits })
  expect(await snippets()).toEqual([])
  await set({ team: result._id, limits, notifies: true })
  const reached = 'QUEUE_WAITING: 10 ≥ 10'
  expect(await snippets()).toEqual([reached])
  expect(await told('agent')).toEqual([])
  const [notice] = await told()
  expect(notice?.title).toBe(`${server.seeded.organisation.name} · Orders`)
  expect(toQueuePath(notice?.data)).toBe(
    `/reports?${new URLSearchParams({ organisation: server.seeded.organisation._id, team: result._id })}`,
  )
  // Around its limit the level is kept.
  await wait(9)
  expect(await snippets()).toEqual([reached])
  await wait(11)
  expect(await snippets()).toEqual([reached])
  await wait(25)
  expect(await snippets()).toEqual([reached, 'QUEUE_WAITING: 25 ≥ 20'])
  // Better, but still past the first limit: no new notification.
  await wait(12)
  expect(await snippets()).toHaveLength(2)
  await wait(0)
  expect(await snippets()).toHaveLength(2)
  await wait(10)
  expect(await snippets()).toEqual([reached, 'QUEUE_WAITING: 25 ≥ 20', reached])
  // Notifications are off again.
  await set({ team: result._id, limits })
  await wait(30)
  expect(await snippets()).toHaveLength(3)
})

test('a queue is narrowed to what is the organisation’s own, and a notification names nobody else', async () => {
  const { organisation, other, page, superadmin } = server.seeded
  const { result: theirs } = await transact(server.services.database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    const foreign = { organisationId: other._id }
    const channel = { service: 'facebook', accountType: 'FBPAGE', status: 'restricted' } as const
    unit.add('CHANNEL', { ...channel, name: 'Acme', accountId: page._id }, own)
    return {
      account: unit.add('CHANNEL', { ...channel, name: 'Rival', accountId: other._id }, foreign).accountId,
      team: unit.add('TEAM', { name: 'Secret' }, foreign)._id,
      agent: superadmin._id,
    }
  })
  const limits = [{ figure: 'channels', warning: 1 }]
  for (const [name, id] of Object.entries(theirs)) {
    const refused = { status: 400, body: { msg: 'INVALID_BODY', details: { [name]: 'INVALID_ID' } } }
    expect(await set({ [name]: id, limits, notifies: true })).toMatchObject(refused)
    expect(await set({ [name]: 'f'.repeat(24), limits })).toMatchObject(refused)
    const link = { name: 'Hall', rotation: 'none', turnSeconds: 20, [name]: id }
    const path = `/api/organisations/${organisation._id}/wallLinks`
    expect(await server.call('POST', path, { as: 'manager', body: link })).toMatchObject(refused)
  }
  // A row that an earlier version may have left.
  await server.services.database.kysely
    .insertInto('queue_limits')
    .values({
      organisation_id: organisation._id,
      queue: JSON.stringify([null, null, theirs.team, theirs.agent]),
      limits: JSON.stringify({ channels: { warning: 1, alarm: null } }),
      levels: '{}',
      notifies: true,
    })
    .execute()
  await look()
  const [notice] = (await told()).filter(({ snippet }) => snippet === 'QUEUE_CHANNELS: 1 ≥ 1')
  expect(notice?.title).toBe(organisation.name)
})
