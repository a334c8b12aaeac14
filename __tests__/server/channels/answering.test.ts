// Replying to a customer: exactly once, in order, held if a colleague was faster, with a truthful status.
import { echo, textMessage, watermark } from '../support/messenger.ts'
import { openMessengerDesk } from '../support/messenger-desk.ts'
import type { MessengerDesk } from '../support/messenger-desk.ts'
import { expectSoon } from '../support/passing-time.ts'
import type { Platform } from '../support/platform.ts'
import type { TestServer } from '../support/server.ts'

let desk: MessengerDesk
let server: TestServer
let platform: Platform

beforeAll(async () => {
  desk = await openMessengerDesk()
  server = desk.server
  platform = desk.platform
})
afterAll(() => desk.close())
beforeEach(() => desk.newPerson())

it('reaches the platform with its text and our mark, and climbs to read', async () => {
  const { page, psid } = desk
  const answer = await desk.submit('Merhaba, yolda')
  expect(answer.body).toMatchObject({
    data: { messageId: expect.any(String) },
    rows: {
      FBMESSAGE: [
        { status: 'queued', agentId: server.seeded.agent._id },
        { ownerSent: false, isRead: true },
      ],
      THREAD: [{ isAnswered: true, unreadCount: 0 }],
    },
  })
  await server.settled()
  const mark = desk.keyOf('Merhaba, yolda')
  const [mid] = desk.mids()
  expect(desk.sent()).toMatchObject([
    { recipient: { id: psid() }, message: { text: 'Merhaba, yolda', metadata: mark } },
  ])
  expect(await desk.ours()).toMatchObject([{ status: 'sent', fbId: mid }])
  const now = Date.now()
  await server.webhook(echo(page, 'Merhaba, yolda', { mid, at: now, to: psid(), metadata: mark }))
  await server.webhook(watermark(page, 'delivery', now, psid()))
  await server.settled()
  expect(await desk.ours()).toMatchObject([{ status: 'delivered' }])
  await server.webhook(watermark(page, 'read', now, psid()))
  await server.settled()
  expect(await desk.ours()).toMatchObject([{ status: 'read' }])
  expect(await desk.thread()).toMatchObject({ snippet: 'Merhaba, yolda', snippetFrom: 'us', snippetStatus: 'read' })
})

it('has one effect and equal answers however often and however parallel it is sent', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => desk.submit('once', { key: 'same-key-1', seen: null })),
  )
  await server.settled()
  expect(desk.sent()).toHaveLength(1)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await desk.submit('another text', { key: 'same-key-1', seen: null })).body.msg).toBe('IDEMPOTENCY_KEY_REUSED')
})

it('keeps the order of a conversation while the platform fails', async () => {
  const before = platform.sent.length
  platform.fail({ times: 2, status: 400, code: 613, transient: true })
  for (const text of ['first', 'second', 'third']) await desk.submit(text)
  await platform.received(before + 3)
  expect(desk.sent().map((call) => call.message.text)).toEqual(['first', 'second', 'third'])
})

it('answers what had come when it was written, and nothing that the platform delivers later', async () => {
  await desk.submit('an answer to hello')
  await server.settled()
  expect(await desk.thread()).toMatchObject({ isAnswered: true })
  const written = Date.parse((await desk.thread()).lastOutboundTime)
  await server.webhook(
    textMessage(desk.page, 'sent before, delivered late', { from: desk.psid(), at: written - 60_000 }),
  )
  await server.settled()
  expect(await desk.thread()).toMatchObject({
    status: 'open',
    isAnswered: false,
    lastMessageTime: new Date(written).toISOString(),
  })
  await desk.submit('an answer to that too')
  await server.settled()
  expect(await desk.thread()).toMatchObject({ isAnswered: true })
})

it('is held where somebody else answered since', async () => {
  await desk.submit('from the colleague', { as: 'agent2', seen: null })
  const held = await desk.submit('too late', { seen: null })
  expect(held).toMatchObject({ status: 409, body: { msg: 'HELD', details: { agentId: server.seeded.agent2._id } } })
  const seen = await desk.submit('having seen it', { seen: held.body.details.lastOutboundId })
  expect(seen.status).toBe(200)
  await server.settled()
  expect(desk.sent().map((call) => call.message.text)).toEqual(['from the colleague', 'having seen it'])
})

it.each([
  [{ status: 400, code: 10, subcode: 2018278 }, 'WINDOW_CLOSED'],
  [{ status: 400, code: 190, subcode: 463 }, 'TOKEN_INVALID'],
  [{ status: 400, code: 551, subcode: 1545041 }, 'PERSON_UNAVAILABLE'],
])('fails with its reason where the platform refuses (%o)', async (error, reason) => {
  platform.fail({ times: 1, transient: false, ...error })
  await desk.submit('refused')
  await server.settled()
  expect(await desk.ours()).toMatchObject([{ status: 'failed', failure: { reason, code: error.code } }])
})

it('leaves the window open that the customer opened while the platform refused', async () => {
  const at = Date.now() + 1_000
  const before = async () => {
    await server.webhook(textMessage(desk.page, 'here again', { from: desk.psid(), at }))
    await expectSoon(async () => (await desk.thread()).snippet === 'here again')
  }
  platform.fail({ times: 1, transient: false, status: 400, code: 10, subcode: 2018278, before })
  await desk.submit('a moment too late')
  await server.settled()
  expect(await desk.ours()).toMatchObject([{ status: 'failed', failure: { reason: 'WINDOW_CLOSED' } }])
  expect((await desk.thread()).replyDeadline).toBe(new Date(at + 24 * 3_600_000).toISOString())
})

it('is refused before the platform is asked once the window has closed; a person may answer for seven days', async () => {
  await desk.newPerson(25)
  const late = await desk.submit('late')
  const { replyDeadline } = await desk.thread()
  expect(late).toMatchObject({
    status: 409,
    body: { msg: 'WINDOW_CLOSED', controller: 'FBCONVERSATION', details: { replyDeadline } },
  })
  expect(Date.parse(late.body.details.humanAgentDeadline) - Date.parse(replyDeadline)).toBe(6 * 24 * 3_600_000)
  expect((await desk.submit('late, by a person', { tag: 'HUMAN_AGENT' })).status).toBe(200)
  await desk.newPerson(8 * 24)
  expect(await desk.submit('a week later', { tag: 'HUMAN_AGENT' })).toMatchObject({
    status: 409,
    body: { msg: 'WINDOW_CLOSED', details: { humanAgentDeadline: null } },
  })
  await server.settled()
  expect([desk.sent(), await desk.ours()]).toEqual([[], []])
  await desk.newPerson(23)
  expect((await desk.submit('in time')).status).toBe(200)
})

it('is not sent again when the answer was lost: the echo tells what became of it', async () => {
  const before = platform.sent.length
  platform.loseAnswers(1)
  await desk.submit('lost answer')
  await platform.received(before + 1)
  const [mid] = desk.mids()
  await server.webhook(
    echo(desk.page, 'lost answer', { mid, at: Date.now(), to: desk.psid(), metadata: desk.keyOf('lost answer') }),
  )
  await server.settled()
  expect(await desk.ours()).toMatchObject([{ status: 'sent', fbId: mid }])
  await desk.submit('next')
  await platform.received(before + 2)
  expect(desk.sent().map((call) => call.message.text)).toEqual(['lost answer', 'next'])
})

it.each([
  ['   ', 'MESSAGE_EMPTY'],
  ['x'.repeat(2001), 'MESSAGE_TOO_LONG'],
])('refuses a text that cannot be sent', async (text, code) => {
  expect((await desk.submit(text, { key: 'refused-text' })).body.msg).toBe(code)
})

describe('a thread', () => {
  it('is closed, reopened by the next message, assigned and marked as read', async () => {
    const { _id } = await desk.thread()
    const command = (name: string, body?: unknown, as = 'agent') =>
      server.call('POST', `/api/threads/${_id}/${name}`, {
        as,
        key: `${name}-${as}-${JSON.stringify(body ?? null)}`.replaceAll(/[^\w-]/g, '_'),
        ...(body === undefined ? {} : { body }),
      })
    expect((await command('assign', { userId: server.seeded.agent._id })).body.rows.THREAD).toMatchObject([
      { assigneeId: server.seeded.agent._id },
    ])
    expect((await command('assign', { userId: server.seeded.agent2._id })).status).toBe(200)
    // They are no longer the assignee, so they cannot unassign it.
    expect((await command('assign', { userId: null })).body.msg).toBe('FORBIDDEN')
    expect((await command('assign', { userId: server.seeded.agent2._id }, 'manager')).status).toBe(200)
    expect((await command('assign', { userId: server.seeded.stranger._id }, 'manager')).body.msg).toBe('NOT_FOUND')
    expect((await command('markAsRead')).body.rows).toMatchObject({
      THREAD: [{ unreadCount: 0 }],
      FBMESSAGE: [{ isRead: true }],
      // A colleague's notification of it stays; the reader's own is marked as read.
      READSTATE: [{ kind: 'thread' }, { kind: 'notification' }],
    })
    expect((await command('close')).body.rows.THREAD).toMatchObject([{ status: 'closed' }])
    await server.webhook(textMessage(desk.page, 'one more thing', { from: desk.psid() }))
    await server.settled()
    expect(await desk.thread()).toMatchObject({ status: 'open', unreadCount: 1, snippet: 'one more thing' })
    const episodes = await server.services.database.kysely
      .selectFrom('episodes')
      .selectAll()
      .where('thread_id', '=', _id)
      .orderBy('started_at')
      .execute()
    expect(episodes).toMatchObject([
      { close_reason: 'unanswered', closed_by: server.seeded.agent._id },
      { ended_at: null },
    ])
  })

  it('of another organisation is none', async () => {
    const { _id } = await desk.thread()
    const stranger = await server.call('POST', `/api/threads/${_id}/close`, {
      as: 'stranger',
      key: 'close-by-stranger',
    })
    const none = await server.call('POST', '/api/threads/ffffffffffffffffffffffff/close', {
      as: 'stranger',
      key: 'close-of-nothing',
    })
    expect(stranger).toEqual(none)
    expect(stranger.status).toBe(404)
  })
})

describe('what a message is written in', () => {
  const elsewhere = 'a'.repeat(24)
  const submitTo = async (body: Record<string, unknown>, text: string) =>
    server.call('POST', '/api/fb/messages/submit', {
      as: 'agent',
      key: desk.keyOf(text),
      body: { lastOutboundId: (await desk.thread()).lastOutboundId ?? null, ...body, data: { message: text } },
    })
  const place = async () => {
    const { itemId: fbConversationId } = await desk.thread()
    const get = async (path: string) => (await server.call('GET', `/api/fb/${path}`, { as: 'agent' })).body.data
    const { fbPageId, fbUserId } = await get(`conversations/${fbConversationId}`)
    const filter = JSON.stringify({ fbConversationId, ownerSent: false })
    const [{ _id: fbMessageId }] = await get(`messages?filter=${filter}`)
    return { fbConversationId, fbPageId, fbUserId, fbMessageId }
  }

  it('is found by one of its messages, or by page and person', async () => {
    const { fbConversationId, fbPageId, fbUserId, fbMessageId } = await place()
    expect(await submitTo({ fbMessageId }, 'by a message')).toMatchObject({ status: 200 })
    expect(await submitTo({ fbPageId, fbUserId }, 'by page and person')).toMatchObject({ status: 200 })
    expect(await submitTo({ fbConversationId, fbPageId, fbUserId, fbMessageId }, 'by all')).toMatchObject({
      status: 200,
    })
    await server.settled()
    expect(desk.sent().map((call) => call.message.text)).toEqual(['by a message', 'by page and person', 'by all'])
    expect(await submitTo({ fbMessageId: elsewhere }, 'no such message')).toMatchObject({ status: 404 })
    expect(await submitTo({ fbPageId, fbUserId: elsewhere }, 'nobody')).toMatchObject({ status: 404 })
    expect(await submitTo({ fbPageId }, 'a page alone')).toMatchObject({
      status: 400,
      body: { details: { fbConversationId: 'REQUIRED' } },
    })
  })

  it('is refused where what else is named does not belong to it', async () => {
    const { fbConversationId } = await place()
    for (const [field, controller] of [
      ['fbPageId', 'FBPAGE'],
      ['fbUserId', 'FBUSER'],
      ['fbMessageId', 'FBMESSAGE'],
    ] as const)
      expect(await submitTo({ fbConversationId, [field]: elsewhere }, `another ${field}`)).toMatchObject({
        status: 404,
        body: { msg: 'NOT_FOUND', controller },
      })
    await server.settled()
    expect(desk.sent()).toEqual([])
  })
})
