// The live queue as the backend counts it: the same as a client counts that holds everything, and of what one manages alone.
import type { LiveReport } from '../../../../contract/platform/report-calls.ts'
import type { Row } from '../../../../contract/index.ts'
import { transact } from '../../../../server/database/transact.ts'
import { countLiveQueue } from '../../../../src/store/inbox/live-queue.ts'
import { addThread, nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
const now = Date.parse('2026-03-01T12:00:00.000Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) })
}, 120_000)
afterAll(() => server.close())

const minutes = (count: number): string => new Date(now + count * 60_000).toISOString()

const ask = async (asked: Readonly<Record<string, string>> = {}, as = 'manager'): Promise<LiveReport> =>
  (await server.call('GET', `/api/reports/live?${new URLSearchParams(asked)}`, { as })).body.data as LiveReport

/** A queue of every kind: answered and not, assigned and not, windows that end soon, later, never and are over, of two organisations. */
const fillQueue = () =>
  transact(server.services.database, nobody, async (unit) => {
    const { organisation, other, page, agent } = server.seeded
    for (let at = 0; at < 48; at += 1) {
      const { thread } = addThread(unit, at % 5 === 0 ? other._id : organisation._id, page._id, {
        title: `Customer ${at}`,
        at: minutes(-10 * at),
        assigneeId: at % 3 === 0 ? agent._id : null,
      })
      await unit.change('THREAD', thread._id, {
        isAnswered: at % 4 === 0,
        service: at % 2 === 0 ? 'facebook' : 'instagram',
        status: at % 7 === 0 ? 'closed' : at % 11 === 0 ? 'snoozed' : 'open',
        replyDeadline: at % 6 === 5 ? null : minutes(at * 5 - 30),
      })
    }
  })

const listThreads = async (filter: object): Promise<readonly Row<'THREAD'>[]> => {
  const { body } = await server.call('GET', `/api/threads${query({ filter, options: { limit: 100 } })}`, {
    as: 'manager',
  })
  return body.data as Row<'THREAD'>[]
}

test('the figures are those of a client that holds everything, narrowed or not', async () => {
  await fillQueue()
  const { organisation, agent } = server.seeded
  const open = (await listThreads({ status: 'open' })).filter(
    ({ organisationId }) => organisationId === organisation._id,
  )
  const cases = [
    [{}, () => true],
    [{ channel: 'instagram' }, ({ service }) => service === 'instagram'],
    [{ agent: agent._id }, ({ assigneeId }) => assigneeId === agent._id],
    [{ organisation: organisation._id, account: server.seeded.page._id }, () => true],
    [{ account: 'f'.repeat(24) }, () => false],
  ] as const satisfies readonly (readonly [object, (thread: Row<'THREAD'>) => boolean])[]
  for (const [asked, passes] of cases) {
    const report = await ask(asked)
    const expected = countLiveQueue(open.filter(passes), Date.parse(report.time))
    expect({ asked, ...report }).toMatchObject({ asked, ...expected })
  }
  expect((await ask()).open).toBeGreaterThan(20)
})

test('what is closed and answered moves the figures that only the backend knows', async () => {
  const before = await ask()
  const { page, organisation } = server.seeded
  await server.webhook(textMessage(page.fbId, 'A question', { mid: 'live1', at: now, from: '4711' }))
  await server.settled()
  const after = await ask()
  expect(after).toMatchObject({ unattended: before.unattended + 1, closedToday: before.closedToday })
  expect(after.byOrganisation[organisation._id]?.open).toBe(before.open + 1)
  const [opened] = await listThreads({ lastMessageTime: new Date(now).toISOString() })
  await server.call('POST', `/api/threads/${opened?._id}/close`, { as: 'manager', key: 'close-the-question' })
  expect(await ask()).toMatchObject({ unattended: before.unattended, closedToday: before.closedToday + 1 })
})

test('only managers ask, of what they manage; what is no id is refused', async () => {
  const { status } = await server.call('GET', '/api/reports/live', { as: 'agent' })
  expect(status).toBe(403)
  expect(await ask({ organisation: server.seeded.other._id })).toMatchObject({ open: 0, longest: null, closedToday: 0 })
  const refused = await server.call('GET', '/api/reports/live?account=1%27OR', { as: 'manager' })
  expect([refused.status, refused.body.msg]).toEqual([400, 'INVALID_ID'])
})
