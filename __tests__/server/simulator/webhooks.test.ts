// The simulator's webhooks: the exact bytes, their signatures, and every way in which they may arrive.
import { createHmac } from 'node:crypto'
import { serialiseBody } from '../../../server/simulator/webhooks/signed-body.ts'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

let receiver: WebhookReceiver
let simulator: TestSimulator
let pageId: string
let psid: string

const texts = (): unknown[] => receiver.items().map((item) => (item.message as { text: string }).text)

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator({ webhookUrl: receiver.url, appSecret: 'shop-secret' })
  pageId = (await simulator.addPage('Corner shop')).fbId
  psid = await simulator.addPerson(pageId, 'Ayla Er')
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test('a body is ASCII with lower-case escapes and escaped slashes', () => {
  expect(serialiseBody({ text: 'İyi 😀 a/b ÿ "q" \n' })).toBe(
    String.raw`{"text":"\u0130yi \ud83d\ude00 a\/b \u00ff \"q\" \n"}`,
  )
})

test('both signatures are over the bytes that were sent', async () => {
  const mid = await simulator.says(psid, 'Çanta hazır mı? 1/2')
  await simulator.settled()
  const [webhook] = receiver.received
  expect(webhook?.text).toContain(String.raw`"text":"\u00c7anta haz\u0131r m\u0131? 1\/2"`)
  expect(webhook?.text).toContain(`"mid":"${mid}"`)
  const hex = (algorithm: string) =>
    createHmac(algorithm, 'shop-secret')
      .update(webhook?.raw ?? '')
      .digest('hex')
  expect(webhook?.headers['x-hub-signature-256']).toBe(`sha256=${hex('sha256')}`)
  expect(webhook?.headers['x-hub-signature']).toBe(`sha1=${hex('sha1')}`)
  expect(webhook?.headers['content-type']).toBe('application/json')
})

test("an item has the platform's shape, with ids as text and times in milliseconds", async () => {
  const before = Date.now()
  const mid = await simulator.says(psid, 'Hello')
  await simulator.settled()
  const body = JSON.parse(receiver.received[0]?.text ?? '') as { object: string; entry: { id: string; time: number }[] }
  expect(body.object).toBe('page')
  expect(body.entry).toHaveLength(1)
  expect(body.entry[0]?.id).toBe(pageId)
  expect(body.entry[0]?.time).toBeGreaterThanOrEqual(before)
  const [item] = receiver.items()
  expect(item).toMatchObject({ sender: { id: psid }, recipient: { id: pageId }, message: { mid, text: 'Hello' } })
  expect(item?.timestamp).toBeGreaterThanOrEqual(before)
  expect(mid).toMatch(/^m_[\w-]{80,}$/)
  expect(psid).toMatch(/^\d{17}$/)
})

test('a body that is not taken comes again, the same bytes, over a new connection', async () => {
  receiver.answers.push(500, 503)
  await simulator.says(psid, 'Anybody there?')
  await simulator.settled()
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
  expect(new Set(receiver.received.map(({ port }) => port)).size).toBe(3)
})

test('duplicates send every body again', async () => {
  await simulator.control('webhooks/options', { duplicates: 2 })
  await simulator.says(psid, 'Once or thrice')
  await simulator.settled()
  expect(texts()).toEqual(['Once or thrice', 'Once or thrice', 'Once or thrice'])
})

test('without options bodies come in the order of what happened', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) await simulator.says(psid, text)
  await simulator.settled()
  expect(texts()).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('held items wait for their release and then come shuffled in batches', async () => {
  await simulator.control('webhooks/options', { hold: true, shuffle: true, batch: 4 })
  const said = Array.from({ length: 12 }, (_, index) => `line ${index}`)
  for (const text of said) await simulator.says(psid, text)
  await simulator.settled()
  expect(receiver.received).toHaveLength(0)
  await simulator.control('webhooks/release')
  await simulator.settled()
  expect(receiver.received).toHaveLength(3)
  expect(texts()).not.toEqual(said)
  expect([...texts()].sort()).toEqual([...said].sort())
})

test('a raw body goes out as it is, signed; a false signature is sent once', async () => {
  const body = '{"object":"page","entry":"odd"}'
  await expect(simulator.control('webhooks/raw', { body })).resolves.toEqual({ status: 200 })
  expect(receiver.received[0]?.text).toBe(body)
  receiver.answers.push(401)
  await expect(simulator.control('webhooks/raw', { body, signature: 'sha256=00' })).resolves.toEqual({ status: 401 })
  await simulator.settled()
  expect(receiver.received).toHaveLength(2)
  expect(receiver.received[1]?.headers['x-hub-signature-256']).toBe('sha256=00')
})

test("what a person does arrives in the field's own shape", async () => {
  const mid = await simulator.says(psid, 'helo')
  await simulator.control('edits', { psid, mid, text: 'hello' })
  await simulator.control('reactions', { psid, mid, emoji: '👍' })
  await simulator.control('reactions', { psid, mid, emoji: null })
  await simulator.control('postbacks', { psid, title: 'Start', payload: 'START' })
  await simulator.control('messages', { psid, from: 'page', text: 'We are on it' })
  await simulator.settled()
  const [, edited, reacted, unreacted, pressed, echo] = receiver.items()
  expect(edited).toMatchObject({ message_edit: { mid, text: 'hello', num_edit: 1 } })
  expect(reacted).toMatchObject({ reaction: { mid, action: 'react', emoji: '👍', reaction: 'like' } })
  expect(unreacted?.reaction).toEqual({ mid, action: 'unreact' })
  expect(pressed).toMatchObject({ postback: { title: 'Start', payload: 'START' } })
  expect(echo).toMatchObject({
    sender: { id: pageId },
    recipient: { id: psid },
    message: { is_echo: true, text: 'We are on it' },
  })
})

test('a page that has not subscribed tells nothing', async () => {
  const quiet = await simulator.addPage('Quiet shop', { subscribed: false })
  const other = await simulator.addPerson(quiet.fbId)
  await simulator.says(other, 'Hello?')
  await simulator.settled()
  expect(receiver.received).toHaveLength(0)
})

test('batches put several accounts and changes into a body, each object into bodies of its own, whatever the order', async () => {
  const { igId } = await simulator.addInstagram(pageId)
  const igsid = await simulator.addInstagramPerson(igId)
  const account = await simulator.addWhatsapp()
  const contacts = [
    await simulator.addContact(account.phoneId, 'One'),
    await simulator.addContact(account.phoneId, 'Two'),
  ]
  await simulator.control('webhooks/options', { hold: true, batch: 10, duplicates: 1, shuffle: true })
  await simulator.says(psid, 'messenger')
  await simulator.says(igsid, 'instagram')
  const { postId } = await simulator.control<{ postId: string }>('feed/posts', { pageId, message: 'wall' })
  await simulator.control('feed/comments', { postId, message: 'comment' })
  for (const { contactId } of contacts) await simulator.control('whatsapp/messages', { contactId, text: 'whatsapp' })
  await simulator.control('webhooks/release')
  await simulator.settled()
  const bodies = receiver.received.map(
    ({ text }) => JSON.parse(text) as { object: string; entry: { id: string; changes?: unknown[] }[] },
  )
  expect(bodies.map(({ object }) => object).sort()).toEqual([
    'instagram',
    'instagram',
    'page',
    'page',
    'whatsapp_business_account',
    'whatsapp_business_account',
  ])
  const whatsapp = bodies.find(({ object }) => object === 'whatsapp_business_account')
  expect(whatsapp?.entry).toHaveLength(1)
  expect(whatsapp?.entry[0]?.changes).toHaveLength(2)
  expect(receiver.items()).toHaveLength(4)
  expect(receiver.changes().filter(({ field }) => field === 'feed')).toHaveLength(4)
})

test('an account whose field or object nobody has subscribed to tells nothing of it', async () => {
  const quiet = await simulator.addPage('Quiet shop', { subscribed: false })
  const { igId } = await simulator.addInstagram(quiet.fbId)
  await simulator.says(await simulator.addInstagramPerson(igId), 'Hello?')
  await simulator.control('feed/posts', { pageId: quiet.fbId, message: 'Hello?' })
  const { wabaId } = await simulator.control<{ wabaId: string }>('whatsapp/accounts', {
    name: 'Quiet',
    subscribed: false,
  })
  const { phoneId } = await simulator.control<{ phoneId: string }>('whatsapp/phones', { wabaId })
  await simulator.control('whatsapp/messages', {
    contactId: (await simulator.addContact(phoneId)).contactId,
    text: 'Hello?',
  })
  await simulator.settled()
  expect(receiver.received).toHaveLength(0)
})

test('any other change is told like the rest, if somebody has subscribed to its field', async () => {
  const { wabaId } = await simulator.addWhatsapp()
  const change = (field: string) =>
    simulator.control('webhooks/change', {
      object: 'whatsapp_business_account',
      accountId: wabaId,
      field,
      value: { event: 'X' },
    })
  await change('account_update')
  await change('telepathy')
  await simulator.settled()
  expect(receiver.changes()).toEqual([{ account: wabaId, field: 'account_update', value: { event: 'X' } }])
})
