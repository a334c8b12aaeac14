// Comments with the platform's simulator: somebody comments, an agent answers, and what happens to the comment then.
import { startDirectDesk } from '../../support/direct-desk.ts'
import type { DirectDesk } from '../../support/direct-desk.ts'
import { pageFbId } from '../../support/feed.ts'
import { accountFbId } from '../../support/instagram.ts'
import { bothSettled, letTimePass } from '../../support/passing-time.ts'
import { query } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let desk: DirectDesk
let server: TestServer
let simulator: TestSimulator
let counter = 0
const igId = accountFbId

beforeAll(async () => {
  desk = await startDirectDesk()
  ;({ server, simulator } = desk)
  await simulator.control('behaviour', { echo: 'auto' })
})
afterAll(() => desk.close())

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
    body: { message },
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

it('on Facebook: a reply stands below the comment it answers, and none below one that is gone', async () => {
  const postId = await newPost()
  const root = await comments(postId, 'Elif Ak', 'Kargo ücretli mi?')
  const second = await comments(postId, 'Can Tan', 'Bana da lazım', { parentId: root })
  await settled()
  const [, known] = await under('/api/fb/comments', 'Elif Ak')
  await answers(`/api/fb/comments/${known._id}/comments`, 'Size de ücretsiz')
  await settled()
  expect(simulator.sent().find(({ text }) => text === 'Size de ücretsiz')).toMatchObject({ replyTo: second })
  expect((await under('/api/fb/comments', 'Elif Ak'))[2]).toMatchObject({ status: 'sent', parentCommentId: known._id })
  await simulator.control('feed/comments/remove', { commentId: second })
  await settled()
  const late = { message: 'Geç kaldık', lastOutboundId: null }
  expect(
    await server.call('POST', `/api/fb/comments/${known._id}/comments`, { as: 'agent', key: 'late-reply', body: late }),
  ).toMatchObject({ status: 409, body: { msg: 'COMMENT_GONE' } })
})

it('on Facebook: a comment of our own begins a conversation below the post', async () => {
  const postId = await newPost('Kampanya')
  await settled()
  const [post] = await list('/api/fb/posts', { fbId: postId })
  await answers(`/api/fb/posts/${post._id}/comments`, 'Sorularınızı bekliyoruz')
  await settled()
  const [ours, ...others] = await list('/api/fb/comments', { fbPostId: post._id })
  expect(others).toEqual([])
  expect(ours).toMatchObject({ status: 'sent', message: 'Sorularınızı bekliyoruz', rootCommentId: ours._id })
  expect(await list('/api/threads', { itemId: ours._id })).toMatchObject([{ status: 'closed', contextId: post._id }])
  await comments(postId, 'Fulya Er', 'Ne zamana kadar?', { parentId: ours.fbId })
  await settled()
  expect(await threadOf('Fulya Er')).toMatchObject({ itemId: ours._id, status: 'open' })
  await simulator.control('feed/posts/remove', { postId })
  await settled()
  expect(
    await server.call('POST', `/api/fb/posts/${post._id}/comments`, {
      as: 'agent',
      key: 'too-late-for-it',
      body: { message: 'Bir şey daha' },
    }),
  ).toMatchObject({ status: 409, body: { msg: 'PUBLICATION_GONE' } })
})

it('on Facebook: what was written below a post goes with it, also what is told later', async () => {
  const postId = await newPost('Kapanış')
  const asked = await comments(postId, 'Nur Işık', 'Hâlâ var mı?')
  await comments(postId, 'Oya Tok', 'Ben de sorayım', { parentId: asked })
  await comments(postId, 'Rıza Kum', 'Hiç beğenmedim')
  await settled()
  await answers(`/api/fb/comments/${(await threadOf('Nur Işık')).itemId}/comments`, 'Birkaç tane kaldı')
  await settled()
  const refusal = { status: 400, code: 100, message: 'Invalid parameter', transient: false }
  await simulator.control('faults', {
    match: { method: 'POST', path: '/comments' },
    times: 1,
    kind: 'error',
    error: refusal,
  })
  const below = `/api/fb/comments/${(await threadOf('Rıza Kum')).itemId}/comments`
  await answers(below, 'Neden acaba?')
  await settled()
  await simulator.control('webhooks/options', { hold: true })
  await comments(postId, 'Sena Al', 'Geç yazıyorum')
  await simulator.control('webhooks/options', { hold: false })
  await simulator.control('feed/posts/remove', { postId })
  await settled()
  await simulator.control('webhooks/release', {})
  await letTimePass(server, settled)
  const gone = { status: 'closed', closeReason: 'removed', unreadCount: 0, moderationCount: 0 }
  for (const name of ['Nur Işık', 'Rıza Kum', 'Sena Al']) expect(await threadOf(name)).toMatchObject(gone)
  expect(await under('/api/fb/comments', 'Nur Işık')).toMatchObject(
    Array.from({ length: 3 }, () => ({ isRemoteDeleted: true, message: '' })),
  )
  const { itemId } = await threadOf('Rıza Kum')
  expect(await under('/api/fb/comments', 'Rıza Kum')).toMatchObject([
    { isRemoteDeleted: true, message: '' },
    { status: 'failed', message: 'Neden acaba?' },
  ])
  expect(await list('/api/notifications', { threadItemId: itemId })).toMatchObject([{ snippet: '' }])
  const late = { message: 'Geç kaldık', lastOutboundId: null }
  expect(
    await server.call('POST', `/api/fb/comments/${itemId}/comments`, { as: 'agent', key: 'below-no-post', body: late }),
  ).toMatchObject({ status: 409, body: { msg: 'COMMENT_GONE' } })
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
})

it('on Facebook: one whose acceptance was not told is found below many newer ones, and not sent again', async () => {
  const postId = await newPost()
  await comments(postId, 'Cem Uz', 'İlk soru')
  await settled()
  const { contextId } = await threadOf('Cem Uz')
  await simulator.control('behaviour', { echo: 'manual' })
  await simulator.control('faults', { match: { path: `${postId}/comments` }, times: 1, kind: 'accept-then-drop' })
  await answers(`/api/fb/posts/${contextId}/comments`, 'Çekiliş başladı')
  await server.settled()
  for (let count = 0; count < 60; count += 1) await comments(postId, 'Cem Uz', `Katılıyorum ${count}`)
  await letTimePass(server, settled)
  await simulator.control('behaviour', { echo: 'auto' })
  expect(simulator.sent().filter(({ text }) => text === 'Çekiliş başladı')).toHaveLength(1)
  expect(await list('/api/fb/comments', { fbPostId: contextId, ownerSent: true })).toMatchObject([
    { status: 'sent', fbId: expect.stringMatching(/_/) },
  ])
})

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
})

it('on Instagram: commented, answered, mentioned', async () => {
  const ada = await simulator.addInstagramPerson(igId, 'Ada', { username: 'ada.k' })
  const { mediaId } = await simulator.control<{ mediaId: string }>('instagram/media', { igId, caption: 'Sonbahar' })
  await simulator.control('instagram/comments', { mediaId, psid: ada, text: 'Kaç para?' })
  await settled()
  const thread = await threadOf('ada.k')
  expect(await list('/api/ig/media', { _id: thread.contextId })).toMatchObject([
    { caption: 'Sonbahar', username: 'acme.istanbul', unreadCommentCount: 1 },
  ])
  await answers(`/api/ig/comments/${thread.itemId}/reply`, '250 lira')
  await settled()
  expect(await under('/api/ig/comments', 'ada.k')).toMatchObject([
    { message: 'Kaç para?' },
    { message: '250 lira', status: 'sent', agentId: server.seeded.agent._id },
  ])
  expect(await threadOf('ada.k')).toMatchObject({ isAnswered: true })
  const cem = await simulator.addInstagramPerson(igId, 'Cem', { username: 'cem' })
  await simulator.control('instagram/mentions', {
    igId,
    psid: cem,
    caption: 'Bugün',
    text: '@acme.istanbul ne dersiniz?',
  })
  await settled()
  const mention = await threadOf('cem')
  expect(await under('/api/ig/comments', 'cem')).toMatchObject([
    { message: '@acme.istanbul ne dersiniz?', isMentioned: true },
  ])
  await answers(`/api/ig/comments/${mention.itemId}/reply`, 'Teşekkürler!')
  await settled()
  expect((await under('/api/ig/comments', 'cem'))[1]).toMatchObject({ message: 'Teşekkürler!', status: 'sent' })
})

it('on Instagram: a comment of our own begins a conversation below the media', async () => {
  const ece = await simulator.addInstagramPerson(igId, 'Ece', { username: 'ece.k' })
  const { mediaId } = await simulator.control<{ mediaId: string }>('instagram/media', { igId, caption: 'Kış' })
  await simulator.control('instagram/comments', { mediaId, psid: ece, text: 'Ne güzel' })
  await settled()
  const { contextId } = await threadOf('ece.k')
  await answers(`/api/ig/media/${contextId}/comments`, 'Sorularınızı bekliyoruz')
  await settled()
  const ours = (await list('/api/ig/comments', { igMediaId: contextId })).filter(
    ({ ownerSent }: { ownerSent: boolean }) => ownerSent,
  )
  expect(ours).toMatchObject([{ status: 'sent', rootCommentId: ours[0]._id, parentCommentId: null }])
})

const privately = (id: string, message: string, as = 'agent') =>
  server.call('POST', '/api/fb/messages/submit', {
    as,
    key: `private-${(counter += 1)}-reply`,
    body: { fbCommentId: id, data: { commentReply: true, message } },
  })

it('on Facebook: a comment is answered in private once, in the conversation that this begins', async () => {
  await comments(await newPost(), 'Gül Su', 'Siparişim nerede?')
  await settled()
  const { itemId, customerId } = await threadOf('Gül Su')
  expect(await privately(itemId, 'x'.repeat(2_001))).toMatchObject({ body: { msg: 'MESSAGE_TOO_LONG' } })
  const { status, body } = await privately(itemId, 'Sipariş numaranızı yazar mısınız?')
  expect(status).toBe(200)
  await settled()
  const [comment] = await under('/api/fb/comments', 'Gül Su')
  expect(comment.privateReply).toMatchObject({ status: 'sent', messageId: body.data.messageId, message: null })
  const [message] = await list('/api/fb/messages', { _id: comment.privateReply.messageId })
  expect(message).toMatchObject({
    message: 'Sipariş numaranızı yazar mısınız?',
    agentId: server.seeded.agent._id,
    ownerSent: true,
    fbId: simulator.sent().at(-1)?.id,
  })
  expect(await list('/api/fb/messages', { fbConversationId: message.fbConversationId })).toHaveLength(1)
  // Both belong to one customer, with the contact of the comment and that of the conversation.
  expect(await list('/api/threads', { itemId: message.fbConversationId })).toMatchObject([
    { customerId, title: 'Gül Su' },
  ])
  const [customer] = await list('/api/customers', { _id: customerId })
  expect(customer.identities).toHaveLength(2)
  expect(await list('/api/threads', { itemId })).toMatchObject([{ isAnswered: true }])
  expect(await privately(itemId, 'Bir daha')).toMatchObject({ status: 409, body: { msg: 'PRIVATE_REPLY_SENT' } })
})

it('on Facebook: a private reply whose acceptance was not told is not sent twice', async () => {
  const root = await comments(await newPost(), 'Hale Er', 'Merhaba')
  await settled()
  const { itemId } = await threadOf('Hale Er')
  await simulator.control('faults', { match: { path: 'messages' }, times: 1, kind: 'accept-then-drop' })
  await privately(itemId, 'Buyurun Hale Hanım')
  await letTimePass(server, settled)
  expect(simulator.sent().filter(({ text }) => text === 'Buyurun Hale Hanım')).toHaveLength(1)
  expect((await list('/api/fb/comments', { fbId: root }))[0].privateReply).toMatchObject({ status: 'sent' })
})

it('on Facebook: what happened to a private reply before its answer came stays with it', async () => {
  const root = await comments(await newPost(), 'Kaan Su', 'Merhaba')
  await settled()
  const { itemId } = await threadOf('Kaan Su')
  await simulator.control('faults', { match: { path: 'messages' }, times: 1, kind: 'accept-then-drop' })
  await privately(itemId, 'Buyurun Kaan Bey')
  await settled()
  const { recipient: psid, id: mid } = simulator.sent().find(({ text }) => text === 'Buyurun Kaan Bey') ?? {}
  await simulator.control('reactions', { psid, mid, emoji: '❤' })
  await simulator.control('read', { psid })
  await letTimePass(server, settled)
  const { messageId } = (await list('/api/fb/comments', { fbId: root }))[0].privateReply
  expect(await list('/api/fb/messages', { fbId: mid })).toMatchObject([
    { _id: messageId, status: 'read', reactions: [{ emoji: '❤' }] },
  ])
})

it('on Facebook: a private reply that the platform refuses keeps its words and says why', async () => {
  const root = await comments(await newPost(), 'Ilgaz Ok', 'Fiyat?')
  await settled()
  const { itemId } = await threadOf('Ilgaz Ok')
  const world = simulator.simulation.world.comments[root]
  if (world) world.privatelyAnswered = true
  await privately(itemId, 'Size özel fiyat')
  await letTimePass(server, settled)
  expect((await under('/api/fb/comments', 'Ilgaz Ok'))[0].privateReply).toMatchObject({
    status: 'failed',
    message: 'Size özel fiyat',
    failure: { reason: 'PRIVATE_REPLY_REFUSED' },
  })
  expect(await threadOf('Ilgaz Ok')).toMatchObject({ isAnswered: false })
  const old = await comments(await newPost(), 'Jale Er', 'Eski', {
    at: new Date(Date.now() - 8 * 86_400_000).toISOString(),
  })
  await settled()
  const [late] = await list('/api/fb/comments', { fbId: old })
  expect(await privately(late._id, 'Geç')).toMatchObject({ status: 409, body: { msg: 'PRIVATE_REPLY_LATE' } })
  const [ours] = (await list('/api/fb/comments', { ownerSent: true })).slice(-1)
  expect(await privately(ours._id, 'Bize')).toMatchObject({ status: 409, body: { msg: 'NO_PRIVATE_REPLY' } })
})

it.each([
  ['one that came a moment too late', { code: 10, subcode: 2018278 }],
  ['a second one', { code: 10900 }],
  ['one to a comment that is gone', { code: 100, subcode: 2534025 }],
])('on Facebook: a private reply is refused for good and keeps its words: %s', async (name, error) => {
  await comments(await newPost(), name, 'Nerede?')
  await settled()
  const { itemId } = await threadOf(name)
  const refusal = { status: 400, transient: false, message: 'refused', ...error }
  await simulator.control('faults', { match: { path: 'messages' }, times: 1, kind: 'error', error: refusal })
  await privately(itemId, 'Bakıyoruz efendim')
  await letTimePass(server, settled)
  expect((await under('/api/fb/comments', name))[0].privateReply).toMatchObject({
    status: 'failed',
    message: 'Bakıyoruz efendim',
    failure: { reason: 'PRIVATE_REPLY_REFUSED', details: 'refused' },
  })
})

it('on Instagram: a comment is answered in private, within bytes', async () => {
  const { mediaId } = await simulator.control<{ mediaId: string }>('instagram/media', { igId, caption: 'Bahar' })
  const lale = await simulator.addInstagramPerson(igId, 'Lale', { username: 'lale' })
  await simulator.control('instagram/comments', { mediaId, psid: lale, text: 'Beden?' })
  await settled()
  const { itemId } = await threadOf('lale')
  const say = (message: string) =>
    server.call('POST', '/api/ig/messages/submit', {
      as: 'agent',
      key: `private-${(counter += 1)}-reply`,
      body: { igCommentId: itemId, data: { commentReply: true, message } },
    })
  expect(await say('ş'.repeat(501))).toMatchObject({ body: { msg: 'MESSAGE_TOO_LONG' } })
  expect(await say('Hangi ürün?')).toMatchObject({ status: 200 })
  await settled()
  const [{ privateReply }] = await list('/api/ig/comments', { _id: itemId })
  expect(privateReply).toMatchObject({ status: 'sent' })
  expect(await list('/api/ig/messages', { _id: privateReply.messageId })).toMatchObject([{ message: 'Hangi ürün?' }])
})
