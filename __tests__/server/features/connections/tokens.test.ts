// Access tokens on the simulated platform: their permissions, new ones for pages, copied connections, and timely warnings.
import { createTokenCheckHandler } from '../../../../server/platform/check-tokens.ts'
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { addMember, nobody } from '../../support/fixtures.ts'
import { appSecret, query, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

const appId = '102030'
const dayMs = 86_400_000

let simulator: TestSimulator
let server: TestServer
let page: { fbId: string; token: string }
let pageId: string
let applicationId: string
let tokenId: string

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result
const call = (method: string, path: string, body?: object, as = 'manager'): Promise<Answer> =>
  server.call(method, `/api/${path}`, { as, key: `tokens-${Math.random()}`, ...(body ? { body } : {}) })
const tokensOf = (match: object) => unit((open) => open.findAll('FBACCESSTOKEN', match as never))

beforeAll(async () => {
  simulator = await startTestSimulator({ appId, appSecret })
  server = await startTestServer({ graphBase: simulator.address })
  page = await simulator.addPage('Corner shop')
  const own = { organisationId: server.seeded.organisation._id }
  await unit((open) => {
    applicationId = open.add('FBAPPLICATION', { fbId: appId, data: {} })._id
    pageId = open.add('FBPAGE', { fbId: page.fbId, name: 'Corner shop', data: {} }, own)._id
    open.add('FBACCESSTOKEN', { token: 'an old one', tokenType: 'MESSENGER_TOKEN', fbPageId: pageId }, own)
    open.add(
      'CHANNEL',
      { name: 'shop', service: 'facebook', accountType: 'FBPAGE', accountId: pageId, status: 'connected' },
      own,
    )
    addMember(open, server.seeded.other._id, server.seeded.manager._id, 'manager')
    return Promise.resolve()
  })
  tokenId = (
    await call('POST', 'fb/connections/token', {
      organisationId: server.seeded.organisation._id,
      fbAppId: applicationId,
      token: simulator.simulation.ids.userToken(),
    })
  ).body.data.connectionId
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

it('pages get new tokens from the token of a person, and only those that are connected here', async () => {
  await simulator.addPage('Not connected')
  expect((await call('POST', 'fb/accesstokens/generate', { tokenId })).body.data.pages).toEqual(
    expect.arrayContaining([
      { fbPageId: pageId, state: 'renewed' },
      { fbPageId: server.seeded.page._id, state: 'notGiven' },
    ]),
  )
  const [kept, ...more] = await tokensOf({ fbPageId: pageId })
  expect(more).toEqual([])
  expect(await unit((open) => open.secret('FBACCESSTOKEN', kept?._id ?? '', 'token'))).toBe(page.token)
  const links = (fbPageIds: string[]) => call('PATCH', `fb/accesstokens/${tokenId}/links`, { fbPageIds })
  expect((await links([pageId])).body.data.pages).toEqual([{ fbPageId: pageId, state: 'renewed' }])
  expect((await links([server.seeded.page._id])).body.data.pages).toEqual([
    { fbPageId: server.seeded.page._id, state: 'notGiven' },
  ])
  expect((await links([tokenId])).body.msg).toBe('NOT_FOUND')
  expect((await links(Array.from({ length: 51 }, () => pageId))).body.msg).toBe('INVALID_BODY')
  expect((await call('POST', 'fb/accesstokens/generate', { tokenId }, 'agent')).body.msg).toBe('FORBIDDEN')
  await server.services.jobs.idle()
})

it('a token that lasts says until when, and its application is one of the organisation', async () => {
  const { body } = await call('POST', `fb/accesstokens/${tokenId}/longlive`)
  expect(body.data).toMatchObject({ _id: tokenId, isValid: true, expires_at: expect.stringMatching(/^20/) })
  expect(body.data.token).toBeUndefined()
  const path = `fb/accesstokens/organisations/${server.seeded.organisation._id}/applications/ids`
  expect((await call('GET', path)).body.data).toEqual({ ids: [applicationId] })
})

it("what a page's token may do and what the application hears is told, and never the token", async () => {
  const standing = await call('GET', `fb/pages/${pageId}/messengerToken`)
  expect(standing.body.data).toMatchObject({
    isValid: true,
    missingScopes: [],
    expiresAt: null,
    issuedAt: expect.any(String),
  })
  expect(JSON.stringify(standing.body)).not.toContain(page.token)
  await simulator.control('permissions', { declined: ['pages_manage_posts'], token: page.token })
  expect((await call('GET', `fb/pages/${pageId}/messengerToken`)).body.data.missingScopes).toEqual([
    'pages_manage_posts',
  ])
  await simulator.control('permissions', { declined: [], token: page.token })
  simulator.simulation.world.subscriptions = {
    page: { callbackUrl: 'http://inbox.test', fields: ['feed', 'messages'], active: true },
  }
  const { webhooks, ...info } = (await call('GET', `fb/applications/${applicationId}/info`)).body.data
  expect(info).toMatchObject({ fbId: appId, name: 'Social inbox' })
  expect(webhooks[0]).toMatchObject({
    object: 'page',
    subscribed: ['feed', 'messages'],
    missing: expect.arrayContaining(['inbox_labels']),
  })
})

it('a token is copied to another organisation, and moved there', async () => {
  const { organisation, other } = server.seeded
  const copied = (await call('POST', `fb/accesstokens/${tokenId}/dublicate`, { organisationId: other._id })).body.data
  expect(copied).toMatchObject({ organisationId: other._id, data: { name: 'Acme Owner' } })
  expect((await call('POST', `fb/accesstokens/${tokenId}`, { $set: { token: 'x' } })).body.msg).toBe('INVALID_METHOD')
  const moved = await call('POST', `fb/accesstokens/${tokenId}`, { $set: { organisationId: other._id } })
  expect(moved.body.data).toMatchObject({ _id: copied._id, organisationId: other._id })
  expect((await call('GET', `fb/accesstokens/${tokenId}`)).status).toBe(404)
  const back = await call('POST', `fb/accesstokens/${copied._id}`, { $set: { organisationId: organisation._id } })
  tokenId = back.body.data._id
  const [kept] = await tokensOf({ fbPageId: pageId })
  expect(
    (await call('POST', `fb/accesstokens/${kept?._id ?? ''}`, { $set: { organisationId: other._id } })).status,
  ).toBe(404)
})

/** Runs the daily check at the given time. */
const checkAllTokens = async (at = new Date()): Promise<void> => {
  const check = createTokenCheckHandler({ ...server.services, now: () => at })
  const attempt = { attempts: 1, uncertain: false, abandonedMs: null, askedAt: 0 }
  for (const { _id } of await tokensOf({ organisationId: server.seeded.organisation._id }))
    await check({ tokenId: _id }, { ...attempt, isOurs: () => Promise.resolve(true), isClosing: () => false })
}

const told = async () =>
  (await call('GET', `notifications${query({ filter: { type: 'TOKEN_EXPIRES' } })}`)).body.data.map(
    ({ data, title }: { data: { days: number }; title: string }) => [title, data.days],
  )

it('managers are told 14, 7 and 1 days before a token runs out, once each, and when it is refused', async () => {
  await checkAllTokens()
  expect(await told()).toEqual([])
  const [{ expires_at: end = '' } = {}] = await tokensOf({ tokenType: '' })
  for (const days of [13, 13, 6.5, 0.5]) await checkAllTokens(new Date(Date.parse(String(end)) - days * dayMs))
  expect((await told()).toSorted()).toEqual([
    ['Acme Owner', 1],
    ['Acme Owner', 14],
    ['Acme Owner', 7],
  ])
  expect(
    (await call('GET', `notifications${query({ filter: { type: 'TOKEN_EXPIRES' } })}`, undefined, 'agent')).body.data,
  ).toEqual([])
})

it('a token that is refused is marked with its channel, and both are right again once it is taken', async () => {
  const stateOf = async () => {
    const [token] = await tokensOf({ fbPageId: pageId })
    const [channel] = (await call('GET', `channels${query({ filter: { accountId: pageId } })}`)).body.data
    return { isValid: token?.isValid, status: channel.status }
  }
  const { pages } = simulator.simulation.world
  const known = pages[page.fbId]
  if (!known) throw new Error('no page')
  pages[page.fbId] = { ...known, token: 'another' }
  await checkAllTokens()
  expect(await stateOf()).toEqual({ isValid: false, status: 'reauthorise' })
  pages[page.fbId] = known
  await call('POST', `fb/pages/${pageId}/subscriptions`)
  await server.services.jobs.idle()
  expect(await stateOf()).toEqual({ isValid: true, status: 'connected' })
})

it('the daily look marks the token that is over, not the one beside it that works', async () => {
  const own = { organisationId: server.seeded.organisation._id }
  const old = await unit(async (open) =>
    open.add('FBACCESSTOKEN', { token: 'over', tokenType: 'MESSENGER_TOKEN', fbPageId: pageId }, own),
  )
  await checkAllTokens()
  const found = await tokensOf({ fbPageId: pageId })
  expect(found.map(({ _id, isValid }) => [_id === old._id, isValid]).toSorted()).toEqual([
    [false, true],
    [true, false],
  ])
  const [channel] = (await call('GET', `channels${query({ filter: { accountId: pageId } })}`)).body.data
  expect(channel).toMatchObject({ status: 'connected', lastError: null })
})

it('the platform’s word for the token that was tried says nothing of the one beside it', async () => {
  const before = await tokensOf({ fbPageId: pageId })
  expect(before.map(({ isValid }) => isValid).toSorted()).toEqual([false, true])
  await call('POST', `fb/pages/${pageId}/subscriptions`)
  await server.services.jobs.idle()
  expect(await tokensOf({ fbPageId: pageId })).toEqual(before)
})
