// Connections against a strict stand-in for the platform: a connected number receives its events, "connected" is what the platform has
// confirmed, and a request that it accepts and answers with an error is sent once.
import type { Row } from '../../../../contract/index.ts'
import { checkConnections } from '../../../../server/platform/check-connections.ts'
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { appSecret, createTestConfig, query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { startStrictPlatform } from '../../support/strict-platform.ts'
import type { StrictPlatform } from '../../support/strict-platform.ts'
import { accountId, change, phoneId, status, text } from '../../support/whatsapp.ts'

const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
const displayed = '+1 555-000-1111'
let platform: StrictPlatform
let server: TestServer
let keys = 0

beforeAll(async () => {
  const { appId } = createTestConfig().meta
  platform = await startStrictPlatform({ id: appId, secret: appSecret }, (body) => server.webhook(body))
  server = await startTestServer({ graphBase: platform.address })
  platform.addBusiness(accountId, 'Acme', [
    { id: phoneId, shown: displayed, name: 'Acme orders' },
    { id: '700111222444', shown: '+1 555-000-2222', name: 'Acme help' },
  ])
})
afterAll(async () => {
  await server.close()
  await platform.close()
})
beforeEach(() => platform.addToken('wa-good', { scopes, targets: [accountId] }))
// No test may send a request that the platform does not know.
afterEach(() => expect(platform.complaints).toEqual([]))

const key = (): string => `connected-${(keys += 1)}`
const organisationId = (): string => server.seeded.organisation._id
const get = async (path: string, as = 'manager') => (await server.call('GET', path, { as })).body.data
const connect = (token: string, numberFbId = phoneId, account = accountId): Promise<Answer> =>
  server.call('POST', '/api/wa/connections', {
    as: 'manager',
    body: { organisationId: organisationId(), accountFbId: account, numberFbId, token },
  })
const disconnect = async (channelId: string): Promise<void> => {
  const answer = await server.call('POST', `/api/channels/${channelId}/disconnect`, { as: 'manager', key: key() })
  expect(answer.status).toBe(200)
  await server.settled()
}
const channelOf = (id: string): Promise<Row<'CHANNEL'>> => get(`/api/channels/${id}`)
const look = async (): Promise<void> => {
  await checkConnections(server.services, 'all')
  await server.settled()
}
const tokensOf = (fbWaBAId: string) =>
  transact(server.services.database, nobody, async (unit) => {
    const [token] = await unit.findAll('FBACCESSTOKEN', { fbWaBAId })
    return token && unit.secret('FBACCESSTOKEN', token._id, 'token')
  }).then(({ result }) => result)

describe('a number', () => {
  it('is connected with what the platform says of it, and is told of what happens', async () => {
    const listed = await server.call('POST', '/api/wa/connections/numbers', {
      as: 'manager',
      body: { organisationId: organisationId(), accountFbId: accountId, token: 'wa-good' },
    })
    expect(listed.body.data).toEqual({
      name: 'Acme',
      numbers: [
        { fbId: phoneId, name: 'Acme orders', number: displayed, state: 'free', channelId: null, isRegistered: true },
        {
          fbId: '700111222444',
          name: 'Acme help',
          number: '+1 555-000-2222',
          state: 'free',
          channelId: null,
          isRegistered: true,
        },
      ],
    })
    expect(await platform.deliver(accountId, text('too early'))).toBe(false)
    const { accountId: phone, channelId } = (await connect('wa-good')).body.data
    expect(platform.heardOf(accountId)).not.toBeNull()
    expect(await get(`/api/wa/phones/${phone}`)).toMatchObject({
      fbId: phoneId,
      verifiedName: 'Acme orders',
      displayPhoneNumber: displayed,
      qualityRating: 'GREEN',
    })
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected', problem: null, accountId: phone })
    await server.settled()
    expect(await platform.deliver(accountId, text('the first one'))).toBe(true)
    await server.settled()
    expect(await get('/api/wa/messages')).toMatchObject([{ message: 'the first one' }])
  })

  it('is told no more once the last one of its account is disconnected, and again once it is connected again', async () => {
    const first = (await connect('wa-good')).body.data.channelId
    const second = (await connect('wa-good', '700111222444')).body.data.channelId
    await server.settled()
    await disconnect(second)
    expect(platform.heardOf(accountId)).not.toBeNull()
    await disconnect(first)
    expect(platform.heardOf(accountId)).toBeNull()
    expect(await channelOf(first)).toMatchObject({ status: 'disconnected' })
    await connect('wa-good')
    await server.settled()
    expect(platform.heardOf(accountId)).not.toBeNull()
    expect(await channelOf(first)).toMatchObject({ status: 'connected' })
  })

  it('that came undone at the platform is found by looking, and mended or said', async () => {
    const { channelId, accountId: phone } = (await connect('wa-good')).body.data
    await server.settled()
    platform.unsubscribe(accountId)
    platform.tell(phoneId, { name: 'Acme renamed', quality: 'YELLOW' })
    await look()
    expect(platform.heardOf(accountId)).not.toBeNull()
    expect(await get(`/api/wa/phones/${phone}`)).toMatchObject({
      verifiedName: 'Acme renamed',
      qualityRating: 'YELLOW',
    })
    platform.endToken('wa-good')
    await look()
    expect(await channelOf(channelId)).toMatchObject({
      status: 'reauthorise',
      problem: 'TOKEN_INVALID',
      lastError: 'Malformed access token',
    })
    const told = await get(`/api/notifications${query({ filter: { type: 'CHANNEL_PROBLEM' } })}`)
    expect(told).toContainEqual(
      expect.objectContaining({ itemType: 'CHANNEL', itemId: channelId, snippet: 'Malformed access token' }),
    )
    expect(await get(`/api/notifications${query({ filter: { type: 'CHANNEL_PROBLEM' } })}`, 'agent')).toEqual([])
    platform.addToken('wa-good', { scopes, targets: [accountId] })
    await look()
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected', problem: null, lastError: null })
  })

  it.each([
    ['invented', 'FB_TOKEN_INVALID', 'Malformed access token'],
    ['of-another-application', 'FB_TOKEN_INVALID', 'The token belongs to another application.'],
    ['may-not-send', 'SCOPE_MISSING', 'Missing permission: whatsapp_business_messaging'],
    [
      'of-another-account',
      'SCOPE_MISSING',
      'Missing permission: whatsapp_business_management, whatsapp_business_messaging',
    ],
  ])('is not connected with a token that is %s; the one it has stays', async (token, msg, words) => {
    platform.addToken('of-another-application', { scopes, targets: [accountId], appId: '999' })
    platform.addToken('may-not-send', { scopes: scopes.slice(0, 1), targets: [accountId] })
    platform.addToken('of-another-account', { scopes, targets: ['1'] })
    const { channelId, accountId: phone } = (await connect('wa-good')).body.data
    const { fbWaBAId } = await get(`/api/wa/phones/${phone}`)
    expect(await connect(token)).toMatchObject({
      status: 409,
      body: { msg, details: { description: words } },
    })
    expect(await tokensOf(fbWaBAId)).toBe('wa-good')
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected' })
  })

  it('of another organisation, and one that the account has not got, are refused', async () => {
    expect(await connect('wa-good', '1')).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
    const foreign = await server.call('POST', '/api/wa/connections', {
      as: 'stranger',
      body: {
        organisationId: server.seeded.other._id,
        accountFbId: accountId,
        numberFbId: phoneId,
        token: 'wa-good',
      },
    })
    expect(foreign).toMatchObject({ status: 409, body: { msg: 'ACCOUNT_ELSEWHERE' } })
  })

  it('that an administrator writes down is connecting until the platform has answered', async () => {
    const create = async (path: string, body: object) =>
      (
        await server.call('POST', path, {
          as: 'admin',
          key: key(),
          body: { organisationId: organisationId(), ...body },
        })
      ).body.data
    const account = await create('/api/wa/waba', { fbId: '111' })
    const phone = await create('/api/wa/phones', { fbId: '222', fbWaBAId: account._id })
    await server.settled()
    const [channel] = await get(`/api/channels${query({ filter: { accountId: phone._id } })}`)
    expect(channel).toMatchObject({ status: 'connecting', problem: 'TOKEN_MISSING' })
    await transact(server.services.database, nobody, async (unit) =>
      unit.add(
        'FBACCESSTOKEN',
        { token: 'nonsense', tokenType: 'WHATSAPP_BEARER', fbWaBAId: account._id },
        { organisationId: organisationId() },
      ),
    )
    await look()
    expect(await channelOf(channel._id)).toMatchObject({ status: 'reauthorise', problem: 'TOKEN_INVALID' })
  })
})

describe('what a manager may write', () => {
  it('is neither a token nor what only the platform tells', async () => {
    const { accountId: phone } = (await connect('wa-good')).body.data
    const { fbWaBAId } = await get(`/api/wa/phones/${phone}`)
    const post = (path: string, body: object) => server.call('POST', path, { as: 'manager', key: key(), body })
    const token = { organisationId: organisationId(), token: 'nonsense', tokenType: 'WHATSAPP_BEARER', fbWaBAId }
    expect((await post('/api/fb/accesstokens', token)).body.msg).toBe('INVALID_METHOD')
    for (const field of ['verifiedName', 'displayPhoneNumber', 'qualityRating', 'codeVerificationStatus', 'fbWaBAId'])
      expect((await post(`/api/wa/phones/${phone}`, { $set: { [field]: 'GREEN' } })).body.msg).toBe('FIELD_NOT_ALLOWED')
    expect((await post(`/api/wa/phones/${phone}`, { $set: { isPassive: true } })).body.msg).toBe('FIELD_NOT_ALLOWED')
    const [page] = await get('/api/fb/pages')
    expect((await post(`/api/fb/pages/${page._id}`, { $set: { name: 'Mine' } })).body.msg).toBe('FIELD_NOT_ALLOWED')
  })
})

describe('an answer on WhatsApp', () => {
  let people = 0
  const begins = async (): Promise<{ itemId: string; from: { phone: string; name: string } }> => {
    await connect('wa-good')
    const from = { phone: `90555600${String((people += 1)).padStart(4, '0')}`, name: `Writer ${people}` }
    await platform.deliver(accountId, text('hello', { from, at: Date.now() }))
    await server.settled()
    const [thread] = await get(`/api/threads${query({ filter: { title: from.name } })}`)
    return { itemId: thread.itemId, from }
  }
  const submit = (fbWaContactId: string, message: string, mark: string) =>
    server.call('POST', '/api/wa/messages/submit', {
      as: 'agent',
      key: mark,
      body: { fbWaContactId, lastOutboundId: null, data: { message } },
    })
  const oursTo = (fbWaContactId: string) =>
    get(`/api/wa/messages${query({ filter: { fbWaContactId, ownerSent: true } })}`)
  const hears = async (body: object): Promise<void> => {
    expect(await platform.deliver(accountId, body)).toBe(true)
    await server.settled()
  }

  it.each([131000, 131016, 1, 2])(
    'that is taken and answered with %i is sent once, and known by its status',
    async (code) => {
      const { itemId, from } = await begins()
      const before = platform.taken.length
      platform.answerNext({ taken: true, status: 500, code })
      await submit(itemId, `taken under ${code}`, `mark-of-${code}`)
      await server.settled()
      expect(await oursTo(itemId)).toMatchObject([{ status: 'sending' }])
      const sent = platform.taken.at(-1)
      expect(sent).toMatchObject({ mark: `mark-of-${code}`, to: from.phone })
      await hears(status(sent?.id ?? '', 'delivered', { to: from, at: Date.now(), mark: `mark-of-${code}` }))
      await letTimePass(server)
      expect(await oursTo(itemId)).toMatchObject([{ status: 'delivered', fbId: sent?.id, failure: null }])
      expect(platform.taken).toHaveLength(before + 1)
    },
  )

  it('with a link asks for its preview', async () => {
    const { itemId } = await begins()
    await submit(itemId, 'See https://acme.example/order', 'with-a-link')
    await server.settled()
    expect(platform.taken.at(-1)).toMatchObject({ preview: true })
    const other = await begins()
    await submit(other.itemId, 'See you', 'without-a-link')
    await server.settled()
    expect(platform.taken.at(-1)).toMatchObject({ preview: false })
  })

  it('tells with its failure that the account is locked, unpaid or unregistered, until one arrives again', async () => {
    const { itemId, from } = await begins()
    const [{ _id: channelId }] = await get(`/api/channels${query({ filter: { name: 'Acme orders' } })}`)
    for (const [at, [code, problem]] of (
      [
        [131031, 'ACCOUNT_LOCKED'],
        [131042, 'PAYMENT_MISSING'],
        [133010, 'NUMBER_NOT_REGISTERED'],
      ] as const
    ).entries()) {
      platform.answerNext({ taken: false, status: 400, code })
      const seen = (await oursTo(itemId))[0]?._id ?? null
      const answer = await server.call('POST', '/api/wa/messages/submit', {
        as: 'agent',
        key: `locked-${code}`,
        body: { fbWaContactId: itemId, lastOutboundId: at === 0 ? null : seen, data: { message: `under ${code}` } },
      })
      expect(answer.body.msg ?? 'taken').not.toBe('CHANNEL_NOT_CONNECTED')
      await server.settled()
      expect(await channelOf(channelId)).toMatchObject({ status: 'restricted', problem })
    }
    // An accepted message proves nothing yet.
    await submit(itemId, 'let through', 'let-through')
    await server.settled()
    expect(await channelOf(channelId)).toMatchObject({ status: 'restricted' })
    await hears(status(platform.taken.at(-1)?.id ?? '', 'delivered', { to: from, at: Date.now() }))
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected', problem: null, lastError: null })
  })

  it('says what keeps an application from sending that was switched off, at the first refusal, until it is on again', async () => {
    const { itemId } = await begins()
    const [{ _id: channelId }] = await get(`/api/channels${query({ filter: { name: 'Acme orders' } })}`)
    platform.switchApplication('off')
    await submit(itemId, 'to a closed door', 'closed-door')
    await server.settled()
    expect(await oursTo(itemId)).toMatchObject([{ status: 'failed', failure: { reason: 'PERMISSION_MISSING' } }])
    const words = '(#200) API access deactivated'
    const wanted = { status: 'reauthorise', problem: 'PLATFORM_REFUSED', lastError: words }
    expect(await channelOf(channelId)).toMatchObject(wanted)
    expect(await connect('wa-good')).toMatchObject({
      body: { msg: 'FACEBOOK_REQUEST_ERROR', details: { message: words } },
    })
    platform.switchApplication('on')
    await checkConnections(server.services, 'troubled')
    await server.settled()
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected', problem: null, lastError: null })
  })

  it('that one person does not get says nothing of the channel', async () => {
    const { itemId } = await begins()
    const [{ _id: channelId }] = await get(`/api/channels${query({ filter: { name: 'Acme orders' } })}`)
    platform.answerNext({ taken: false, status: 400, code: 131026 })
    await submit(itemId, 'to nobody', 'to-nobody')
    await server.settled()
    expect(await oursTo(itemId)).toMatchObject([{ failure: { reason: 'NOT_ON_WHATSAPP' } }])
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected', lastError: null })
  })

  it('is held back from nobody by a ban that the platform has lifted', async () => {
    await begins()
    const [{ _id: channelId }] = await get(`/api/channels${query({ filter: { name: 'Acme orders' } })}`)
    const ban = (waba_ban_state: string) =>
      change({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: [waba_ban_state] } }, 'account_update')
    await hears(ban('DISABLE'))
    expect(await channelOf(channelId)).toMatchObject({
      status: 'restricted',
      problem: 'ACCOUNT_DISABLED',
      lastError: 'DISABLED_UPDATE DISABLE',
    })
    const told = await get(`/api/notifications${query({ filter: { type: 'CHANNEL_PROBLEM' } })}`)
    expect(told).toContainEqual(expect.objectContaining({ snippet: 'DISABLED_UPDATE DISABLE' }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await hears(ban('REINSTATE'))
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected', problem: null, lastError: null })
    platform.tell(phoneId, { canSend: 'BLOCKED' })
    await look()
    expect(await channelOf(channelId)).toMatchObject({ status: 'restricted', problem: 'ACCOUNT_RESTRICTED' })
    platform.tell(phoneId, { canSend: 'AVAILABLE' })
    await look()
    expect(await channelOf(channelId)).toMatchObject({ status: 'connected' })
  })
})

describe('an answer on Messenger', () => {
  it('that is taken and answered with 500 is found at the platform, and sent once', async () => {
    const { page } = server.seeded
    platform.addPage(page.fbId, 'Acme Istanbul')
    platform.addToken('page-good', {
      scopes: ['pages_messaging', 'pages_manage_metadata'],
      targets: [page.fbId],
      type: 'PAGE',
    })
    await transact(server.services.database, nobody, async (unit) => {
      const own = { organisationId: organisationId() }
      unit.add('FBACCESSTOKEN', { token: 'page-good', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
      unit.add(
        'CHANNEL',
        { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connecting' },
        own,
      )
    })
    await look()
    expect(platform.heardOf(page.fbId)).toContain('messages')
    expect(await get(`/api/channels${query({ filter: { name: 'page' } })}`)).toMatchObject([{ status: 'connected' }])
    await platform.deliver(page.fbId, textMessage(page.fbId, 'hello', { from: '990011' }))
    await server.settled()
    const [conversation] = await get('/api/fb/conversations')
    const before = platform.taken.length
    platform.answerNext({ taken: true, status: 500, code: 2 })
    const body = {
      fbConversationId: conversation._id,
      lastOutboundId: null,
      data: { type: 'RESPONSE', message: 'once' },
    }
    expect(
      (await server.call('POST', '/api/fb/messages/submit', { as: 'agent', key: 'taken-once', body })).status,
    ).toBe(200)
    await letTimePass(server)
    expect(platform.taken.slice(before)).toMatchObject([{ text: 'once', mark: 'taken-once' }])
    expect(await get(`/api/fb/messages${query({ filter: { ownerSent: true } })}`)).toMatchObject([
      { status: 'sent', fbId: platform.taken.at(-1)?.id },
    ])
  })
})
