// Templates of a business account: read from the platform, filled in, validated and sent after the reply window.
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { startWhatsappPlatform } from '../support/whatsapp-platform.ts'
import type { WhatsappPlatform } from '../support/whatsapp-platform.ts'
import { accountId, change, connectWhatsapp, status, text } from '../support/whatsapp.ts'

let server: TestServer
let platform: WhatsappPlatform
let fbWaBAId: string
let fbWaPhoneId: string
let counter = 0

const dayMs = 24 * 3_600_000
const order = {
  id: '801',
  name: 'order',
  language: 'tr',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Sipariş {{1}}' },
    { type: 'BODY', text: 'Merhaba {{1}}, siparişiniz {{2}} geliyor.' },
    { type: 'FOOTER', text: 'Acme' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'İzle', url: 'https://acme.example/{{1}}' }] },
  ],
}
const paused = { ...order, id: '802', name: 'paused', status: 'PAUSED' }
const plain = { ...order, id: '803', name: 'plain', components: [{ type: 'BODY', text: 'Bizi arayın.' }] }

const refresh = async () =>
  (await server.call('GET', `/api/wa/waba/${fbWaBAId}/templates`, { as: 'agent' })).body.data.templates

beforeAll(async () => {
  platform = await startWhatsappPlatform()
  platform.templates = [order, paused, plain]
  server = await startTestServer({ graphBase: platform.address })
  const connected = await connectWhatsapp(server)
  fbWaBAId = connected.account._id
  fbWaPhoneId = connected.phone._id
  await refresh()
})
afterAll(async () => {
  await server.close()
  await platform.close()
})

/** A person whose last message is two days old. */
const forgotten = async () => {
  counter += 1
  const from = { phone: `9055600${String(counter).padStart(5, '0')}`, name: `Silent ${counter}` }
  await server.webhook(text('hello', { from, at: Date.now() - 2 * dayMs }))
  await server.settled()
  const found = await server.call('GET', `/api/threads${query({ filter: { title: from.name } })}`, { as: 'agent' })
  return { from, itemId: String(found.body.data[0].itemId) }
}

const words = (...texts: string[]) => texts.map((one) => ({ type: 'text', text: one }))
const header = { type: 'header', parameters: words('1042') }
const button = { type: 'button', sub_type: 'url', index: '0', parameters: words('1042') }
const body = (...texts: string[]) => ({ type: 'body', parameters: words(...texts) })

const submit = (fbWaContactId: string, components: readonly object[], given: object = {}) =>
  server.call('POST', '/api/wa/messages/submit', {
    as: 'agent',
    key: `template-${(counter += 1)}`,
    body: {
      fbWaContactId,
      lastOutboundId: null,
      data: { template: { name: 'order', language: { code: 'tr' }, components, ...given } },
    },
  })
const messagesTo = async (itemId: string) =>
  (
    await server.call('GET', `/api/wa/messages${query({ filter: { fbWaContactId: itemId, ownerSent: true } })}`, {
      as: 'agent',
    })
  ).body.data

it('are read from the platform, page by page; one that is gone there is not offered any more', async () => {
  expect(await refresh()).toMatchObject([
    { name: 'order', status: 'APPROVED', category: 'UTILITY', data: { components: order.components } },
    { name: 'paused', status: 'PAUSED' },
    { name: 'plain' },
  ])
  platform.templates = [order, paused]
  expect(await refresh()).toHaveLength(2)
  platform.templates = [order, paused, plain]
  expect(await refresh()).toHaveLength(3)
})

it('of an account that is not the caller’s are not told', async () => {
  const answer = await server.call('GET', `/api/wa/waba/${'f'.repeat(24)}/templates`, { as: 'agent' })
  expect(answer.status).toBe(404)
})

it('that the platform speaks of are read anew', async () => {
  const fresh = { ...order, id: '899', name: 'fresh', components: [{ type: 'BODY', text: 'Yeni' }] }
  platform.templates = [...platform.templates, fresh]
  const event = {
    event: 'APPROVED',
    message_template_id: 899,
    message_template_name: 'fresh',
    message_template_language: 'tr',
  }
  await server.webhook(change(event, 'message_template_status_update', accountId))
  await server.settled()
  const found = await server.call('GET', `/api/wa/messageTemplates${query({ filter: { name: 'fresh' } })}`, {
    as: 'agent',
  })
  expect(found.body.data).toMatchObject([{ status: 'APPROVED', data: { components: fresh.components } }])
})

it('reaches the customer after the window, and stands in the conversation as it was filled', async () => {
  const { from, itemId } = await forgotten()
  const answer = await submit(itemId, [header, body('Ada', 'yarın'), button])
  expect(answer.status).toBe(200)
  await server.settled()
  expect(platform.sent.at(-1)).toMatchObject({
    to: from.phone,
    type: 'template',
    template: { name: 'order', language: { code: 'tr' }, components: [header, body('Ada', 'yarın'), button] },
  })
  const at = Date.now()
  for (const reached of ['sent', 'delivered', 'read'])
    await server.webhook(status(platform.ids.at(-1) ?? '', reached, { to: from, at }))
  await server.settled()
  expect(await messagesTo(itemId)).toMatchObject([
    {
      message: 'Merhaba Ada, siparişiniz yarın geliyor.',
      status: 'read',
      data: {
        template: { name: 'order' },
        templateParams: ['1042', 'Ada', 'yarın', '1042'],
        templateData: { header: 'Sipariş 1042', footer: 'Acme', buttons: ['İzle'] },
      },
    },
  ])
})

it.each([
  ['that nobody has, or not in this language', [], { language: { code: 'en' } }, 'TEMPLATE_UNKNOWN', {}],
  ['that is not approved', [], { name: 'paused' }, 'TEMPLATE_NOT_APPROVED', { status: 'PAUSED' }],
  ['with one parameter too few', [header, body('Ada'), button], {}, 'TEMPLATE_PARAMETERS', { wanted: 2, given: 1 }],
  ['with one too many', [header, body('a', 'b', 'c'), button], {}, 'TEMPLATE_PARAMETERS', { wanted: 2, given: 3 }],
  ['with a line break', [header, body('a\nb', 'c'), button], {}, 'TEMPLATE_PARAMETERS', { place: '1' }],
  ['with nothing in a place', [header, body('a', ' '), button], {}, 'TEMPLATE_PARAMETERS', { place: '2' }],
  ['with parameters of a part it has not', [button], { name: 'plain' }, 'TEMPLATE_PARAMETERS', { wanted: 0, given: 1 }],
  ['whose body gets too long', [header, body('a', 'b'.repeat(1_010)), button], {}, 'MESSAGE_TOO_LONG', { most: 1_024 }],
])('%s is refused before anything is written', async (_what, components, given, code, details) => {
  const { itemId } = await forgotten()
  const answer = await submit(itemId, components, given)
  expect(answer.body).toMatchObject({ msg: code, details })
  expect(await messagesTo(itemId)).toEqual([])
})

it('takes no words beside it: they would not leave', async () => {
  const { itemId } = await forgotten()
  const send = (message: string) =>
    server.call('POST', '/api/wa/messages/submit', {
      as: 'agent',
      key: `template-${(counter += 1)}`,
      body: {
        fbWaContactId: itemId,
        lastOutboundId: null,
        data: { message, template: { name: 'plain', language: { code: 'tr' }, components: [] } },
      },
    })
  expect(await send('Bir de şunu soracaktım')).toMatchObject({
    status: 400,
    body: { msg: 'INVALID_BODY', details: { 'data.message': 'FIELD_NOT_ALLOWED' } },
  })
  expect(await send(' ')).toMatchObject({ status: 200 })
})

it('of unknown outcome is not sent again', async () => {
  const { itemId } = await forgotten()
  const before = platform.sent.length
  platform.loseAnswers(1)
  await submit(itemId, [], { name: 'plain' })
  await server.settled()
  expect(platform.sent).toHaveLength(before + 1)
  expect(await messagesTo(itemId)).toMatchObject([{ status: 'sending', message: 'Bizi arayın.' }])
})

const writeTo = (to: string, data: object = { template: { name: 'plain', language: { code: 'tr' } } }) =>
  server.call('POST', '/api/wa/messages/submit', {
    as: 'agent',
    key: `message-to-${(counter += 1)}`,
    body: { fbWaPhoneId, data: { to, ...data } },
  })
const activeFor = async (asked: string) =>
  (await server.call('GET', `/api/wa/conversations/active?${asked}`, { as: 'agent' })).body.data

it('a number that nobody has written from gets its conversation with the first message, which their answer joins', async () => {
  const answer = await writeTo(' +90 532 700 11 22 ')
  expect(answer.status).toBe(200)
  await server.settled()
  expect(platform.sent.at(-1)).toMatchObject({ to: '905327001122', type: 'template' })
  const thread = (await server.call('GET', `/api/threads/${answer.body.data.threadId}`, { as: 'agent' })).body.data
  expect(thread).toMatchObject({ snippet: 'Bizi arayın.', snippetFrom: 'us' })
  await server.webhook(
    text('teşekkürler', { from: { phone: '905327001122', name: 'Yeni Kişi' }, at: Date.now() + 2_000 }),
  )
  await server.settled()
  expect((await server.call('GET', `/api/threads/${thread._id}`, { as: 'agent' })).body.data).toMatchObject({
    title: 'Yeni Kişi',
    snippet: 'teşekkürler',
  })
  expect((await writeTo('0532 700 11 22', { message: 'Rica ederiz' })).body.data).toMatchObject({
    threadId: thread._id,
  })
})

it('says whether a plain message may be sent, by contact or by number', async () => {
  const { itemId, from } = await forgotten()
  expect(await activeFor(`fbWaContactId=${itemId}`)).toMatchObject({ active: false })
  await server.webhook(text('again', { from, at: Date.now() }))
  await server.settled()
  const expected = { active: true, until: expect.any(String) }
  expect(await activeFor(`fbWaContactId=${itemId}`)).toMatchObject(expected)
  expect(await activeFor(`fbWaPhoneId=${fbWaPhoneId}&to=%2B${from.phone}`)).toMatchObject(expected)
  expect(await activeFor(`fbWaPhoneId=${fbWaPhoneId}&to=905329998877`)).toEqual({
    active: false,
    until: null,
    threadId: null,
  })
})

it.each([['letters'], ['1234'], ['+1 555-000-1111'], ['']])('%j is no number to write to', async (to) => {
  expect((await writeTo(to)).body).toMatchObject({ msg: 'NUMBER_INVALID' })
})

it('leaves neither contact nor conversation behind where the message is refused', async () => {
  expect((await writeTo('+90 532 700 33 44', { message: 'hello' })).body).toMatchObject({ msg: 'WINDOW_CLOSED' })
  const filter = query({ filter: { remoteId: '905327003344' } })
  expect((await server.call('GET', `/api/wa/contacts${filter}`, { as: 'agent' })).body.data).toEqual([])
})

it('says of which categories they may be', async () => {
  const answer = await server.call('GET', `/api/wa/waba/${fbWaBAId}/categories`, { as: 'agent' })
  expect(answer.body.data.categories).toEqual(['AUTHENTICATION', 'MARKETING', 'UTILITY'])
})
