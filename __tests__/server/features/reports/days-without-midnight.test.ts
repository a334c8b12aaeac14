// A day without midnight, because the clock is put forward then: each day counts its own hours, and none of its neighbours'.
import type { Report } from '../../../../contract/report-figures.ts'
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
/** In Santiago the sixth of September 2026 begins at one. */
const timeZone = 'America/Santiago'
const moments = {
  'half past midnight of the day before': '2026-09-05T04:30:00.000Z',
  'half past one of the day': '2026-09-06T04:30:00.000Z',
  'half past midnight of the day after': '2026-09-07T03:30:00.000Z',
}
let now = new Date(moments['half past midnight of the day before'])

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  await transact(server.services.database, nobody, async (unit) =>
    unit.change('ORGANISATION', server.seeded.organisation._id, { timeZone }),
  )
  for (const [mid, moment] of Object.entries(moments)) {
    now = new Date(moment)
    await server.webhook(textMessage(server.seeded.page.fbId, 'A question', { mid, at: now.getTime(), from: mid }))
    await server.settled()
  }
})
afterAll(() => server.close())

const ask = async (from: string, to: string): Promise<Report> =>
  (await server.call('GET', `/api/reports/inflow?from=${from}&to=${to}&by=day`, { as: 'manager' })).body.data

test('a report that ends with such a day, or begins with it, has what happened in its days alone', async () => {
  for (const [from, to, counts, total, previous] of [
    ['2026-09-06', '2026-09-06', [['2026-09-06', 1]], 1, 1],
    [
      '2026-09-05',
      '2026-09-06',
      [
        ['2026-09-05', 1],
        ['2026-09-06', 1],
      ],
      2,
      0,
    ],
    ['2026-09-07', '2026-09-07', [['2026-09-07', 1]], 1, 1],
  ] as const) {
    const report = await ask(from, to)
    expect(report.groups.map(({ key, count }) => [key, count])).toEqual(counts)
    expect([report.total.count, report.previous.count]).toEqual([total, previous])
  }
})
