// A page is reconnected while a request with its former token is on its way: the late refusal of that token has no effect.
import { transact } from '../../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../../server/database/unit-of-work.ts'
import { storePageToken } from '../../../../server/features/connections/store-token.ts'
import { feed } from '../../support/feed.ts'
import { nobody } from '../../support/fixtures.ts'
import { startHeldPlatform } from '../../support/held-platform.ts'
import type { HeldPlatform } from '../../support/held-platform.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { appSecret, query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let simulator: TestSimulator
let held: HeldPlatform
let server: TestServer
let page: { fbId: string; token: string }
let pageId: string
let channelId: string
let count = 0

const unit = async <Result>(work: (open: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(server.services.database, nobody, work)).result
const list = async (path: string, filter: object) =>
  (await server.call('GET', `/api/${path}${query({ filter })}`, { as: 'manager' })).body.data
const post = (path: string, body?: object) =>
  server.call('POST', `/api/${path}`, { as: 'manager', key: `in-between-${(count += 1)}`, ...(body ? { body } : {}) })

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: '102030', appSecret })
  held = await startHeldPlatform(simulator.address)
  server = await startTestServer({ graphBase: held.address })
})
afterAll(async () => {
  await server.close()
  await held.close()
  await simulator.close()
})
beforeEach(async () => {
  page = await simulator.addPage('Corner shop')
  const own = { organisationId: server.seeded.organisation._id }
  await unit((open) => {
    pageId = open.add('FBPAGE', { fbId: page.fbId, name: 'Corner shop', data: {} }, own)._id
    open.add('FBACCESSTOKEN', { token: page.token, tokenType: 'MESSENGER_TOKEN', fbPageId: pageId }, own)
    channelId = open.add(
      'CHANNEL',
      { name: 'shop', service: 'facebook', accountType: 'FBPAGE', accountId: pageId, status: 'connected' },
      own,
    )._id
    return Promise.resolve()
  })
})

/** Refuses the next call to that address under its original token, once the page has another. */
const replaceDuring = async (path: string, method: string, work: () => Promise<unknown>): Promise<void> => {
  await simulator.control('faults', {
    match: { path, method },
    times: 1,
    kind: 'error',
    error: { status: 400, code: 190, subcode: 463, message: 'Session has expired', transient: false },
  })
  const release = held.hold(path, method)
  await work()
  await held.reached()
  const { pages } = simulator.simulation.world
  const known = pages[page.fbId]
  if (!known) throw new Error('no page')
  const token = `another of ${page.fbId}`
  pages[page.fbId] = { ...known, token }
  const { _id: organisationId } = server.seeded.organisation
  await unit((open) =>
    storePageToken(open, { organisationId, fbPageId: pageId, token }, { fbAppId: null, personFbId: '1' }),
  )
  release()
  await server.settled()
}

const expectWell = async (): Promise<void> => {
  expect(await unit((open) => open.findAll('FBACCESSTOKEN', { fbPageId: pageId }))).toMatchObject([{ isValid: true }])
  const channel = await unit((open) => open.get('CHANNEL', channelId))
  expect([channel?.status, channel?.lastError ?? null]).toEqual(['connected', null])
}

const addPost = (message: string) =>
  simulator.control<{ postId: string }>('feed/posts', { pageId: page.fbId, message, at: new Date().toISOString() })

it('an import goes on at once with the next token', async () => {
  const { postId } = await addPost('New coats')
  await simulator.control('feed/comments', { postId, message: 'How much?' })
  await replaceDuring('/comments', 'GET', () => post(`channels/${channelId}/import`))
  expect(await unit((open) => open.get('CHANNEL', channelId))).toMatchObject({
    pastImport: { state: 'done', comments: 1 },
  })
  await expectWell()
})

it('a page’s own post is published with the next token', async () => {
  await replaceDuring('/feed', 'POST', () => post(`fb/pages/${pageId}/submitPost`, { message: 'Open on Sunday' }))
  await letTimePass(server)
  const published = Object.values(simulator.simulation.world.posts).map(({ message }) => message)
  expect(published.filter((message) => message === 'Open on Sunday')).toHaveLength(1)
  expect(await list('notifications', { type: 'POST_NOT_PUBLISHED' })).toEqual([])
  await expectWell()
})

const toldOf = (postId: string, commentId: string) =>
  feed(
    {
      item: 'comment',
      verb: 'add',
      comment_id: commentId,
      post_id: postId,
      parent_id: postId,
      message: 'A question',
      from: { id: '7788', name: 'Ada Kaya' },
      created_time: Math.floor(Date.now() / 1_000),
    },
    Date.now(),
    { page: page.fbId },
  )

it('the publication behind a comment is read with the next token', async () => {
  const { postId } = await addPost('Behind a comment')
  await replaceDuring(`/${postId}`, 'GET', () => server.webhook(toldOf(postId, `${postId}_1`)))
  expect(await list('fb/posts', { fbId: postId })).toMatchObject([{ message: 'Behind a comment' }])
  await expectWell()
})

describe('of a comment', () => {
  const write = async () => {
    const { postId } = await addPost('Under which is written')
    const { commentId: fbId } = await simulator.control<{ commentId: string }>('feed/comments', {
      postId,
      message: 'A question',
      author: { name: 'Ada Kaya' },
    })
    await server.webhook(toldOf(postId, fbId))
    await server.settled()
    const [{ _id: id }] = await list('fb/comments', { fbId })
    const shown = async () => (await list('fb/comments', { fbId }))[0]
    return { fbId, id, shown }
  }

  it('hiding is asked for with the next token', async () => {
    const { fbId, id, shown } = await write()
    await replaceDuring(`/${fbId}`, 'POST', () => post(`fb/comments/${id}/remote`, { hidden: true }))
    expect(await shown()).toMatchObject({ isHidden: true, moderation: null })
    await expectWell()
  })

  it('a private reply leaves with the next token, once', async () => {
    const { id, shown } = await write()
    const body = { fbCommentId: id, data: { commentReply: true, message: 'Twelve, for you' } }
    await replaceDuring('/messages', 'POST', () => post('fb/messages/submit', body))
    expect(await shown()).toMatchObject({ privateReply: { status: 'sent', failure: null } })
    expect(JSON.stringify(simulator.sent()).split('Twelve, for you')).toHaveLength(2)
    await expectWell()
  })
})
