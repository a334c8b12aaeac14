// The limits of a queue's figures: set by managers, for exactly that queue, and told with its figures.
import type { LiveReport } from '../../../../contract/platform/report-calls.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
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
