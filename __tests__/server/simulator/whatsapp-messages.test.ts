// WhatsApp in the simulator, inbound: the format of people's messages, with and without a phone number.
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { Change, WebhookReceiver } from './webhook-receiver.ts'

interface Value {
  readonly metadata: { readonly display_phone_number: string; readonly phone_number_id: string }
  readonly contacts?: readonly Record<string, unknown>[]
  readonly messages: readonly (Record<string, unknown> & { id: string; timestamp: string })[]
}

let receiver: WebhookReceiver
let simulator: TestSimulator
let account: Awaited<ReturnType<TestSimulator['addWhatsapp']>>
let contactId: string

const write = async (body: object): Promise<string> =>
  (await simulator.control<{ id: string }>('whatsapp/messages', { contactId, ...body })).id
const values = async (): Promise<Value[]> => {
  await simulator.settled()
  return receiver
    .changes()
    .filter(({ field }) => field === 'messages')
    .map((change: Change) => change.value as unknown as Value)
}

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator({ webhookUrl: receiver.url })
  account = await simulator.addWhatsapp()
  contactId = (await simulator.addContact(account.phoneId, 'Ayla Er', { waId: '+90 532 000 11 22' })).contactId
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test('a text comes under the business account, with the number it was written to and who wrote', async () => {
  const id = await write({ text: 'Merhaba, siparişim nerede?' })
  const [value] = await values()
  const body = JSON.parse(receiver.received[0]?.text ?? '') as { object: string; entry: object[] }
  expect(body.object).toBe('whatsapp_business_account')
  expect(body.entry).toEqual([{ id: account.wabaId, changes: expect.any(Array) }])
  expect(value?.metadata).toEqual({ display_phone_number: account.number, phone_number_id: account.phoneId })
  expect(value?.contacts).toEqual([
    { profile: { name: 'Ayla Er' }, wa_id: '905320001122', user_id: expect.stringMatching(/^TR\.\d+$/) },
  ])
  expect(value?.messages).toMatchObject([
    { from: '905320001122', id, type: 'text', text: { body: 'Merhaba, siparişim nerede?' } },
  ])
  expect(id).toMatch(/^wamid\./)
  expect(value?.messages[0]?.timestamp).toMatch(/^\d{10}$/)
})

test('a person with a business-scoped id only has no number anywhere; one of old has no such id', async () => {
  const scoped = await simulator.addContact(account.phoneId, 'Gizli', { waId: null, username: '@gizli' })
  const old = await simulator.addContact(account.phoneId, 'Eski', { userId: null })
  await write({ contactId: scoped.contactId, text: 'Selam' })
  await write({ contactId: old.contactId, text: 'Selam' })
  const [first, second] = await values()
  expect(first?.contacts).toEqual([{ profile: { name: 'Gizli', username: '@gizli' }, user_id: scoped.userId }])
  expect(first?.messages[0]).toMatchObject({ from_user_id: scoped.userId })
  expect(first?.messages[0]).not.toHaveProperty('from')
  expect(second?.contacts).toEqual([{ profile: { name: 'Eski' }, wa_id: old.waId }])
  expect(second?.messages[0]).not.toHaveProperty('from_user_id')
})

test.each([
  ['image', { caption: 'Bakın' }, { mime_type: 'image/jpeg', sha256: expect.any(String), id: expect.any(String) }],
  ['video', {}, { mime_type: 'video/mp4', id: expect.any(String) }],
  ['audio', {}, { mime_type: 'audio/ogg; codecs=opus', voice: true }],
  ['document', {}, { mime_type: 'application/pdf', filename: 'siparis.pdf' }],
  ['sticker', {}, { mime_type: 'image/webp', animated: false }],
  ['location', {}, { latitude: expect.any(Number), longitude: expect.any(Number) }],
  ['button', {}, { payload: 'YES', text: 'Evet' }],
  ['interactive', {}, { type: 'button_reply', button_reply: { id: 'yes', title: 'Evet' } }],
  ['order', {}, { product_items: [{ quantity: 1, currency: 'TRY' }] }],
])('a message of type %s carries its member', async (type, content, expected) => {
  await write({ type, content })
  const [value] = await values()
  expect(value?.messages).toMatchObject([{ type, [type]: { ...expected, ...content } }])
})

test('contact cards, a first opening, what is not supported, a referral and a context', async () => {
  const id = await write({ type: 'contacts', text: 'Can Er' })
  await write({ type: 'request_welcome' })
  await write({ type: 'unsupported' })
  await write({
    text: 'From the advertisement',
    referral: { source_type: 'ad', source_id: '17', source_url: 'https://example.com' },
  })
  await write({ text: 'About that', context: { from: account.number, id } })
  const [cards, welcome, unsupported, referred, answered] = (await values()).map(({ messages }) => messages[0])
  expect(cards).toMatchObject({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Can Er', first_name: 'Can' } }],
  })
  expect(welcome).toMatchObject({ type: 'request_welcome' })
  expect(unsupported).toMatchObject({ type: 'unsupported', errors: [{ code: 131051 }] })
  expect(referred).toMatchObject({ type: 'text', referral: { source_type: 'ad' } })
  expect(answered).toMatchObject({ context: { id } })
})

test('reactions, edits and revocations name the message they are about', async () => {
  const id = await write({ text: 'Helo' })
  await write({ type: 'reaction', original: id, text: '👍' })
  await write({ type: 'reaction', original: id })
  await write({ type: 'edit', original: id, text: 'Hello' })
  await write({ type: 'revoke', original: id })
  const [, reacted, unreacted, edited, revoked] = (await values()).map(({ messages }) => messages[0])
  expect(reacted?.reaction).toEqual({ message_id: id, emoji: '👍' })
  expect(unreacted?.reaction).toEqual({ message_id: id })
  expect(edited?.edit).toMatchObject({ original_message_id: id, message: { type: 'text', text: { body: 'Hello' } } })
  expect(revoked?.revoke).toEqual({ original_message_id: id })
})

test('a changed number comes without contacts, and later messages from the new one', async () => {
  await write({ type: 'system', content: { wa_id: '905550009988' } })
  await write({ text: 'Yeni numaram bu' })
  const [changed, after] = await values()
  expect(changed).not.toHaveProperty('contacts')
  expect(changed?.messages).toMatchObject([
    { from: '905320001122', type: 'system', system: { type: 'user_changed_number', wa_id: '905550009988' } },
  ])
  expect(after?.messages).toMatchObject([{ from: '905550009988' }])
})

test('a changed business-scoped id comes in a field of its own', async () => {
  const { userId } = await simulator.addContact(account.phoneId, 'Deniz')
  await simulator.control('whatsapp/user-ids', { contactId: `${account.phoneId}:${userId ?? ''}`, userId: 'TR.77' })
  await simulator.settled()
  expect(receiver.changes()).toMatchObject([
    { field: 'user_id_update', value: { user_id_update: [{ user_id: { previous: userId, current: 'TR.77' } }] } },
  ])
})

test('a message written in the app on the phone arrives as an echo', async () => {
  const id = await write({ from: 'owner', text: 'Hemen bakıyorum' })
  await simulator.settled()
  expect(receiver.changes()).toMatchObject([
    {
      field: 'smb_message_echoes',
      value: {
        message_echoes: [
          { id, from: account.number, to: '905320001122', type: 'text', text: { body: 'Hemen bakıyorum' } },
        ],
      },
    },
  ])
})

test('the control plane refuses unknown members with a text', async () => {
  await expect(write({ type: 'telepathy' })).rejects.toThrow('no such message type: telepathy')
  await expect(write({ contactId: 'nobody' })).rejects.toThrow('no such contact')
  await expect(simulator.addContact(account.phoneId, 'Nobody', { waId: null, userId: null })).rejects.toThrow(
    'needs a number or a business-scoped id',
  )
})
