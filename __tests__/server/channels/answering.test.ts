// Answering a customer: exactly once, in order, held where somebody else was faster, its status honest.
import { startTestServer, query } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { echo, person, textMessage, watermark } from '../support/messenger.ts'
import { startPlatform } from '../support/platform.ts'
import type { Platform } from '../support/platform.ts'
import { runUnit } from '../../../server/database/run-unit.ts'
import { nobody } from '../support/fixtures.ts'

let server: TestServer
let platform: Platform

beforeEach(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address })
  const { page, organisation } = server.seeded
  await runUnit(server.services.database, nobody, async (unit) => {
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, { organisationId: organisation._id })
  })
  await server.webhook(textMessage(page.fbId, 'hello'))
  await server.settled()
})
afterEach(async () => {
  await server.close()
  await platform.close()
})

const thread = async () => (await server.call('GET', '/api/threads', { as: 'agent' })).body.data[0]
const ours = async () =>
  (await server.call('GET', `/api/fb/messages${query({ filter: { ownerSent: true }, options: { sort: { createdTime: 1 } } })}`, { as: 'agent' })).body.data

const submit = async (text: string, { as = 'agent', key = `key-${text.slice(0, 40).replaceAll(/[^\w]/g, '_')}-${as}`, seen }: { as?: string; key?: string; seen?: string | null } = {}) => {
  const { itemId, lastOutboundId } = await thread()
  return server.call('POST', '/api/fb/messages/submit', {
    as,
    key,
    body: { fbConversationId: itemId, lastOutboundId: seen === undefined ? lastOutboundId : seen, data: { type: 'RESPONSE', message: text } },
  })
}

it('reaches the platform with its text and our mark, and climbs to read', async () => {
  const answer = await submit('Merhaba, yolda')
  expect(answer.body).toMatchObject({ data: { messageId: expect.any(String) }, rows: { FBMESSAGE: [{ status: 'queued', agentId: server.seeded.agent._id }], THREAD: [{ isAnswered: true }] } })
  await server.settled()
  expect(platform.sent).toMatchObject([{ recipient: { id: person }, message: { text: 'Merhaba, yolda', metadata: 'key-Merhaba__yolda-agent' } }])
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: platform.mids[0] }])
  const now = Date.now()
  await server.webhook(echo(server.seeded.page.fbId, 'Merhaba, yolda', { mid: platform.mids[0], at: now, metadata: 'key-Merhaba__yolda-agent' }))
  await server.webhook(watermark(server.seeded.page.fbId, 'delivery', now))
  await server.settled()
  expect(await ours()).toMatchObject([{ status: 'delivered' }])
  await server.webhook(watermark(server.seeded.page.fbId, 'read', now))
  await server.settled()
  expect(await ours()).toMatchObject([{ status: 'read' }])
  expect(await thread()).toMatchObject({ snippet: 'Merhaba, yolda', snippetFrom: 'us', snippetStatus: 'read' })
})

it('has one effect and equal answers however often and however parallel it is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit('once', { key: 'same-key-1', seen: null })))
  await server.settled()
  expect(platform.sent).toHaveLength(1)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await submit('another text', { key: 'same-key-1', seen: null })).body.msg).toBe('IDEMPOTENCY_KEY_REUSED')
})

it('keeps the order of a conversation while the platform fails', async () => {
  platform.fail({ times: 2, status: 500, code: 2, transient: true })
  for (const text of ['first', 'second', 'third']) await submit(text)
  await platform.received(3)
  expect(platform.sent.map((call) => call.message.text)).toEqual(['first', 'second', 'third'])
}, 60_000)

it('is held where somebody else answered since', async () => {
  await submit('from the colleague', { as: 'agent2', seen: null })
  const held = await submit('too late', { seen: null })
  expect(held).toMatchObject({ status: 409, body: { msg: 'HELD', details: { agentId: server.seeded.agent2._id } } })
  const seen = await submit('having seen it', { seen: held.body.details.lastOutboundId })
  expect(seen.status).toBe(200)
  await server.settled()
  expect(platform.sent.map((call) => call.message.text)).toEqual(['from the colleague', 'having seen it'])
})

it.each([
  [{ status: 400, code: 10, subcode: 2018278 }, 'WINDOW_CLOSED'],
  [{ status: 400, code: 190, subcode: 463 }, 'TOKEN_INVALID'],
  [{ status: 400, code: 551, subcode: 1545041 }, 'PERSON_UNAVAILABLE'],
])('fails with its reason where the platform refuses (%o)', async (error, reason) => {
  platform.fail({ times: 1, transient: false, ...error })
  await submit('refused')
  await server.settled()
  expect(await ours()).toMatchObject([{ status: 'failed', failure: { reason, code: error.code } }])
})

it('is not sent again when the answer was lost: the echo tells what became of it', async () => {
  platform.loseAnswers(1)
  await submit('lost answer')
  await platform.received(1)
  await server.webhook(echo(server.seeded.page.fbId, 'lost answer', { mid: platform.mids[0], at: Date.now(), metadata: 'key-lost_answer-agent' }))
  await server.settled()
  expect(await ours()).toMatchObject([{ status: 'sent', fbId: platform.mids[0] }])
  await submit('next')
  await platform.received(2)
  expect(platform.sent.map((call) => call.message.text)).toEqual(['lost answer', 'next'])
}, 60_000)

it.each([
  ['   ', 'MESSAGE_EMPTY'],
  ['x'.repeat(2001), 'MESSAGE_TOO_LONG'],
])('refuses a text that cannot be sent', async (text, code) => {
  expect((await submit(text, { key: 'refused-text' })).body.msg).toBe(code)
})

describe('a work item', () => {
  it('is closed, reopened by the next message, assigned and marked as read', async () => {
    const { _id } = await thread()
    const command = (name: string, body?: unknown, as = 'agent') =>
      server.call('POST', `/api/threads/${_id}/${name}`, { as, key: `${name}-${as}-${JSON.stringify(body ?? null)}`.replaceAll(/[^\w-]/g, '_'), ...(body === undefined ? {} : { body }) })
    expect((await command('assign', { userId: server.seeded.agent._id })).body.rows.THREAD).toMatchObject([{ assigneeId: server.seeded.agent._id }])
    expect((await command('assign', { userId: server.seeded.agent2._id })).body.msg).toBe('FORBIDDEN')
    expect((await command('assign', { userId: server.seeded.agent2._id }, 'manager')).status).toBe(200)
    expect((await command('assign', { userId: server.seeded.stranger._id }, 'manager')).body.msg).toBe('NOT_FOUND')
    expect((await command('markAsRead')).body.rows).toMatchObject({ THREAD: [{ unreadCount: 0 }], FBMESSAGE: [{ isRead: true }], READSTATE: [{ kind: 'thread' }] })
    expect((await command('close')).body.rows.THREAD).toMatchObject([{ status: 'closed' }])
    await server.webhook(textMessage(server.seeded.page.fbId, 'one more thing'))
    await server.settled()
    expect(await thread()).toMatchObject({ status: 'open', unreadCount: 1, snippet: 'one more thing' })
    const episodes = await server.services.database.kysely.selectFrom('episodes').selectAll().orderBy('started_at').execute()
    expect(episodes).toMatchObject([{ close_reason: 'unanswered', closed_by: server.seeded.agent._id }, { ended_at: null }])
  })

  it('of another organisation is none', async () => {
    const { _id } = await thread()
    const stranger = await server.call('POST', `/api/threads/${_id}/close`, { as: 'stranger', key: 'close-by-stranger' })
    const none = await server.call('POST', '/api/threads/ffffffffffffffffffffffff/close', { as: 'stranger', key: 'close-of-nothing' })
    expect(stranger).toEqual(none)
    expect(stranger.status).toBe(404)
  })
})
