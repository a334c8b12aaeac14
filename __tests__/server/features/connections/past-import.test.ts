// The past of an account is read once it is connected: on the simulated platform, whose webhooks nobody receives here.
import { sql } from 'kysely'
import type { PastImport } from '../../../../contract/platform/past-import.ts'
import { checkConnections } from '../../../../server/platform/check-connections.ts'
import { transact } from '../../../../server/database/transact.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { feed } from '../../support/feed.ts'
import { nobody } from '../../support/fixtures.ts'
import { textMessage } from '../../support/messenger.ts'
import { letTimePass, passTurns } from '../../support/passing-time.ts'
import { renewToken } from '../../support/renew-token.ts'
import { appSecret, query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

const dayMs = 86_400_000
const ago = (days: number, minutes = 0) => new Date(Date.now() - days * dayMs - minutes * 60_000).toISOString()

let simulator: TestSimulator
let server: TestServer
let page: { fbId: string; token: string }
let pageId: string
let channelId: string
let tokenId: string
let counter = 0

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: object = {}, as = 'manager'): Promise<Rows> =>
  (
    await server.call('GET', `/api/${path}${query({ filter, options: { limit: 500, sort: { createdTime: 1 } } })}`, {
      as,
    })
  ).body.data
const channel = async () => (await server.call('GET', `/api/channels/${channelId}`, { as: 'manager' })).body.data
const past = async (): Promise<PastImport> => (await channel()).pastImport
const threads = () => list('threads', { accountId: pageId })
const comments = () => list('fb/comments', { fbPageId: pageId })
const messages = () => list('fb/messages', { fbPageId: pageId })
const notices = () => list('notifications')

const calls = (change: 'begin' | 'cancel', as = 'manager') => {
  counter += 1
  const method = change === 'begin' ? 'POST' : 'DELETE'
  return server.call(method, `/api/channels/${channelId}/import`, { as, key: `import-${counter}` })
}
const imports = async () => {
  expect((await calls('begin')).status).toBe(200)
  await server.settled()
}

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: '102030', appSecret })
  server = await startTestServer({ graphBase: simulator.address })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

/** Each test has its own page. */
beforeEach(async () => {
  page = await simulator.addPage('Corner shop')
  const own = { organisationId: server.seeded.organisation._id }
  await transact(server.services.database, nobody, async (unit) => {
    const known = unit.add('FBPAGE', { fbId: page.fbId, name: 'Corner shop', data: {} }, own)
    const token = unit.add(
      'FBACCESSTOKEN',
      { token: page.token, tokenType: 'MESSENGER_TOKEN', fbPageId: known._id },
      own,
    )
    const added = unit.add(
      'CHANNEL',
      { name: 'shop', service: 'facebook', accountType: 'FBPAGE', accountId: known._id, status: 'connected' },
      own,
    )
    pageId = known._id
    channelId = added._id
    tokenId = token._id
    return Promise.resolve()
  })
  await simulator.control('behaviour', { callsAnHour: null })
  await simulator.control('permissions', { declined: [], token: page.token })
})

const posts = (message: string, at: string) =>
  simulator.control<{ postId: string }>('feed/posts', { pageId: page.fbId, message, at })
const commentsOn = (postId: string, message: string, more: object = {}) =>
  simulator.control<{ commentId: string }>('feed/comments', { postId, message, ...more })
const says = (psid: string, text: string, more: object = {}) =>
  simulator.control<{ mid: string }>('messages', { psid, text, ...more })

/** Two posts, three comments and an answer, two people who wrote; and items that are too old. */
const somePast = async () => {
  const old = await posts('Long ago', ago(40))
  await commentsOn(old.postId, 'too old', { at: ago(39) })
  const { postId } = await posts('New coats', ago(5))
  const first = await commentsOn(postId, 'How much?', { at: ago(4), author: { name: 'Ada Kaya' } })
  await commentsOn(postId, 'and in blue?', { at: ago(4, -1), parentId: first.commentId, author: { name: 'Ada Kaya' } })
  const quiet = await posts('Closed on Monday', ago(3))
  await commentsOn(quiet.postId, 'Why?', { at: ago(2), author: { name: 'Mert Er' } })
  const psid = await simulator.addPerson(page.fbId, 'Deniz Ak')
  await says(psid, 'before the summer', { at: ago(35) })
  const asked = await says(psid, 'Are you open?', { at: ago(1) })
  await says(psid, 'Until six', { at: ago(1, -1), from: 'page' })
  const other = await simulator.addPerson(page.fbId, 'Ece Su')
  await says(other, 'Hello', { at: ago(0, 90) })
  return { postId, first, psid, asked }
}

it('brings posts, comments and messages of thirty days, opens nothing and tells nobody', async () => {
  await somePast()
  const before = (await notices()).length
  await imports()
  expect(await past()).toMatchObject({
    state: 'done',
    publicationsFound: 2,
    publications: 2,
    comments: 3,
    conversationsFound: 2,
    conversations: 2,
    messages: 3,
    refused: [],
    endedTime: expect.any(String),
  })
  expect((await list('fb/posts', { fbPageId: pageId })).map(({ message }) => message)).toEqual([
    'New coats',
    'Closed on Monday',
  ])
  expect((await comments()).map(({ message, isRead }) => [message, isRead])).toEqual([
    ['How much?', true],
    ['and in blue?', true],
    ['Why?', true],
  ])
  expect((await messages()).map(({ message, ownerSent, isRead }) => [message, ownerSent, isRead])).toEqual([
    ['Are you open?', false, true],
    ['Until six', true, true],
    ['Hello', false, true],
  ])
  const found = await threads()
  expect(found.map(({ title }) => title).sort()).toEqual(['Ada Kaya', 'Deniz Ak', 'Ece Su', 'Mert Er'])
  expect(found.map(({ status, unreadCount, moderationCount }) => [status, unreadCount, moderationCount ?? 0])).toEqual(
    found.map(() => ['closed', 0, 0]),
  )
  // A person who wrote a moment ago may still be answered.
  expect(found.find(({ title }) => title === 'Ece Su')?.['replyDeadline']).toEqual(expect.any(String))
  expect(await notices()).toHaveLength(before)
})

it('reads it again without anything twice, and brings what is new', async () => {
  const { psid, postId } = await somePast()
  await imports()
  await says(psid, 'Thank you', { at: ago(0, 5) })
  await commentsOn(postId, 'Lovely', { at: ago(0, 5), author: { name: 'Can Tan' } })
  await imports()
  expect(await past()).toMatchObject({ state: 'done', comments: 4, messages: 4 })
  expect(await comments()).toHaveLength(4)
  expect((await messages()).map(({ message }) => message)).toEqual(['Are you open?', 'Until six', 'Hello', 'Thank you'])
  expect((await threads()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'closed'))
})

it('opens a conversation when the webhook of something read before comes after all', async () => {
  const { first, postId, psid, asked } = await somePast()
  await imports()
  const before = (await notices()).length
  const at = Date.now()
  await server.webhook(textMessage(page.fbId, 'Are you open?', { mid: asked.mid, from: psid, at }))
  const value = { item: 'comment', verb: 'add', comment_id: first.commentId, post_id: postId, message: 'How much?' }
  const [, author] = /"id":"(\d+)","name":"Ada Kaya"/.exec(JSON.stringify(simulator.simulation.world.comments)) ?? []
  const told = {
    ...value,
    parent_id: postId,
    from: { id: author, name: 'Ada Kaya' },
    created_time: Math.floor(at / 1_000),
  }
  await server.webhook(feed(told, at, { page: page.fbId }))
  await server.settled()
  const open = (await threads()).filter(({ status }) => status === 'open')
  expect(open.map(({ title, unreadCount }) => [title, unreadCount]).sort()).toEqual([
    ['Ada Kaya', 1],
    ['Deniz Ak', 1],
  ])
  expect(await comments()).toHaveLength(3)
  expect(await messages()).toHaveLength(3)
  expect((await notices()).length).toBeGreaterThan(before)
})

it('an old comment that is edited opens nothing', async () => {
  const { first, postId } = await somePast()
  await imports()
  const told = {
    item: 'comment',
    verb: 'edited',
    comment_id: first.commentId,
    post_id: postId,
    message: 'How much is it?',
  }
  await server.webhook(feed({ ...told, parent_id: postId }, Date.now(), { page: page.fbId }))
  await server.settled()
  expect((await comments())[0]).toMatchObject({ message: 'How much is it?', changed: true })
  expect((await threads()).map(({ status }) => status)).not.toContain('open')
})

it('leaves what was erased as it is, and who wrote it', async () => {
  const named = async () =>
    (await list('customers')).filter(({ name }) => name === 'Deniz Ak' || name === 'Ada Kaya').length
  const before = await named()
  await somePast()
  await imports()
  for (const { title, customerId } of await threads())
    if (title === 'Deniz Ak' || title === 'Ada Kaya')
      await server.call('POST', `/api/customers/${String(customerId)}/erase`, {
        as: 'manager',
        key: `erase-${String(customerId)}`,
      })
  await letTimePass(server)
  await imports()
  expect((await messages()).map(({ message }) => message)).toEqual(['', '', 'Hello'])
  expect((await comments()).map(({ message }) => message)).toEqual(['', '', 'Why?'])
  expect(await named()).toBe(before)
})

it('brings nothing back that an erased person wrote before, and what they write afterwards', async () => {
  const { psid, postId } = await somePast()
  await imports()
  const [chat] = await list('threads', { accountId: pageId, title: 'Deniz Ak' })
  const [remark] = await list('threads', { accountId: pageId, title: 'Ada Kaya' })
  for (const { customerId } of [chat ?? {}, remark ?? {}])
    await server.call('POST', `/api/customers/${String(customerId)}/erase`, {
      as: 'manager',
      key: `erase-${String(customerId)}`,
    })
  await server.settled()
  // Items that the platform did not list at first: past and recent ones.
  await says(psid, 'qearlier words', { at: ago(6) })
  await says(psid, 'qearlier answer', { at: ago(6, -1), from: 'page' })
  await says(psid, 'Are you still there?')
  await commentsOn(postId, 'qearlier remark', { at: ago(4, -2), author: { name: 'Ada Kaya' } })
  await commentsOn(postId, 'New remark', { author: { name: 'Bora Oz' } })
  await imports()
  expect(await findEverywhere(server.services.database, ['qearlier'])).toEqual({})
  expect((await list('fb/users', { fbPageIds: pageId })).map(({ name }) => name)).toEqual(
    expect.not.arrayContaining(['Ada Kaya', 'Deniz Ak']),
  )
  expect((await messages()).map(({ message }) => message)).toEqual(['', '', 'Hello', 'Are you still there?'])
  expect((await comments()).map(({ message }) => message)).toEqual(['', '', 'Why?', 'New remark'])
})

it('is cancelled, and what has been read stays; an agent can do neither', async () => {
  await somePast()
  expect((await calls('begin', 'agent')).body.msg).toBe('FORBIDDEN')
  expect((await calls('begin', 'stranger')).body.msg).toBe('NOT_FOUND')
  // The limit applies after the list of posts and the comments of one.
  await simulator.control('behaviour', { callsAnHour: 2 })
  await imports()
  expect(await past()).toMatchObject({ state: 'waiting', waitsFor: 'LIMIT', publications: 1 })
  expect((await calls('cancel', 'agent')).body.msg).toBe('FORBIDDEN')
  expect((await calls('cancel')).status).toBe(200)
  expect(await past()).toMatchObject({ state: 'cancelled', waitsFor: null, publications: 1 })
  await letTimePass(server)
  expect(await past()).toMatchObject({ state: 'cancelled', publications: 1 })
  expect(await comments()).not.toHaveLength(0)
  // Nothing of the cancelled import blocks the next.
  await simulator.control('behaviour', { callsAnHour: null })
  await imports()
  expect(await past()).toMatchObject({ state: 'done', comments: 3, messages: 3 })
})

it('waits where the platform’s limit comes near, and goes on by itself', async () => {
  await somePast()
  await simulator.control('behaviour', { callsAnHour: 5 })
  await imports()
  const waiting = await past()
  expect(waiting).toMatchObject({ state: 'waiting', waitsFor: 'LIMIT' })
  expect(Date.parse(waiting.continuesTime ?? '')).toBeGreaterThan(Date.now() + 5 * 60_000)
  // Above four fifths of the limit the import stops, because agents' replies may need the rest.
  expect(simulator.simulation.world.calls[page.fbId]).toHaveLength(4)
  await simulator.control('behaviour', { callsAnHour: null })
  await letTimePass(server)
  expect(await past()).toMatchObject({ state: 'done', waitsFor: null, comments: 3, messages: 3 })
})

const restOfImport = async (): Promise<string> => {
  const { rows } = await sql<{ payload: string }>`
    select payload::text as payload from jobs where lane = ${`import:${channelId}`} and state <> 'done'`.execute(
    server.services.database.kysely,
  )
  return rows[0]?.payload ?? ''
}

/** Allows this many more calls, after which the import waits. */
const allowCalls = (count: number) =>
  simulator.control('behaviour', {
    callsAnHour: (simulator.simulation.world.calls[page.fbId]?.length ?? 0) + count,
  })

it('counts once what is read again because the process or the database ended before its rest was written', async () => {
  await somePast()
  await allowCalls(1)
  await imports()
  for (let rest = await restOfImport(); rest !== ''; rest = await restOfImport()) {
    await allowCalls(1)
    await passTurns(server, 1)
    await sql`update jobs set payload = ${rest}::jsonb where lane = ${`import:${channelId}`} and state <> 'done'`.execute(
      server.services.database.kysely,
    )
    await allowCalls(1)
    await passTurns(server, 1)
  }
  expect(await past()).toMatchObject({
    state: 'done',
    publications: 2,
    comments: 3,
    conversations: 2,
    messages: 3,
  })
  expect(await comments()).toHaveLength(3)
  expect(await messages()).toHaveLength(3)
})

const refuseInTheMiddle = (error: object) =>
  simulator.control('faults', {
    match: { path: '/comments', method: 'GET' },
    times: 1,
    kind: 'error',
    error: { status: 400, message: 'refused', ...error },
  })

it.each([4, 613, 80_001])(
  'waits where the platform throttles in the middle (%i), and goes on without anything twice',
  async (code) => {
    await somePast()
    await refuseInTheMiddle({ code, transient: false })
    await imports()
    expect(await past()).toMatchObject({ state: 'waiting', waitsFor: 'LIMIT', publicationsFound: 2, comments: 0 })
    expect(await channel()).toMatchObject({ status: 'connected' })
    await letTimePass(server)
    expect(await past()).toMatchObject({ state: 'done', publications: 2, comments: 3, conversations: 2, messages: 3 })
    expect(await comments()).toHaveLength(3)
  },
)

it('says at once that its token is refused in the middle, and goes on where the platform takes it again', async () => {
  await somePast()
  await refuseInTheMiddle({ code: 190, subcode: 459, transient: false })
  await imports()
  expect(await past()).toMatchObject({ state: 'waiting', waitsFor: 'TOKEN', publicationsFound: 2 })
  expect(await channel()).toMatchObject({ status: 'reauthorise', problem: 'TOKEN_INVALID' })
  await checkConnections(server.services, 'all')
  await server.settled()
  expect(await channel()).toMatchObject({ status: 'connected' })
  expect(await past()).toMatchObject({ state: 'done', comments: 3, messages: 3 })
})

it('waits for a token, and goes on with the next', async () => {
  await somePast()
  await transact(server.services.database, nobody, (unit) => unit.remove('FBACCESSTOKEN', tokenId))
  await imports()
  expect(await past()).toMatchObject({ state: 'waiting', waitsFor: 'TOKEN' })
  await renewToken(
    server,
    { token: page.token, tokenType: 'MESSENGER_TOKEN', fbPageId: pageId },
    server.seeded.organisation._id,
  )
  expect(await past()).toMatchObject({ state: 'done', comments: 3, messages: 3 })
})

it('reads what it may where the person has not allowed all of it, and says so', async () => {
  await somePast()
  await simulator.control('permissions', { declined: ['pages_read_engagement'], token: page.token })
  await imports()
  expect(await past()).toMatchObject({ state: 'done', refused: ['publications'], comments: 0, messages: 3 })
})

it('ends when the channel is disconnected', async () => {
  await somePast()
  await simulator.control('behaviour', { callsAnHour: 2 })
  await imports()
  await server.call('POST', `/api/channels/${channelId}/disconnect`, { as: 'manager', key: 'disconnect' })
  expect(await past()).toMatchObject({ state: 'cancelled' })
  expect((await calls('begin')).body.msg).toBe('CHANNEL_NOT_CONNECTED')
})

it('brings an Instagram account’s past, too', async () => {
  const { igId } = await simulator.addInstagram(page.fbId, { username: `shop.${counter}` })
  const own = { organisationId: server.seeded.organisation._id }
  const { result: account } = await transact(server.services.database, nobody, async (unit) => {
    const known = unit.add('IGUSER', { fbId: igId, username: `shop.${counter}`, fbPageId: pageId, data: {} }, own)
    channelId = unit.add(
      'CHANNEL',
      { name: 'shop', service: 'instagram', accountType: 'IGUSER', accountId: known._id, status: 'connected' },
      own,
    )._id
    return Promise.resolve(known)
  })
  const { mediaId } = await simulator.control<{ mediaId: string }>('instagram/media', { igId, caption: 'Autumn' })
  const psid = await simulator.addInstagramPerson(igId, 'Ada Kaya', { username: 'ada.k' })
  const asked = { mediaId, psid, text: 'How much?' }
  const { commentId } = await simulator.control<{ commentId: string }>('instagram/comments', { ...asked, at: ago(2) })
  await simulator.control('instagram/comments', { mediaId, psid, text: 'please', parentId: commentId, at: ago(2, -1) })
  await says(psid, 'Hello there', { at: ago(1) })
  await imports()
  expect(await past()).toMatchObject({ state: 'done', publications: 1, comments: 2, conversations: 1, messages: 1 })
  const found = await list('threads', { accountId: account._id })
  expect(found.map(({ title, status }) => [title, status]).sort()).toEqual([
    ['ada.k', 'closed'],
    ['ada.k', 'closed'],
  ])
  const [root, reply] = await list('ig/comments', { igUserId: account._id })
  expect(reply).toMatchObject({ message: 'please', parentCommentId: root?.['_id'], isRead: true })
})

it('ends with its organisation; after that is taken back it is begun anew, and brings nothing twice', async () => {
  await somePast()
  await simulator.control('behaviour', { callsAnHour: 2 })
  await imports()
  expect(await past()).toMatchObject({ state: 'waiting', waitsFor: 'LIMIT' })
  const path = `/api/organisations/${server.seeded.organisation._id}`
  expect((await server.call('DELETE', path, { as: 'admin' })).status).toBe(200)
  await letTimePass(server)
  await simulator.control('behaviour', { callsAnHour: null })
  await letTimePass(server)
  expect((await server.call('POST', `${path}/restore`, { as: 'admin', key: 'import-taken-back' })).status).toBe(200)
  expect(await past()).toMatchObject({ state: 'cancelled', waitsFor: null })
  const before = (await threads()).length
  await letTimePass(server)
  // Nothing resumes by itself: the account was connected by hand.
  expect((await threads()).length).toBe(before)
  expect((await calls('begin')).body.msg).toBe('CHANNEL_NOT_CONNECTED')
  await transact(server.services.database, nobody, async (unit) => {
    await unit.change('FBPAGE', pageId, { isPassive: false })
    await unit.change('CHANNEL', channelId, { status: 'connected' })
  })
  await renewToken(
    server,
    { token: page.token, tokenType: 'MESSENGER_TOKEN', fbPageId: pageId },
    server.seeded.organisation._id,
  )
  await imports()
  expect(await past()).toMatchObject({ state: 'done' })
  expect((await messages()).length).toBe(3)
  expect((await comments()).filter(({ message }) => message === 'How much?')).toHaveLength(1)
})
