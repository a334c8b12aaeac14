// Reports of the day on which the clock is put forward at midnight: it begins at one, and the days beside it at midnight all the same.
import type { Report } from '../../../../contract/report-figures.ts'
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
/** Before Cairo's summer begins, on 24 April at midnight. */
let now = Date.parse('2026-04-22T22:15:00.000Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) })
  await transact(server.services.database, nobody, (unit) =>
    unit.change('ORGANISATION', server.seeded.organisation._id, { timeZone: 'Africa/Cairo' }),
  )
})
afterAll(() => server.close())

test('a day that begins at one has neither the first hour of the next day nor takes it from the day before', async () => {
  const times = [
    '2026-04-22T22:15:00.000Z', // the 23rd, 00:15
    '2026-04-23T22:05:00.000Z', // the 24th, 01:05
    '2026-04-24T20:30:00.000Z', // the 24th, 23:30
    '2026-04-24T21:30:00.000Z', // the 25th, 00:30
  ]
  for (const [at, time] of times.entries()) {
    now = Date.parse(time)
    await server.webhook(
      textMessage(server.seeded.page.fbId, 'A question', { mid: `m-${at}`, at: now, from: `880${at}` }),
    )
    await server.settled()
  }
  const path = '/api/reports/inflow?from=2026-04-24&to=2026-04-24&by=day'
  const report = (await server.call('GET', path, { as: 'manager' })).body.data as Report
  expect({
    day: report.total.count,
    before: report.previous.count,
    groups: report.groups.map(({ key, count }) => [key, count]),
  }).toEqual({ day: 2, before: 1, groups: [['2026-04-24', 2]] })
})
