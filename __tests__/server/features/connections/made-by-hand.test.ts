// Accounts that an administrator creates as records although a record of the account exists: a disconnected one says so, and that it must
// be reconnected. Another organisation's record is not disclosed.
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { toFreedId } from '../../../../contract/freed-id.ts'
import { nobody } from '../../support/fixtures.ts'
import { startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const unit = async <Result>(work: (open: UnitOfWork) => Result | Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, async (open) => work(open))).result
const make = (path: string, body: object, place: 'organisation' | 'other' = 'organisation'): Promise<Answer> =>
  server.call('POST', path, { as: 'admin', body: { ...body, organisationId: server.seeded[place]._id } })
/** Error code of a refusal, without its record type. */
const refusal = async (asked: Promise<Answer>): Promise<unknown> => (await asked).body.msg

const paths = {
  FBPAGE: '/api/fb/pages',
  IGUSER: '/api/ig/users',
  FBWABA: '/api/wa/waba',
  FBWAPHONE: '/api/wa/phones',
} as const
type AccountType = keyof typeof paths

/** A record of each type, with its channel if it has one. */
const connect = async (ids: Readonly<Record<AccountType, string>>, connected: boolean) =>
  unit((open) => {
    const own = { organisationId: server.seeded.organisation._id }
    const shared = { isPassive: !connected, data: {} }
    const records = {
      FBPAGE: open.add('FBPAGE', { fbId: ids.FBPAGE, ...shared }, own)._id,
      IGUSER: open.add('IGUSER', { fbId: ids.IGUSER, ...shared }, own)._id,
      FBWABA: open.add('FBWABA', { fbId: ids.FBWABA, ...shared }, own)._id,
    }
    const number = open.add('FBWAPHONE', { fbId: ids.FBWAPHONE, fbWaBAId: records.FBWABA, ...shared }, own)._id
    const status = connected ? 'connected' : 'disconnected'
    const channels = [
      { service: 'facebook', accountType: 'FBPAGE', accountId: records.FBPAGE },
      { service: 'instagram', accountType: 'IGUSER', accountId: records.IGUSER },
      { service: 'whatsapp', accountType: 'FBWAPHONE', accountId: number },
    ] as const
    for (const channel of channels) open.add('CHANNEL', { name: channel.accountType, ...channel, status }, own)
    return { ...records, FBWAPHONE: number }
  })

const idsFrom = (first: number): Record<AccountType, string> => ({
  FBPAGE: `${first}`,
  IGUSER: `${first + 1}`,
  FBWABA: `${first + 2}`,
  FBWAPHONE: `${first + 3}`,
})
/** Refusals when creating a record of each of the accounts. */
const refusals = async (
  ids: Readonly<Record<AccountType, string>>,
  fbWaBAId: string,
  place: 'organisation' | 'other' = 'organisation',
): Promise<unknown[]> =>
  Promise.all(
    (Object.keys(paths) as AccountType[]).map((type) =>
      refusal(make(paths[type], { fbId: ids[type], ...(type === 'FBWAPHONE' ? { fbWaBAId } : {}) }, place)),
    ),
  )
const four = (code: string): string[] => [code, code, code, code]

test('an account that is disconnected here is not made anew, and says that it is to be connected again', async () => {
  const ids = idsFrom(880100)
  const { FBWABA } = await connect(ids, false)
  expect(await refusals(ids, FBWABA)).toEqual(four('ACCOUNT_DISCONNECTED'))
})

test('one that is connected here is there already', async () => {
  const ids = idsFrom(880200)
  const { FBWABA } = await connect(ids, true)
  expect(await refusals(ids, FBWABA)).toEqual(four('ALREADY_EXISTS'))
})

test('another organisation’s is there already, connected or not, also for who had it before', async () => {
  const [connected, disconnected] = [idsFrom(880300), idsFrom(880400)]
  await connect(connected, true)
  await connect(disconnected, false)
  const theirs = await unit((open) => {
    const own = { organisationId: server.seeded.other._id }
    const page = open.add('FBPAGE', { fbId: 'given-up', data: {} }, own)._id
    return { page, account: open.add('FBWABA', { fbId: '880500', data: {} }, own)._id }
  })
  await unit((open) =>
    open.change('FBPAGE', theirs.page, { fbId: toFreedId(theirs.page, disconnected.FBPAGE), isPassive: true }),
  )
  for (const ids of [connected, disconnected])
    expect(await refusals(ids, theirs.account, 'other')).toEqual(four('ALREADY_EXISTS'))
})

test('nor is one that has passed on and that nobody has any more', async () => {
  await unit(async (open) => {
    const { _id } = open.add('FBPAGE', { fbId: 'gone', data: {} }, { organisationId: server.seeded.organisation._id })
    return open.change('FBPAGE', _id, { fbId: toFreedId(_id, '880600'), isPassive: true })
  })
  expect(await refusal(make(paths.FBPAGE, { fbId: '880600' }))).toBe('ACCOUNT_DISCONNECTED')
  expect((await make(paths.FBPAGE, { fbId: '880600' }, 'other')).status).toBe(200)
})
