// Replying on WhatsApp: exactly once, by number or user id, with delivery statuses, and reasons for failures.
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { letTimePass } from '../support/passing-time.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { startWhatsappPlatform } from '../support/whatsapp-platform.ts'
import type { WhatsappPlatform } from '../support/whatsapp-platform.ts'
import { connectWhatsapp, status, text } from '../support/whatsapp.ts'
import type { Person } from '../support/whatsapp.ts'

let server: TestServer
let platform: WhatsappPlatform
let counter = 0

beforeAll(async () => {
  platform = await startWhatsappPlatform()
  server = await startTestServer({ graphBase: platform.address })
  await connectWhatsapp(server)
})
afterAll(async () => {
  await server.close()
  await platform.close()
})

/** A separate person for each test. */
const somebody = (): Person => ({
  phone: `9055500${String((counter += 1)).padStart(5, '0')}`,
  name: `Person ${counter}`,
})
const threadOf = async ({ name }: Person) =>
  (await server.call('GET', `/api/threads${query({ filter: { title: name } })}`, { as: 'agent' })).body.data[0]
const messagesOf = async (itemId: string, ownerSent: boolean) =>
  (
    await server.call(
      'GET',
      `/api/wa/messages${query({ filter: { fbWaContactId: itemId, ownerSent }, options: { sort: { createdTime: 1 } } })}`,
      { as: 'agent' },
    )
  ).body.data

const writes = async (from: Person, body = 'hello') => {
  await server.webhook(text(body, { from, at: Date.now() }))
  await server.settled()
  return threadOf(from)
}

const submit = (
  fbWaContactId: string,
  message: string,
  {
    key = `key-${message.replaceAll(/\W/g, '-')}-${counter}`,
    seen = null,
    replied,
  }: { key?: string; seen?: string | null; replied?: string } = {},
) =>
  server.call('POST', '/api/wa/messages/submit', {
    as: 'agent',
    key,
    body: {
      fbWaContactId,
      lastOutboundId: seen,
      data: { message, ...(replied ? { repliedFbWaMessageId: replied } : {}) },
    },
  })

const hears = async (...bodies: unknown[]) => {
  for (const body of bodies) await server.webhook(body)
  await server.settled()
}

it('reaches the platform with its text, what it answers and our mark, and climbs to read', async () => {
  const from = somebody()
  const { itemId } = await writes(from, 'where is it?')
  const [asked] = await messagesOf(itemId, false)
  const answer = await submit(itemId, 'Yolda', { key: 'mark-of-the-command', replied: asked._id })
  expect(answer.body.rows).toMatchObject({
    FBWAMESSAGE: [
      { status: 'queued', replyTo: asked.fbId, repliedToMessageId: asked._id },
      { _id: asked._id, isRead: true },
    ],
    THREAD: [{ isAnswered: true }],
  })
  await server.settled()
  expect(platform.sent.at(-1)).toMatchObject({
    to: from.phone,
    type: 'text',
    text: { body: 'Yolda' },
    context: { message_id: asked.fbId },
    biz_opaque_callback_data: 'mark-of-the-command',
  })
  expect(platform.tokens.at(-1)).toBe('Bearer wa-token')
  const id = platform.ids.at(-1) ?? ''
  expect(await messagesOf(itemId, true)).toMatchObject([{ status: 'sent', fbId: id }])
  const at = Date.now()
  await hears(
    status(id, 'read', { to: from, at: at + 3_000 }),
    status(id, 'sent', { to: from, at, more: { pricing: { type: 'regular', category: 'service' } } }),
    status(id, 'delivered', { to: from, at: at + 1_000 }),
  )
  const [message] = await messagesOf(itemId, true)
  expect(message).toMatchObject({
    status: 'read',
    data: {
      pricing: { category: 'service' },
      statuses: [{ status: 'sent' }, { status: 'delivered' }, { status: 'read' }],
    },
  })
  expect(await threadOf(from)).toMatchObject({
    snippet: 'Yolda',
    snippetFrom: 'us',
    snippetStatus: 'read',
    isAnswered: true,
  })
  const contact = (await server.call('GET', `/api/wa/contacts/${itemId}`, { as: 'agent' })).body.data
  expect(contact).toMatchObject({ lastMessageId: message._id, lastMessageDate: message.createdTime })
})

it('reaches a person without a number by their user id', async () => {
  const from: Person = { userId: 'TR.4455667788', name: 'Only by id', username: 'only' }
  const { itemId } = await writes(from)
  await submit(itemId, 'to an id')
  await server.settled()
  expect(platform.sent.at(-1)).toMatchObject({ recipient: 'TR.4455667788', text: { body: 'to an id' } })
  expect(platform.sent.at(-1)).not.toHaveProperty('to')
})

it('is sent once under temporary refusals, however often the command comes', async () => {
  const { itemId } = await writes(somebody())
  const before = platform.sent.length
  platform.fail({ times: 2, status: 400, code: 130429 })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => submit(itemId, 'once', { key: 'one-key-four-times' })),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  await letTimePass(server)
  expect(platform.sent.slice(before).map(({ text: sent }) => sent?.body)).toEqual(['once'])
  expect(await messagesOf(itemId, true)).toMatchObject([{ status: 'sent' }])
})

it('a message whose answer was lost is known by the mark in its status and never sent again', async () => {
  const from = somebody()
  const { itemId } = await writes(from)
  const before = platform.sent.length
  platform.loseAnswers(1)
  await submit(itemId, 'lost', { key: 'mark-of-the-lost' })
  await server.settled()
  expect(await messagesOf(itemId, true)).toMatchObject([{ status: 'sending', fbId: null }])
  const id = platform.ids.at(-1) ?? ''
  await hears(
    status(id, 'delivered', { to: from, at: Date.now() }),
    status(id, 'sent', { to: from, at: Date.now(), mark: 'mark-of-the-lost' }),
  )
  expect(await messagesOf(itemId, true)).toMatchObject([{ status: 'delivered', fbId: id, failure: null }])
  await letTimePass(server)
  expect(platform.sent).toHaveLength(before + 1)
})

it('of which nobody ever hears is given up, and put right by a late status', async () => {
  const from = somebody()
  const { itemId } = await writes(from)
  const before = platform.sent.length
  platform.loseAnswers(1)
  await submit(itemId, 'in the dark', { key: 'mark-in-the-dark' })
  await letTimePass(server)
  expect(platform.sent).toHaveLength(before + 1)
  expect(await messagesOf(itemId, true)).toMatchObject([{ status: 'failed', failure: { reason: 'OUTCOME_UNKNOWN' } }])
  await hears(status(platform.ids.at(-1) ?? '', 'sent', { to: from, at: Date.now(), mark: 'mark-in-the-dark' }))
  expect(await messagesOf(itemId, true)).toMatchObject([{ status: 'sent', failure: null, fbId: platform.ids.at(-1) }])
})

it.each([
  [131047, 'WINDOW_CLOSED'],
  [131026, 'NOT_ON_WHATSAPP'],
  [131030, 'PERSON_UNAVAILABLE'],
  [190, 'TOKEN_INVALID'],
  [131031, 'BLOCKED_BY_POLICY'],
  [131009, 'INVALID_PARAMETER'],
  [132001, 'TEMPLATE_REFUSED'],
  [131042, 'PAYMENT'],
  [131037, 'NUMBER_NOT_READY'],
  [131051, 'INVALID_PARAMETER'],
  [131099, 'PLATFORM_ERROR'],
])('fails with its reason where the platform refuses with %i', async (code, reason) => {
  const { itemId } = await writes(somebody())
  platform.fail({ times: 1, status: 400, code })
  await submit(itemId, `refused ${code}`)
  await server.settled()
  expect(await messagesOf(itemId, true)).toMatchObject([
    { status: 'failed', failure: { reason, code, details: expect.stringContaining('in words') } },
  ])
})

it('that was accepted fails by its status: the customer waits again', async () => {
  const from = somebody()
  const { itemId } = await writes(from)
  await submit(itemId, 'too late')
  await server.settled()
  expect(await threadOf(from)).toMatchObject({ isAnswered: true })
  const errors = [
    { code: 131047, title: 'Re-engagement message', error_data: { details: 'More than 24 hours have passed' } },
  ]
  await hears(status(platform.ids.at(-1) ?? '', 'failed', { to: from, at: Date.now(), more: { errors } }))
  expect(await messagesOf(itemId, true)).toMatchObject([
    {
      status: 'failed',
      failure: {
        reason: 'WINDOW_CLOSED',
        code: 131047,
        details: 'Re-engagement message - More than 24 hours have passed',
      },
    },
  ])
  expect(await threadOf(from)).toMatchObject({ isAnswered: false, snippetStatus: 'failed' })
  expect(await messagesOf(itemId, true)).toMatchObject([{ timestamp: expect.stringContaining('T') }])
  expect(await submit(itemId, 'once more')).toMatchObject({ status: 409, body: { msg: 'WINDOW_CLOSED' } })
  await hears(text('still there', { from, at: Date.now() + 1_000 }))
  expect((await submit(itemId, 'good')).status).toBe(200)
})

it('waits for nobody outside the 24 hours: a template is needed then', async () => {
  const from = somebody()
  const day = 86_400_000
  await hears(text('long ago', { from, at: Date.now() - day - 60_000 }))
  const { itemId } = await threadOf(from)
  const before = platform.sent.length
  expect(await submit(itemId, 'too late')).toMatchObject({
    status: 409,
    body: { msg: 'WINDOW_CLOSED', controller: 'FBWACONTACT' },
  })
  await hears(text('just in time', { from, at: Date.now() - day + 60_000 }))
  expect((await submit(itemId, 'in time')).status).toBe(200)
  await server.settled()
  expect(platform.sent.slice(before).map(({ text: sent }) => sent?.body)).toEqual(['in time'])
})

it('has 72 hours where the customer came through an advertisement, as the status of the answer says', async () => {
  const from = somebody()
  const { _id, itemId } = await writes(from)
  await submit(itemId, 'welcome')
  await server.settled()
  const until = Math.floor(Date.now() / 1_000) + 72 * 3_600
  const conversation = { id: 'c', expiration_timestamp: String(until), origin: { type: 'referral_conversion' } }
  await hears(status(platform.ids.at(-1) ?? '', 'sent', { to: from, at: Date.now(), more: { conversation } }))
  const replyDeadline = new Date(until * 1_000).toISOString()
  expect((await server.call('GET', `/api/threads/${_id}`, { as: 'agent' })).body.data).toMatchObject({ replyDeadline })
  await writes(from, 'an earlier end does not shorten it')
  expect(await threadOf(from)).toMatchObject({ replyDeadline })
})

it('is held where a colleague answered meanwhile, and cannot answer a message of somebody else', async () => {
  const { itemId } = await writes(somebody())
  const other = await writes(somebody())
  const [foreign] = await messagesOf(other.itemId, false)
  expect(await submit(itemId, 'to nothing', { replied: foreign._id })).toMatchObject({
    status: 404,
    body: { msg: 'NOT_FOUND' },
  })
  const colleague = await server.call('POST', '/api/wa/messages/submit', {
    as: 'agent2',
    key: 'from-the-colleague',
    body: { fbWaContactId: itemId, lastOutboundId: null, data: { message: 'mine' } },
  })
  expect(colleague.status).toBe(200)
  expect((await submit(itemId, 'too slow')).body.msg).toBe('HELD')
  expect((await submit(itemId, 'x'.repeat(4_097), { key: 'far-too-long' })).body.msg).toBe('MESSAGE_TOO_LONG')
})

it('tells the platform what we have read, by the newest message', async () => {
  const from = somebody()
  await writes(from, 'first')
  const { _id, itemId } = await writes(from, 'second')
  await server.call('POST', `/api/threads/${_id}/markAsRead`, { as: 'agent', key: 'seen-on-whatsapp' })
  await server.settled()
  expect(await messagesOf(itemId, false)).toContainEqual(
    expect.objectContaining({ fbId: platform.seen.at(-1), message: 'second' }),
  )
  expect((await server.call('GET', `/api/wa/contacts/${itemId}`, { as: 'agent' })).body.data).toMatchObject({
    unreadMessageCount: 0,
  })
})

it('tells the customer nothing where the organisation keeps it to itself, until somebody says so of a message', async () => {
  const organisation = `/api/organisations/${server.seeded.organisation._id}`
  const from = somebody()
  const { _id, itemId } = await writes(from, 'have you read it?')
  const [message] = await messagesOf(itemId, false)
  expect(
    (await server.call('POST', organisation, { as: 'manager', body: { $set: { sendsReadReceipts: false } } })).status,
  ).toBe(200)
  await server.call('PATCH', `/api/wa/messages/${message._id}/read`, { as: 'agent', key: 'read-for-us-alone' })
  await server.settled()
  expect(await threadOf(from)).toMatchObject({ _id, unreadCount: 0 })
  expect(platform.seen).not.toContain(message.fbId)
  const told = await server.call('POST', `/api/wa/messages/${message._id}/submit/read`, {
    as: 'agent',
    key: 'tell-them-now',
  })
  expect(told.status).toBe(200)
  await server.settled()
  expect(await messagesOf(itemId, false)).toMatchObject([{ data: { read_told: expect.stringContaining('T') } }])
  expect(platform.seen).toContain(message.fbId)
  const answer = await submit(itemId, 'now you know')
  const [ours] = answer.body.rows['FBWAMESSAGE']
  expect(
    await server.call('POST', `/api/wa/messages/${ours._id}/submit/read`, { as: 'agent', key: 'tell-them-of-ours' }),
  ).toMatchObject({
    status: 409,
    body: { msg: 'NO_READ_RECEIPT' },
  })
  await server.call('POST', organisation, { as: 'manager', body: { $set: { sendsReadReceipts: null } } })
})

it('a reaction of ours stands at once and reaches the platform, goes again, and says why where it is refused', async () => {
  const from = somebody()
  const { itemId, _id: threadId } = await writes(from, 'react to this')
  const [{ _id, fbId }] = await messagesOf(itemId, false)
  const react = (emoji: string, key: string) =>
    server.call('POST', `/api/wa/messages/${_id}/reaction`, { as: 'agent', key, body: { emoji } })
  const shown = async () => (await messagesOf(itemId, false))[0]
  const answer = await react('👍🏽', 'react-first')
  expect(answer.body.rows.FBWAMESSAGE).toMatchObject([{ _id, reactions: [{ fromId: null, emoji: '👍🏽' }] }])
  await server.settled()
  expect(platform.sent.at(-1)).toMatchObject({
    to: from.phone,
    type: 'reaction',
    reaction: { message_id: fbId, emoji: '👍🏽' },
  })
  expect((await react('', 'react-none')).status).toBe(200)
  await server.settled()
  expect(platform.sent.at(-1)).toMatchObject({ reaction: { message_id: fbId, emoji: '' } })
  expect(await shown()).toMatchObject({ reactions: [{ emoji: null }] })

  platform.fail({ times: 1, status: 400, code: 131009 })
  await react('❤️', 'react-refused')
  await server.settled()
  expect(await shown()).toMatchObject({
    reactions: [{ emoji: null }],
    data: { reaction_refused: expect.stringContaining('refused') },
  })
  await react('🎉', 'react-later')
  await server.settled()
  await hears(
    status(platform.ids.at(-1) ?? '', 'failed', {
      to: from,
      at: Date.now(),
      mark: `reaction:${_id}`,
      more: {
        errors: [{ code: 131047, title: 'Re-engagement message', message: 'Re-engagement message' }],
      },
    }),
  )
  expect(await shown()).toMatchObject({
    reactions: [{ emoji: null }],
    data: { reaction_refused: 'Re-engagement message' },
  })
  expect(await react('thumb', 'react-words')).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
  // It adds no message to the conversation.
  expect((await server.call('GET', `/api/threads/${threadId}`, { as: 'agent' })).body.data).toMatchObject({
    snippet: 'react to this',
    isAnswered: false,
  })
})

it('a contact is found by number or user id, by who may see their conversation', async () => {
  const from: Person = { phone: '905550077001', userId: 'TR.7700112233', name: 'Found by name' }
  const { itemId } = await writes(from)
  const { fbWaPhoneId } = (await server.call('GET', `/api/wa/contacts/${itemId}`, { as: 'agent' })).body.data
  const find = (name: string, as = 'agent', phone: string = fbWaPhoneId) =>
    server.call('GET', `/api/wa/contacts/external/${encodeURIComponent(name)}?fbWaPhoneId=${phone}`, { as })
  for (const name of ['905550077001', '+90 555 007 70 01', 'TR.7700112233'])
    expect((await find(name)).body.data).toMatchObject({ _id: itemId })
  expect(await find('905550077002')).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
  expect(await find('905550077001', 'stranger')).toMatchObject({ status: 404 })
  expect(await find('905550077001', 'agent', 'x')).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
})

describe('what a message is written in', () => {
  const elsewhere = 'a'.repeat(24)
  const submitTo = (body: Record<string, unknown>, message: string, given: object = {}) =>
    server.call('POST', '/api/wa/messages/submit', {
      as: 'agent',
      key: `key-${message.replaceAll(/\W/g, '-')}-${counter}`,
      body: { lastOutboundId: null, ...body, data: { message, ...given } },
    })

  it('is found by one of its messages', async () => {
    const { itemId } = await writes(somebody())
    const [{ _id: fbWaMessageId, fbWaPhoneId, fbWaBAId }] = await messagesOf(itemId, false)
    const body = { fbWaMessageId, fbWaPhoneId, fbWaBAId }
    expect(await submitTo(body, 'by a message')).toMatchObject({ status: 200 })
    await server.settled()
    expect(await messagesOf(itemId, true)).toMatchObject([{ message: 'by a message', status: 'sent' }])
    expect(await submitTo({ fbWaMessageId: elsewhere }, 'no such message')).toMatchObject({ status: 404 })
  })

  it('is refused where what else is named does not belong to it', async () => {
    const { itemId: fbWaContactId } = await writes(somebody())
    for (const [field, controller] of [
      ['fbWaPhoneId', 'FBWAPHONE'],
      ['fbWaBAId', 'FBWABA'],
      ['fbWaMessageId', 'FBWAMESSAGE'],
    ] as const)
      expect(await submitTo({ fbWaContactId, [field]: elsewhere }, `another ${field}`)).toMatchObject({
        status: 404,
        body: { msg: 'NOT_FOUND', controller },
      })
    expect(await submitTo({ fbWaContactId }, 'another number', { to: '+90 555 999 88 77' })).toMatchObject({
      status: 400,
      body: { msg: 'INVALID_BODY', details: { 'data.to': 'INVALID_VALUE' } },
    })
    expect(await messagesOf(fbWaContactId, true)).toEqual([])
  })
})

it('what became of an earlier message says nothing of trouble that came since', async () => {
  const from = somebody()
  const { itemId } = await writes(from)
  const channel = async () => (await server.call('GET', '/api/channels', { as: 'manager' })).body.data[0]
  await submit(itemId, 'before')
  await server.settled()
  const [before] = await messagesOf(itemId, true)
  platform.fail({ times: 1, status: 401, code: 190 })
  await submit(itemId, 'refused', { seen: before._id })
  await server.settled()
  expect(await channel()).toMatchObject({ status: 'reauthorise', problem: 'TOKEN_INVALID' })
  await hears(status(before.fbId, 'delivered', { to: from, at: Date.now() + 2_000 }))
  expect((await messagesOf(itemId, true))[0]).toMatchObject({ status: 'delivered' })
  expect(await channel()).toMatchObject({ status: 'reauthorise', problem: 'TOKEN_INVALID' })
  await submit(itemId, 'with another token', { seen: before._id })
  await server.settled()
  const after = (await messagesOf(itemId, true)).at(-1)
  await hears(status(after.fbId, 'sent', { to: from, at: Date.now() + 3_000 }))
  expect(await channel()).toMatchObject({ status: 'connected', problem: null })
})

it('a reply that waits does not leave through a number that was disconnected meanwhile', async () => {
  const { itemId, accountId } = await writes(somebody())
  const before = platform.sent.length
  platform.fail({ times: 1, status: 400, code: 130429 })
  await submit(itemId, 'throttled')
  await server.settled()
  const setPassive = (isPassive: boolean) =>
    transact(server.services.database, nobody, (unit) => unit.change('FBWAPHONE', accountId, { isPassive }))
  await setPassive(true)
  await letTimePass(server)
  await setPassive(false)
  expect(platform.sent).toHaveLength(before)
  expect(await messagesOf(itemId, true)).toMatchObject([{ status: 'failed', failure: { reason: 'TOKEN_INVALID' } }])
})
