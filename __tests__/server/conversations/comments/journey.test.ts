// Comments with the platform's simulator on the other side: somebody comments, an agent answers, and what happens to it then.
import { transact } from '../../../../server/database/transact.ts'
import { pageFbId } from '../../support/feed.ts'
import { nobody } from '../../support/fixtures.ts'
import { bothSettled, letTimePass } from '../../support/passing-time.ts'
import { appSecret, query, startTestServer, createTestConfig, verifyToken } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let server: TestServer
let simulator: TestSimulator
let igId: string
let counter = 0

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: createTestConfig().meta.appId, appSecret, verifyToken })
  server = await startTestServer({ graphBase: simulator.address })
  const { page, organisation } = server.seeded
  const { token } = await simulator.addPage('Acme Istanbul', { fbId: pageFbId })
  igId = (await simulator.addInstagram(pageFbId, { username: 'acme' })).igId
  await transact(server.services.database, nobody, async (unit) => {
    const own = { organisationId: organisation._id }
    unit.add('FBACCESSTOKEN', { token, tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    unit.add('IGUSER', { fbId: igId, username: 'acme', fbPageId: page._id }, own)
  })
  simulator.callback(`${server.address}/webhooks/meta`)
  await simulator.control('behaviour', { echo: 'auto' })
}, 120_000)
afterAll(async () => {
  await server.close()
  await simulator.close()
})

const settled = (): Promise<void> => bothSettled(server, simulator)

const list = async (path: string, filter: Record<string, unknown>) =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, {
      as: 'agent',
    })
  ).body.data
const threadOf = async (title: string) => (await list('/api/threads', { title }))[0]
const under = async (path: string, title: string) => list(path, { rootCommentId: (await threadOf(title)).itemId })
const answers = async (path: string, message: string): Promise<void> => {
  const answer = await server.call('POST', path, {
    as: 'agent',
    key: `journey-${(counter += 1)}-of-comments`,
    body: { message, lastOutboundId: null },
  })
  expect(answer).toMatchObject({ status: 200 })
}

const newPost = async (message = 'Yeni sezon'): Promise<string> =>
  (await simulator.control<{ postId: string }>('feed/posts', { pageId: pageFbId, item: 'photo', message })).postId
const comments = async (postId: string, name: string, message: string, more: object = {}): Promise<string> =>
  (await simulator.control<{ commentId: string }>('feed/comments', { postId, author: { name }, message, ...more }))
    .commentId

it('on Facebook: commented, answered, answered back, edited, hidden, liked, removed', async () => {
  const postId = await newPost()
  const root = await comments(postId, 'Ada Kaya', 'Kargo ücretli mi?')
  await settled()
  const { itemId, contextId } = await threadOf('Ada Kaya')
  expect(await list('/api/fb/posts', { _id: contextId })).toMatchObject([
    { message: 'Yeni sezon', unreadCommentCount: 1, isAnswered: false, lastCommentId: itemId },
  ])
  await answers(`/api/fb/comments/${itemId}/comments`, 'Hayır, ücretsiz')
  await settled()
  expect(await under('/api/fb/comments', 'Ada Kaya')).toMatchObject([
    { fbId: root, ownerSent: false },
    { status: 'sent', ownerSent: true, message: 'Hayır, ücretsiz' },
  ])
  expect(await list('/api/fb/posts', { _id: contextId })).toMatchObject([
    { isAnswered: true, lastAgentId: server.seeded.agent._id },
  ])
  // The platform counts in whole seconds.
  await comments(postId, 'Ada Kaya', 'Teşekkürler', { parentId: root, at: new Date(Date.now() + 2_000).toISOString() })
  await simulator.control('feed/comments/edit', { commentId: root, message: 'Kargo ücretli mi acaba?' })
  await simulator.control('feed/reactions', { objectId: root, author: { name: 'Mert Er' }, type: 'love' })
  await simulator.control('feed/comments/hide', { commentId: root })
  await settled()
  expect(await under('/api/fb/comments', 'Ada Kaya')).toMatchObject([
    { message: 'Kargo ücretli mi acaba?', changed: true, isHidden: true },
    { message: 'Hayır, ücretsiz' },
    { message: 'Teşekkürler', parentCommentId: itemId },
  ])
  expect(await list('/api/fb/reactions', { fbCommentId: itemId })).toMatchObject([{ type: 'love' }])
  expect(await threadOf('Ada Kaya')).toMatchObject({ unreadCount: 1, isAnswered: false, snippet: 'Teşekkürler' })
  await server.call('POST', `/api/threads/${(await threadOf('Ada Kaya'))._id}/markAsRead`, {
    as: 'agent',
    key: 'journey-of-a-reader',
  })
  expect(await list('/api/fb/posts', { _id: contextId })).toMatchObject([{ unreadCommentCount: 0 }])
  await simulator.control('feed/comments/remove', { commentId: root })
  await letTimePass(server, settled)
  expect(await under('/api/fb/comments', 'Ada Kaya')).toMatchObject(
    Array.from({ length: 3 }, () => ({ isRemoteDeleted: true, message: '' })),
  )
})

it('on Facebook: an answer whose acceptance was not told is not sent again', async () => {
  const root = await comments(await newPost(), 'Burak Can', 'Stok var mı?')
  await settled()
  await simulator.control('behaviour', { echo: 'manual' })
  await simulator.control('faults', { match: { path: `${root}/comments` }, times: 1, kind: 'accept-then-drop' })
  await answers(`/api/fb/comments/${(await threadOf('Burak Can')).itemId}/comments`, 'Var')
  await letTimePass(server, settled)
  await simulator.control('behaviour', { echo: 'auto' })
  expect(simulator.sent().filter(({ text }) => text === 'Var')).toHaveLength(1)
  expect((await under('/api/fb/comments', 'Burak Can'))[1]).toMatchObject({
    status: 'sent',
    message: 'Var',
    fbId: expect.stringMatching(/_/),
  })
}, 120_000)

it('on Facebook: what was written before the page was connected is asked for', async () => {
  const page = simulator.simulation.world.pages[pageFbId] as { subscribedFields: string[] }
  const fields = page.subscribedFields
  page.subscribedFields = fields.filter((field) => field !== 'feed')
  const postId = await newPost('written before')
  const root = await comments(postId, 'Ceren Su', 'eski soru')
  await settled()
  page.subscribedFields = fields
  await comments(postId, 'Deniz Er', 'ben de soruyorum', { parentId: root })
  await letTimePass(server, settled)
  expect(await under('/api/fb/comments', 'Ceren Su')).toMatchObject([
    { message: 'eski soru', fbId: root },
    { message: 'ben de soruyorum' },
  ])
  expect(await list('/api/fb/posts', { fbId: postId })).toMatchObject([{ message: 'written before' }])
}, 120_000)

it('on Instagram: commented, answered, mentioned', async () => {
  const ada = await simulator.addInstagramPerson(igId, 'Ada', { username: 'ada.k' })
  const { mediaId } = await simulator.control<{ mediaId: string }>('instagram/media', { igId, caption: 'Sonbahar' })
  await simulator.control('instagram/comments', { mediaId, psid: ada, text: 'Kaç para?' })
  await settled()
  const thread = await threadOf('ada.k')
  expect(await list('/api/ig/media', { _id: thread.contextId })).toMatchObject([
    { caption: 'Sonbahar', username: 'acme', unreadCommentCount: 1 },
  ])
  await answers(`/api/ig/comments/${thread.itemId}/reply`, '250 lira')
  await settled()
  expect(await under('/api/ig/comments', 'ada.k')).toMatchObject([
    { message: 'Kaç para?' },
    { message: '250 lira', status: 'sent', agentId: server.seeded.agent._id },
  ])
  expect(await threadOf('ada.k')).toMatchObject({ isAnswered: true })
  const cem = await simulator.addInstagramPerson(igId, 'Cem', { username: 'cem' })
  await simulator.control('instagram/mentions', { igId, psid: cem, caption: 'Bugün', text: '@acme ne dersiniz?' })
  await settled()
  const mention = await threadOf('cem')
  expect(await under('/api/ig/comments', 'cem')).toMatchObject([{ message: '@acme ne dersiniz?', isMentioned: true }])
  await answers(`/api/ig/comments/${mention.itemId}/reply`, 'Teşekkürler!')
  await settled()
  expect((await under('/api/ig/comments', 'cem'))[1]).toMatchObject({ message: 'Teşekkürler!', status: 'sent' })
})
