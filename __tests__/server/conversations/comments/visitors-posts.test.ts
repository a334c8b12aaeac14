// Visitors' posts on a page, and posts that mention our accounts: conversations, answered with the platform's simulator.
import { startDirectDesk } from '../../support/direct-desk.ts'
import type { DirectDesk } from '../../support/direct-desk.ts'
import { pageFbId } from '../../support/feed.ts'
import { accountFbId as igId } from '../../support/instagram.ts'
import { letTimePass } from '../../support/passing-time.ts'

let desk: DirectDesk
let counter = 0

beforeAll(async () => {
  desk = await startDirectDesk()
  await desk.simulator.control('behaviour', { echo: 'auto' })
})
afterAll(() => desk.close())

const { list, threadOf, settled, control } = {
  list: (path: string, filter: Record<string, unknown>) => desk.list(path, filter),
  threadOf: (title: string) => desk.threadOf(title),
  settled: () => desk.settled(),
  control: <T>(path: string, body: object) => desk.simulator.control<T>(path, body),
}

const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object, as = 'agent') =>
  desk.server.call(method, path, { as, key: `visitors-${(counter += 1)}-post`, body })
const visitorPosts = async (name: string, message: string, item: 'post' | 'photo' = 'post'): Promise<string> => {
  const { postId } = await control<{ postId: string }>('feed/posts', {
    pageId: pageFbId,
    item,
    author: { name },
    message,
  })
  await settled()
  return postId
}
const comments = async (postId: string, name: string, message: string, more: object = {}): Promise<void> => {
  await control('feed/comments', { postId, author: { name }, message, ...more })
  await settled()
}
const said = (text: string) => desk.simulator.sent().filter((sent) => sent.text === text)
const postAt = (fbId: string) => desk.simulator.simulation.world.posts[fbId]
const inThread = (path: string, itemId: string) => list(path, { rootCommentId: itemId })

describe('a visitor’s post', () => {
  it('opens a conversation with its words and its picture, and tells those who see it', async () => {
    const fbId = await visitorPosts('Ada Kaya', 'Mağazanız harika!', 'photo')
    const [post] = await list('/api/fb/posts', { fbId })
    const thread = await threadOf('Ada Kaya')
    expect(thread).toMatchObject({
      itemType: 'fbPost',
      itemId: post._id,
      contextType: 'FBPOST',
      contextId: post._id,
      snippet: 'Mağazanız harika!',
      status: 'open',
      isAnswered: false,
      unreadCount: 1,
      moderationCount: 0,
    })
    expect(await list('/api/customers', { _id: thread.customerId })).toMatchObject([{ name: 'Ada Kaya' }])
    expect(await inThread('/api/fb/comments', post._id)).toMatchObject([
      {
        _id: post._id,
        fbId,
        fromId: post.fromId,
        message: 'Mağazanız harika!',
        isPublication: true,
        attachment: { type: 'image', mediaId: expect.any(String) },
      },
    ])
    expect(await list('/api/notifications', { threadItemId: post._id })).toMatchObject([
      { type: 'NEW_FB_POST', itemType: 'FBPOST', title: 'Ada Kaya', snippet: 'Mağazanız harika!' },
    ])
  })

  it('is answered by a comment on it, once, which the feed tells of again', async () => {
    const fbId = await visitorPosts('Burak Can', 'Kargom nerede?')
    const { itemId } = await threadOf('Burak Can')
    expect(await call('POST', `/api/fb/comments/${itemId}/comments`, { message: 'Bakıyoruz' })).toMatchObject({
      status: 200,
    })
    await settled()
    expect(said('Bakıyoruz')).toHaveLength(1)
    expect(
      Object.values(desk.simulator.simulation.world.comments).find(({ text }) => text === 'Bakıyoruz'),
    ).toMatchObject({
      objectId: fbId,
      parentId: null,
    })
    expect(await inThread('/api/fb/comments', itemId)).toMatchObject([
      { isPublication: true },
      { message: 'Bakıyoruz', status: 'sent', fbId: expect.stringMatching(/_/), parentCommentId: itemId },
    ])
    expect(await threadOf('Burak Can')).toMatchObject({ isAnswered: true, snippetFrom: 'us', unreadCount: 0 })
    expect(await list('/api/threads', { contextId: itemId })).toHaveLength(1)
  })

  it('is not answered twice where the acceptance was not told', async () => {
    const fbId = await visitorPosts('Ceren Su', 'Açık mısınız?')
    await control('behaviour', { echo: 'manual' })
    await control('faults', { match: { path: `${fbId}/comments` }, times: 1, kind: 'accept-then-drop' })
    const { itemId } = await threadOf('Ceren Su')
    await call('POST', `/api/fb/comments/${itemId}/comments`, { message: 'Akşam sekize kadar' })
    await letTimePass(desk.server, settled)
    await control('behaviour', { echo: 'auto' })
    expect(said('Akşam sekize kadar')).toHaveLength(1)
    expect((await inThread('/api/fb/comments', itemId))[1]).toMatchObject({ status: 'sent', fbId: expect.any(String) })
  })

  it('stands where its author was erased here: what others write below it is theirs, and comes', async () => {
    const fbId = await visitorPosts('Defne Ak', 'Beni unutun')
    const { customerId } = await threadOf('Defne Ak')
    expect(await call('POST', `/api/customers/${customerId}/erase`, {}, 'manager')).toMatchObject({ status: 200 })
    await settled()
    expect(await list('/api/fb/posts', { fbId })).toMatchObject([{ message: null, isRemoteDeleted: true }])
    await comments(fbId, 'Engin Pak', 'Ben de bir şey soracağım')
    expect(await threadOf('Engin Pak')).toMatchObject({ status: 'open', snippet: 'Ben de bir şey soracağım' })
  })

  it('goes on with what its author and the page write below it; others begin their own', async () => {
    const fbId = await visitorPosts('Deniz Er', 'Beden tablosu var mı?')
    const { itemId } = await threadOf('Deniz Er')
    const authorId = Object.values(desk.simulator.simulation.world.posts).find(({ id }) => id === fbId)?.author.id
    await comments(fbId, 'Deniz Er', 'Bir de renkler?', { author: { name: 'Deniz Er', id: authorId } })
    await comments(fbId, 'Elif Ak', 'Ben de merak ediyorum')
    expect(await call('POST', `/api/fb/posts/${itemId}/comments`, { message: 'Sitemizde' })).toMatchObject({
      status: 200,
    })
    await settled()
    expect((await inThread('/api/fb/comments', itemId)).map(({ message }: { message: string }) => message)).toEqual([
      'Beden tablosu var mı?',
      'Bir de renkler?',
      'Sitemizde',
    ])
    expect(await threadOf('Elif Ak')).toMatchObject({ itemType: 'fbComment', contextId: itemId })
    expect(await call('PATCH', `/api/fb/posts/${itemId}/markAsRead`, {})).toMatchObject({ status: 200 })
    expect(await threadOf('Elif Ak')).toMatchObject({ unreadCount: 0 })
  })

  it('says what it says after an edit, and takes its conversation along when it goes', async () => {
    const fbId = await visitorPosts('Fulya Er', 'Kötü')
    const { itemId } = await threadOf('Fulya Er')
    await control('feed/posts/edit', { postId: fbId, message: 'Çok iyi' })
    await settled()
    expect(await threadOf('Fulya Er')).toMatchObject({ snippet: 'Çok iyi' })
    expect(await list('/api/notifications', { threadItemId: itemId })).toMatchObject([{ snippet: 'Çok iyi' }])
    await control('feed/posts/remove', { postId: fbId })
    await settled()
    expect(await threadOf('Fulya Er')).toMatchObject({ status: 'closed', closeReason: 'removed', unreadCount: 0 })
    expect(await inThread('/api/fb/comments', itemId)).toMatchObject([
      { message: '', isRemoteDeleted: true, attachment: null },
    ])
    expect(await call('POST', `/api/fb/comments/${itemId}/comments`, { message: 'Geç' })).toMatchObject({
      status: 409,
      body: { msg: 'COMMENT_GONE' },
    })
  })

  it('is hidden and shown at the platform, by managers alone, and says so whichever side tells first', async () => {
    const fbId = await visitorPosts('Gül Su', 'Merhaba')
    const { itemId } = await threadOf('Gül Su')
    const hide = (hidden: boolean, as = 'manager') => call('POST', `/api/fb/comments/${itemId}/remote`, { hidden }, as)
    expect(await hide(true, 'agent')).toMatchObject({ status: 403 })
    expect(await hide(true)).toMatchObject({
      status: 200,
      body: { rows: { FBCOMMENT: [{ moderation: { action: 'hide', state: 'asked' } }] } },
    })
    await settled()
    expect(postAt(fbId)?.hidden).toBe(true)
    expect(await inThread('/api/fb/comments', itemId)).toMatchObject([{ isHidden: true, moderation: null }])
    expect((await list('/api/fb/posts', { _id: itemId }))[0].data).toMatchObject({ is_hidden: true })
    await hide(false)
    await settled()
    expect(postAt(fbId)?.hidden).toBe(false)
    expect(await inThread('/api/fb/comments', itemId)).toMatchObject([{ isHidden: false, moderation: null }])
    expect(await call('POST', `/api/fb/comments/${itemId}/keep`, { kept: true }, 'manager')).toMatchObject({
      body: { msg: 'NOT_HIDEABLE' },
    })
  })

  it('is deleted at the platform, with what stood in its conversation', async () => {
    const fbId = await visitorPosts('Jale Su', 'Kötü söz')
    const { itemId } = await threadOf('Jale Su')
    await call('POST', `/api/fb/comments/${itemId}/comments`, { message: 'Üzgünüz' })
    await settled()
    const remote = `/api/fb/comments/${itemId}/remote`
    expect(await call('DELETE', remote, {}, 'agent')).toMatchObject({ status: 403 })
    expect(await call('DELETE', remote, {}, 'manager')).toMatchObject({ status: 200 })
    await letTimePass(desk.server, settled)
    expect(postAt(fbId)?.removed).toBe(true)
    expect(await inThread('/api/fb/comments', itemId)).toMatchObject([
      { isRemoteDeleted: true, message: '', moderation: null },
      { isRemoteDeleted: true, message: '' },
    ])
    expect(await list('/api/fb/posts', { _id: itemId })).toMatchObject([{ isRemoteDeleted: true, message: null }])
    expect(await threadOf('Jale Su')).toMatchObject({ status: 'closed', closeReason: 'removed' })
    expect(await call('DELETE', remote, {}, 'manager')).toMatchObject({ body: { msg: 'COMMENT_GONE' } })
  })

  it('says why the platform did not delete it', async () => {
    const fbId = await visitorPosts('Kaan Su', 'Kalsın')
    const { itemId } = await threadOf('Kaan Su')
    const error = { status: 403, code: 200, transient: false, message: '(#200) Requires pages_manage_posts' }
    await control('faults', { match: { path: fbId, method: 'DELETE' }, times: 1, kind: 'error', error })
    await call('DELETE', `/api/fb/comments/${itemId}/remote`, {}, 'manager')
    await settled()
    expect(await inThread('/api/fb/comments', itemId)).toMatchObject([
      { message: 'Kalsın', moderation: { action: 'delete', state: 'refused', reason: 'PERMISSION_MISSING' } },
    ])
  })

  it('is answered in private once, in the conversation that this begins', async () => {
    const fbId = await visitorPosts('Lale Su', 'Faturam yanlış')
    const { itemId, customerId } = await threadOf('Lale Su')
    const answer = (message: string) =>
      call('POST', '/api/fb/messages/submit', { fbCommentId: itemId, data: { commentReply: true, message } })
    expect(await answer('Fatura numaranız?')).toMatchObject({ status: 200 })
    await settled()
    expect(said('Fatura numaranız?')).toMatchObject([{ privateReplyTo: fbId, channel: 'messenger' }])
    const [{ privateReply }] = await inThread('/api/fb/comments', itemId)
    expect(privateReply).toMatchObject({ status: 'sent', message: null })
    const [message] = await list('/api/fb/messages', { _id: privateReply.messageId })
    expect(message).toMatchObject({ message: 'Fatura numaranız?', ownerSent: true })
    expect(await list('/api/threads', { itemId: message.fbConversationId })).toMatchObject([
      { customerId, title: 'Lale Su' },
    ])
    expect(await list('/api/threads', { itemId })).toMatchObject([{ isAnswered: true }])
    expect(await answer('Bir daha')).toMatchObject({ status: 409, body: { msg: 'PRIVATE_REPLY_SENT' } })
  })

  it('is answered in private by its name as a post, too', async () => {
    const fbId = await visitorPosts('Meral Su', 'Adresim yanlış')
    const { itemId } = await threadOf('Meral Su')
    const [{ fbPageId, fromId }] = await list('/api/fb/posts', { _id: itemId })
    const answer = (body: object) =>
      call('POST', '/api/fb/messages/submit', { ...body, data: { commentReply: true, message: 'Doğrusu nedir?' } })
    const elsewhere = 'a'.repeat(24)
    for (const wrong of [
      { fbPostId: elsewhere },
      { fbCommentId: itemId, fbPostId: elsewhere },
      { fbPostId: itemId, fbUserId: elsewhere },
    ])
      expect(await answer(wrong)).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
    expect(await answer({ fbPostId: itemId, fbPageId, fbUserId: fromId })).toMatchObject({ status: 200 })
    await settled()
    expect(said('Doğrusu nedir?')).toMatchObject([{ privateReplyTo: fbId, channel: 'messenger' }])
  })

  it('takes no private answer after seven days', async () => {
    const { postId } = await control<{ postId: string }>('feed/posts', {
      pageId: pageFbId,
      item: 'post',
      author: { name: 'Mine Su' },
      message: 'Eski',
      at: new Date(Date.now() - 8 * 86_400_000).toISOString(),
    })
    await settled()
    const [{ _id: itemId }] = await list('/api/fb/posts', { fbId: postId })
    const body = { fbCommentId: itemId, data: { commentReply: true, message: 'Geç' } }
    expect(await call('POST', '/api/fb/messages/submit', body)).toMatchObject({ body: { msg: 'PRIVATE_REPLY_LATE' } })
  })

  it('says of itself what may be done to it, and what became of it elsewhere', async () => {
    const fbId = await visitorPosts('Nil Su', 'Selam')
    const { itemId } = await threadOf('Nil Su')
    const post = postAt(fbId)
    // Hidden manually on the platform, whose webhook was lost.
    if (post) post.hidden = true
    expect(await call('POST', '/api/fb/comments/flags', { ids: [itemId] }, 'manager')).toMatchObject({ status: 200 })
    expect(await inThread('/api/fb/comments', itemId)).toMatchObject([
      { isHidden: true, data: { can_hide: true, can_remove: true, can_reply_privately: true } },
    ])
  })

  it('is found by its words, once', async () => {
    await visitorPosts('Hale Er', 'Turkuaz fincan arıyorum')
    const { body } = await desk.server.call('GET', '/api/search?text=turkuaz&kind=message', { as: 'agent' })
    expect(body.data.message.hits).toMatchObject([{ itemType: 'fbPost', title: 'Hale Er' }])
  })
})

it('a post of our own opens no conversation', async () => {
  const { postId } = await control<{ postId: string }>('feed/posts', {
    pageId: pageFbId,
    item: 'status',
    message: 'Biz',
  })
  await settled()
  const [post] = await list('/api/fb/posts', { fbId: postId })
  expect(post).toMatchObject({ message: 'Biz' })
  expect(await list('/api/threads', { contextId: post._id })).toEqual([])
})

it('a post elsewhere that mentions the page opens one, as a mention, and stays its author’s alone', async () => {
  await control('feed/mentions', { pageId: pageFbId, message: 'Acme en iyisi', author: { name: 'Ilgaz Ok' } })
  await settled()
  const { itemId, itemType } = await threadOf('Ilgaz Ok')
  expect(itemType).toBe('fbPost')
  expect(await list('/api/notifications', { threadItemId: itemId })).toMatchObject([{ isMention: true }])
  const remote = `/api/fb/comments/${itemId}/remote`
  expect(await call('POST', remote, { hidden: true }, 'manager')).toMatchObject({ body: { msg: 'NOT_HIDEABLE' } })
  expect(await call('DELETE', remote, {}, 'manager')).toMatchObject({ body: { msg: 'NOT_REMOVABLE' } })
  const body = { fbCommentId: itemId, data: { commentReply: true, message: 'Gizli' } }
  expect(await call('POST', '/api/fb/messages/submit', body)).toMatchObject({ body: { msg: 'NO_PRIVATE_REPLY' } })
  await call('POST', '/api/fb/comments/flags', { ids: [itemId] }, 'manager')
  expect(await inThread('/api/fb/comments', itemId)).toMatchObject([
    { data: { can_hide: false, can_remove: false, can_reply_privately: false } },
  ])
})

it('media elsewhere that mention the account open one, answered as a mention', async () => {
  const cem = await desk.simulator.addInstagramPerson(igId, 'Cem', { username: 'cem.k' })
  const { mediaId } = await control<{ mediaId: string }>('instagram/mentions', {
    igId,
    psid: cem,
    caption: 'Bayıldım @acme',
  })
  await settled()
  const thread = await threadOf('cem.k')
  expect(thread).toMatchObject({
    itemType: 'igMedia',
    snippet: 'Bayıldım @acme',
    status: 'open',
    contextType: 'IGMEDIA',
  })
  expect(await list('/api/ig/media', { _id: thread.itemId })).toMatchObject([{ fbId: mediaId, isMentioned: true }])
  expect(await list('/api/notifications', { threadItemId: thread.itemId })).toMatchObject([
    { type: 'NEW_IG_MENTIONED_MEDIA', isMention: true, snippet: 'Bayıldım @acme' },
  ])
  expect(await call('POST', `/api/ig/comments/${thread.itemId}/reply`, { message: 'Teşekkürler' })).toMatchObject({
    status: 200,
  })
  await settled()
  expect(said('Teşekkürler')).toHaveLength(1)
  expect(await inThread('/api/ig/comments', thread.itemId)).toMatchObject([
    { isPublication: true },
    { message: 'Teşekkürler', status: 'sent' },
  ])
  const remote = `/api/ig/comments/${thread.itemId}/remote`
  expect(await call('DELETE', remote, {}, 'manager')).toMatchObject({ body: { msg: 'NOT_REMOVABLE' } })
})
