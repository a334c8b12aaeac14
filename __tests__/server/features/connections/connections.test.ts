// Connecting a person's accounts, on the simulated platform: through the dialog or with a token, account by account, and disconnecting.
import { resubscribePages } from '../../../../server/platform/resubscribe.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { answerDialog } from '../../support/facebook-dialog.ts'
import { nobody } from '../../support/fixtures.ts'
import { appSecret, query, startTestServer } from '../../support/server.ts'
import { callBack, signRequest } from '../../support/signed-request.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import { addPhone, addWhatsappAccount } from '../../../../server/simulator/whatsapp/whatsapp-accounts.ts'
import type { TestSimulator } from '../../support/simulator.ts'

const publicUrl = 'http://inbox.test'
const appId = '102030'

let simulator: TestSimulator
let server: TestServer
let applicationId: string
let istanbul: { fbId: string; token: string }
let ankara: { fbId: string; token: string }
let instagram: { igId: string }

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result

beforeAll(async () => {
  simulator = await startTestSimulator({ appId, appSecret })
  server = await startTestServer({ graphBase: simulator.address, config: { publicUrl } })
  istanbul = await simulator.addPage('Istanbul shop', { subscribed: false })
  ankara = await simulator.addPage('Ankara shop', { subscribed: false })
  instagram = await simulator.addInstagram(ankara.fbId, { username: 'ankara.shop' })
  applicationId = (
    await unit(async (open) => open.add('FBAPPLICATION', { fbId: appId, name: 'Social inbox', data: {} }))
  )._id
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

const subscribed = (page: { fbId: string }): readonly string[] =>
  simulator.simulation.world.pages[page.fbId]?.subscribedFields ?? []

const begin = async (as = 'manager', asked: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(
    `${server.address}/api/fb/connections${query({ organisationId: server.seeded.organisation._id, appId: applicationId, appReturn: '/channels', ...asked })}`,
    {
      headers: { authorization: `Bearer ${await server.token(as)}` },
    },
  )

const refusalOf = async (asked: Readonly<Record<string, string>>, as?: string): Promise<string> =>
  ((await (await begin(as, asked)).json()) as { msg: string }).msg

const end = async (cookie: string, back: URL, as = 'manager'): Promise<Answer> => {
  const { state = '', code, error, error_description } = Object.fromEntries(back.searchParams)
  const answer = await fetch(`${server.address}/api/fb/connections`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token(as)}`,
      'content-type': 'application/json',
      cookie: cookie.split(';')[0] ?? '',
    },
    body: JSON.stringify({ state, code, error, error_description }),
  })
  return { status: answer.status, body: await answer.json() }
}

const throughDialog = async (memberId: string | null, endAs?: string): Promise<Answer> => {
  const begun = await begin()
  const { data } = (await begun.json()) as { data: { url: string } }
  return end(String(begun.headers.getSetCookie()[0]), await answerDialog(data.url, memberId), endAs)
}

const ownerId = (): string => simulator.simulation.ids.userId()
const connectionOf = async (memberId = ownerId()): Promise<string> =>
  (await throughDialog(memberId)).body.data.connectionId as string
const accountsOf = (connectionId: string, as = 'manager'): Promise<Answer> =>
  server.call('GET', `/api/fb/connections/${connectionId}/accounts`, { as })
const connect = (connectionId: string, type: 'FBPAGE' | 'IGUSER', fbId: string): Promise<Answer> =>
  server.call('POST', `/api/fb/connections/${connectionId}/accounts`, { as: 'manager', body: { type, fbId } })
const tokens = (fbPageId: string) => unit((open) => open.findAll('FBACCESSTOKEN', { fbPageId }))
const channelOf = async (id: string) => (await server.call('GET', `/api/channels/${id}`, { as: 'manager' })).body.data

it('goes to the dialog for what the organisation may use, and keeps a lasting token of the person', async () => {
  const begun = await begin()
  const asked = new URL(((await begun.json()) as { data: { url: string } }).data.url)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: appId,
    redirect_uri: `${publicUrl}/addFacebookAccount`,
    scope: expect.stringContaining('pages_manage_posts'),
  })
  expect(await refusalOf({ organisationId: '' })).toBe('INVALID_BODY')
  expect(await refusalOf({ platform: 'telegraph' })).toBe('INVALID_BODY')
  expect(await refusalOf({ organisationId: server.seeded.other._id })).toBe('NOT_FOUND')
  expect(await refusalOf({}, 'agent')).toBe('FORBIDDEN')
  const foreign = await unit(async (open) => open.add('FBAPPLICATION', { fbId: '999', name: 'Another', data: {} }))
  expect(await refusalOf({ appId: foreign._id })).toBe('FB_APPLICATION_UNKNOWN')
  const { status, body } = await throughDialog(ownerId())
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: {
      connectionId: expect.any(String),
      organisationId: server.seeded.organisation._id,
      appReturn: '/channels',
      platform: 'all',
    },
  })
  const kept = (await server.call('GET', `/api/fb/accesstokens/${String(body.data.connectionId)}`, { as: 'manager' }))
    .body.data
  expect(kept).toMatchObject({
    tokenType: '',
    fbAppId: applicationId,
    isValid: true,
    expires_at: expect.stringMatching(/^20/),
    data: { user_id: ownerId(), name: 'Acme Owner' },
  })
  expect(kept.token).toBeUndefined()
  expect(await unit((open) => open.secret('FBACCESSTOKEN', kept._id, 'token'))).toBe(
    simulator.simulation.ids.userToken(),
  )
  expect(await throughDialog(ownerId())).toMatchObject({ body: { data: { connectionId: kept._id } } })
  expect((await throughDialog(null)).body.msg).toBe('FBLOGIN_REFUSED')
  expect((await throughDialog(ownerId(), 'stranger')).body.msg).toBe('SSO_STATE_UNKNOWN')
})

it('with a token that somebody brings does the same, unless it is none of ours', async () => {
  const bring = (token: string, as = 'manager') =>
    server.call('POST', '/api/fb/connections/token', {
      as,
      body: { organisationId: server.seeded.organisation._id, fbAppId: applicationId, token },
    })
  expect((await bring(simulator.simulation.ids.userToken())).body.data).toEqual({
    connectionId: await connectionOf(),
    organisationId: server.seeded.organisation._id,
  })
  expect(await bring('EAAinvented')).toMatchObject({
    status: 409,
    body: { msg: 'FB_TOKEN_INVALID', details: { description: expect.stringContaining('decrypted') } },
  })
  expect(await bring(ankara.token)).toMatchObject({ status: 409, body: { msg: 'FB_TOKEN_INVALID' } })
  expect((await bring(simulator.simulation.ids.userToken(), 'stranger')).body.msg).toBe('NOT_FOUND')
})

it('connects a page: record, token, channel, webhooks; a withdrawn permission finds it, and connecting again mends it', async () => {
  const connectionId = await connectionOf()
  const listed = (await accountsOf(connectionId)).body.data
  expect(listed).toMatchObject({
    organisationId: server.seeded.organisation._id,
    personName: 'Acme Owner',
    missingScopes: [],
    allowance: { used: { FaFacebook: 1 }, allowance: { FaFacebook: 5 } },
  })
  expect(listed.accounts).toEqual([
    {
      type: 'FBPAGE',
      fbId: istanbul.fbId,
      name: 'Istanbul shop',
      pageFbId: istanbul.fbId,
      state: 'free',
      channelId: null,
      missingTasks: [],
    },
    {
      type: 'FBPAGE',
      fbId: ankara.fbId,
      name: 'Ankara shop',
      pageFbId: ankara.fbId,
      state: 'free',
      channelId: null,
      missingTasks: [],
    },
    {
      type: 'IGUSER',
      fbId: instagram.igId,
      name: 'ankara.shop',
      pageFbId: ankara.fbId,
      state: 'free',
      channelId: null,
      missingTasks: [],
    },
  ])
  const { accountId, channelId } = (await connect(connectionId, 'FBPAGE', istanbul.fbId)).body.data
  expect(subscribed(istanbul)).toEqual(expect.arrayContaining(['messages', 'feed', 'message_echoes']))
  expect((await server.call('GET', `/api/fb/pages/${String(accountId)}`, { as: 'manager' })).body.data).toMatchObject({
    fbId: istanbul.fbId,
    name: 'Istanbul shop',
    isPassive: false,
    data: { is_webhooks_subscribed: true },
  })
  expect(await channelOf(channelId)).toMatchObject({
    service: 'facebook',
    accountType: 'FBPAGE',
    accountId,
    status: 'connected',
  })
  await callBack(server, 'deauthorize', signRequest(ownerId()))
  expect(await channelOf(channelId)).toMatchObject({ status: 'reauthorise' })
  expect((await accountsOf(connectionId)).body.msg).toBe('FB_TOKEN_INVALID')
  expect((await accountsOf(await connectionOf())).body.data.accounts[0]).toMatchObject({
    state: 'reauthorise',
    channelId,
  })
  expect((await connect(connectionId, 'FBPAGE', istanbul.fbId)).body.data).toEqual({ accountId, channelId })
  expect(await channelOf(channelId)).toMatchObject({ status: 'connected', lastError: null })
  expect(await tokens(accountId)).toMatchObject([
    { tokenType: 'MESSENGER_TOKEN', isValid: true, data: { user_id: ownerId() } },
  ])
})

it('subscribes pages anew that were connected when fewer things were asked for', async () => {
  // The connection's own requests run first.
  await server.settled()
  const page = simulator.simulation.world.pages[istanbul.fbId] as { subscribedFields: string[] }
  expect(page.subscribedFields).toEqual(expect.arrayContaining(['standby', 'messaging_referrals']))
  page.subscribedFields = ['messages', 'feed']
  await resubscribePages(server.services)
  await server.settled()
  expect(subscribed(istanbul)).toEqual(['messages', 'feed'])
  await unit(async (open) => {
    const known = await open.find('FBPAGE', { fbId: istanbul.fbId })
    await open.change('FBPAGE', known?._id ?? '', { data: { is_webhooks_subscribed: true } })
  })
  await resubscribePages(server.services)
  await server.settled()
  expect(subscribed(istanbul)).toEqual(expect.arrayContaining(['feed', 'standby', 'messaging_referrals']))
})

it('connects an Instagram account without its page; each goes its own way, and the last one ends the webhooks', async () => {
  const connectionId = await connectionOf()
  const ofInstagram = (await connect(connectionId, 'IGUSER', instagram.igId)).body.data
  expect(subscribed(ankara)).toEqual(['name'])
  expect(
    (await accountsOf(connectionId)).body.data.accounts.slice(1).map(({ state }: { state: string }) => state),
  ).toEqual(['free', 'connected'])
  const ofPage = (await connect(connectionId, 'FBPAGE', ankara.fbId)).body.data
  await server.settled()
  expect(subscribed(ankara)).toContain('messages')
  const disconnect = async (channelId: string): Promise<void> => {
    expect(
      (
        await server.call('POST', `/api/channels/${channelId}/disconnect`, {
          as: 'manager',
          key: `disconnect-${channelId}-${String(subscribed(ankara).length)}`,
        })
      ).status,
    ).toBe(200)
    await server.settled()
  }
  await disconnect(ofPage.channelId)
  expect(subscribed(ankara)).toEqual(['name'])
  expect(await tokens(ofPage.accountId)).toHaveLength(1)
  await disconnect(ofInstagram.channelId)
  expect(subscribed(ankara)).toEqual([])
  expect(await tokens(ofPage.accountId)).toEqual([])
  expect(
    (await server.call('GET', `/api/fb/pages/${String(ofPage.accountId)}`, { as: 'manager' })).body.data,
  ).toMatchObject({ isPassive: true, data: { is_webhooks_subscribed: false } })
  expect(
    (await accountsOf(connectionId)).body.data.accounts.slice(1).map(({ state }: { state: string }) => state),
  ).toEqual(['disconnected', 'disconnected'])
  expect((await connect(connectionId, 'FBPAGE', ankara.fbId)).body.data).toEqual(ofPage)
  await server.settled()
  expect(subscribed(ankara)).toContain('messages')
  expect((await channelOf(ofPage.channelId)).status).toBe('connected')
})

it('left half-way connects nothing, and one begins again', async () => {
  const adana = await simulator.addPage('Adana shop', { subscribed: false })
  const left = await connectionOf()
  expect((await accountsOf(left)).status).toBe(200)
  const known = () => unit((open) => open.find('FBPAGE', { fbId: adana.fbId }))
  expect([await known(), subscribed(adana)]).toEqual([null, []])
  // The platform has done it, but the response is lost.
  await simulator.control('faults', {
    match: { path: 'subscribed_apps', method: 'POST' },
    times: 1,
    kind: 'accept-then-drop',
  })
  expect(await connect(left, 'FBPAGE', adana.fbId)).toMatchObject({
    status: 502,
    body: { msg: 'PLATFORM_UNREACHABLE' },
  })
  expect([await known(), subscribed(adana)]).toEqual([null, []])
  const { accountId, channelId } = (await connect(await connectionOf(), 'FBPAGE', adana.fbId)).body.data
  expect(await channelOf(channelId)).toMatchObject({ status: 'connected', accountId })
  expect(subscribed(adana)).toContain('feed')
})

it('says why one is not connected, and leaves the platform as it was', async () => {
  const connectionId = await connectionOf()
  const izmir = await simulator.addPage('Izmir shop', { subscribed: false })
  const taken = await simulator.addPage('Taken shop', { subscribed: false })
  await unit(async (open) =>
    open.add('FBPAGE', { fbId: taken.fbId, name: 'Taken shop' }, { organisationId: server.seeded.other._id }),
  )
  expect(await connect(connectionId, 'FBPAGE', taken.fbId)).toMatchObject({
    status: 409,
    body: { msg: 'ACCOUNT_ELSEWHERE' },
  })
  expect((await accountsOf(connectionId)).body.data.accounts.at(-1)).toMatchObject({
    name: 'Taken shop',
    state: 'elsewhere',
    channelId: null,
  })
  await unit((open) => open.change('ORGANISATION', server.seeded.organisation._id, { allowance: { FaFacebook: 3 } }))
  expect(await connect(connectionId, 'FBPAGE', izmir.fbId)).toMatchObject({
    status: 409,
    body: { msg: 'ALLOWANCE_EXHAUSTED', details: { service: 'FaFacebook', most: 3 } },
  })
  await unit((open) => open.change('ORGANISATION', server.seeded.organisation._id, { allowance: {} }))
  const [owner] = await unit((open) => open.findAll('FBUSER', { fbId: ownerId() }))
  expect(owner).toMatchObject({ organisationId: server.seeded.organisation._id, name: 'Acme Owner' })
  const limitOwner = (max: number | null) =>
    server.call('POST', `/api/organisationFbUserAllowance/${String(owner?._id)}/allowance`, {
      as: 'admin',
      key: `limit-${ownerId()}-of-${String(max)}`,
      body: { allowance: { FaFacebook: max } },
    })
  expect(await limitOwner(2)).toMatchObject({ status: 200 })
  expect(await connect(connectionId, 'FBPAGE', izmir.fbId)).toMatchObject({
    status: 409,
    body: { msg: 'PERSON_ALLOWANCE_EXHAUSTED', details: { service: 'FaFacebook', most: 2 } },
  })
  expect(await limitOwner(null)).toMatchObject({ status: 200 })
  await unit((open) =>
    open.change('ORGANISATION', server.seeded.organisation._id, {
      allowedServices: { FaFacebook: false, FaInstagram: false },
      allowance: {},
    }),
  )
  expect(await connect(connectionId, 'FBPAGE', izmir.fbId)).toMatchObject({ body: { msg: 'SERVICE_NOT_ALLOWED' } })
  expect(await refusalOf({})).toBe('SERVICE_NOT_ALLOWED')
  await unit((open) =>
    open.change('ORGANISATION', server.seeded.organisation._id, {
      allowedServices: { FaFacebook: true, FaInstagram: true },
    }),
  )
  expect([subscribed(izmir), subscribed(taken)]).toEqual([[], []])
  const helper = await simulator.control<{ id: string }>('members', {
    name: 'A helper',
    pageIds: [izmir.fbId],
    tasks: ['ANALYZE', 'MODERATE'],
  })
  const ofHelper = await connectionOf(helper.id)
  expect((await accountsOf(ofHelper)).body.data.accounts).toMatchObject([
    { fbId: izmir.fbId, missingTasks: ['MESSAGING'] },
  ])
  expect(await connect(ofHelper, 'FBPAGE', izmir.fbId)).toMatchObject({
    status: 409,
    body: { msg: 'PAGE_TASKS_MISSING', details: { tasks: ['MESSAGING'] } },
  })
  expect(await connect(ofHelper, 'FBPAGE', ankara.fbId)).toMatchObject({ status: 404 })
  await simulator.control('permissions', { declined: ['pages_manage_metadata'] })
  expect(await connect(connectionId, 'FBPAGE', izmir.fbId)).toMatchObject({
    status: 409,
    body: { msg: 'SCOPE_MISSING', details: { description: 'Missing permission: pages_manage_metadata' } },
  })
  await simulator.control('permissions', { declined: [] })
  expect((await connect(connectionId, 'FBPAGE', izmir.fbId)).status).toBe(200)
  expect((await accountsOf(connectionId, 'agent')).status).toBe(403)
  expect((await accountsOf(connectionId, 'stranger')).status).toBe(404)
})

it('in the dialog of WhatsApp a business shares its numbers: they are listed, and one is connected with the token of the business', async () => {
  await unit((open) =>
    open.change('ORGANISATION', server.seeded.organisation._id, {
      allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
    }),
  )
  const business = addWhatsappAccount(simulator.simulation, { name: 'Acme WhatsApp', subscribed: false })
  const other = addWhatsappAccount(simulator.simulation, { name: 'Another business' })
  const phone = addPhone(simulator.simulation, { wabaId: business.wabaId, number: '905551112233', isNew: true })
  const begun = await begin('manager', { platform: 'whatsapp' })
  const { url } = ((await begun.json()) as { data: { url: string } }).data
  expect(new URL(url).searchParams.get('scope')).toBe('whatsapp_business_management,whatsapp_business_messaging')
  const back = await answerDialog(url, ownerId(), business.wabaId)
  const answered = await end(String(begun.headers.getSetCookie()[0]), back)
  const { data } = answered.body
  expect(data).toMatchObject({ platform: 'whatsapp', appReturn: '/channels' })
  const shared = await server.call('GET', `/api/wa/connections/${data.connectionId}/numbers`, { as: 'manager' })
  expect(shared.body.data.accounts).toEqual([
    {
      fbId: business.wabaId,
      name: 'Acme WhatsApp',
      numbers: [expect.objectContaining({ fbId: phone.phoneId, state: 'free', isRegistered: false })],
    },
  ])
  const connectNumber = (more: object) =>
    server.call('POST', '/api/wa/connections', {
      as: 'manager',
      body: {
        organisationId: server.seeded.organisation._id,
        accountFbId: business.wabaId,
        numberFbId: phone.phoneId,
        ...more,
      },
    })
  expect(await connectNumber({})).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY' } })
  // An account that was not shared stays inaccessible.
  expect(await connectNumber({ connectionId: data.connectionId, accountFbId: other.wabaId })).toMatchObject({
    status: 409,
  })
  // The platform has subscribed us, but its response is lost.
  await simulator.control('faults', {
    match: { path: 'subscribed_apps', method: 'POST' },
    times: 1,
    kind: 'accept-then-drop',
  })
  expect(await connectNumber({ connectionId: data.connectionId })).toMatchObject({
    status: 502,
    body: { msg: 'PLATFORM_UNREACHABLE' },
  })
  expect(await unit((open) => open.find('FBWAPHONE', { fbId: phone.phoneId }))).toBeNull()
  expect(business.subscribed).toBe(false)
  const connected = (await connectNumber({ connectionId: data.connectionId })).body.data
  expect(await channelOf(connected.channelId)).toMatchObject({ status: 'connected', accountType: 'FBWAPHONE' })
  expect(business.subscribed).toBe(true)
  const kept = await unit((open) => open.findAll('FBUSER', { fbId: `9${business.wabaId}` }))
  expect(kept).toEqual([])
  const cancelled = await begin('manager', { platform: 'whatsapp' })
  const refused = await answerDialog(((await cancelled.json()) as { data: { url: string } }).data.url, null)
  const turnedBack = await end(String(cancelled.headers.getSetCookie()[0]), refused)
  expect(turnedBack.body.msg).toBe('FBLOGIN_REFUSED')
  // It restarts where it began.
  expect(turnedBack.body.details).toMatchObject({
    begun: { platform: 'whatsapp', organisationId: server.seeded.organisation._id, appReturn: '/channels' },
  })
})
