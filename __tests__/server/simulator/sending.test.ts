// The simulator's Send API: what it accepts, what it refuses with the platform's codes, and the events after a message.
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import type { GraphAnswer } from './graph-caller.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

const hourMs = 3_600_000

let receiver: WebhookReceiver
let simulator: TestSimulator
let page: { fbId: string; token: string }
let psid: string

const send = (body: object, token: string | null = page.token, path = '/me/messages'): Promise<GraphAnswer> =>
  callGraph(simulator.address, token, 'POST', path, body)
const reply = (text: string, more: object = {}): Promise<GraphAnswer> =>
  send({ recipient: { id: psid }, messaging_type: 'RESPONSE', message: { text, metadata: 'key-1' }, ...more })
const advance = (hours: number): Promise<unknown> => simulator.control('clock', { advanceMs: hours * hourMs })
const kinds = (): string[] =>
  receiver.items().map((item) => ['message', 'delivery', 'read'].find((kind) => kind in item) ?? 'other')

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator({ webhookUrl: receiver.url })
  page = await simulator.addPage()
  psid = await simulator.addPerson(page.fbId)
  await simulator.says(psid, 'Hello')
  await simulator.settled()
  receiver.received.length = 0
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test('a reply within the window is accepted and listed', async () => {
  const answer = await reply('Merhaba! 👋')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ recipient_id: psid, message_id: expect.stringMatching(/^m_/) })
  expect(simulator.sent()).toMatchObject([
    {
      channel: 'messenger',
      account: page.fbId,
      recipient: psid,
      text: 'Merhaba! 👋',
      metadata: 'key-1',
      tag: null,
      id: answer.body.message_id,
    },
  ])
})

test.each([
  ['no token', 104, undefined, () => send({ recipient: { id: psid }, message: { text: 'x' } }, null)],
  ['a token nobody has', 190, undefined, () => send({ recipient: { id: psid }, message: { text: 'x' } }, 'EAAfalse')],
  [
    'another page in the path',
    100,
    33,
    () => send({ recipient: { id: psid }, message: { text: 'x' } }, page.token, '/123456789012345/messages'),
  ],
  ['a stranger', 100, 2018001, () => send({ recipient: { id: '70000000000000001' }, message: { text: 'x' } })],
  ['no recipient', 100, undefined, () => send({ message: { text: 'x' } })],
  ['nothing to say', 100, undefined, () => reply('  ')],
  ['2001 characters', 100, undefined, () => reply('ş'.repeat(2_001))],
  ['a retired tag', 100, undefined, () => reply('x', { messaging_type: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' })],
  ['a tagged message without its tag', 100, undefined, () => reply('x', { messaging_type: 'MESSAGE_TAG' })],
])('%s is refused', async (_, code, subcode, attempt) => {
  const { status, body } = await attempt()
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code,
    message: expect.any(String),
    type: expect.any(String),
    fbtrace_id: expect.stringMatching(/^A/),
  })
  expect(body.error?.error_subcode).toBe(subcode)
  expect(simulator.sent()).toEqual([])
})

test('2000 characters are taken, counted as characters', async () => {
  expect((await reply('😀'.repeat(2_000))).status).toBe(200)
})

test('after a day only a human agent may answer, after a week nobody', async () => {
  await advance(25)
  expect((await reply('late')).body.error).toMatchObject({ code: 10, error_subcode: 2018278, type: 'OAuthException' })
  const tagged = { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
  expect((await reply('late, but a person', tagged)).status).toBe(200)
  await advance(24 * 7)
  expect((await reply('far too late', tagged)).body.error).toMatchObject({ code: 10, error_subcode: 2018278 })
  expect(simulator.sent()).toMatchObject([{ tag: 'HUMAN_AGENT' }])
})

test('a reaction opens the window again, reading does not', async () => {
  const { body } = await reply('first')
  await advance(30)
  await simulator.control('read', { psid })
  expect((await reply('second')).status).toBe(400)
  await simulator.control('reactions', { psid, mid: body.message_id, emoji: '❤' })
  expect((await reply('third')).status).toBe(200)
})

test('retired tags worked until 27 April 2026', async () => {
  await simulator.control('clock', { now: '2026-04-20T10:00:00.000Z' })
  await simulator.says(psid, 'In April')
  await advance(48)
  expect((await reply('shipped', { messaging_type: 'MESSAGE_TAG', tag: 'POST_PURCHASE_UPDATE' })).status).toBe(200)
  await advance(24 * 6)
  expect(
    (await reply('shipped', { messaging_type: 'MESSAGE_TAG', tag: 'POST_PURCHASE_UPDATE' })).body.error,
  ).toMatchObject({ code: 100 })
})

test('the message is answered, echoed, delivered and read, in that order', async () => {
  await simulator.control('behaviour', { echo: 'auto', delivery: 'auto', read: 'auto', delayMs: 10 })
  const { body } = await reply('On its way')
  await receiver.arrived(3)
  expect(kinds()).toEqual(['message', 'delivery', 'read'])
  const [echo, delivery, read] = receiver.items()
  expect(echo).toMatchObject({
    sender: { id: page.fbId },
    recipient: { id: psid },
    message: { is_echo: true, app_id: 102030405060708, metadata: 'key-1', mid: body.message_id, text: 'On its way' },
  })
  expect(delivery).toMatchObject({
    sender: { id: psid },
    delivery: { mids: [body.message_id], watermark: echo?.timestamp },
  })
  expect((read?.read as { watermark: number }).watermark).toBeGreaterThanOrEqual(echo?.timestamp ?? Infinity)
})

test('by hand nothing follows until it is asked for', async () => {
  const { body } = await reply('Quiet')
  await simulator.settled()
  expect(receiver.received).toHaveLength(0)
  await simulator.control('delivery', { psid })
  await simulator.settled()
  expect(receiver.items()).toMatchObject([{ delivery: { mids: [body.message_id] } }])
})

test('accept-then-drop: the message is sent and echoed, only the answer is lost; it can be looked up', async () => {
  await simulator.control('behaviour', { echo: 'auto' })
  await simulator.control('faults', { match: { path: '/messages', psid }, times: 1, kind: 'accept-then-drop' })
  await expect(reply('Did you get this?')).rejects.toThrow()
  await simulator.settled()
  expect(simulator.sent()).toHaveLength(1)
  expect(receiver.items()).toMatchObject([{ message: { is_echo: true, metadata: 'key-1' } }])
  const found = await callGraph(
    simulator.address,
    page.token,
    'GET',
    `/${page.fbId}/conversations?user_id=${psid}&fields=messages{id,message,from,created_time}`,
  )
  expect(found.body).toMatchObject({
    data: [
      {
        messages: {
          data: [
            { id: simulator.sent()[0]?.id, message: 'Did you get this?', from: { id: page.fbId } },
            { message: 'Hello' },
          ],
        },
      },
    ],
  })
})

test('accept-then-error: the message is sent and echoed, and answered with an error all the same', async () => {
  await simulator.control('behaviour', { echo: 'auto' })
  await simulator.control('faults', { match: { path: '/messages', psid }, times: 1, kind: 'accept-then-error' })
  expect(await reply('Taken?')).toMatchObject({ status: 500, body: { error: { code: 2, is_transient: true } } })
  await simulator.settled()
  expect(simulator.sent()).toMatchObject([{ text: 'Taken?' }])
  expect(receiver.items()).toMatchObject([{ message: { is_echo: true, metadata: 'key-1' } }])
})

test('faults meet as many requests as told, and only the person they are for', async () => {
  const other = await simulator.addPerson(page.fbId, 'Can Er')
  await simulator.says(other, 'Hi')
  await simulator.control('faults', { match: { psid: other }, times: 1, kind: 'reset' })
  await simulator.control('faults', { match: { psid }, times: 1, kind: 'rate-limit' })
  await simulator.control('faults', { match: { psid }, times: 1, kind: 'error' })
  await simulator.control('faults', {
    match: { psid },
    times: 1,
    kind: 'error',
    error: { status: 400, code: 551, subcode: 1545041 },
  })
  const limited = await reply('1')
  expect(limited.status).toBe(429)
  expect(limited.headers.get('x-business-use-case-usage')).toContain('estimated_time_to_regain_access')
  expect(await reply('2')).toMatchObject({ status: 500, body: { error: { code: 2, is_transient: true } } })
  expect(await reply('3')).toMatchObject({ status: 400, body: { error: { code: 551, error_subcode: 1545041 } } })
  expect((await reply('4')).status).toBe(200)
  await expect(send({ recipient: { id: other }, message: { text: 'x' } })).rejects.toThrow()
  expect(simulator.sent()).toHaveLength(1)
})

test('attachments are fetched from where we serve them', async () => {
  const withImage = (url: string) =>
    send({ recipient: { id: psid }, message: { attachment: { type: 'image', payload: { url } } } })
  const good = `${simulator.address}/media/images/box.png`
  expect((await withImage(good)).status).toBe(200)
  expect(simulator.sent()).toMatchObject([{ text: null, attachments: [{ type: 'image', payload: { url: good } }] }])
  expect((await withImage(`${simulator.address}/media/images/none`)).body.error).toMatchObject({
    code: 100,
    error_subcode: 2018008,
  })
  expect((await withImage(`${simulator.address}/media/files/a.pdf`)).body.error).toMatchObject({
    code: 100,
    error_subcode: 2018047,
  })
})

test('a form with nested JSON is understood, versioned or not', async () => {
  const form = new URLSearchParams({
    recipient: JSON.stringify({ id: psid }),
    message: JSON.stringify({ text: 'form' }),
    access_token: page.token,
  })
  const answer = await fetch(`${simulator.address}/${page.fbId}/messages`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const action = await send({ recipient: { id: psid }, sender_action: 'mark_seen' })
  expect(action.body).toEqual({ recipient_id: psid })
})
