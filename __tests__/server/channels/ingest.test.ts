// Messenger events and their effect on records, in orders in which the platform may deliver them.
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { base, echo, edit, envelope, person, reaction, textMessage, watermark } from '../support/messenger.ts'
import { startPlatform } from '../support/platform.ts'
import type { Platform } from '../support/platform.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let platform: Platform
let page: string
let counter = 0
/** A separate person for each test: all share one server. */
let psid: string

beforeAll(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address })
  page = server.seeded.page.fbId
})
afterAll(async () => {
  await server.close()
  await platform.close()
})
beforeEach(() => {
  counter += 1
  psid = `${person}${counter}`
})

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: Record<string, unknown>): Promise<Rows> =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 500, sort: { createdTime: 1 } } })}`, {
      as: 'admin',
    })
  ).body.data
const conversation = async () => {
  const [user] = await list('/api/fb/users', { fbId: psid })
  return user ? (await list('/api/fb/conversations', { fbUserId: user['_id'] }))[0] : undefined
}
const thread = async () => (await list('/api/threads', { itemId: (await conversation())?.['_id'] }))[0]
const messages = async () => list('/api/fb/messages', { fbConversationId: (await conversation())?.['_id'] })
const notifications = async () => list('/api/notifications', { threadItemId: (await conversation())?.['_id'] })
const episodes = async () =>
  server.services.database.kysely
    .selectFrom('episodes')
    .selectAll()
    .where('thread_id', '=', String((await thread())?.['_id']))
    .orderBy('started_at')
    .execute()

const deliver = async (...bodies: unknown[]) => {
  for (const body of bodies) {
    expect(await server.webhook(body)).toBe(200)
    await server.settled()
  }
}
const item = (member: Record<string, unknown>, at: number, from = psid, to = page) =>
  envelope(page, { sender: { id: from }, recipient: { id: to }, timestamp: at, ...member })
const mid = (name: string) => `m_${psid}_${name}`
const iso = (at: number) => new Date(at).toISOString()

it('keeps the newest message in the list when an older one comes late, and counts both', async () => {
  await deliver(
    textMessage(page, 'new', { mid: mid('2'), at: base + 5_000, from: psid }),
    textMessage(page, 'old', { mid: mid('1'), at: base, from: psid }),
  )
  expect(await thread()).toMatchObject({
    snippet: 'new',
    lastMessageTime: iso(base + 5_000),
    unreadCount: 2,
    episodeStart: iso(base),
  })
  expect(await notifications()).toMatchObject([{ snippet: 'new', count: 2 }])
  expect(await episodes()).toMatchObject([{ started_at: iso(base), first_inbound_at: iso(base) }])
})

it('opens a thread for a customer whose question comes after its answer', async () => {
  await deliver(echo(page, 'answer', { mid: mid('a'), at: base + 2_000, to: psid }))
  expect(await thread()).toMatchObject({ status: 'closed', isAnswered: true })
  await deliver(textMessage(page, 'question', { mid: mid('q'), at: base, from: psid }))
  expect(await thread()).toMatchObject({ status: 'open', isAnswered: true, snippet: 'answer', unreadCount: 1 })
})

it('credits the first answer to nobody where another application gave it, and where a person did, to the moment', async () => {
  const answer = (name: string, appId: unknown, at: number) =>
    item({ message: { mid: mid(name), text: name, is_echo: true, app_id: appId } }, at, page, psid)
  await deliver(
    answer('from the page inbox, later', 26390203743090, base + 4_000),
    textMessage(page, 'question', { mid: mid('q'), at: base, from: psid }),
    answer('from a robot', 777, base + 1_000),
    answer('from the page inbox', '26390203743090', base + 2_000),
  )
  expect(await episodes()).toMatchObject([
    { first_inbound_at: iso(base), first_reply_at: iso(base + 2_000), first_reply_by: null },
  ])
})

it('applies what was done to a message before the message itself came', async () => {
  await deliver(
    edit(page, mid('x'), 'second text', 2, base + 3_000, psid),
    edit(page, mid('x'), 'first text', 1, base + 2_000, psid),
    reaction(page, mid('x'), 'react', base + 4_000, psid),
  )
  expect(await list('/api/webhookEvents', { state: 'parked', accountFbId: page })).toHaveLength(3)
  await deliver(textMessage(page, 'as written', { mid: mid('x'), at: base, from: psid }))
  expect(await messages()).toMatchObject([
    { message: 'second text', changed: true, reactions: [{ emoji: '❤', time: iso(base + 4_000) }] },
  ])
  expect(await thread()).toMatchObject({ snippet: 'second text' })
  expect(await list('/api/webhookEvents', { state: 'parked', accountFbId: page })).toEqual([])
  // The notification shows the reaction; for the text itself it shows the current version.
  await deliver(
    textMessage(page, 'on Monday', { mid: mid('y'), at: base + 5_000, from: psid }),
    edit(page, mid('y'), 'on Tuesday', 1, base + 6_000, psid),
  )
  expect(await notifications()).toMatchObject([{ snippet: 'on Tuesday' }])
})

it('keeps nothing of a message that was taken back, also where an edit of it comes later', async () => {
  await deliver(
    item({ message: { mid: mid('gone'), text: 'secret', quick_reply: { payload: 'SECRET' } } }, base),
    item({ message: { mid: mid('gone'), is_deleted: true } }, base + 1_000),
    edit(page, mid('gone'), 'secret, edited', 1, base + 500, psid),
  )
  expect(await messages()).toMatchObject([{ deleted: true, message: '', attachments: [], data: {} }])
  expect(await thread()).toMatchObject({ snippet: '[deleted]' })
  expect(JSON.stringify([await messages(), await thread(), await notifications()])).not.toMatch(/secret/i)
})

it('tells the page’s own reaction from the customer’s, and notifies of the customer’s alone', async () => {
  await deliver(
    textMessage(page, 'hello', { mid: mid('h'), at: base, from: psid }),
    item({ reaction: { mid: mid('h'), action: 'react', emoji: '👍', reaction: 'like' } }, base + 90_000, page, psid),
    item({ reaction: { mid: mid('h'), action: 'unreact' } }, base + 3_000),
    item({ reaction: { mid: mid('h'), action: 'react', emoji: '😢', reaction: 'sad' } }, base + 2_000),
  )
  const [message] = await messages()
  const reactions = message?.['reactions'] as { fromId: string | null; emoji: string | null }[]
  expect(reactions.map(({ fromId, emoji }) => [fromId === null ? 'page' : 'customer', emoji])).toEqual([
    ['page', '👍'],
    ['customer', null],
  ])
  // The reaction had already been removed.
  expect(await notifications()).toMatchObject([{ type: 'NEW_FB_MESSAGE', snippet: 'hello', count: 1 }])
  expect(await conversation()).toMatchObject({ lastInteractionTime: iso(base + 2_000) })
})

it('quotes the reaction that stands: none once it, or the message under it, was taken back', async () => {
  const quoted = async () => (await notifications()).map(({ type, snippet }) => [type, snippet])
  const reacts = (at: number, emoji: string) =>
    item({ reaction: { mid: mid('q'), action: 'react', emoji, reaction: 'other' } }, base + at)
  await deliver(textMessage(page, 'hello', { mid: mid('q'), at: base, from: psid }), reacts(2_000, '😢'))
  expect(await quoted()).toEqual([['REACTION_FB_MESSAGE', '😢']])
  // An earlier removal that arrives late changes nothing.
  await deliver(reaction(page, mid('q'), 'unreact', base + 1_000, psid))
  expect(await quoted()).toEqual([['REACTION_FB_MESSAGE', '😢']])
  await deliver(reaction(page, mid('q'), 'unreact', base + 3_000, psid))
  expect(await quoted()).toEqual([['NEW_FB_MESSAGE', 'hello']])
  await deliver(reacts(4_000, '👍'))
  expect(await quoted()).toEqual([['REACTION_FB_MESSAGE', '👍']])
  await deliver(item({ message: { mid: mid('q'), is_deleted: true } }, base + 5_000), reacts(4_500, '🎉'))
  expect(await quoted()).toEqual([['REACTION_FB_MESSAGE', '']])
})

it('takes a tapped button as what the person said, and a referral as their coming back', async () => {
  await deliver(
    item({ referral: { ref: 'spring', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, base + 60_000),
    item({ postback: { title: 'Talk to us', payload: 'TALK' } }, base),
  )
  expect(await messages()).toMatchObject([
    { message: 'Talk to us', ownerSent: false, data: { postback: { payload: 'TALK' } } },
    { message: '', events: [{ kind: 'referral', data: { ref: 'spring' } }] },
  ])
  expect(await conversation()).toMatchObject({
    lastInteractionTime: iso(base + 60_000),
    data: { referral: { ref: 'spring' } },
  })
  expect(await thread()).toMatchObject({ unreadCount: 1, replyDeadline: iso(base + 60_000 + 86_400_000) })
})

it('reads kinds of attachments, with a name where there is one', async () => {
  const attachments = [
    { type: 'image', payload: { url: 'https://cdn.example/a/photo.jpg?x=1', sticker_id: 369239263222822 } },
    { type: 'location', payload: { coordinates: { lat: 41.01, long: 28.97 } } },
    { type: 'fallback', payload: null, title: 'A page', URL: 'https://example.test/page' },
    { type: 'ig_reel', payload: { url: 'https://cdn.example/r', reel_video_id: 1 } },
  ]
  await deliver(item({ message: { mid: mid('a'), attachments } }, base))
  expect((await messages())[0]?.['attachments']).toMatchObject([
    { type: 'sticker' },
    { type: 'location', payload: { lat: 41.01, lng: 28.97 } },
    { type: 'fallback', name: 'A page', file_url: 'https://example.test/page' },
    { type: 'other', name: 'ig_reel' },
  ])
})

it('takes the same while another application owns the conversation, once', async () => {
  const body = textMessage(page, 'to whom it concerns', { mid: mid('s'), at: base, from: psid })
  await deliver({ object: 'page', entry: [{ id: page, time: base, standby: body.entry[0]?.messaging }] }, body)
  expect(await messages()).toMatchObject([{ message: 'to whom it concerns' }])
})

it('marks more messages as read than one transaction may change', async () => {
  await deliver(textMessage(page, 'hello', { mid: mid('in'), at: base, from: psid }))
  await deliver({
    object: 'page',
    entry: Array.from(
      { length: 90 },
      (_, n) => echo(page, `part ${n}`, { mid: mid(`o${n}`), at: base + 1_000 + n, to: psid }).entry[0],
    ),
  })
  await deliver(watermark(page, 'read', base + 60_000, psid))
  expect((await messages()).filter((row) => row['ownerSent']).map((row) => row['status'])).toEqual(
    Array.from({ length: 90 }, () => 'read'),
  )
})

it('learns who a person is as soon as it may ask: the person, the customer, the thread and its notices have their name', async () => {
  platform.introduce(psid, { first_name: 'Ayşe', last_name: 'Yılmaz', profile_pic: 'https://cdn.example/ayse.jpg' })
  await deliver(textMessage(page, 'nobody can ask yet', { mid: mid('w1'), at: base, from: psid }))
  expect(await thread()).toMatchObject({ title: null })
  const { page: pageRow, organisation } = server.seeded
  await transact(server.services.database, nobody, async (unit) => {
    unit.add(
      'FBACCESSTOKEN',
      { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: pageRow._id },
      { organisationId: organisation._id },
    )
  })
  await deliver(textMessage(page, 'who am I?', { mid: mid('w2'), at: base + 1_000, from: psid }))
  const [user] = await list('/api/fb/users', { fbId: psid })
  expect(user).toMatchObject({ name: 'Ayşe Yılmaz', imageUrl: 'https://cdn.example/ayse.jpg', profile: 'known' })
  expect(await thread()).toMatchObject({
    title: 'Ayşe Yılmaz',
    imageUrl: 'https://cdn.example/ayse.jpg',
    unreadCount: 2,
  })
  expect((await notifications()).map((row) => row['title'])).toEqual(['Ayşe Yılmaz'])
  expect(await list('/api/customers', { name: 'Ayşe Yılmaz' })).toMatchObject([
    { _id: user?.['customerId'], identities: [{ type: 'FBUSER', id: user?.['_id'] }] },
  ])
  // A name that the platform cuts within a character is still stored.
  const other = `${psid}77`
  platform.introduce(other, { first_name: 'Ay\u0000', last_name: 'Kaya \ud83d' })
  await deliver(textMessage(page, 'and I?', { mid: mid('w3'), at: base + 2_000, from: other }))
  expect(await list('/api/fb/users', { fbId: other })).toMatchObject([
    { name: 'Ay\uFFFD Kaya \uFFFD', profile: 'known' },
  ])
})

it('a template becomes a card for each of its elements, with its words, its buttons and a copy of its picture', async () => {
  const picture = `${platform.address}/__files/bag.png`
  const template = (payload: object, more: object = {}) => ({ type: 'template', ...more, payload })
  const buttons = [
    { type: 'web_url', title: 'See it', url: 'https://shop.example/1' },
    { type: 'postback', title: 'Order', payload: 'ORDER_1' },
  ]
  await deliver(
    item(
      {
        message: {
          mid: mid('t'),
          attachments: [
            template({
              template_type: 'generic',
              elements: [
                { title: 'Green bag', subtitle: 'Cotton', image_url: picture, buttons },
                { title: 'Red bag', default_action: { type: 'web_url', url: 'https://shop.example/2' } },
              ],
            }),
            template({ template_type: 'button', text: 'And now?', buttons: buttons.slice(1) }),
            template({ product: { elements: [{ id: '9', title: 'Scarf', subtitle: '20 TRY' }] } }),
            template(
              { template_type: 'receipt', currency: 'TRY', elements: [{ title: 'Cap', price: 5 }] },
              { title: 'Receipt' },
            ),
          ],
        },
      },
      base,
    ),
  )
  const [message] = await messages()
  const attachments = message?.['attachments'] as {
    type: string
    file_url: string | null
    payload: { card: unknown }
  }[]
  const none = { title: null, subtitle: null, text: null, link: null, buttons: [] }
  const order = { title: 'Order', url: null }
  expect(attachments.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'template'))
  expect(attachments.map(({ payload }) => payload.card)).toEqual([
    {
      ...none,
      title: 'Green bag',
      subtitle: 'Cotton',
      buttons: [{ title: 'See it', url: 'https://shop.example/1' }, order],
    },
    { ...none, title: 'Red bag', link: 'https://shop.example/2' },
    { ...none, text: 'And now?', buttons: [order] },
    { ...none, title: 'Scarf', subtitle: '20 TRY' },
    { ...none, title: 'Cap', subtitle: '5 TRY' },
  ])
  expect(attachments[0]?.file_url).toBe(picture)
  expect(await thread()).toMatchObject({ snippet: '[template]', unreadCount: 1 })
})

it('counts a reaction once, as long as it stands: taken back, the notification tells of what else is new', async () => {
  const told = async () => (await notifications()).map(({ type, snippet, count }) => [type, snippet, count])
  const settled = async () => (await notifications()).map(({ isRead }) => isRead)
  const reacts = (at: number, emoji: string) =>
    item({ reaction: { mid: mid('s'), action: 'react', emoji, reaction: 'other' } }, base + at)
  await deliver(
    textMessage(page, 'hello', { mid: mid('s'), at: base, from: psid }),
    reacts(2_000, '😢'),
    reacts(3_000, '👍'),
  )
  expect(await told()).toEqual([['REACTION_FB_MESSAGE', '👍', 2]])
  await deliver(reaction(page, mid('s'), 'unreact', base + 4_000, psid))
  expect(await told()).toEqual([['NEW_FB_MESSAGE', 'hello', 1]])
  expect(await settled()).toEqual([false])
  // Somebody has seen it, so only the reaction is new.
  await server.call('POST', `/api/threads/${String((await thread())?.['_id'])}/markAsRead`, {
    as: 'agent',
    key: `seen-${mid('s')}`,
    body: {},
  })
  await deliver(reacts(5_000, '🎉'))
  expect(await told()).toEqual([['REACTION_FB_MESSAGE', '🎉', 1]])
  expect(await settled()).toEqual([false])
  await deliver(reaction(page, mid('s'), 'unreact', base + 6_000, psid))
  expect(await told()).toEqual([['NEW_FB_MESSAGE', 'hello', 1]])
  expect(await settled()).toEqual([true])
})
