// A page's feed in the simulator: people's posts, comments and reactions, and the page's actions on them.
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import type { GraphAnswer } from './graph-caller.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

const dayMs = 24 * 3_600_000

let receiver: WebhookReceiver
let simulator: TestSimulator
let page: { fbId: string; token: string }
let postId: string

const call = (method: string, path: string, body?: unknown): Promise<GraphAnswer> =>
  callGraph(simulator.address, page.token, method, path, body)
const comment = async (message: string, more: object = {}): Promise<string> =>
  (
    await simulator.control<{ commentId: string }>('feed/comments', {
      postId,
      message,
      author: { name: 'Ayla Er' },
      ...more,
    })
  ).commentId
const told = async (): Promise<Record<string, unknown>[]> => {
  await simulator.settled()
  return receiver.changes().map(({ value }) => value)
}

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator({ webhookUrl: receiver.url })
  page = await simulator.addPage('Corner shop')
  postId = (await simulator.control<{ postId: string }>('feed/posts', { pageId: page.fbId, message: 'Autumn is here' }))
    .postId
  await simulator.settled()
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

/** Discards all webhooks so far. */
const forget = async (): Promise<void> => {
  await simulator.settled()
  receiver.received.length = 0
}

test('posts of every kind are told, with times in seconds', async () => {
  for (const item of ['photo', 'video', 'share'])
    await simulator.control('feed/posts', { pageId: page.fbId, item, message: item })
  await simulator.control('feed/posts', { pageId: page.fbId, author: { name: 'Can Er' }, message: 'A visitor' })
  const [status, photo, video, share, visitor] = await told()
  expect(receiver.changes()[0]).toMatchObject({ account: page.fbId, field: 'feed' })
  expect((JSON.parse(receiver.received[0]?.text ?? '') as { entry: { time: number }[] }).entry[0]?.time).toBeLessThan(
    1e11,
  )
  expect(status).toMatchObject({
    item: 'status',
    verb: 'add',
    post_id: postId,
    from: { id: page.fbId, name: 'Corner shop' },
    message: 'Autumn is here',
    published: 1,
  })
  expect(status?.created_time).toBeLessThan(1e11)
  expect(postId).toMatch(new RegExp(`^${page.fbId}_\\d+$`))
  expect(photo).toMatchObject({ item: 'photo', photo_id: expect.any(String), link: expect.stringMatching(/\.png$/) })
  expect(video).toMatchObject({ item: 'video', video_id: expect.any(String), link: expect.stringMatching(/\.mp4$/) })
  expect(share).toMatchObject({ item: 'share', verb: 'add' })
  expect(visitor).toMatchObject({ item: 'post', from: { name: 'Can Er' }, message: 'A visitor' })
})

test('a post is edited, hidden, shown and removed', async () => {
  await forget()
  await simulator.control('feed/posts/edit', { postId, message: 'Winter is here' })
  for (const change of ['hide', 'unhide', 'remove']) await simulator.control(`feed/posts/${change}`, { postId })
  const values = await told()
  expect(values.map(({ verb }) => verb)).toEqual(['edited', 'hide', 'unhide', 'remove'])
  expect(values[0]).toMatchObject({ message: 'Winter is here', post_id: postId })
  expect(values[3]).not.toHaveProperty('message')
  expect((await call('GET', `/${postId}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
})

test('a comment and its answer name post and parent; some come without an author', async () => {
  await forget()
  const first = await comment('Do you have it in green?')
  const second = await comment('I wonder too', { parentId: first, attach: 'photo', author: { name: 'Can Er' } })
  await comment('Who am I', { anonymous: true })
  const [root, answer, anonymous] = await told()
  expect(root).toMatchObject({
    item: 'comment',
    verb: 'add',
    comment_id: first,
    post_id: postId,
    parent_id: postId,
    message: 'Do you have it in green?',
    from: { name: 'Ayla Er' },
    post: { id: postId, status_type: 'mobile_status_update', is_published: true },
  })
  expect(first).toMatch(new RegExp(`^${postId.split('_')[1] ?? ''}_\\d+$`))
  expect(answer).toMatchObject({ comment_id: second, parent_id: first, photo: expect.stringMatching(/^http.*\.png$/) })
  expect(anonymous).not.toHaveProperty('from')
})

test('a comment is edited, hidden, shown and removed; of a removed one no words are told', async () => {
  const commentId = await comment('Teh best')
  await forget()
  await simulator.control('feed/comments/edit', { commentId, message: 'The best' })
  for (const change of ['hide', 'unhide', 'remove']) await simulator.control(`feed/comments/${change}`, { commentId })
  const values = await told()
  expect(values.map(({ item, verb }) => [item, verb])).toEqual([
    ['comment', 'edited'],
    ['comment', 'hide'],
    ['comment', 'unhide'],
    ['comment', 'remove'],
  ])
  expect(values[0]).toMatchObject({ comment_id: commentId, message: 'The best' })
  expect(values[3]).not.toHaveProperty('message')
})

test('reactions are added, changed and taken back, on posts and comments', async () => {
  const commentId = await comment('Lovely')
  await forget()
  const react = (objectId: string, type: string | null) =>
    simulator.control('feed/reactions', { objectId, type, author: { name: 'Can Er' } })
  await react(postId, 'love')
  await react(postId, 'wow')
  await react(commentId, 'like')
  expect((await call('GET', `/${postId}/reactions`)).body.data).toMatchObject([{ type: 'WOW' }])
  await react(postId, null)
  const values = await told()
  expect(values).toMatchObject([
    { item: 'reaction', verb: 'add', reaction_type: 'love', post_id: postId, from: { name: 'Can Er' } },
    { verb: 'edit', reaction_type: 'wow' },
    { verb: 'add', reaction_type: 'like', comment_id: commentId },
    { verb: 'remove', post_id: postId },
  ])
})

test("a mention on somebody's own wall is told in the field mention", async () => {
  await forget()
  await simulator.control('feed/mentions', {
    pageId: page.fbId,
    message: 'Thanks @Corner shop',
    author: { name: 'Can Er' },
  })
  await simulator.control('feed/mentions', { pageId: page.fbId, message: '@Corner shop please', inComment: true })
  await simulator.settled()
  expect(receiver.changes()).toMatchObject([
    { field: 'mention', value: { item: 'post', verb: 'add', message: 'Thanks @Corner shop' } },
    {
      field: 'mention',
      value: { item: 'comment', verb: 'add', comment_id: expect.any(String), message: '@Corner shop please' },
    },
  ])
})

test('the page answers in public: its answer stands under the comment and comes back as a webhook', async () => {
  const commentId = await comment('Do you deliver?')
  await forget()
  await simulator.control('behaviour', { echo: 'auto' })
  const { status, body } = await call('POST', `/${commentId}/comments`, { message: 'We do!' })
  expect(status).toBe(200)
  expect(await told()).toMatchObject([
    {
      item: 'comment',
      verb: 'add',
      comment_id: body.id,
      parent_id: commentId,
      from: { id: page.fbId },
      message: 'We do!',
    },
  ])
  expect(simulator.sent()).toMatchObject([
    {
      channel: 'facebook-comment',
      account: page.fbId,
      recipient: postId,
      id: body.id,
      text: 'We do!',
      replyTo: commentId,
    },
  ])
  const { body: list } = await call(
    'GET',
    `/${postId}/comments?filter=stream&summary=true&fields=id,message,parent,from`,
  )
  expect(list).toMatchObject({
    data: [{ id: commentId }, { id: body.id, parent: { id: commentId }, from: { id: page.fbId } }],
    summary: { total_count: 2 },
  })
  expect((await call('GET', `/${commentId}/comments`)).body.data).toMatchObject([{ id: body.id }])
})

test('by hand the webhook of our own comment comes when it is asked for', async () => {
  await forget()
  const { body } = await call('POST', `/${postId}/comments`, { message: 'More soon' })
  expect(await told()).toEqual([])
  await simulator.control('comments/tell', { commentId: body.id })
  expect(await told()).toMatchObject([{ comment_id: body.id, parent_id: postId }])
})

test('the page hides, shows, likes and deletes what people write, and edits only its own', async () => {
  const commentId = await comment('Buy followers here')
  const own = String((await call('POST', `/${postId}/comments`, { message: 'Oops' })).body.id)
  await forget()
  expect((await call('POST', `/${commentId}?is_hidden=true`)).body).toEqual({ success: true })
  expect((await call('GET', `/${commentId}?fields=is_hidden,can_hide,can_reply_privately`)).body).toMatchObject({
    is_hidden: true,
    can_hide: true,
    can_reply_privately: true,
  })
  await call('POST', `/${commentId}`, { is_hidden: false })
  await call('POST', `/${commentId}/likes`)
  expect((await call('GET', `/${commentId}?fields=user_likes,like_count`)).body).toMatchObject({
    user_likes: true,
    like_count: 1,
  })
  await call('DELETE', `/${commentId}/likes`)
  expect((await call('DELETE', `/${commentId}`)).body).toEqual({ success: true })
  expect((await told()).map(({ item, verb }) => `${String(item)} ${String(verb)}`)).toEqual([
    'comment hide',
    'comment unhide',
    'reaction add',
    'reaction remove',
    'comment remove',
  ])
  expect((await call('POST', `/${own}`, { message: 'Better' })).body).toEqual({ success: true })
  expect((await call('POST', `/${own}`, { is_hidden: true })).body.error).toMatchObject({ code: 100 })
  expect((await call('GET', `/${own}`)).body).toMatchObject({ message: 'Better', from: { id: page.fbId } })
  expect((await call('GET', `/${commentId}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
})

test('a comment is answered in private once, within a week; the person is known from then on', async () => {
  const commentId = await comment('Where is my parcel?')
  const answer = (id: string) =>
    call('POST', '/me/messages', { recipient: { comment_id: id }, message: { text: 'Let us look' } })
  const { status, body } = await answer(commentId)
  expect(status).toBe(200)
  expect(simulator.sent()).toMatchObject([
    { channel: 'messenger', recipient: body.recipient_id, privateReplyTo: commentId },
  ])
  expect((await answer(commentId)).body.error).toMatchObject({ code: 10900 })
  const { body: person } = await call('GET', `/${String(body.recipient_id)}?fields=name`)
  expect(person).toMatchObject({ name: 'Ayla Er' })
  expect((await call('GET', `/${commentId}?fields=private_reply_conversation{id}`)).body).toMatchObject({
    private_reply_conversation: { id: expect.stringMatching(/^t_/) },
  })
  const late = await comment('And mine?')
  await simulator.control('clock', { advanceMs: 8 * dayMs })
  expect((await answer(late)).body.error).toMatchObject({ code: 10, error_subcode: 2018278 })
})

test('a visitor’s post is hidden, answered in private once and deleted; one elsewhere is its author’s', async () => {
  const visitor = { pageId: page.fbId, item: 'post', author: { name: 'Can Er' }, message: 'Closed again?' }
  const id = (await simulator.control<{ postId: string }>('feed/posts', visitor)).postId
  await forget()
  const flags = `/${id}?fields=is_hidden,can_reply_privately`
  await call('POST', `/${id}`, { is_hidden: true })
  expect((await call('GET', flags)).body).toMatchObject({ is_hidden: true, can_reply_privately: true })
  expect((await call('POST', `/${id}`, { message: 'Ours now' })).body.error).toMatchObject({ code: 200 })
  const answer = (post: string) =>
    call('POST', '/me/messages', { recipient: { post_id: post }, message: { text: 'Open until eight' } })
  expect((await answer(id)).status).toBe(200)
  expect(simulator.sent()).toMatchObject([{ channel: 'messenger', privateReplyTo: id }])
  expect((await answer(id)).body.error).toMatchObject({ code: 10900 })
  expect((await call('GET', flags)).body).toMatchObject({ can_reply_privately: false })
  expect((await answer(postId)).body.error).toMatchObject({ code: 100, error_subcode: 2534025 })
  expect((await call('DELETE', `/${id}`)).body).toEqual({ success: true })
  const mention = { pageId: page.fbId, author: { name: 'Ece Er' }, message: 'At the shop' }
  await simulator.control('feed/mentions', mention)
  const elsewhere = Object.keys(simulator.simulation.world.posts).at(-1) ?? ''
  expect((await call('DELETE', `/${elsewhere}`)).body.error).toMatchObject({ code: 200 })
  expect((await told()).map(({ verb }) => verb)).toEqual(['hide', 'remove', 'add'])
})

test('the wall is listed page by page, newest first, without what was removed', async () => {
  const posts = [postId]
  for (const message of ['second', 'third']) {
    await simulator.control('clock', { advanceMs: 1_000 })
    posts.unshift((await simulator.control<{ postId: string }>('feed/posts', { pageId: page.fbId, message })).postId)
  }
  const first = await call(
    'GET',
    `/${page.fbId}/posts?limit=2&fields=message,permalink_url,comments.limit(1).summary(true){message}`,
  )
  expect(first.body.data).toMatchObject([{ id: posts[0], message: 'third' }, { id: posts[1] }])
  const { next } = first.body.paging as { next: string }
  const second = await fetch(next, { headers: { authorization: `Bearer ${page.token}` } })
  expect(await second.json()).toMatchObject({ data: [{ id: posts[2] }] })
  await call('DELETE', `/${posts[0] ?? ''}`)
  expect((await call('GET', `/${page.fbId}/feed`)).body.data).toHaveLength(2)
})

test('the simulator tells authors only with the permission, and refuses comments without theirs', async () => {
  const commentId = await comment('Hello')
  await simulator.control('permissions', { declined: ['pages_read_user_content', 'pages_manage_engagement'] })
  expect((await call('GET', `/${commentId}?fields=message,from`)).body).toEqual({ id: commentId, message: 'Hello' })
  expect(await call('POST', `/${commentId}/comments`, { message: 'x' })).toMatchObject({
    status: 403,
    body: { error: { code: 200 } },
  })
})
