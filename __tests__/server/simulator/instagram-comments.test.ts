// Comments under an Instagram account's media in the simulator: webhooks in both shapes, answers, hiding, private replies.
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { callGraph } from './graph-caller.ts'
import type { GraphAnswer } from './graph-caller.ts'
import { startReceiver } from './webhook-receiver.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

let receiver: WebhookReceiver
let simulator: TestSimulator
let page: { fbId: string; token: string }
let igId: string
let igsid: string
let mediaId: string

const call = (method: string, path: string, body?: unknown): Promise<GraphAnswer> =>
  callGraph(simulator.address, page.token, method, path, body)
const comment = async (text: string, more: object = {}): Promise<string> =>
  (await simulator.control<{ commentId: string }>('instagram/comments', { mediaId, psid: igsid, text, ...more }))
    .commentId

beforeEach(async () => {
  receiver = await startReceiver()
  simulator = await startTestSimulator({ webhookUrl: receiver.url })
  page = await simulator.addPage('Corner shop')
  igId = (await simulator.addInstagram(page.fbId, { username: 'corner.shop' })).igId
  igsid = await simulator.addInstagramPerson(igId, 'Ayla Er', { username: 'ayla.er' })
  mediaId = (await simulator.control<{ mediaId: string }>('instagram/media', { igId, caption: 'New in' })).mediaId
})

afterEach(async () => {
  await simulator.close()
  await receiver.close()
})

test('a comment comes as a change, or flat in its entry, its id under either name', async () => {
  const first = await comment('How much is it?')
  const second = await comment('I want one', { parentId: first, shape: 'flat', idMember: 'comment_id' })
  await simulator.settled()
  expect(receiver.changes()).toMatchObject([
    {
      account: igId,
      field: 'comments',
      value: {
        id: first,
        text: 'How much is it?',
        from: { id: igsid, username: 'ayla.er' },
        media: { id: mediaId, media_product_type: 'FEED' },
      },
    },
    { account: igId, field: 'comments', value: { comment_id: second, parent_id: first, text: 'I want one' } },
  ])
  const [change, flat] = receiver.received.map(
    ({ text }) => (JSON.parse(text) as { object: string; entry: Record<string, unknown>[] }).entry[0],
  )
  expect(change).toHaveProperty('changes')
  expect(flat).toMatchObject({ field: 'comments' })
  expect(flat).not.toHaveProperty('changes')
  expect(BigInt(first)).toBeGreaterThan(2n ** 53n)
})

test('the account answers under the comment and under the media', async () => {
  const commentId = await comment('How much is it?')
  await simulator.settled()
  await simulator.control('behaviour', { echo: 'auto' })
  const answer = await call('POST', `/${commentId}/replies`, { message: '450 TL' })
  const own = await call('POST', `/${mediaId}/comments`, { message: 'Back on Monday' })
  await simulator.settled()
  expect(receiver.changes().slice(1)).toMatchObject([
    { value: { id: answer.body.id, parent_id: commentId, from: { id: igId, username: 'corner.shop' } } },
    { value: { id: own.body.id, text: 'Back on Monday' } },
  ])
  expect(simulator.sent()).toMatchObject([
    {
      channel: 'instagram-comment',
      account: igId,
      recipient: mediaId,
      id: answer.body.id,
      replyTo: commentId,
      text: '450 TL',
    },
    { channel: 'instagram-comment', id: own.body.id, replyTo: null },
  ])
  const list = await call('GET', `/${mediaId}/comments?fields=id,text,username,replies{id,text,username}`)
  expect(list.body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: commentId,
        username: 'ayla.er',
        replies: expect.objectContaining({ data: [{ id: answer.body.id, text: '450 TL', username: 'corner.shop' }] }),
      }),
    ]),
  )
  expect((await call('GET', `/${commentId}/replies?fields=text`)).body.data).toMatchObject([{ text: '450 TL' }])
})

test('an answer to an answer lands in the same thread', async () => {
  const root = await comment('How much?')
  const { body } = await call('POST', `/${root}/replies`, { message: '450' })
  const deeper = await comment('Too much', { parentId: String(body.id) })
  expect((await call('GET', `/${deeper}?fields=parent_id`)).body).toMatchObject({ parent_id: root })
})

test("hiding, showing and deleting work on people's comments, without a webhook", async () => {
  const commentId = await comment('Spam')
  await simulator.settled()
  const before = receiver.received.length
  expect((await call('POST', `/${commentId}?hide=true`)).body).toEqual({ success: true })
  expect((await call('GET', `/${commentId}?fields=hidden,text`)).body).toMatchObject({ hidden: true, text: 'Spam' })
  await call('POST', `/${commentId}`, { hide: false })
  expect((await call('GET', `/${commentId}?fields=hidden`)).body).toMatchObject({ hidden: false })
  const own = String((await call('POST', `/${mediaId}/comments`, { message: 'Ours' })).body.id)
  expect((await call('POST', `/${own}?hide=true`)).body.error).toMatchObject({ code: 100 })
  expect((await call('DELETE', `/${commentId}`)).body).toEqual({ success: true })
  expect((await call('GET', `/${commentId}`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  await simulator.settled()
  expect(receiver.received).toHaveLength(before)
})

test('a comment is answered with one direct message, to the person who wrote it', async () => {
  const commentId = await comment('Where is my parcel?')
  const answer = () =>
    call('POST', `/${igId}/messages`, { recipient: { comment_id: commentId }, message: { text: 'Let us look' } })
  expect((await answer()).body).toMatchObject({ recipient_id: igsid, message_id: expect.any(String) })
  expect(simulator.sent()).toMatchObject([{ channel: 'instagram', recipient: igsid, privateReplyTo: commentId }])
  expect((await answer()).body.error).toMatchObject({ code: 100, error_subcode: 2534025 })
})

test('mentions tell of media, and of a comment where it is in one; both can be read and answered', async () => {
  const { mediaId: theirs } = await simulator.control<{ mediaId: string }>('instagram/mentions', {
    igId,
    psid: igsid,
    caption: 'With @corner.shop',
  })
  const named = await simulator.control<{ mediaId: string; commentId: string }>('instagram/mentions', {
    igId,
    psid: igsid,
    text: '@corner.shop look',
  })
  await simulator.settled()
  expect(receiver.changes()).toEqual([
    { account: igId, field: 'mentions', value: { media_id: theirs } },
    { account: igId, field: 'mentions', value: { media_id: named.mediaId, comment_id: named.commentId } },
  ])
  expect(
    (await call('GET', `/${igId}?fields=mentioned_media.media_id(${theirs}){caption,username}`)).body,
  ).toMatchObject({ mentioned_media: { caption: 'With @corner.shop', username: 'ayla.er' } })
  expect(
    (await call('GET', `/${igId}?fields=mentioned_comment.comment_id(${named.commentId}){text}`)).body,
  ).toMatchObject({ mentioned_comment: { text: '@corner.shop look' } })
  const { body } = await call('POST', `/${igId}/mentions`, {
    media_id: named.mediaId,
    comment_id: named.commentId,
    message: 'Thank you!',
  })
  expect((await call('GET', `/${String(body.id)}?fields=parent_id,text`)).body).toMatchObject({
    parent_id: named.commentId,
    text: 'Thank you!',
  })
})

test('media are listed and read; where comments are off nothing is taken', async () => {
  const { mediaId: reel } = await simulator.control<{ mediaId: string }>('instagram/media', {
    igId,
    mediaType: 'VIDEO',
    productType: 'REELS',
  })
  await comment('Nice')
  const list = await call('GET', `/${igId}/media?fields=id,caption,media_type,media_url,comments_count`)
  expect(list.body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: mediaId, caption: 'New in', media_type: 'IMAGE', comments_count: 1 }),
      expect.objectContaining({ id: reel, media_type: 'VIDEO', media_url: expect.stringMatching(/\.mp4$/) }),
    ]),
  )
  expect((await call('POST', `/${mediaId}`, { comment_enabled: false })).body).toEqual({ success: true })
  expect((await call('POST', `/${mediaId}/comments`, { message: 'x' })).body.error).toMatchObject({ code: 100 })
})
