// Comment changes that no webhook reported are found once an hour, on the simulated platform, whose webhooks nobody receives here.
import { transact } from '../../../../server/database/transact.ts'
import { enqueueCommentChecks } from '../../../../server/conversations/comments/create-check-handler.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { nobody } from '../../support/fixtures.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { appSecret, query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
const hour = 60
const day = 24 * hour

let simulator: TestSimulator
let server: TestServer
let page: { fbId: string; token: string }
let igId: string
let pageId: string
let accountId: string
let channelIds: string[]
let counter = 0

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: object = {}, as = 'manager'): Promise<Rows> =>
  (
    await server.call('GET', `/api/${path}${query({ filter, options: { limit: 500, sort: { createdTime: 1 } } })}`, {
      as,
    })
  ).body.data
const comments = () => list('fb/comments', { fbPageId: pageId })
const threads = () => list('threads', { accountId: pageId })
const change = <Answer = { ok: true }>(path: string, body: object) => simulator.control<Answer>(path, body)

const posts = async (at = ago(5 * hour)) =>
  (await change<{ postId: string }>('feed/posts', { pageId: page.fbId, message: 'New coats', at })).postId
const commentsOn = async (postId: string, message: string, more: object = {}) =>
  (await change<{ commentId: string }>('feed/comments', { postId, message, author: { name: 'Ada Kaya' }, ...more }))
    .commentId

/** Makes the server know a post. */
const imports = async (channelId = channelIds[0]) => {
  counter += 1
  await server.call('POST', `/api/channels/${channelId ?? ''}/import`, { as: 'manager', key: `import-${counter}` })
  await server.settled()
}
const checks = async () => {
  await enqueueCommentChecks(server.services)
  await server.settled()
}
/** Makes everything that was checked due again. */
const anHourLater = async () => {
  await transact(server.services.database, nobody, async (unit) => {
    for (const type of ['FBPOST', 'IGMEDIA'] as const)
      for (const { _id } of await unit.findAll(type, {})) await unit.change(type, _id, { commentsLastCheck: ago(hour) })
  })
}

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: '102030', appSecret })
  server = await startTestServer({ graphBase: simulator.address })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})
/** Each test has its own accounts. */
beforeEach(async () => {
  await change('behaviour', { callsAnHour: null })
  page = await simulator.addPage('Corner shop')
  igId = (await simulator.addInstagram(page.fbId, { username: `shop.${counter}` })).igId
  const own = { organisationId: server.seeded.organisation._id }
  await transact(server.services.database, nobody, async (unit) => {
    const known = unit.add('FBPAGE', { fbId: page.fbId, name: 'Corner shop', data: {} }, own)
    const account = unit.add('IGUSER', { fbId: igId, username: `shop.${counter}`, fbPageId: known._id, data: {} }, own)
    unit.add('FBACCESSTOKEN', { token: page.token, tokenType: 'MESSENGER_TOKEN', fbPageId: known._id }, own)
    pageId = known._id
    accountId = account._id
    const connectedTime = ago(hour)
    channelIds = (['FBPAGE', 'IGUSER'] as const).map(
      (accountType) =>
        unit.add(
          'CHANNEL',
          {
            name: 'shop',
            service: accountType === 'FBPAGE' ? 'facebook' : 'instagram',
            accountType,
            accountId: accountType === 'FBPAGE' ? known._id : account._id,
            status: 'connected',
            connectedTime,
          },
          own,
        )._id,
    )
    return Promise.resolve()
  })
})

it('opens a conversation for a comment whose webhook was lost, and for none from before the account was connected', async () => {
  const postId = await posts()
  await imports()
  await commentsOn(postId, 'before', { at: ago(3 * hour) })
  const root = await commentsOn(postId, 'Is it lost?', { at: ago(10) })
  await commentsOn(postId, 'Hello?', { at: ago(9), parentId: root })
  await checks()
  expect((await comments()).map(({ message, isRead }) => [message, isRead])).toEqual([
    ['Is it lost?', false],
    ['Hello?', false],
  ])
  expect((await threads()).map(({ title, status, unreadCount }) => [title, status, unreadCount])).toEqual([
    ['Ada Kaya', 'open', 2],
  ])
  expect((await list('fb/posts', { fbPageId: pageId }))[0]?.['commentsLastCheck']).toEqual(expect.any(String))
  await anHourLater()
  await checks()
  expect(await comments()).toHaveLength(2)
})

it('brings nothing back that an erased person wrote before, and what others write', async () => {
  const postId = await posts()
  const author = { name: 'Nil Zor' }
  await commentsOn(postId, 'at first', { at: ago(20), author })
  await imports()
  await checks()
  const [before] = await threads()
  await server.call('POST', `/api/customers/${String(before?.['customerId'])}/erase`, {
    as: 'manager',
    key: `erase-${String(before?.['customerId'])}`,
  })
  await server.settled()
  await commentsOn(postId, 'qlost remark', { at: ago(10), author })
  await commentsOn(postId, 'Is it lost?', { at: ago(9) })
  await anHourLater()
  await checks()
  expect((await comments()).map(({ message }) => message)).toEqual(['', 'Is it lost?'])
  expect(await findEverywhere(server.services.database, ['qlost', 'Nil Zor'])).toEqual({})
})

it('takes over what was edited, hidden and removed there', async () => {
  const postId = await posts()
  const [edited, hidden, removed, same] = [
    await commentsOn(postId, 'Zebra', { at: ago(2 * hour) }),
    await commentsOn(postId, 'rude', { at: ago(3 * hour) }),
    await commentsOn(postId, 'gone soon', { at: ago(4 * hour) }),
    await commentsOn(postId, 'as it was', { at: ago(5 * hour) }),
  ]
  await imports()
  await change('feed/comments/edit', { commentId: edited, message: 'Aardvark' })
  await change('feed/comments/hide', { commentId: hidden })
  await change('feed/comments/remove', { commentId: removed })
  await checks()
  const found = await comments()
  const of = (fbId: string) => found.find((one) => one['fbId'] === fbId)
  expect(of(edited)).toMatchObject({ message: 'Aardvark', changed: true, isRemoteDeleted: false })
  expect(of(hidden)).toMatchObject({ isHidden: true, changed: false })
  expect(of(removed)).toMatchObject({ message: '', isRemoteDeleted: true })
  expect(of(same)).toMatchObject({ message: 'as it was', changed: false, isHidden: false, isRemoteDeleted: false })
  // None of it is new and needs an answer.
  expect((await threads()).map(({ status }) => status)).not.toContain('open')
  await change('feed/comments/unhide', { commentId: hidden })
  await anHourLater()
  await checks()
  expect((await comments()).find((one) => one['fbId'] === hidden)).toMatchObject({ isHidden: false })
})

it('reads a long list page by page, and takes nothing for removed that stands further down', async () => {
  const postId = await posts()
  for (let number = 0; number < 60; number += 1) await commentsOn(postId, `no. ${number}`, { at: ago(300 - number) })
  await imports()
  expect(await comments()).toHaveLength(50)
  await commentsOn(postId, 'the newest', { at: ago(5) })
  await checks()
  const found = await comments()
  expect(found).toHaveLength(51)
  expect(found.filter(({ isRemoteDeleted }) => isRemoteDeleted === true)).toEqual([])
})

it('finds what was removed under Instagram media, an answer too', async () => {
  const { mediaId } = await change<{ mediaId: string }>('instagram/media', { igId, caption: 'Autumn' })
  const psid = await simulator.addInstagramPerson(igId, 'Ada Kaya', { username: 'ada.k' })
  const says = async (text: string, more: object) =>
    (await change<{ commentId: string }>('instagram/comments', { mediaId, psid, text, ...more })).commentId
  const root = await says('How much?', { at: ago(3 * hour) })
  const answer = await says('please', { at: ago(2 * hour), parentId: root })
  const other = await says('Nice', { at: ago(hour) })
  await imports(channelIds[1])
  await change('instagram/comments/remove', { commentId: answer })
  await checks()
  const states = async () =>
    Object.fromEntries(
      (await list('ig/comments', { igUserId: accountId })).map(({ fbId, isRemoteDeleted }) => [fbId, isRemoteDeleted]),
    )
  expect(await states()).toEqual({ [root]: false, [answer]: true, [other]: false })
  await change('instagram/comments/remove', { commentId: root })
  await anHourLater()
  await checks()
  expect(await states()).toEqual({ [root]: true, [answer]: true, [other]: false })
})

it('leaves alone what is old, what was just looked at, and an account that is not connected', async () => {
  const old = await posts(ago(9 * day))
  const postId = await posts()
  await imports()
  await checks()
  await commentsOn(old, 'late', { at: ago(5) })
  await commentsOn(postId, 'later', { at: ago(4) })
  await checks()
  expect(await comments()).toEqual([])
  await anHourLater()
  const path = `/api/channels/${channelIds[0] ?? ''}/disconnect`
  expect((await server.call('POST', path, { as: 'manager', key: `disconnect-${counter}` })).status).toBe(200)
  await checks()
  expect(await comments()).toEqual([])
})

it('stops where the platform’s limit comes near, and goes on with the others the next hour', async () => {
  const ids = [await posts(ago(4 * hour)), await posts(ago(3 * hour)), await posts(ago(2 * hour))]
  await imports()
  for (const postId of ids) await commentsOn(postId, 'Is it lost?', { at: ago(5) })
  simulator.simulation.world.calls = {}
  await change('behaviour', { callsAnHour: 2 })
  await checks()
  await letTimePass(server)
  expect(await comments()).toHaveLength(2)
  await change('behaviour', { callsAnHour: null })
  await checks()
  expect(await comments()).toHaveLength(3)
})
