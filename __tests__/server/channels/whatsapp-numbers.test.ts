// Our own numbers with the simulator: verification, registration, profile, and their account.
import { transact } from '../../../server/database/transact.ts'
import { identifyBusinessAccount } from '../../../server/platform/identify-account.ts'
import { startDirectDesk } from '../support/direct-desk.ts'
import type { DirectDesk } from '../support/direct-desk.ts'
import { nobody } from '../support/fixtures.ts'
import { png } from '../support/media-files.ts'
import { query } from '../support/server.ts'
import type { Answer } from '../support/server.ts'
import { upload } from '../support/upload.ts'
import { accountId, connectWhatsapp, phoneId } from '../support/whatsapp.ts'
import type { WhatsappAccount } from '../support/whatsapp.ts'

let desk: DirectDesk
let ours: WhatsappAccount
let keys = 0
let token: string

beforeAll(async () => {
  desk = await startDirectDesk()
  token = (await desk.simulator.addWhatsapp({ wabaId: accountId, phoneId })).token
  ours = await connectWhatsapp(desk.server, { token })
})
afterAll(() => desk.close())

const call = (method: string, path: string, body?: unknown, as = 'manager'): Promise<Answer> =>
  desk.server.call(method, `/api/wa${path}`, {
    as,
    key: `numbers-key-${(keys += 1)}`,
    ...(body === undefined ? {} : { body }),
  })
const refused = (msg: string) => ({ status: 409, body: { msg } })

/** An unverified number of our account. */
const addNewNumber = async (fbId: string): Promise<string> => {
  await desk.simulator.control('whatsapp/phones', { wabaId: accountId, phoneId: fbId, isNew: true })
  const organisationId = desk.server.seeded.organisation._id
  const { result } = await transact(desk.server.services.database, nobody, (unit) =>
    Promise.resolve(unit.add('FBWAPHONE', { fbId, fbWaBAId: ours.account._id, data: {} }, { organisationId })),
  )
  return result._id
}

it('a number is verified by its code and registered with a PIN, and each refusal says what is missing', async () => {
  const id = await addNewNumber('700222000001')
  const record = async () => (await call('GET', `/phones/${id}`)).body.data
  expect(await call('POST', `/phones/${id}/register`, { pin: '112233' })).toMatchObject(refused('NUMBER_NOT_VERIFIED'))
  expect((await call('GET', `/phones/${id}/verify?method=VOICE&language=tr`)).status).toBe(200)
  expect(await call('POST', `/phones/${id}/verify`, { code: '000000' })).toMatchObject(
    refused('VERIFICATION_CODE_WRONG'),
  )
  const { code } = await desk.simulator.control<{ code: string }>('whatsapp/codes', { phoneId: '700222000001' })
  expect((await call('POST', `/phones/${id}/verify`, { code })).status).toBe(200)
  expect(await record()).toMatchObject({ codeVerificationStatus: 'VERIFIED', data: { status: 'PENDING' } })
  expect((await call('POST', `/phones/${id}/register`, { pin: '112233' })).body.data).toEqual({ left: 8 })
  expect(await record()).toMatchObject({ data: { status: 'CONNECTED' } })
  // The PIN is stored, but never returned.
  expect(await record()).not.toHaveProperty('pin')
  const { result: pin } = await transact(desk.server.services.database, nobody, (unit) =>
    unit.secret('FBWAPHONE', id, 'pin'),
  )
  expect(pin).toBe('112233')
  expect((await call('DELETE', `/phones/${id}/register`)).body.data).toEqual({ left: 7 })
  expect(await call('DELETE', `/phones/${id}/register`)).toMatchObject(refused('NUMBER_UNREGISTERED'))
  for (let wrong = 0; wrong < 3; wrong += 1)
    expect(await call('POST', `/phones/${id}/register`, { pin: '999999' })).toMatchObject(refused('PIN_WRONG'))
  expect(await call('POST', `/phones/${id}/register`, { pin: '112233' })).toMatchObject(refused('PIN_TRIES_TOO_MANY'))
  for (const _ of [1, 2]) await call('POST', `/phones/${id}/register`, { pin: '112233' })
  // Ten in 72 hours: the platform is no longer asked.
  expect(await call('POST', `/phones/${id}/register`, { pin: '112233' })).toMatchObject({
    status: 409,
    body: { msg: 'REGISTRATIONS_TOO_MANY', details: { until: expect.stringContaining('T') } },
  })
})

it('takes six digits and a way that there is, from managers alone', async () => {
  const path = `/phones/${ours.phone._id}`
  for (const pin of ['12345', '1234567', 'abcdef'])
    expect(await call('POST', `${path}/register`, { pin })).toMatchObject({
      status: 400,
      body: { msg: 'INVALID_BODY' },
    })
  expect(await call('GET', `${path}/verify?method=FAX`)).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
  expect(await call('POST', `${path}/register`, { pin: '123456' }, 'agent')).toMatchObject({ status: 403 })
  // It is already verified: the platform's own error.
  expect(await call('GET', `${path}/verify`)).toMatchObject({
    status: 502,
    body: { msg: 'FACEBOOK_REQUEST_ERROR', details: { message: expect.stringContaining('already verified') } },
  })
})

it('the profile is read by everybody and written by managers within the bounds of the platform', async () => {
  const path = `/phones/${ours.phone._id}/profile`
  expect((await call('GET', path, undefined, 'agent')).body.data).toMatchObject({ about: '', websites: [] })
  const given = { about: 'Merhaba', websites: ['https://acme.example'], vertical: 'RETAIL' }
  expect((await call('POST', path, given)).body.data).toMatchObject(given)
  expect((await call('GET', path, undefined, 'agent')).body.data).toMatchObject(given)
  for (const wrong of [
    { about: 'x'.repeat(140) },
    { websites: ['http://acme.example'] },
    { websites: ['https://a.example', 'https://b.example', 'https://c.example'] },
    { vertical: 'FISH' },
    { email: 'nobody' },
  ])
    expect(await call('POST', path, wrong)).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
  expect(await call('POST', path, given, 'agent')).toMatchObject({ status: 403 })
  expect((await call('GET', `/phones/${ours.phone._id}/compliance`)).body.data).toEqual({ compliance: null })
  const noted = await desk.server.call('GET', `/api/audit${query({ filter: { objectId: ours.phone._id } })}`, {
    as: 'manager',
  })
  expect(noted.body.data).toContainEqual(expect.objectContaining({ action: 'updated', fields: ['profile'] }))
})

it('the picture of the profile is brought to the platform, and one that it does not take says so', async () => {
  const path = `/phones/${ours.phone._id}/profile`
  const place = { itemType: 'waContact', accountId: ours.phone._id }
  const bring = (file: { readonly bytes: Buffer; readonly name: string; readonly mimeType: string }) =>
    upload(desk.server, place, file, 'manager')
  const bytes = png()
  const picture = await bring({ bytes, name: 'logo.png', mimeType: 'image/png' })
  const { pictureUrl } = (await call('POST', path, { about: 'Acme', picture })).body.data
  const shown = await fetch(pictureUrl)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  const list = await bring({ bytes: Buffer.from('a,b'), name: 'list.csv', mimeType: 'text/csv' })
  expect(await call('POST', path, { picture: list })).toMatchObject({
    status: 415,
    body: { msg: 'ATTACHMENT_TYPE_REFUSED' },
  })
  expect(await call('POST', path, { picture: 'f'.repeat(24) })).toMatchObject({ body: { msg: 'ATTACHMENT_NOT_FOUND' } })
})

it('an account tells its numbers and who hears of it, and how many people can be reached', async () => {
  const path = `/waba/${ours.account._id}`
  const { phones } = (await call('GET', `${path}/phones`, undefined, 'agent')).body.data
  expect(phones).toContainEqual(
    expect.objectContaining({ fbId: phoneId, fbWaPhoneId: ours.phone._id, qualityRating: 'GREEN' }),
  )
  expect((await call('POST', `${path}/phones`)).status).toBe(200)
  expect((await call('GET', `/phones/${ours.phone._id}`)).body.data).toMatchObject({
    qualityRating: 'GREEN',
    data: { status: 'CONNECTED' },
  })
  expect((await call('DELETE', `${path}/subscriptions`)).body.data).toEqual({ apps: [], isSubscribed: false })
  expect((await call('POST', `${path}/subscriptions`)).body.data).toMatchObject({
    apps: [{ isOurs: true }],
    isSubscribed: true,
  })
  expect(await call('DELETE', `${path}/subscriptions`, undefined, 'agent')).toMatchObject({ status: 403 })

  const writes = async (name: string, more: object = {}) =>
    desk.simulator.control('whatsapp/messages', {
      contactId: (await desk.simulator.addContact(phoneId, name)).contactId,
      text: 'Merhaba',
      ...more,
    })
  await writes('Nil')
  await writes('Oya', { at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
  await desk.settled()
  expect((await call('GET', `${path}/audience`, undefined, 'agent')).body.data).toEqual({
    total: 2,
    withinWindow: 1,
    optedOut: 0,
  })
  expect(await call('GET', `${path}/audience`, undefined, 'stranger')).toMatchObject({ status: 404 })
})

it('what the platform says of quality, templates and the account reaches the managers, once each', async () => {
  const change = (field: string, value: object) =>
    desk.simulator.control('whatsapp/account-changes', { wabaId: accountId, field, value })
  const noticesOf = async (type: string, as = 'manager') =>
    (await desk.server.call('GET', `/api/notifications${query({ filter: { type } })}`, { as })).body.data
  const { displayPhoneNumber } = (await call('GET', `/phones/${ours.phone._id}`)).body.data
  const quality = (event: string) =>
    change('phone_number_quality_update', {
      display_phone_number: displayPhoneNumber,
      event,
      max_daily_conversations_per_business: 'TIER_1K',
    })
  await quality('FLAGGED')
  await desk.settled()
  expect((await call('GET', `/phones/${ours.phone._id}`)).body.data).toMatchObject({ qualityRating: 'RED' })
  expect(await noticesOf('WA_QUALITY')).toMatchObject([
    { itemType: 'FBWAPHONE', itemId: ours.phone._id, snippet: 'FLAGGED' },
  ])
  // Agents have nothing to do about it.
  expect(await noticesOf('WA_QUALITY', 'agent')).toEqual([])
  const template = {
    message_template_id: 90210,
    message_template_name: 'kargo',
    message_template_language: 'tr',
  }
  await change('message_template_status_update', { ...template, event: 'REJECTED', reason: 'INVALID_FORMAT' })
  await change('message_template_components_update', {
    ...template,
    message_template_title: 'Kargo',
    message_template_element: 'Kargonuz yolda, {{1}}.',
    message_template_footer: 'Acme',
  })
  await change('account_alerts', { entity_type: 'WABA', alert_info: { alert_severity: 'CRITICAL', alert_type: 'X' } })
  await change('security', { event: 'PIN_CHANGED', display_phone_number: displayPhoneNumber, requester: '1' })
  await desk.settled()
  expect(await noticesOf('WA_TEMPLATE')).toMatchObject([{ title: 'kargo', snippet: 'REJECTED INVALID_FORMAT' }])
  expect((await noticesOf('WA_ACCOUNT')).map(({ snippet }: { snippet: string }) => snippet).sort()).toEqual([
    'CRITICAL X',
    'PIN_CHANGED',
  ])
  const [kept] = await desk.list('/api/wa/messageTemplates', { name: 'kargo' })
  expect(kept).toMatchObject({
    status: 'REJECTED',
    data: {
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Kargo' },
        { type: 'BODY', text: 'Kargonuz yolda, {{1}}.' },
        { type: 'FOOTER', text: 'Acme' },
      ],
    },
  })
})

it('a template is written, reviewed with a reason, changed and deleted; each fault names its field', async () => {
  const draft = {
    category: 'UTILITY',
    header: 'Sipariş {{1}}',
    headerExample: '1042',
    body: 'Merhaba {{1}}, siparişiniz {{2}} günü gelecek.',
    examples: ['Ada', 'salı'],
    footer: 'Acme',
    buttons: [
      { type: 'URL', text: 'İzle', value: 'https://acme.example/{{1}}', example: 'https://acme.example/1042' },
      { type: 'QUICK_REPLY', text: 'Teşekkürler' },
    ],
  }
  const whole = { fbWaBAId: ours.account._id, name: 'teslimat_gunu', language: 'tr', ...draft }
  const faulty = async (patch: object) =>
    (await call('POST', '/messageTemplates/remote', { ...whole, ...patch })).body.details
  expect(await faulty({ name: 'Teslimat Günü', language: 'turkish' })).toEqual({
    name: 'TEMPLATE_NAME_INVALID',
    language: 'INVALID_VALUE',
  })
  expect(await faulty({ category: 'OTHER' })).toHaveProperty('category')
  expect(await faulty({ header: 'x'.repeat(61), footer: '{{1}}' })).toEqual({
    header: 'TEXT_TOO_LONG',
    footer: 'TEMPLATE_TEXT_SHAPE',
  })
  expect(await faulty({ header: '{{1}} {{2}}' })).toMatchObject({ header: 'TEMPLATE_PLACES_TOO_MANY' })
  expect(await faulty({ headerExample: '' })).toEqual({ headerExample: 'TEMPLATE_EXAMPLE_MISSING' })
  expect(await faulty({ body: 'Merhaba {{1}}, {{3}} günü.' })).toEqual({ body: 'TEMPLATE_PLACES_UNORDERED' })
  expect(await faulty({ body: '{{1}} merhaba.' })).toEqual({ body: 'TEMPLATE_PLACE_AT_EDGE' })
  expect(await faulty({ body: 'x'.repeat(1_025), examples: [] })).toEqual({ body: 'TEXT_TOO_LONG' })
  expect(await faulty({ body: '  ' })).toEqual({ body: 'EMPTY_VALUE' })
  expect(await faulty({ examples: ['Ada'] })).toEqual({ examples: 'TEMPLATE_EXAMPLE_MISSING' })
  const reply = { type: 'QUICK_REPLY', text: 'Evet' }
  expect(await faulty({ buttons: Array.from({ length: 11 }, () => reply) })).toEqual({
    buttons: 'TEMPLATE_BUTTONS_MIXED',
  })
  expect(await faulty({ buttons: [reply, draft.buttons[0], reply] })).toEqual({ buttons: 'TEMPLATE_BUTTONS_MIXED' })
  expect(await faulty({ buttons: [{ type: 'PHONE_NUMBER', text: 'Ara', value: 'bizi' }] })).toEqual({
    buttons: 'TEMPLATE_BUTTON_INVALID',
  })
  expect((await call('POST', '/messageTemplates/remote', whole, 'agent')).status).toBe(403)

  const made = await call('POST', '/messageTemplates/remote', whole)
  const { templateId: id, status } = made.body.data
  expect(status).toBe('PENDING')
  const shown = async () => (await call('GET', `/messageTemplates/${id}`)).body.data
  expect(await shown()).toMatchObject({
    name: 'teslimat_gunu',
    status: 'PENDING',
    data: { components: [{ type: 'HEADER' }, { example: { body_text: [['Ada', 'salı']] } }, {}, { type: 'BUTTONS' }] },
  })
  expect(await call('POST', '/messageTemplates/remote', whole)).toMatchObject({
    status: 502,
    body: { msg: 'FACEBOOK_REQUEST_ERROR', details: { message: expect.stringContaining('already content') } },
  })
  expect(await call('POST', `/messageTemplates/${id}/remote`, draft)).toMatchObject(refused('TEMPLATE_LOCKED'))
  const { fbId } = await shown()
  await desk.simulator.control('whatsapp/templates/status', { id: fbId, status: 'REJECTED', reason: 'INVALID_FORMAT' })
  await call('GET', `/waba/${ours.account._id}/templates`)
  expect(await shown()).toMatchObject({ status: 'REJECTED', data: { rejected_reason: 'INVALID_FORMAT' } })
  const changed = await call('POST', `/messageTemplates/${id}/remote`, {
    ...draft,
    body: 'Merhaba {{1}}, {{2}} günü geliyoruz.',
  })
  expect(changed.body.data).toEqual({ status: 'PENDING' })
  expect(await shown()).toMatchObject({ status: 'PENDING', data: { rejected_reason: null } })
  await desk.simulator.control('whatsapp/templates/status', { id: fbId, status: 'APPROVED' })
  await call('GET', `/waba/${ours.account._id}/templates`)
  expect(await shown()).toMatchObject({ status: 'APPROVED', isRemoteDeleted: false })
  expect((await call('DELETE', `/messageTemplates/${id}/remote`, undefined, 'agent')).status).toBe(403)
  expect((await call('DELETE', `/messageTemplates/${id}/remote`)).status).toBe(200)
  await call('GET', `/waba/${ours.account._id}/templates`)
  expect(await shown()).toMatchObject({ isRemoteDeleted: true })
  expect((await call('DELETE', `/messageTemplates/${id}/remote`)).status).toBe(404)
})

test.each([
  ['its answer was lost', 'accept-then-drop'],
  ['the platform spoke of its own trouble', 'accept-then-error'],
])('a template that the platform has made although %s is found there', async (_why, kind) => {
  const made = { fbWaBAId: ours.account._id, name: kind.replaceAll('-', '_'), language: 'tr' }
  const plain = { ...made, category: 'UTILITY', body: 'Yoldayız.', examples: [] }
  const path = 'message_templates'
  await desk.simulator.control('faults', { match: { path, method: 'POST' }, times: 1, kind })
  const answer = await call('POST', '/messageTemplates/remote', plain)
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'PENDING' } } })
  expect((await call('GET', `/messageTemplates/${answer.body.data.templateId}`)).body.data).toMatchObject({
    ...made,
    isRemoteDeleted: false,
  })
})

test('where the platform can not be asked what it did, that is said, and the next try is answered with what is there', async () => {
  const plain = { fbWaBAId: ours.account._id, name: 'sonra', language: 'tr', category: 'UTILITY', examples: [] }
  const post = (body: string) => call('POST', '/messageTemplates/remote', { ...plain, body })
  const path = 'message_templates'
  await desk.simulator.control('faults', { match: { path, method: 'POST' }, times: 1, kind: 'accept-then-drop' })
  await desk.simulator.control('faults', { match: { path, method: 'GET' }, times: 1, kind: 'reset' })
  const lost = await post('Yoldayız.')
  expect(lost).toMatchObject({ status: 503, body: { msg: 'UNAVAILABLE' } })
  expect(lost.body.details).toBeUndefined()
  expect(await post('Yoldayız.')).toMatchObject({ status: 200, body: { data: { status: 'PENDING' } } })
  // Another text is another template: the name already exists.
  expect(await post('Geldik.')).toMatchObject({ status: 502, body: { msg: 'FACEBOOK_REQUEST_ERROR' } })
})

test('an account with more numbers than one list of the platform holds is read whole', async () => {
  const { phones } = desk.simulator.simulation.world.whatsapp
  const [first] = Object.values(phones).filter(({ wabaId }) => wabaId === accountId)
  if (!first) throw new Error('the account has no number')
  const before = Object.values(phones).filter(({ wabaId }) => wabaId === accountId).length
  const added = Array.from({ length: 120 }, (_, at) => ({
    ...first,
    phoneId: `7700${at}`,
    number: `90532${1_000_000 + at}`,
  }))
  for (const phone of added) phones[phone.phoneId] = phone
  const business = await identifyBusinessAccount(desk.server.services, token, accountId)
  expect(business.numbers).toHaveLength(before + 120)
  expect(new Set(business.numbers.map(({ fbId }) => fbId)).size).toBe(before + 120)
  for (const { phoneId: id } of added) Reflect.deleteProperty(phones, id)
})
