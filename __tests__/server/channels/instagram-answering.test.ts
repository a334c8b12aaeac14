// Replying on Instagram: through the page's token, without our metadata in the echo, never twice by guessing.
import type { Row } from '../../../contract/index.ts'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { accountFbId, connectInstagram, instagram, seen } from '../support/instagram.ts'
import { base, textMessage as messengerMessage } from '../support/messenger.ts'
import { expectSoon, letTimePass } from '../support/passing-time.ts'
import { startPlatform } from '../support/platform.ts'
import type { Platform } from '../support/platform.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let platform: Platform
let account: Row<'IGUSER'>
let counter = 0
let igsid: string
/** Each test has its own conversation. */
let igConversationId: string

const deliver = async (...bodies: unknown[]) => {
  for (const body of bodies) expect(await server.webhook(body)).toBe(200)
  await server.settled()
}
const list = async (path: string, filter: Record<string, unknown>) =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 500, sort: { createdTime: 1 } } })}`, {
      as: 'agent',
    })
  ).body.data

beforeAll(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address })
  account = await connectInstagram(server)
})
afterAll(async () => {
  await server.close()
  await platform.close()
})
/** A new person, whose conversation is the subject from now on. */
const somebodyWrites = async (msAgo: number): Promise<void> => {
  counter += 1
  igsid = `6700${counter}`
  const at = Date.now() - msAgo
  await deliver(instagram.textMessage(accountFbId, 'hello', { mid: `in_${counter}`, at, from: igsid }))
  const [user] = await list('/api/ig/customers', { fbId: igsid })
  igConversationId = (await list('/api/ig/conversations', { igCustomerUserId: user._id }))[0]._id
}
beforeEach(async () => {
  platform.speakAgain()
  await somebodyWrites(60_000)
})

const thread = async () => (await list('/api/threads', { itemId: igConversationId }))[0]
const ours = async () => list('/api/ig/messages', { igConversationId, ownerSent: true })
const sent = () => platform.sent.filter((call) => call.recipient.id === igsid)
const lastMid = () => platform.mids.at(-1) ?? ''
const echoed = (text: string, mid = lastMid(), at = Date.now()) =>
  instagram.echo(accountFbId, text, { mid, at, to: igsid, appId: null })
const submit = async (message: string, data: Record<string, unknown> = {}, as = 'agent') => {
  const { lastOutboundId } = await thread()
  const key = `ig-${counter}-${Buffer.from(message).toString('hex').slice(0, 40)}-${as}`
  return server.call('POST', '/api/ig/messages/submit', {
    as,
    key,
    body: { igConversationId, lastOutboundId, data: { message, ...data } },
  })
}

it('reaches the person through the page, and climbs to read by what they have seen', async () => {
  const answer = await submit('Merhaba, evet var')
  expect(answer.body).toMatchObject({
    rows: {
      IGMESSAGE: [
        { status: 'queued', igUserId: account._id, agentId: server.seeded.agent._id },
        { ownerSent: false, isRead: true },
      ],
      THREAD: [{ isAnswered: true }],
    },
  })
  await server.settled()
  expect(sent()).toEqual([
    { recipient: { id: igsid }, messaging_type: 'RESPONSE', message: { text: 'Merhaba, evet var' } },
  ])
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: lastMid() }])
  await deliver(echoed('Merhaba, evet var'), seen(accountFbId, lastMid(), Date.now(), igsid))
  expect(await ours()).toMatchObject([{ status: 'read', agentId: server.seeded.agent._id }])
  expect(await thread()).toMatchObject({ snippet: 'Merhaba, evet var', snippetFrom: 'us', snippetStatus: 'read' })
})

it('carries the human agent’s tag where it is asked for', async () => {
  await submit('a day later', { type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
  await submit('and again', { tag: 'HUMAN_AGENT' })
  await server.settled()
  expect(sent()).toMatchObject([
    { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' },
    { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' },
  ])
})

it.each([
  ['the tags of Messenger', { type: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' }],
  ['a tagged message without its tag', { type: 'MESSAGE_TAG' }],
  ['an update', { type: 'UPDATE' }],
])('does not take %s', async (_name, data) => {
  expect((await submit('refused', data)).body).toMatchObject({ msg: 'INVALID_BODY' })
  await server.settled()
  expect(sent()).toEqual([])
})

it('is refused before the platform is asked once the window has closed', async () => {
  await somebodyWrites(30 * 3_600_000)
  expect(await submit('late')).toMatchObject({
    status: 409,
    body: { msg: 'WINDOW_CLOSED', controller: 'IGCONVERSATION' },
  })
  await server.settled()
  expect(sent()).toEqual([])
  expect((await submit('late, by a person', { tag: 'HUMAN_AGENT' })).status).toBe(200)
})

it('takes a thousand bytes, counted as the platform counts them', async () => {
  expect((await submit('ş'.repeat(501))).body).toMatchObject({
    msg: 'MESSAGE_TOO_LONG',
    details: { most: 1000, length: 1002 },
  })
  expect((await submit('   ')).body.msg).toBe('MESSAGE_EMPTY')
  expect((await submit('ş'.repeat(500))).status).toBe(200)
})

it('fails where the window is closed, whatever our clock says of it', async () => {
  expect(Date.parse((await thread()).replyDeadline)).toBeGreaterThan(Date.now())
  platform.fail({ times: 1, status: 400, code: 10, subcode: 2534022, transient: false })
  await submit('too late')
  await server.settled()
  expect(await ours()).toMatchObject([
    { status: 'failed', failure: { reason: 'WINDOW_CLOSED', code: 10, subcode: 2534022 } },
  ])
  expect(await thread()).toMatchObject({ isAnswered: false, snippetStatus: 'failed' })
  expect(Date.parse((await thread()).replyDeadline)).toBeLessThanOrEqual(Date.now())
  await deliver(
    instagram.textMessage(accountFbId, 'still here', { mid: `again_${counter}`, at: Date.now(), from: igsid }),
  )
  expect(Date.parse((await thread()).replyDeadline)).toBeGreaterThan(Date.now())
})

it('is known again in an echo that comes before the answer, and in one that comes instead of it', async () => {
  platform.beforeAnswer((mid) => deliverSoon(echoed('Merhaba  dünya', mid)))
  await submit('Merhaba dünya')
  await letTimePass(server)
  platform.beforeAnswer(() => Promise.resolve())
  platform.loseAnswers(1)
  await submit('lost answer')
  await platform.received(platform.sent.length)
  await expectSoon(async () => (await ours()).length === 2 && sent().length === 2)
  await deliver(echoed('lost answer'))
  await letTimePass(server)
  expect(sent().map((call) => call.message.text)).toEqual(['Merhaba dünya', 'lost answer'])
  expect(await ours()).toMatchObject([
    { status: 'sent', agentId: server.seeded.agent._id },
    { status: 'sent', fbId: lastMid() },
  ])
})

it('is looked for at the platform where its answer and its echo are lost, and sent again only where it never came', async () => {
  platform.loseAnswers(1)
  await submit('accepted')
  await letTimePass(server)
  expect(sent()).toHaveLength(1)
  platform.loseRequests(1)
  await submit('dropped')
  await letTimePass(server)
  expect(sent().map((call) => call.message.text)).toEqual(['accepted', 'dropped'])
  expect((await ours()).map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent'])
})

it('is given up where nobody can tell, and put right by a late echo; another one’s same words are another message', async () => {
  platform.loseAnswers(1)
  platform.keepSilent()
  await submit('lost')
  await letTimePass(server)
  await letTimePass(server)
  expect(await ours()).toMatchObject([{ status: 'failed', failure: { reason: 'OUTCOME_UNKNOWN' } }])
  await deliver(echoed('lost'))
  expect(await ours()).toMatchObject([{ status: 'sent', failure: null, fbId: lastMid() }])
  await deliver(echoed('lost', `app_${counter}`))
  expect(await ours()).toMatchObject([
    { status: 'sent', agentId: server.seeded.agent._id },
    { status: 'sent', fbId: `app_${counter}` },
  ])
})

it('tells the platform what we have read', async () => {
  await server.call('POST', `/api/threads/${(await thread())._id}/markAsRead`, {
    as: 'agent',
    key: `mark-as-read-${counter}`,
  })
  await server.settled()
  expect(platform.seen).toContain(igsid)
  expect(await thread()).toMatchObject({ unreadCount: 0 })
})

it('of another channel or organisation is none', async () => {
  await deliver(
    messengerMessage(server.seeded.page.fbId, 'on Messenger', { mid: `fb_${counter}`, at: base, from: igsid }),
  )
  const [message] = await list('/api/fb/messages', { fbId: `fb_${counter}` })
  const body = (id: string) => ({ igConversationId: id, lastOutboundId: null, data: { message: 'x' } })
  const other = await server.call('POST', '/api/ig/messages/submit', {
    as: 'agent',
    key: `ig-other-${counter}`,
    body: body(message.fbConversationId),
  })
  const stranger = await server.call('POST', '/api/ig/messages/submit', {
    as: 'stranger',
    key: `ig-stranger-${counter}`,
    body: body(igConversationId),
  })
  expect([other.status, stranger.status]).toEqual([404, 404])
})

it('needs a page that may speak for the account', async () => {
  await transact(server.services.database, nobody, (unit) => unit.change('IGUSER', account._id, { fbPageId: null }))
  expect((await submit('to nobody')).body).toMatchObject({ msg: 'CHANNEL_NOT_CONNECTED', controller: 'IGUSER' })
  await transact(server.services.database, nobody, (unit) =>
    unit.change('IGUSER', account._id, { fbPageId: server.seeded.page._id }),
  )
})

/** Posts a body and waits until our message has its id; the job that sends it is still running. */
async function deliverSoon(body: unknown): Promise<void> {
  expect(await server.webhook(body)).toBe(200)
  await expectSoon(async () => (await ours()).some((message: { fbId?: string | null }) => message.fbId === lastMid()))
}
