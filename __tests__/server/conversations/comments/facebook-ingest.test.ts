// Comments, posts and reactions of a page's feed, and their effect on records and conversations.
import { ada, base, comment, feed, mert, ourPage, pageFbId, post, postId, reaction } from '../../support/feed.ts'
import { findEverywhere } from '../../support/everywhere.ts'
import { createFeedDesk } from '../../support/feed-desk.ts'
import { letTimePass } from '../../support/passing-time.ts'

const desk = createFeedDesk()
const { list, thePost, postKey, threads, comments, notices, reactions, hears, here } = desk
const iso = (at: number) => new Date(at).toISOString()

it('makes a thread of a comment under its post, with its author as customer', async () => {
  await hears(
    post('add', 'photo', desk.number, {
      at: base,
      more: { message: 'Yeni sezon', link: 'https://cdn.example.test/a.jpg' },
    }),
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

it('begins no open thread for what the page says first, and gives it to whoever answers', async () => {
  await hears(comment('add', '1', 'ask us anything', { ...here(), at: base, from: ourPage }))
  expect(await threads()).toMatchObject([{ status: 'closed', isAnswered: true, customerId: null }])
  await hears(comment('add', '2', 'when?', { ...here(), at: base + 1_000, from: mert, answers: '1' }))
  expect(await threads()).toMatchObject([{ status: 'open', isAnswered: false, title: 'Mert Er' }])
})

it('takes the time of the webhook where the platform names one from before there were any', async () => {
  const more = { created_time: '0000-06-01T08:00:00+0000' }
  await hears(comment('add', '1', 'when was that?', { ...here(), at: base + 5_000, more }))
  expect(await comments()).toMatchObject([{ message: 'when was that?', createdTime: iso(base + 5_000) }])
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
  const [root, middle] = [`${desk.number}_1`, `${desk.number}_2`]
  const graph = (id: string, message: string, at: number, more: object) => ({
    id,
    message,
    created_time: iso(at),
    from: mert,
    object: { id: postId(desk.number) },
    permalink_url: `https://www.example.test/${id}`,
    ...more,
  })
  desk.platform.nodes.set(middle, graph(middle, 'middle', base + 1_000, { parent: { id: root } }))
  desk.platform.nodes.set(root, graph(root, 'root', base, {}))
  await hears(comment('add', '3', 'deep answer', { ...here(), at: base + 2_000, answers: '2' }))
  expect(await comments()).toEqual([])
  expect(desk.platform.asked).not.toContain(middle)
  await letTimePass(desk.server)
  expect((await comments()).map(({ message, fbId }) => [message, fbId])).toEqual([
    ['root', root],
    ['middle', middle],
    ['deep answer', `${desk.number}_3`],
  ])
  expect(await threads()).toMatchObject([{ title: 'Mert Er', unreadCount: 3, snippet: 'deep answer' }])
})

it('shows an answer to what the platform does not show any more', async () => {
  await hears(comment('add', '2', 'is anybody there?', { ...here(), at: base + 1_000, answers: '1' }))
  await letTimePass(desk.server)
  expect(await comments()).toMatchObject([
    { fbId: `${desk.number}_1`, isRemoteDeleted: true, message: '' },
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

it('leaves a mark as spam with the person it was given to where the conversation turns out to be another one’s', async () => {
  const [spammer, writer] = [
    { id: `31${desk.number}`, name: 'Sena Er' },
    { id: `32${desk.number}`, name: 'Wira Ak' },
  ] as const
  const closeAsSpam = async (thread: Record<string, unknown> | undefined) => {
    const asked = { as: 'manager', key: `spam-${desk.number}`, body: { reason: 'spam' } }
    expect((await desk.server.call('POST', `/api/threads/${String(thread?.['_id'])}/close`, asked)).status).toBe(200)
  }
  await hears(
    comment('add', '5', 'buy followers', { ...here(), at: base, from: spammer }),
    comment('add', '2', 'buy them here', { ...here(), at: base + 1_000, from: spammer, answers: '1' }),
  )
  await letTimePass(desk.server)
  const [own, below] = await threads()
  await closeAsSpam(below)
  await hears(comment('add', '1', 'is it in stock?', { ...here(), at: base, from: writer }))
  expect(await list('/api/threads', { _id: below?.['_id'] })).toMatchObject([{ title: 'Wira Ak', isSpam: null }])
  expect(await list('/api/threads', { _id: own?.['_id'] })).toMatchObject([{ title: 'Sena Er', isSpam: true }])
  expect((await notices()).map(({ title }) => title)).toContain('Wira Ak')
})

const erases = async (customerId: unknown): Promise<void> => {
  const asked = { as: 'manager', key: `erase-${String(customerId)}` }
  expect((await desk.server.call('POST', `/api/customers/${String(customerId)}/erase`, asked)).status).toBe(200)
  await desk.server.settled()
}

it('shows an answer to what a person wrote who was erased since, and nothing of them', async () => {
  const someone = { id: `8${desk.number}`, name: 'Qgone Er' }
  await hears(comment('add', '1', 'first words', { ...here(), at: base, from: someone }))
  await erases((await threads())[0]?.['customerId'])
  desk.platform.nodes.set(`${desk.number}_2`, {
    id: `${desk.number}_2`,
    message: 'qgone remark',
    created_time: iso(base + 1_000),
    from: someone,
    object: { id: postId(desk.number) },
    permalink_url: 'https://www.example.test/2',
  })
  await hears(comment('add', '3', 'is anybody there?', { ...here(), at: base + 2_000, answers: '2' }))
  await letTimePass(desk.server)
  expect(await comments()).toMatchObject([
    { fbId: `${desk.number}_1`, isRemoteDeleted: true, message: '' },
    { fbId: `${desk.number}_2`, isRemoteDeleted: true, message: '' },
    { message: 'is anybody there?' },
  ])
  expect(await findEverywhere(desk.server.services.database, ['qgone', 'Qgone'])).toEqual({})
})

it('shows a comment under what a person posted who was erased since, and nothing of them', async () => {
  const someone = { id: `7${desk.number}`, name: 'Qposted Er' }
  const elsewhere = `5${desk.number}`
  await hears(comment('add', '1', 'first words', { post: elsewhere, at: base, from: someone }))
  const [before] = await list('/api/fb/comments', { fbId: `${elsewhere}_1` })
  const [thread] = await list('/api/threads', { itemId: before?.['_id'] })
  await erases(thread?.['customerId'])
  desk.platform.nodes.set(postId(desk.number), {
    id: postId(desk.number),
    message: 'qposted words',
    created_time: iso(base),
    updated_time: iso(base),
    from: someone,
  })
  await hears(comment('add', '2', 'is anybody there?', { ...here(), at: base + 1_000 }))
  await letTimePass(desk.server)
  expect(await comments()).toMatchObject([{ message: 'is anybody there?' }])
  expect(await thePost()).toMatchObject({ data: { missing: true, unavailable: true } })
  expect(await findEverywhere(desk.server.services.database, ['qposted', 'Qposted'])).toEqual({})
})

it('asks about a post that it has not seen, and follows what becomes of it', async () => {
  desk.platform.nodes.set(postId(desk.number), {
    id: postId(desk.number),
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
    post('edited', 'status', desk.number, {
      at: base + 2_000,
      written: base - 86_400_000,
      more: { message: 'edited' },
    }),
    post('hide', 'status', desk.number, { at: base + 3_000, written: base - 86_400_000 }),
  )
  expect(await thePost()).toMatchObject({ message: 'edited', data: { is_hidden: true } })
  await hears(post('remove', 'status', desk.number, { at: base + 4_000 }))
  expect(await thePost()).toMatchObject({ message: null, photoUrl: null, isRemoteDeleted: true })
})

it('keeps what happened to a post or a comment before it came', async () => {
  await hears(
    post('hide', 'post', desk.number, { at: base + 2_000, written: base, from: mert }),
    comment('hide', '1', 'x', { ...here(), at: base + 3_000, written: base + 1_000 }),
    reaction('add', 'love', { ...here(), at: base + 4_000, from: mert, comment: '1' }),
  )
  expect(await list('/api/webhookEvents', { state: 'parked', accountFbId: pageFbId }, 'admin')).toHaveLength(3)
  await hears(
    post('add', 'post', desk.number, { at: base, from: mert, more: { message: 'a visitor writes' } }),
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

it('tells everybody of the organisation of what visitors post and how people react, and nobody else', async () => {
  await hears(
    post('add', 'post', desk.number, { at: base, from: mert, more: { message: 'a visitor writes' } }),
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
  await hears(post('remove', 'post', desk.number, { at: base + 2_000, from: mert }))
  expect((await list('/api/notifications', { itemId })).map(({ snippet }) => snippet)).toEqual(['', ''])
})

it('takes a mention as a comment under what is not ours', async () => {
  const value = {
    item: 'comment',
    verb: 'add',
    post_id: `777_${desk.number}`,
    comment_id: `${desk.number}_1`,
    message: 'ask @Acme',
    created_time: base / 1_000,
  }
  await hears(feed(value, base, { field: 'mention' }))
  const [found] = await list('/api/fb/posts', { fbId: `777_${desk.number}` })
  expect(found).toMatchObject({ isMentioned: true })
  expect(await list('/api/threads', { contextId: found?.['_id'] })).toMatchObject([
    { snippet: 'ask @Acme', isAnswered: false },
  ])
})

it('goes by the name that was heard last, here and in their threads, unless an agent named them', async () => {
  const someone = { id: `9${desk.number}`, name: 'Zeynep' }
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
    feed({ item: 'album', verb: 'add', album_id: desk.number }, base),
    feed({ item: 'comment', verb: 'ponder', comment_id: `${desk.number}_1`, post_id: postId(desk.number) }, base),
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
