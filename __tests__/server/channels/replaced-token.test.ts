// A token that expires while a reply is on its way: the platform refuses the reply, with or without a new token on the account.
import { transact } from '../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { storePageToken } from '../../../server/features/connections/store-token.ts'
import { nobody } from '../support/fixtures.ts'
import { openMessengerDesk } from '../support/messenger-desk.ts'
import type { MessengerDesk } from '../support/messenger-desk.ts'
import { letTimePass } from '../support/passing-time.ts'

let desk: MessengerDesk

beforeAll(async () => {
  desk = await openMessengerDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.newPerson())

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(desk.server.services.database, nobody, work)).result
const pageId = () => desk.server.seeded.page._id
const tokens = () => unit((open) => open.findAll('FBACCESSTOKEN', { fbPageId: pageId() }))
const channel = () => unit((open) => open.find('CHANNEL', { accountId: pageId() }))
const connectAnew = (token: string) =>
  unit((open) =>
    storePageToken(
      open,
      { organisationId: desk.server.seeded.organisation._id, fbPageId: pageId(), token },
      { fbAppId: null, personFbId: '1' },
    ),
  )
const expired = { times: 1, status: 401, code: 190, subcode: 463, transient: false }

it('leaves with the new token where the account was connected anew meanwhile, and nothing is said against that', async () => {
  desk.platform.fail({ ...expired, before: () => connectAnew('the next one') })
  await desk.submit('under the old token')
  await letTimePass(desk.server)
  expect(desk.sent()).toMatchObject([{ message: { text: 'under the old token' } }])
  expect(await desk.ours()).toMatchObject([{ status: 'sent', failure: null }])
  expect(await tokens()).toMatchObject([{ isValid: true }])
  expect(await channel()).toMatchObject({ status: 'connected' })
  expect((await channel())?.lastError ?? null).toBeNull()
})

it('says that the account must be connected anew where it was not, and leaves once that is done and its author says so', async () => {
  desk.platform.fail(expired)
  await desk.submit('under the only token')
  await letTimePass(desk.server)
  expect(await desk.ours()).toMatchObject([{ status: 'failed', failure: { reason: 'TOKEN_INVALID' } }])
  expect(await tokens()).toMatchObject([{ isValid: false }])
  expect(await channel()).toMatchObject({ status: 'reauthorise', problem: 'TOKEN_INVALID' })
  await connectAnew('a third one')
  await desk.submit('under the only token', { key: 'written-again-by-hand' })
  await letTimePass(desk.server)
  expect((await desk.ours()).map(({ status }) => status)).toEqual(['failed', 'sent'])
  expect(await channel()).toMatchObject({ status: 'connected' })
})

it('is refused again with the next token too: that one is what must be connected anew', async () => {
  desk.platform.fail({ ...expired, times: 2, before: () => connectAnew('refused, too') })
  await desk.submit('under two tokens')
  await letTimePass(desk.server)
  const [kept] = await tokens()
  expect(kept).toMatchObject({ isValid: false })
  expect(await desk.ours()).toMatchObject([{ status: 'failed', failure: { reason: 'TOKEN_INVALID' } }])
})
