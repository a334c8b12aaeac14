// Reports by channel, account, team and label: closed conversations as they were at their close, open ones as they are.
import type { Report, ReportFigure, ReportGrouping } from '../../../../contract/report-figures.ts'
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { connectInstagram, instagram } from '../../support/instagram.ts'
import { textMessage } from '../../support/messenger.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
const minute = 60_000
let now = Date.parse('2026-02-10T09:00:00.000Z')
let keys = 0
let places: Readonly<Record<'orders' | 'returns' | 'refund' | 'urgent' | 'page' | 'instagram', string>>
let instagramFbId: string

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(now) })
  const { seeded, services } = server
  const own = { organisationId: seeded.organisation._id }
  const account = await connectInstagram(server)
  instagramFbId = String(account.fbId)
  places = (
    await transact(services.database, nobody, async (unit) => {
      const group = unit.add('SOCIALLABEL', { name: 'Subject' }, own)._id
      const label = (name: string) => unit.add('SOCIALLABELOPTION', { name, socialLabelId: group }, own)._id
      unit.add(
        'CHANNEL',
        {
          name: 'Acme Istanbul',
          service: 'facebook',
          accountType: 'FBPAGE',
          accountId: seeded.page._id,
          status: 'connected',
        },
        own,
      )
      return {
        orders: unit.add('TEAM', { name: 'Orders' }, own)._id,
        returns: unit.add('TEAM', { name: 'Returns' }, own)._id,
        refund: label('Refund'),
        urgent: label('Urgent'),
        page: seeded.page._id,
        instagram: account._id,
      }
    })
  ).result
})
afterAll(() => server.close())

const command = async (threadId: string, name: string, body: object): Promise<void> => {
  keys += 1
  const path = `/api/threads/${threadId}/${name}`
  const { status } = await server.call('POST', path, { as: 'manager', key: `groupings-number-${keys}`, body })
  expect([name, status]).toEqual([name, 200])
}

/** @returns its id */
const begin = async (channel: 'page' | 'instagram', teamId: string | null, labels: readonly string[]) => {
  now += minute
  keys += 1
  const message = { mid: `m-${keys}`, at: now, from: `990${keys}` }
  await server.webhook(
    channel === 'page'
      ? textMessage(server.seeded.page.fbId, 'A question', message)
      : instagram.textMessage(instagramFbId, 'A question', message),
  )
  await server.settled()
  const { body } = await server.call('GET', '/api/threads?options={"sort":{"lastMessageTime":-1},"limit":1}', {
    as: 'manager',
  })
  const id = String(body.data[0]._id)
  await command(id, 'assign', { userId: null, teamId })
  if (labels.length > 0) await command(id, 'label', { add: labels })
  return id
}

const countBy = async (figure: ReportFigure, by: ReportGrouping) => {
  const path = `/api/reports/${figure}?from=2026-02-10&to=2026-02-10&by=${by}`
  const report = (await server.call('GET', path, { as: 'manager' })).body.data as Report
  return {
    total: report.total.count,
    groups: Object.fromEntries(report.groups.map(({ key, name, count }) => [String(key), [name, count]])),
  }
}

test('what was closed stays under the team and the labels that it had then; what is open is under those it has', async () => {
  const { orders, returns, refund, urgent } = places
  const first = await begin('page', orders, [refund, urgent])
  const second = await begin('instagram', returns, [refund])
  const third = await begin('page', null, [])
  for (const id of [first, second, third]) await command(id, 'close', {})
  await command(first, 'assign', { userId: null, teamId: returns })
  await command(first, 'label', { remove: [refund] })
  expect(await countBy('closed', 'team')).toEqual({
    total: 3,
    groups: { [orders]: ['Orders', 1], [returns]: ['Returns', 1], null: [null, 1] },
  })
  // A conversation with two labels counts under both.
  expect(await countBy('closed', 'label')).toEqual({
    total: 3,
    groups: { [refund]: ['Refund', 2], [urgent]: ['Urgent', 1], null: [null, 1] },
  })
  const open = await begin('page', orders, [urgent])
  expect((await countBy('inflow', 'team')).groups[orders]).toEqual(['Orders', 2])
  await command(open, 'assign', { userId: null, teamId: returns })
  await command(open, 'label', { add: [refund], remove: [urgent] })
  expect((await countBy('inflow', 'team')).groups).toEqual({
    [orders]: ['Orders', 1],
    [returns]: ['Returns', 2],
    null: [null, 1],
  })
  expect((await countBy('inflow', 'label')).groups).toEqual({
    [refund]: ['Refund', 3],
    [urgent]: ['Urgent', 1],
    null: [null, 1],
  })
})

test('every conversation stands under its channel and its account; the name of what was deleted is not known any more', async () => {
  const { page, instagram: account, urgent } = places
  expect(await countBy('inflow', 'channel')).toEqual({
    total: 4,
    groups: { facebook: [null, 3], instagram: [null, 1] },
  })
  const byAccount = await countBy('resolution', 'account')
  expect(byAccount.total).toBe(3)
  expect(byAccount.groups[page]).toEqual(['Acme Istanbul', 2])
  expect(byAccount.groups[account]?.[1]).toBe(1)
  expect((await server.call('DELETE', `/api/sociallabeloptions/${urgent}`, { as: 'manager' })).status).toBe(200)
  await server.settled()
  expect((await countBy('closed', 'label')).groups[urgent]).toEqual([null, 1])
})
