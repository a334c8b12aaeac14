// Comments, posts and reactions of a page's feed, and what they make of records and conversations.
import { transact } from '../../../../server/database/transact.ts'
import { startCommentsPlatform } from '../../support/comments-platform.ts'
import type { CommentsPlatform } from '../../support/comments-platform.ts'
import { ada, base, comment, feed, mert, ourPage, pageFbId, post, postId, reaction } from '../../support/feed.ts'
import { nobody } from '../../support/fixtures.ts'
import { letTimePass } from '../../support/passing-time.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let platform: CommentsPlatform
let counter = 100
/** Number of the post: each test has one of its own. */
let number: string

beforeAll(async () => {
  platform = await startCommentsPlatform({ from: ourPage as unknown as Record<string, unknown> })
  server = await startTestServer({ graphBase: platform.address })
  const { page, organisation } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    unit.add(
      'FBACCESSTOKEN',
      { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id },
      { organisationId: organisation._id },
    )
  })
})
afterAll(async () => {
  await server.close()
  await platform.close()
})
beforeEach(() => {
  counter += 1
  number = String(counter)
})

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: object, as = 'agent'): Promise<Rows> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 200, sort: { createdTime: 1 } } })}`, { as }))
    .body.data
const thePost = async () => (await list('/api/fb/posts', { fbId: postId(number) }))[0]
const postKey = async () => (await thePost())?.['_id'] ?? 'none'
const comments = async () => list('/api/fb/comments', { fbPostId: await postKey() })
const threads = async () => list('/api/threads', { contextId: await postKey() })
const notices = async () => {
  const roots = (await threads()).map((thread) => thread['itemId'])
  return list('/api/notifications', { threadItemId: { $in: roots } })
}
const reactions = async () => list('/api/fb/reactions', { fbPostId: await postKey() })

const hears = async (...bodies: unknown[]) => {
  for (const body of bodies) {
    expect(await server.webhook(body)).toBe(200)
    await server.settled()
  }
}
const iso = (at: number) => new Date(at).toISOString()
const here = () => ({ post: number })

it('makes a work item of a comment under its post, with its author as customer', async () => {
  await hears(
    post('add', 'photo', number, { at: base, more: { message: 'Yeni sezon', link: 'https://cdn.example.test/a.jpg' } }),
    comment('add', '1', 'Fiyatı nedir?', { ...here(), at: base + 60_000 }),
  )
  expect(await thePost()).toMatchObject({
    message: 'Yeni sezon',
    photoUrl: 'https://cdn.example.test/a.jpg',
    createdTime: iso(base),
  })
  const [thread] = await threads()
  expect(thread).toMatchObject({
    itemType: 'fbComment',
    title: 'Ada Kaya',
    snippet: 'Fiyatı nedir?',
    unreadCount: 1,
    isAnswered: false,
    status: 'open',
    contextType: 'FBPOST',
  })
  const [root] = await comments()
  expect(root).toMatchObject({
    _id: thread?.['itemId'],
    rootCommentId: thread?.['itemId'],
    ownerSent: false,
    isRead: false,
    createdTime: iso(base + 60_000),
  })
  expect(await list('/api/fb/users', { _id: root?.['fromId'] })).toMatchObject([
    { fbId: ada.id, name: 'Ada Kaya', customerId: thread?.['customerId'] },
  ])
  expect(await list('/api/customers', { _id: thread?.['customerId'] })).toMatchObject([
    { name: 'Ada Kaya', identities: [{ type: 'FBUSER' }] },
  ])
  expect(await notices()).toMatchObject([
    { type: 'NEW_FB_COMMENT', title: 'Ada Kaya', snippet: 'Fiyatı nedir?', itemType: 'FBCOMMENT' },
  ])
})

it('keeps answers with the comment they answer, whoever wrote them; the page’s own are answers', async () => {
  await hears(
    comment('add', '1', 'question', { ...here(), at: base }),
    comment('add', '2', 'the page answers', { ...here(), at: base + 1_000, from: ourPage, answers: '1' }),
  )
  expect(await threads()).toMatchObject([
    { isAnswered: true, snippet: 'the page answers', snippetFrom: 'us', title: 'Ada Kaya', unreadCount: 1 },
  ])
  await hears(
    comment('add', '3', 'I ask too', { ...here(), at: base + 2_000, from: mert, answers: '2' }),
    comment('add', '4', 'another line', { ...here(), at: base + 3_000, from: mert }),
  )
  expect(await threads()).toMatchObject([
    { title: 'Ada Kaya', isAnswered: false, snippet: 'I ask too', unreadCount: 2 },
    { title: 'Mert Er', snippet: 'another line', unreadCount: 1 },
  ])
  const [root, ours, theirs] = await comments()
  expect(ours).toMatchObject({
    ownerSent: true,
    fromId: null,
    status: 'sent',
    rootCommentId: root?.['_id'],
    parentCommentId: root?.['_id'],
  })
  expect(theirs).toMatchObject({ rootCommentId: root?.['_id'], parentCommentId: ours?.['_id'] })
  expect((await notices()).map(({ title, count }) => `${String(title)} ${String(count)}`).sort()).toEqual([
    'Mert Er 1',
    'Mert Er 2',
  ])
})

it('begins no open work item for what the page says first, and gives it to whoever answers', async () => {
  await hears(comment('add', '1', 'ask us anything', { ...here(), at: base, from: ourPage }))
  expect(await threads()).toMatchObject([{ status: 'closed', isAnswered: true, customerId: null }])
  await hears(comment('add', '2', 'when?', { ...here(), at: base + 1_000, from: mert, answers: '1' }))
  expect(await threads()).toMatchObject([{ status: 'open', isAnswered: false, title: 'Mert Er' }])
})

it('takes a comment whose author the platform does not tell', async () => {
  await hears(comment('add', '1', 'who am I?', { ...here(), at: base, from: null }))
  expect(await threads()).toMatchObject([{ title: null, customerId: null, unreadCount: 1, isAnswered: false }])
})

it('follows edits, hiding and showing, the last of each counting, and wants no answer to what is gone', async () => {
  await hears(
    comment('add', '1', 'first', { ...here(), at: base }),
    comment('edited', '1', 'third', { ...here(), at: base + 5_000, written: base }),
    comment('edited', '1', 'second', {
      ...here(),
      at: base + 4_000,
      written: base,
      more: { photo: 'https://cdn.example.test/x.jpg' },
    }),
    comment('hide', '1', 'third', { ...here(), at: base + 6_000, written: base }),
    comment('unhide', '1', 'third', { ...here(), at: base + 7_000, written: base }),
    comment('hide', '1', 'third', { ...here(), at: base + 8_000, written: base }),
  )
  expect(await comments()).toMatchObject([{ message: 'third', changed: true, isHidden: true, attachment: null }])
  expect(await threads()).toMatchObject([{ snippet: 'third', unreadCount: 1 }])
  expect(await notices()).toMatchObject([{ snippet: 'third' }])
  await hears(
    comment('remove', '1', null, { ...here(), at: base + 9_000, written: base }),
    comment('edited', '1', 'fourth', { ...here(), at: base + 8_500, written: base }),
  )
  expect(await comments()).toMatchObject([
    { message: '', isRemoteDeleted: true, isHidden: false, changed: false, data: {} },
  ])
  expect(await threads()).toMatchObject([{ snippet: '[deleted]', isAnswered: true }])
  expect(JSON.stringify([await comments(), await threads(), await notices()])).not.toMatch(
    /\b(first|second|third|fourth)\b/,
  )
})

it('removes the answers with the comment, also those that come late', async () => {
  await hears(
    comment('add', '1', 'root', { ...here(), at: base }),
    comment('add', '2', 'answer', { ...here(), at: base + 1_000, from: mert, answers: '1' }),
    comment('add', '3', 'answer to the answer', { ...here(), at: base + 2_000, answers: '2' }),
    comment('remove', '1', null, { ...here(), at: base + 3_000 }),
    comment('add', '4', 'late answer', { ...here(), at: base + 2_500, from: mert, answers: '1' }),
  )
  expect((await comments()).map(({ message, isRemoteDeleted }) => [message, isRemoteDeleted])).toEqual(
    Array.from({ length: 4 }, () => ['', true]),
  )
  expect(await notices()).toMatchObject([{ snippet: '', count: 4 }])
  // There is nothing left to read.
  expect([await threads(), await thePost()]).toMatchObject([[{ unreadCount: 0 }], { unreadCommentCount: 0 }])
})

it('lets an answer wait for what it answers, and asks the platform where that does not come', async () => {
  const [root, middle] = [`${number}_1`, `${number}_2`]
  const graph = (id: string, message: string, at: number, more: object) => ({
    id,
    message,
    created_time: iso(at),
    from: mert,
    object: { id: postId(number) },
    permalink_url: `https://www.example.test/${id}`,
    ...more,
  })
  platform.nodes.set(middle, graph(middle, 'middle', base + 1_000, { parent: { id: root } }))
  platform.nodes.set(root, graph(root, 'root', base, {}))
  await hears(comment('add', '3', 'deep answer', { ...here(), at: base + 2_000, answers: '2' }))
  expect(await comments()).toEqual([])
  expect(platform.asked).not.toContain(middle)
  await letTimePass(server)
  expect((await comments()).map(({ message, fbId }) => [message, fbId])).toEqual([
    ['root', root],
    ['middle', middle],
    ['deep answer', `${number}_3`],
  ])
  expect(await threads()).toMatchObject([{ title: 'Mert Er', unreadCount: 3, snippet: 'deep answer' }])
})

it('shows an answer to what the platform does not show any more', async () => {
  await hears(comment('add', '2', 'is anybody there?', { ...here(), at: base + 1_000, answers: '1' }))
  await letTimePass(server)
  expect(await comments()).toMatchObject([
    { fbId: `${number}_1`, isRemoteDeleted: true, message: '' },
    { message: 'is anybody there?' },
  ])
  expect(await threads()).toMatchObject([
    { title: 'Ada Kaya', snippet: 'is anybody there?', unreadCount: 1, isAnswered: false },
  ])
  await hears(comment('add', '1', 'here it is', { ...here(), at: base, from: mert }))
  expect(await comments()).toMatchObject([
    { message: 'here it is', isRemoteDeleted: false, createdTime: iso(base) },
    { message: 'is anybody there?' },
  ])
  expect(await threads()).toMatchObject([{ title: 'Mert Er', unreadCount: 2 }])
})

it('asks about a post that it has not seen, and follows what becomes of it', async () => {
  platform.nodes.set(postId(number), {
    id: postId(number),
    message: 'told when asked',
    created_time: iso(base - 86_400_000),
    updated_time: iso(base),
    from: ourPage,
    permalink_url: 'https://www.example.test/p',
    full_picture: 'https://cdn.example.test/p.jpg',
  })
  await hears(comment('add', '1', 'hello', { ...here(), at: base }))
  expect(await thePost()).toMatchObject({
    message: 'told when asked',
    photoUrl: 'https://cdn.example.test/p.jpg',
    createdTime: iso(base - 86_400_000),
    data: { permalink_url: 'https://www.example.test/p' },
  })
  await hears(
    post('edited', 'status', number, { at: base + 2_000, written: base - 86_400_000, more: { message: 'edited' } }),
    post('hide', 'status', number, { at: base + 3_000, written: base - 86_400_000 }),
  )
  expect(await thePost()).toMatchObject({ message: 'edited', data: { is_hidden: true } })
  await hears(post('remove', 'status', number, { at: base + 4_000 }))
  expect(await thePost()).toMatchObject({ message: null, photoUrl: null, isRemoteDeleted: true })
})

it('keeps what happened to a post or a comment before it came', async () => {
  await hears(
    post('hide', 'post', number, { at: base + 2_000, written: base, from: mert }),
    comment('hide', '1', 'x', { ...here(), at: base + 3_000, written: base + 1_000 }),
    reaction('add', 'love', { ...here(), at: base + 4_000, from: mert, comment: '1' }),
  )
  expect(await list('/api/webhookEvents', { state: 'parked', accountFbId: pageFbId }, 'admin')).toHaveLength(3)
  await hears(
    post('add', 'post', number, { at: base, from: mert, more: { message: 'a visitor writes' } }),
    comment('add', '1', 'x', { ...here(), at: base + 1_000 }),
  )
  expect(await thePost()).toMatchObject({
    message: 'a visitor writes',
    fromId: expect.any(String),
    data: { is_hidden: true },
  })
  const below = (await comments()).filter(({ parentCommentId, isPublication }) => !parentCommentId && !isPublication)
  expect(below).toMatchObject([{ isHidden: true }])
  expect(await reactions()).toMatchObject([{ type: 'love', fbCommentId: below[0]?.['_id'] }])
})

it('holds one reaction for each person and thing: the last, whichever name it came by', async () => {
  await hears(
    reaction('add', 'love', { ...here(), at: base }),
    reaction('edit', 'angry', { ...here(), at: base + 2_000 }),
    reaction('edit', 'wow', { ...here(), at: base + 1_000 }),
    reaction('add', null, { ...here(), at: base, from: mert, item: 'like' }),
    reaction('remove', null, { ...here(), at: base + 3_000, from: mert, item: 'like' }),
    reaction('add', 'like', { ...here(), at: base, from: ourPage }),
  )
  const found = (await reactions()).map(({ type, isRemoteDeleted, fromId }) => [type, isRemoteDeleted, fromId === null])
  expect(found.sort()).toEqual([
    ['anger', false, false],
    ['like', false, true],
    ['like', true, false],
  ])
})

it('tells everybody of the organisation of what visitors post and how people react, and nobody else', async () => {
  await hears(
    post('add', 'post', number, { at: base, from: mert, more: { message: 'a visitor writes' } }),
    reaction('add', 'love', { ...here(), at: base + 1_000 }),
  )
  const itemId = await postKey()
  const told = [
    { type: 'NEW_FB_POST', itemType: 'FBPOST', title: 'Mert Er', snippet: 'a visitor writes', threadItemId: itemId },
    { type: 'NEW_FB_POST_REACTION', title: 'Ada Kaya', snippet: 'love' },
  ]
  for (const as of ['agent', 'manager'])
    expect(
      (await list('/api/notifications', { itemId }, as)).sort((one, other) =>
        String(one['type']).localeCompare(String(other['type'])),
      ),
    ).toMatchObject(told)
  expect(await list('/api/notifications', { itemId }, 'stranger')).toEqual([])
  await hears(post('remove', 'post', number, { at: base + 2_000, from: mert }))
  expect((await list('/api/notifications', { itemId })).map(({ snippet }) => snippet)).toEqual(['', ''])
})

it('tells of all reactions to a post together until somebody has read of them', async () => {
  const people = ['Ada', 'Mert', 'Zeynep', 'Elif'].map((name, index) => ({ id: `8${number}${index}`, name }))
  const reacts = (who: number, at: number, type = 'love') =>
    reaction('add', type, { ...here(), at, from: people[who] ?? null })
  await hears(
    post('add', 'photo', number, { at: base }),
    reacts(0, base + 1_000),
    reacts(2, base + 3_000, 'wow'),
    reacts(1, base + 2_000),
  )
  const itemId = await postKey()
  const told = async () =>
    (await list('/api/notifications', { itemId, type: 'NEW_FB_POST_REACTION' })).map(
      ({ title, snippet, count, isRead }) => ({ title, snippet, count, isRead }),
    )
  expect(await told()).toEqual([{ title: 'Zeynep', snippet: 'wow', count: 3, isRead: false }])
  const [notification] = await list('/api/notifications', { itemId })
  await server.call('PATCH', `/api/notifications/${String(notification?.['_id'])}/markAsRead`, {
    as: 'agent',
    key: `read-of-${number}`,
  })
  await hears(reacts(3, base + 4_000))
  expect(await told()).toEqual([
    { title: 'Zeynep', snippet: 'wow', count: 3, isRead: true },
    { title: 'Elif', snippet: 'love', count: 1, isRead: false },
  ])
  expect(await reactions()).toHaveLength(4)
})

it('takes a mention as a comment under what is not ours', async () => {
  const value = {
    item: 'comment',
    verb: 'add',
    post_id: `777_${number}`,
    comment_id: `${number}_1`,
    message: 'ask @Acme',
    created_time: base / 1_000,
  }
  await hears(feed(value, base, { field: 'mention' }))
  const [found] = await list('/api/fb/posts', { fbId: `777_${number}` })
  expect(found).toMatchObject({ isMentioned: true })
  expect(await list('/api/threads', { contextId: found?.['_id'] })).toMatchObject([
    { snippet: 'ask @Acme', isAnswered: false },
  ])
})

it('goes by the name that was heard last, here and in his work items, unless an agent named him', async () => {
  const someone = { id: `9${number}`, name: 'Zeynep' }
  await hears(
    comment('add', '1', 'one', { ...here(), at: base, from: someone }),
    comment('add', '2', 'two', { ...here(), at: base + 2_000, from: { ...someone, name: 'Zeynep Ak' } }),
  )
  await hears(comment('add', '3', 'late', { ...here(), at: base + 1_000, from: { ...someone, name: 'Zey' } }))
  expect((await threads()).map(({ title }) => title)).toEqual(['Zeynep Ak', 'Zeynep Ak', 'Zeynep Ak'])
  expect(await list('/api/customers', { name: 'Zeynep Ak' })).toHaveLength(1)
})

it('keeps what is no record of ours where administrators see it', async () => {
  await hears(
    feed({ item: 'album', verb: 'add', album_id: number }, base),
    feed({ item: 'comment', verb: 'ponder', comment_id: `${number}_1`, post_id: postId(number) }, base),
  )
  const events = await list(
    '/api/webhookEvents',
    { kind: { $in: ['page/feed/album/add', 'page/feed/comment/ponder'] } },
    'admin',
  )
  expect(events.map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ['page/feed/album/add', 'visible'],
    ['page/feed/comment/ponder', 'unknown'],
  ])
})

it('counts no reaction to a post that was taken back, names the newest that stands, and says nothing where none does', async () => {
  const people = ['Ada', 'Mert'].map((name, index) => ({ id: `9${number}${index}`, name }))
  const reacts = (verb: 'add' | 'remove', who: number, at: number, type: string | null = 'love') =>
    reaction(verb, type, { ...here(), at: base + at, from: people[who] ?? null })
  await hears(post('add', 'photo', number, { at: base }), reacts('add', 0, 1_000), reacts('add', 1, 2_000, 'wow'))
  const itemId = await postKey()
  const told = async () =>
    (await list('/api/notifications', { itemId, type: 'NEW_FB_POST_REACTION' })).map(({ title, snippet, count }) => [
      title,
      snippet,
      count,
    ])
  expect(await told()).toEqual([['Mert', 'wow', 2]])
  await hears(reacts('remove', 1, 3_000, 'wow'))
  expect(await told()).toEqual([['Ada', 'love', 1]])
  // One that comes late was taken back already.
  await hears(reacts('add', 1, 2_500, 'wow'))
  expect(await told()).toEqual([['Ada', 'love', 1]])
  await hears(reacts('remove', 0, 4_000))
  expect(await told()).toEqual([])
})

it('tells of a reaction to a post as it stands after its kind was changed', async () => {
  const people = ['Ada', 'Mert'].map((name, index) => ({ id: `6${number}${index}`, name }))
  const reacts = (verb: 'add' | 'edit' | 'remove', who: number, at: number, type: string) =>
    reaction(verb, type, { ...here(), at: base + at, from: people[who] ?? null })
  await hears(
    post('add', 'photo', number, { at: base }),
    reacts('add', 0, 1_000, 'love'),
    reacts('add', 1, 2_000, 'wow'),
  )
  const itemId = await postKey()
  const told = async () =>
    (await list('/api/notifications', { itemId, type: 'NEW_FB_POST_REACTION' })).map(({ title, snippet, count }) => [
      title,
      snippet,
      count,
    ])
  await hears(reacts('edit', 1, 3_000, 'angry'))
  expect(await told()).toEqual([['Mert', 'anger', 2]])
  await hears(reacts('edit', 0, 4_000, 'haha'))
  expect(await told()).toEqual([['Mert', 'anger', 2]])
  await hears(reacts('remove', 1, 5_000, 'angry'))
  expect(await told()).toEqual([['Ada', 'haha', 1]])
})

it('counts one person’s reactions to a post once, in whatever order they come and are taken back', async () => {
  const people = ['Ada', 'Mert'].map((name, index) => ({ id: `7${number}${index}`, name }))
  const reacts = (verb: 'add' | 'remove', who: number, at: number, type: string | null = 'love') =>
    reaction(verb, type, { ...here(), at: base + at, from: people[who] ?? null })
  const told = async (itemId: unknown) =>
    (await list('/api/notifications', { itemId, type: 'NEW_FB_POST_REACTION' })).map(({ title, snippet, count }) => [
      title,
      snippet,
      count,
    ])
  await hears(post('add', 'photo', number, { at: base }), reacts('add', 1, 1_000), reacts('add', 1, 3_000, 'wow'))
  const itemId = await postKey()
  expect(await told(itemId)).toEqual([['Mert', 'wow', 1]])
  // It was before the second one, and comes late.
  await hears(reacts('remove', 1, 2_000))
  expect(await told(itemId)).toEqual([['Mert', 'wow', 1]])
  await hears(reacts('add', 0, 4_000))
  expect(await told(itemId)).toEqual([['Ada', 'love', 2]])
  await hears(reacts('add', 0, 5_000, 'wow'), reacts('remove', 0, 6_000, 'wow'))
  expect(await told(itemId)).toEqual([['Mert', 'wow', 1]])
  await hears(reacts('remove', 1, 7_000, 'wow'))
  expect(await told(itemId)).toEqual([])
})
