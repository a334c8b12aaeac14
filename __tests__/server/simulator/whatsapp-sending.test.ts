// WhatsApp in the simulator, outbound: the Cloud API's messages, its refusals, and the statuses that follow.
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import type { GraphAnswer } from './graph-caller.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

const hourMs = 3_600_000
const waId = '905320001122'

type Status = Record<string, unknown> & { status: string }

let receiver: WebhookReceiver
let simulator: TestSimulator
let account: Awaited<ReturnType<TestSimulator['addWhatsapp']>>
let contact: Awaited<ReturnType<TestSimulator['addContact']>>

const call = (method: string, path: string, body?: unknown): Promise<GraphAnswer> =>
  callGraph(simulator.address, account.token, method, path, body)
const send = (body: object): Promise<GraphAnswer> =>
  call('POST', `/${account.phoneId}/messages`, {
    messaging_product: 'whatsapp',
    ...('to' in body || 'recipient' in body ? {} : { to: `+${waId}` }),
    ...body,
  })
const text = (body: string, more: object = {}): Promise<GraphAnswer> => send({ type: 'text', text: { body }, ...more })
const idOf = ({ body }: GraphAnswer): string => (body.messages as { id: string }[])[0]?.id ?? ''
const statuses = async (count: number): Promise<Status[]> =>
  (await receiver.changed(count)).flatMap(({ value }) => (value as { statuses?: Status[] }).statuses ?? [])

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator({ webhookUrl: receiver.url })
  account = await simulator.addWhatsapp()
  contact = await simulator.addContact(account.phoneId, 'Ayla Er', { waId })
  await simulator.control('whatsapp/messages', { contactId: contact.contactId, text: 'Merhaba' })
  await simulator.settled()
  receiver.received.length = 0
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test('a text is accepted, and its statuses climb one after the other with their price', async () => {
  await simulator.control('behaviour', { echo: 'auto', delivery: 'auto', read: 'auto', delayMs: 10 })
  const answer = await text('Hemen bakıyorum', { biz_opaque_callback_data: 'key-1' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    messaging_product: 'whatsapp',
    contacts: [{ input: `+${waId}`, wa_id: waId, user_id: contact.userId }],
    messages: [{ id: expect.stringMatching(/^wamid\./) }],
  })
  const [sent, delivered, read] = await statuses(3)
  expect([sent, delivered, read].map((status) => status?.status)).toEqual(['sent', 'delivered', 'read'])
  expect(sent).toMatchObject({
    id: idOf(answer),
    recipient_id: waId,
    recipient_user_id: contact.userId,
    biz_opaque_callback_data: 'key-1',
  })
  expect(sent).toMatchObject({ pricing: { pricing_model: 'PMP', type: 'free_customer_service', category: 'service' } })
  expect(read).not.toHaveProperty('pricing')
  expect(simulator.sent()).toMatchObject([
    {
      channel: 'whatsapp',
      account: account.phoneId,
      recipient: waId,
      id: idOf(answer),
      type: 'text',
      text: 'Hemen bakıyorum',
      metadata: 'key-1',
    },
  ])
})

test('by hand a status comes when it is asked for, failures with their code and words', async () => {
  const id = idOf(await text('Quiet'))
  await simulator.control('whatsapp/statuses', { id, status: 'delivered' })
  await simulator.control('whatsapp/read', { contactId: contact.contactId })
  await simulator.control('whatsapp/statuses', { id, status: 'failed', code: 131049 })
  const [, read, failed] = await statuses(3)
  expect(read).toMatchObject({ id, status: 'read' })
  expect(failed).toMatchObject({
    id,
    status: 'failed',
    errors: [{ code: 131049, title: expect.any(String), error_data: { details: expect.any(String) } }],
  })
})

test('a person without a number is answered by the business-scoped id', async () => {
  const hidden = await simulator.addContact(account.phoneId, 'Gizli', { waId: null })
  await simulator.control('whatsapp/messages', { contactId: hidden.contactId, text: 'Selam' })
  const answer = await text('Selam', { recipient: hidden.userId })
  expect(answer.body.contacts).toEqual([{ input: hidden.userId, user_id: hidden.userId }])
  await simulator.control('whatsapp/statuses', { id: idOf(answer), status: 'sent' })
  const [sent] = await statuses(2)
  expect(sent).toMatchObject({ recipient_user_id: hidden.userId })
  expect(sent).not.toHaveProperty('recipient_id')
})

test('after a day a message is accepted and then fails with 131047; a template gets through', async () => {
  await simulator.control('clock', { advanceMs: 25 * hourMs })
  const late = await text('Late')
  expect(late.status).toBe(200)
  expect(await statuses(1)).toMatchObject([{ id: idOf(late), status: 'failed', errors: [{ code: 131047 }] }])
  const parameters = [
    { type: 'text', text: 'Ayla' },
    { type: 'text', text: '48213' },
  ]
  const template = { name: 'siparis_durumu', language: { code: 'tr' }, components: [{ type: 'body', parameters }] }
  const sent = await send({ type: 'template', template })
  expect(sent.body.messages).toMatchObject([{ message_status: 'accepted' }])
  expect(simulator.sent()[1]).toMatchObject({
    type: 'template',
    text: 'Merhaba Ayla, 48213 numaralı siparişiniz yola çıktı.',
  })
})

test('a template may be the first message to a number', async () => {
  const answer = await send({
    to: '905559998877',
    type: 'template',
    template: { name: 'hello_world', language: { code: 'en_US' } },
  })
  expect(answer.body.contacts).toMatchObject([{ input: '905559998877', wa_id: '905559998877' }])
  expect(Object.values(simulator.simulation.world.whatsapp.contacts)).toMatchObject([
    {},
    { name: '+905559998877', phoneId: account.phoneId },
  ])
})

test.each([
  ['no product', 100, () => call('POST', `/${account.phoneId}/messages`, { to: waId, text: { body: 'x' } })],
  [
    'no recipient',
    100,
    () => call('POST', `/${account.phoneId}/messages`, { messaging_product: 'whatsapp', text: { body: 'x' } }),
  ],
  ['a recipient that is no number', 131009, () => text('x', { to: 'Ayla' })],
  ['a business-scoped id nobody has', 131009, () => text('x', { recipient: 'TR.0' })],
  ['the number itself', 131021, () => text('x', { to: account.number })],
  ['nothing to say', 131008, () => text(' ')],
  ['4097 characters', 131009, () => text('ş'.repeat(4_097))],
  ['a member that is missing', 131008, () => send({ type: 'image' })],
  ['media nobody uploaded', 131009, () => send({ type: 'image', image: { id: '17' } })],
  ['a type there is not', 131009, () => send({ type: 'telepathy', telepathy: {} })],
  [
    'a reaction to nothing',
    131009,
    () => send({ type: 'reaction', reaction: { message_id: 'wamid.none', emoji: '👍' } }),
  ],
  [
    'four buttons',
    131009,
    () =>
      send({
        type: 'interactive',
        interactive: { type: 'button', body: { text: 'x' }, action: { buttons: [{}, {}, {}, {}] } },
      }),
  ],
  [
    'a list without rows',
    131009,
    () =>
      send({
        type: 'interactive',
        interactive: { type: 'list', body: { text: 'x' }, action: { button: 'x', sections: [] } },
      }),
  ],
  ['a contact without a name', 131008, () => send({ type: 'contacts', contacts: [{ phones: [] }] })],
  ['a location without its place', 131008, () => send({ type: 'location', location: { name: 'x' } })],
  [
    'a template there is not',
    132001,
    () => send({ type: 'template', template: { name: 'none', language: { code: 'tr' } } }),
  ],
  [
    'a template with too few parameters',
    132000,
    () => send({ type: 'template', template: { name: 'siparis_durumu', language: { code: 'tr' } } }),
  ],
])('%s is refused', async (_, code, attempt) => {
  const { status, body } = await attempt()
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code,
    message: expect.stringContaining(`(#${code})`),
    fbtrace_id: expect.any(String),
  })
  if (code !== 100)
    expect(body.error?.error_data).toMatchObject({ messaging_product: 'whatsapp', details: expect.any(String) })
  expect(simulator.sent()).toEqual([])
})

test('faults: refused at once, or accepted and failed later, for the one they are meant for', async () => {
  await simulator.control('faults', {
    match: { psid: waId },
    kind: 'error',
    error: { status: 400, code: 131056, message: '(#131056) Pair rate limit hit', details: 'Too many' },
  })
  await simulator.control('faults', { match: { psid: waId }, kind: 'fail-later', error: { code: 131026 } })
  expect((await text('1')).body.error).toMatchObject({ code: 131056, error_data: { details: 'Too many' } })
  const second = await text('2')
  expect(second.status).toBe(200)
  expect(await statuses(1)).toMatchObject([{ id: idOf(second), status: 'failed', errors: [{ code: 131026 }] }])
  expect((await text('3')).status).toBe(200)
})

test('reading marks what was written so far, and may show typing', async () => {
  const id = (
    await simulator.control<{ id: string }>('whatsapp/messages', {
      contactId: contact.contactId,
      text: 'Orada mısınız?',
    })
  ).id
  const path = `/${account.phoneId}/messages`
  const answer = await call('POST', path, {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: id,
    typing_indicator: { type: 'text' },
  })
  expect(answer.body).toEqual({ success: true })
  expect(simulator.simulation.world.whatsapp.messages[contact.contactId]).toMatchObject([
    { status: 'read' },
    { status: 'read' },
  ])
  expect(simulator.simulation.world.senderActions).toMatchObject([{ action: 'mark_seen' }, { action: 'typing_on' }])
  expect(
    (await call('POST', path, { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.none' })).body.error,
  ).toMatchObject({ code: 131009 })
})

test('account, numbers, templates and subscription are told; a template waits for its review', async () => {
  expect((await call('GET', `/${account.wabaId}?fields=name,currency`)).body).toMatchObject({
    id: account.wabaId,
    name: 'Test shop',
  })
  expect((await call('GET', `/${account.wabaId}/phone_numbers`)).body.data).toMatchObject([
    { id: account.phoneId, verified_name: 'Test shop' },
  ])
  const templates = `/${account.wabaId}/message_templates`
  const made = {
    name: 'indirim',
    language: 'tr',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Merhaba {{1}}, hoş geldiniz.' }],
  }
  expect((await call('POST', templates, made)).body).toMatchObject({ status: 'PENDING', category: 'MARKETING' })
  expect((await call('POST', templates, made)).body.error).toMatchObject({ code: 100, error_subcode: 2388024 })
  const { body } = await call('GET', `${templates}?name=indirim&fields=name,status,components`)
  expect(body.data).toMatchObject([
    { name: 'indirim', status: 'PENDING', components: [{ type: 'BODY', text: 'Merhaba {{1}}, hoş geldiniz.' }] },
  ])
  await simulator.control('whatsapp/templates/status', {
    id: (body.data as { id: string }[])[0]?.id,
    status: 'APPROVED',
  })
  await simulator.settled()
  expect(receiver.changes()).toMatchObject([
    {
      account: account.wabaId,
      field: 'message_template_status_update',
      value: { event: 'APPROVED', message_template_name: 'indirim', message_template_id: expect.any(Number) },
    },
  ])
  expect((await call('DELETE', `${templates}?name=indirim`)).body).toEqual({ success: true })
  const edge = `/${account.wabaId}/subscribed_apps`
  expect((await call('GET', edge)).body.data).toHaveLength(1)
  await call('DELETE', edge)
  await simulator.control('whatsapp/messages', { contactId: contact.contactId, text: 'unheard' })
  await simulator.settled()
  expect(receiver.changes()).toHaveLength(1)
})

test("one account's token opens nothing of another", async () => {
  const other = await simulator.addWhatsapp()
  expect(
    (await call('POST', `/${other.phoneId}/messages`, { messaging_product: 'whatsapp', to: waId, text: { body: 'x' } }))
      .body.error,
  ).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await call('GET', `/${other.wabaId}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
})
