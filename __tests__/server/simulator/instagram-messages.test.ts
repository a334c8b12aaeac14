// Instagram's direct messages in the simulator: the format of its webhooks, and an account's replies.
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
let igId: string
let igsid: string

const call = (method: string, path: string, body?: unknown): Promise<GraphAnswer> =>
  callGraph(simulator.address, page.token, method, path, body)
const send = (message: object, more: object = {}, account = igId): Promise<GraphAnswer> =>
  call('POST', `/${account}/messages`, { recipient: { id: igsid }, message, ...more })
const write = async (body: object): Promise<string> =>
  (await simulator.control<{ mid: string }>('messages', { psid: igsid, ...body })).mid

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator({ webhookUrl: receiver.url })
  page = await simulator.addPage('Corner shop')
  igId = (await simulator.addInstagram(page.fbId, { username: 'corner.shop' })).igId
  igsid = await simulator.addInstagramPerson(igId, 'Ayla Er', { username: 'ayla.er' })
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test("a message comes under the account's id, as of object instagram", async () => {
  const mid = await simulator.says(igsid, 'Kargo nerede?')
  await simulator.settled()
  const body = JSON.parse(receiver.received[0]?.text ?? '') as { object: string; entry: { id: string; time: number }[] }
  expect(body).toMatchObject({ object: 'instagram', entry: [{ id: igId }] })
  expect(receiver.items()).toMatchObject([
    { sender: { id: igsid }, recipient: { id: igId }, message: { mid, text: 'Kargo nerede?' } },
  ])
  expect(receiver.items()[0]?.timestamp).toBeGreaterThan(1e12)
  expect(mid).not.toMatch(/^m_/)
})

test("everything a person does has Instagram's shape", async () => {
  const mid = await write({ text: 'Helo' })
  await write({ text: 'How much?', story: 'reply' })
  await write({ story: 'mention' })
  await write({ attach: ['image', 'audio'], replyTo: mid })
  await write({ unsupported: true })
  await simulator.control('edits', { psid: igsid, mid, text: 'Hello' })
  await simulator.control('reactions', { psid: igsid, mid, emoji: '❤' })
  await simulator.control('reactions', { psid: igsid, mid, emoji: null })
  await simulator.control('postbacks', { psid: igsid, title: 'Start', payload: 'START' })
  await simulator.control('unsends', { psid: igsid, mid })
  await simulator.settled()
  const [, story, mention, files, unsupported, edited, reacted, unreacted, pressed, unsent] = receiver.items()
  expect(story?.message).toMatchObject({
    text: 'How much?',
    reply_to: { story: { id: expect.stringMatching(/^\d+$/), url: expect.stringContaining('http') } },
  })
  expect(mention?.message).toMatchObject({
    attachments: [{ type: 'story_mention', payload: { url: expect.stringContaining('http') } }],
  })
  expect(files?.message).toMatchObject({ attachments: [{ type: 'image' }, { type: 'audio' }], reply_to: { mid } })
  expect(unsupported?.message).toEqual({ mid: expect.any(String), is_unsupported: true })
  expect(edited?.message_edit).toEqual({ mid, text: 'Hello', num_edit: 1 })
  expect(reacted?.reaction).toEqual({ mid, action: 'react', emoji: '❤', reaction: 'love' })
  expect(unreacted?.reaction).toEqual({ mid, action: 'unreact' })
  expect(pressed?.postback).toMatchObject({ title: 'Start', payload: 'START' })
  expect(unsent?.message).toEqual({ mid, is_deleted: true })
})

test('search does not find removed messages', async () => {
  const mid = await simulator.says(igsid, 'Never mind')
  expect((await call('GET', `/${mid}?fields=message`)).body).toMatchObject({ message: 'Never mind' })
  await simulator.control('unsends', { psid: igsid, mid })
  expect((await call('GET', `/${mid}?fields=message`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
})

test("a story's picture is there for a day", async () => {
  await write({ story: 'mention' })
  await simulator.settled()
  const { attachments } = receiver.items()[0]?.message as { attachments: { payload: { url: string } }[] }
  const url = attachments[0]?.payload.url ?? ''
  expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
  await simulator.control('clock', { advanceMs: 25 * hourMs })
  expect((await fetch(url)).status).toBe(403)
})

test.each([
  ['the account', () => igId],
  ['its page', () => page.fbId],
  ['me', () => 'me'],
])('an answer goes out through %s, with echo and seen', async (_, account) => {
  await simulator.says(igsid, 'Hi')
  await simulator.settled()
  await simulator.control('behaviour', { echo: 'auto', delivery: 'auto', read: 'auto' })
  const { status, body } = await send({ text: 'Hello Ayla', metadata: 'key-1' }, {}, account())
  expect(status).toBe(200)
  expect(body).toEqual({ recipient_id: igsid, message_id: expect.any(String) })
  const [, echo, seen] = await receiver.arrived(3)
  expect(echo).toMatchObject({
    sender: { id: igId },
    recipient: { id: igsid },
    message: { is_echo: true, mid: body.message_id, text: 'Hello Ayla' },
  })
  expect(echo?.message).not.toHaveProperty('metadata')
  expect(seen).toMatchObject({ sender: { id: igsid }, read: { mid: body.message_id } })
  expect(simulator.sent()).toMatchObject([
    { channel: 'instagram', account: igId, recipient: igsid, id: body.message_id, metadata: 'key-1' },
  ])
})

test("Instagram's own rules: bytes, tags, windows, whose people they are", async () => {
  const other = await simulator.addPerson(page.fbId, 'A Messenger person')
  expect((await send({ text: 'too early' })).body.error).toMatchObject({ code: 10, error_subcode: 2534022 })
  await simulator.says(igsid, 'Hi')
  expect((await send({ text: 'ş'.repeat(500) })).status).toBe(200)
  expect((await send({ text: 'ş'.repeat(501) })).body.error).toMatchObject({ code: 100 })
  expect((await send({ text: 'x' }, { recipient: { id: other } })).body.error).toMatchObject({
    code: 100,
    error_subcode: 2018001,
  })
  await simulator.control('clock', { advanceMs: 30 * hourMs })
  expect((await send({ text: 'late' })).body.error).toMatchObject({ code: 10, error_subcode: 2534022 })
  expect(
    (await send({ text: 'late' }, { messaging_type: 'MESSAGE_TAG', tag: 'CUSTOMER_FEEDBACK' })).body.error,
  ).toMatchObject({ code: 100 })
  expect((await send({ text: 'late' }, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })).status).toBe(200)
})

test('a heart, a reaction and typing are taken', async () => {
  const mid = await simulator.says(igsid, 'Hi')
  expect((await send({ attachment: { type: 'like_heart' } })).status).toBe(200)
  const act = (body: object) => call('POST', `/${igId}/messages`, { recipient: { id: igsid }, ...body })
  expect((await act({ sender_action: 'typing_on' })).body).toEqual({ recipient_id: igsid })
  await act({ sender_action: 'react', payload: { message_id: mid, reaction: 'love' } })
  expect(simulator.simulation.world.messages[igsid]?.find((message) => message.mid === mid)?.reaction).toBe('love')
  expect(simulator.simulation.world.senderActions).toMatchObject([
    { page: igId, psid: igsid, action: 'typing_on' },
    { action: 'react' },
  ])
})

test("the account, its people and conversations can be read; Messenger's are kept apart", async () => {
  await simulator.says(await simulator.addPerson(page.fbId, 'A Messenger person'), 'Hello')
  const mid = await simulator.says(igsid, 'Hi')
  expect((await call('GET', `/${igId}?fields=username,name,profile_picture_url`)).body).toMatchObject({
    id: igId,
    username: 'corner.shop',
  })
  expect((await call('GET', '/me?fields=instagram_business_account{id,username}')).body).toMatchObject({
    instagram_business_account: { id: igId, username: 'corner.shop' },
  })
  expect((await call('GET', `/${igsid}?fields=name,username,profile_pic`)).body).toMatchObject({
    id: igsid,
    name: 'Ayla Er',
    username: 'ayla.er',
  })
  const list = await call(
    'GET',
    `/${page.fbId}/conversations?platform=instagram&fields=participants,messages{id,message,from}`,
  )
  expect(list.body.data).toMatchObject([
    {
      participants: { data: [{ id: igsid, username: 'ayla.er' }, { id: igId }] },
      messages: { data: [{ id: mid, message: 'Hi', from: { id: igsid } }] },
    },
  ])
  expect((await call('GET', `/${igId}/conversations?user_id=${igsid}`)).body.data).toHaveLength(1)
  expect((await call('GET', `/${page.fbId}/conversations?fields=id`)).body.data).toHaveLength(1)
})

test("without the permission nothing is sent; another page's token sees nothing", async () => {
  await simulator.says(igsid, 'Hi')
  const stranger = await simulator.addPage('Another shop')
  expect((await callGraph(simulator.address, stranger.token, 'GET', `/${igId}`)).body.error).toMatchObject({
    code: 100,
    error_subcode: 33,
  })
  await simulator.control('permissions', { declined: ['instagram_manage_messages'] })
  expect(await send({ text: 'x' })).toMatchObject({ status: 403, body: { error: { code: 200 } } })
  expect(simulator.sent()).toEqual([])
})
