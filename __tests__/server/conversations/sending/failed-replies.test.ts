// Replies that failed without a working token are sent together once the account is connected again: each once, in order, if still allowed.
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { storePageToken } from '../../../../server/features/connections/store-token.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { openMessengerDesk } from '../../support/messenger-desk.ts'
import type { MessengerDesk } from '../../support/messenger-desk.ts'
import { letTimePass } from '../../support/passing-time.ts'

let desk: MessengerDesk
let channelId: string

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(desk.server.services.database, nobody, work)).result

const own = () => ({ organisationId: desk.server.seeded.organisation._id })

beforeAll(async () => {
  desk = await openMessengerDesk()
  channelId = (await unit((open) => open.find('CHANNEL', { accountId: desk.server.seeded.page._id })))?._id ?? ''
})
afterAll(() => desk.close())
beforeEach(() => desk.newPerson())

const expired = { status: 401, code: 190, subcode: 463, transient: false }
const refuseToken = (): void => desk.platform.fail({ times: 1_000, ...expired })
let tokens = 0
const connectAgain = async (): Promise<void> => {
  desk.platform.fail({ times: 0, ...expired })
  const fbPageId = desk.server.seeded.page._id
  await unit((open) =>
    storePageToken(open, { ...own(), fbPageId, token: `token-${(tokens += 1)}` }, { fbAppId: null, personFbId: '1' }),
  )
  const well = { status: 'connected', problem: null, lastError: null, lastErrorTime: null } as const
  await unit((open) => open.change('CHANNEL', channelId, well))
}
const call = (method: 'GET' | 'POST', as = 'manager') =>
  desk.server.call(method, `/api/channels/${channelId}/failedReplies`, { as })
const failAll = async (...texts: readonly string[]): Promise<void> => {
  refuseToken()
  for (const [at, text] of texts.entries()) await desk.submit(text, { key: `failed-${desk.psid()}-${at}` })
  await letTimePass(desk.server)
}
const sentTexts = () => desk.sent().map(({ message }) => message.text)

it('leave by one press in the order in which they were written, in the name of who wrote them, and once', async () => {
  await failAll('one', 'two')
  await desk.submit('three', { as: 'agent2' })
  await letTimePass(desk.server)
  expect((await desk.ours()).map(({ status, failure }) => [status, failure?.reason])).toEqual([
    ['failed', 'TOKEN_INVALID'],
    ['failed', 'TOKEN_INVALID'],
    ['failed', 'TOKEN_INVALID'],
  ])
  expect((await call('GET')).body.msg).toBe('CHANNEL_NOT_CONNECTED')
  await connectAgain()
  expect((await call('GET')).body.data).toEqual({ sendable: 3, overtaken: 0, closed: 0, answered: 0 })
  // A manager calls twice, an administrator once.
  const answers = await Promise.all([call('POST'), call('POST'), call('POST', 'admin')])
  expect(answers.reduce((sum, { body }) => sum + Number(body.data?.sent ?? 0), 0)).toBe(3)
  await letTimePass(desk.server)
  expect(sentTexts()).toEqual(['one', 'two', 'three'])
  const { agent } = desk.server.seeded
  const ours = await desk.ours()
  expect(ours.map(({ status, failure, agentId }) => [status, failure, agentId === agent._id])).toEqual([
    ['sent', null, true],
    ['sent', null, true],
    ['sent', null, false],
  ])
  expect((await call('POST')).body.data).toEqual({ sent: 0, sendable: 0, overtaken: 0, closed: 0, answered: 0 })
  const [entry] = (await desk.server.call('GET', '/api/audit', { as: 'manager' })).body.data.filter(
    ({ action }: { action: string }) => action === 'repliesSentAgain',
  )
  expect(entry).toMatchObject({ objectId: channelId })
})

it('whose window has closed are said and stay; those whose customer has written since are said and leave', async () => {
  await failAll('too late')
  const late = await desk.thread()
  await unit((open) => open.change('THREAD', late._id, { replyDeadline: '2026-01-01T00:00:00.000Z' }))
  await desk.newPerson()
  await failAll('still fine')
  await desk.server.webhook(textMessage(desk.page, 'are you there?', { from: desk.psid(), at: Date.now() + 1_000 }))
  await desk.server.settled()
  await connectAgain()
  expect((await call('GET')).body.data).toEqual({ sendable: 1, overtaken: 1, closed: 1, answered: 0 })
  expect((await call('POST')).body.data).toMatchObject({ sent: 1, closed: 1 })
  await letTimePass(desk.server)
  expect(sentTexts()).toEqual(['still fine'])
  await unit(async (open) => {
    for (const { _id } of await open.findAll('FBMESSAGE', { ownerSent: true }))
      if ((await open.get('FBMESSAGE', _id))?.status === 'failed')
        await open.change('FBMESSAGE', _id, { deleted: true })
  })
  await unit((open) => open.change('THREAD', late._id, { replyDeadline: null, isBlocked: true }))
})

it('behind which somebody has answered since stay, and one that was tried again by hand leaves once', async () => {
  await failAll('said twice', 'said twice')
  await desk.newPerson()
  await failAll('nobody needs it any more')
  await connectAgain()
  await desk.submit('what the colleague said', { as: 'agent2' })
  await letTimePass(desk.server)
  expect((await call('GET')).body.data).toEqual({ sendable: 1, overtaken: 0, closed: 0, answered: 1 })
  expect((await call('POST')).body.data).toMatchObject({ sent: 1 })
  await letTimePass(desk.server)
  expect(sentTexts()).toEqual(['what the colleague said'])
  expect(desk.platform.sent.filter(({ message }) => message.text === 'said twice')).toHaveLength(1)
})

it('are those of conversations that one sees', async () => {
  await failAll('not for everybody')
  await connectAgain()
  const organisationId = own().organisationId
  const { sendable } = (await call('GET')).body.data
  expect(sendable).toBeGreaterThan(0)
  await unit((open) => open.change('ORGANISATION', organisationId, { visibility: 'own' }))
  expect((await call('GET', 'agent2')).body.data).toMatchObject({ sendable: 0 })
  expect((await call('POST', 'agent2')).body.data).toMatchObject({ sent: 0 })
  expect((await call('POST', 'stranger')).body.msg).toBe('NOT_FOUND')
  await unit((open) => open.change('ORGANISATION', organisationId, { visibility: 'all' }))
  expect((await call('POST', 'agent2')).body.data).toMatchObject({ sent: sendable })
})

it('which failed for another reason are not among them', async () => {
  desk.platform.fail({ times: 1, status: 400, code: 551, transient: false })
  await desk.submit('to somebody who is gone')
  await letTimePass(desk.server)
  expect((await desk.ours()).map(({ failure }) => failure?.reason)).toEqual(['PERSON_UNAVAILABLE'])
  await connectAgain()
  expect((await call('GET')).body.data).toMatchObject({ sendable: 0, closed: 0 })
})

it('a manual retry of a reply that somebody has sent again meanwhile is refused, so that the customer gets it once', async () => {
  await failAll('only once')
  const { lastOutboundId: seen } = await desk.thread()
  const [failed] = await desk.ours()
  await connectAgain()
  const retry = () => desk.submit('only once', { key: `by-hand-${desk.psid()}`, seen, retries: failed._id })
  expect((await call('POST', 'agent2')).body.data).toMatchObject({ sent: 1 })
  expect((await retry()).body).toMatchObject({ msg: 'SENT_AGAIN' })
  await letTimePass(desk.server)
  expect((await retry()).body).toMatchObject({ msg: 'SENT_AGAIN' })
  expect(sentTexts()).toEqual(['only once'])
})
