// Messages to an Instagram account, as the inbox shows them.
import { accountFbId, connectInstagram, instagram, seen } from '../support/instagram.ts'
import { base, textMessage as messengerMessage } from '../support/messenger.ts'
import { startPlatform } from '../support/platform.ts'
import type { Platform } from '../support/platform.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import type { Row } from '../../../contract/index.ts'

let server: TestServer
let platform: Platform
let account: Row<'IGUSER'>
let counter = 0
/** A separate person for each test: all share one server. */
let igsid: string

beforeAll(async () => {
  platform = await startPlatform()
  server = await startTestServer({ graphBase: platform.address })
  account = await connectInstagram(server)
})
afterAll(async () => {
  await server.close()
  await platform.close()
})
beforeEach(() => {
  counter += 1
  igsid = `6600${counter}`
})

type Rows = Record<string, unknown>[]
const list = async (path: string, filter: Record<string, unknown>): Promise<Rows> =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 500, sort: { createdTime: 1 } } })}`, {
      as: 'admin',
    })
  ).body.data
const customerUser = async () => (await list('/api/ig/customers', { fbId: igsid }))[0]
const conversation = async () => {
  const user = await customerUser()
  return user ? (await list('/api/ig/conversations', { igCustomerUserId: user['_id'] }))[0] : undefined
}
const thread = async () => (await list('/api/threads', { itemId: (await conversation())?.['_id'] }))[0]
const messages = async () => list('/api/ig/messages', { igConversationId: (await conversation())?.['_id'] })
const notifications = async () => list('/api/notifications', { threadItemId: (await conversation())?.['_id'] })
const events = async (filter: Record<string, unknown>) => list('/api/webhookEvents', { accountFbId, ...filter })

const deliver = async (...bodies: unknown[]) => {
  for (const body of bodies) {
    expect(await server.webhook(body)).toBe(200)
    await server.settled()
  }
}
const does = (member: Record<string, unknown>, at: number) => instagram.done(accountFbId, member, at, igsid)
const says = (text: string, name: string, at: number) =>
  instagram.textMessage(accountFbId, text, { mid: mid(name), at, from: igsid })
const answered = (text: string, name: string, at: number) =>
  instagram.echo(accountFbId, text, { mid: mid(name), at, to: igsid, appId: null })
const mid = (name: string) => `aWd_${igsid}_${name}`
const iso = (at: number) => new Date(at).toISOString()

it('becomes person, customer, conversation, thread, message and notice', async () => {
  platform.introduce(igsid, { name: 'Ayşe Yılmaz', username: 'ayse.y', profile_pic: 'https://cdn.example/ayse.jpg' })
  await deliver(says('Merhaba, bu elbise var mı?', '1', base))
  const [user, item, [message]] = [await customerUser(), await conversation(), await messages()]
  expect(user).toMatchObject({
    name: 'Ayşe Yılmaz',
    username: 'ayse.y',
    imageUrl: 'https://cdn.example/ayse.jpg',
    igUserIds: [account._id],
    profile: 'known',
  })
  expect(item).toMatchObject({ igUserId: account._id, lastInteractionTime: iso(base), createdTime: iso(base) })
  expect(message).toMatchObject({
    fbId: mid('1'),
    igUserId: account._id,
    fromId: user?.['_id'],
    message: 'Merhaba, bu elbise var mı?',
    ownerSent: false,
    isRead: false,
    createdTime: iso(base),
  })
  expect(await thread()).toMatchObject({
    service: 'instagram',
    itemType: 'igConversation',
    accountType: 'IGUSER',
    accountId: account._id,
    customerId: user?.['customerId'],
    title: 'Ayşe Yılmaz',
    status: 'open',
    unreadCount: 1,
    snippet: 'Merhaba, bu elbise var mı?',
    replyDeadline: iso(base + 86_400_000),
  })
  expect(await list('/api/customers', { name: 'Ayşe Yılmaz' })).toMatchObject([
    { identities: [{ type: 'IGCUSTOMERUSER', id: user?.['_id'] }] },
  ])
  expect(await notifications()).toMatchObject([
    { type: 'NEW_IG_MESSAGE', title: 'Ayşe Yılmaz', snippet: 'Merhaba, bu elbise var mı?' },
  ])
  expect(await list('/api/channels', { accountId: account._id })).toMatchObject([{ lastInboundTime: iso(base) }])
})

it('shows people without a name by what they go by, and those that the platform does not tell of as unknown', async () => {
  platform.introduce(igsid, { username: 'sessiz.biri' })
  await deliver(says('hi', '1', base))
  expect(await thread()).toMatchObject({ title: 'sessiz.biri' })
  igsid = `99${igsid}`
  await deliver(says('hi', '1', base))
  expect(await thread()).toMatchObject({ title: null })
  expect(await customerUser()).toMatchObject({ profile: 'unavailable' })
})

const url = 'https://cdn.example/ig/asset?id=1'

it.each([
  [
    'a picture',
    { attachments: [{ type: 'image', payload: { url } }] },
    { attachments: [{ type: 'image', file_url: url }] },
    '[image]',
  ],
  [
    'a voice message',
    { attachments: [{ type: 'audio', payload: { url } }] },
    { attachments: [{ type: 'audio' }] },
    '[audio]',
  ],
  [
    'several videos',
    {
      attachments: [
        { type: 'video', payload: { url } },
        { type: 'video', payload: { url } },
      ],
    },
    { attachments: [{ type: 'video' }, { type: 'video' }] },
    '[video]',
  ],
  [
    'a file',
    { attachments: [{ type: 'file', payload: { url: 'https://cdn.example/fatura.pdf' } }] },
    { attachments: [{ type: 'file', name: 'fatura.pdf' }] },
    '[file]',
  ],
  [
    'a shared post',
    { attachments: [{ type: 'ig_post', payload: { ig_post_media_id: '1', title: 'Autumn', url } }] },
    { attachments: [], shares: [{ name: 'Autumn', link: url }] },
    '[share]',
  ],
  [
    'a shared post as told before 2026',
    { attachments: [{ type: 'share', payload: { url } }] },
    { attachments: [], shares: [{ link: url }] },
    '[share]',
  ],
  [
    'a shared reel',
    { attachments: [{ type: 'ig_reel', payload: { reel_video_id: '1', title: 'Dance', url } }] },
    { attachments: [{ type: 'other', name: 'Dance', file_url: url }] },
    '[other]',
  ],
  [
    'a mention in a story',
    { attachments: [{ type: 'story_mention', payload: { url } }] },
    { attachments: [{ type: 'story_mention', file_url: url }] },
    '[story_mention]',
  ],
  [
    'an answer to a story',
    { text: 'how much?', reply_to: { story: { url, id: 's1' } } },
    { message: 'how much?', attachments: [{ type: 'story_reply', file_url: url, payload: { id: 's1' } }] },
    'how much?',
  ],
  [
    'an answer to a message',
    { text: 'this one', reply_to: { mid: 'aWd_1' } },
    { message: 'this one', replyTo: 'aWd_1', attachments: [] },
    'this one',
  ],
  [
    'a tapped answer',
    { text: 'Yes', quick_reply: { payload: 'YES' } },
    { message: 'Yes', data: { quick_reply: { payload: 'YES' } } },
    'Yes',
  ],
  [
    'what came from an advertisement',
    { text: 'hi', referral: { ref: 'ad', source: 'ADS', type: 'OPEN_THREAD' } },
    { data: { referral: { ref: 'ad' } } },
    'hi',
  ],
  [
    'a kind of attachment that nobody knows',
    { attachments: [{ type: 'hologram', payload: { url } }] },
    { attachments: [{ type: 'other', name: 'hologram', file_url: url }] },
    '[other]',
  ],
  [
    'a picture to be seen once',
    { attachments: [{ type: 'ephemeral' }] },
    { attachments: [{ type: 'other', name: 'ephemeral', file_url: null }] },
    '[other]',
  ],
  [
    'what the platform does not pass on',
    { is_unsupported: true },
    { isUnsupported: true, message: '', attachments: [] },
    '[unsupported]',
  ],
])('shows %s', async (_name, content, shown, snippet) => {
  await deliver(does({ message: { mid: mid('1'), ...content } }, base))
  expect(await messages()).toMatchObject([{ isUnsupported: false, ...shown }])
  expect(await thread()).toMatchObject({ snippet, unreadCount: 1 })
})

it('keeps nothing of a message that was taken back, whichever comes first', async () => {
  const taken = (name: string, at: number) => does({ message: { mid: mid(name), is_deleted: true } }, at)
  const edited = (name: string, number: number) =>
    instagram.edit(accountFbId, mid(name), `secret edit ${number}`, number, base + 500, igsid)
  await deliver(says('secret one', '1', base), edited('1', 2), edited('1', 1), taken('1', base + 1_000), edited('1', 3))
  await deliver(taken('2', base + 3_000), edited('2', 1), says('secret two', '2', base + 2_000))
  expect(await messages()).toMatchObject([
    { deleted: true, message: '' },
    { deleted: true, message: '' },
  ])
  expect(await thread()).toMatchObject({ snippet: '[deleted]' })
  expect(JSON.stringify([await messages(), await thread(), await notifications(), await events({})])).not.toMatch(
    /secret/,
  )
})

it('keeps each side’s last reaction, opens the window with the person’s, and makes no notice of it', async () => {
  await deliver(
    says('hello', '1', base),
    does({ reaction: { mid: mid('1'), action: 'unreact' } }, base + 9_000),
    instagram.reaction(accountFbId, mid('1'), 'react', base + 8_000, igsid),
    instagram.envelope(accountFbId, {
      sender: { id: accountFbId },
      recipient: { id: igsid },
      timestamp: base + 90_000,
      reaction: { mid: mid('1'), action: 'react', reaction: 'love', emoji: '❤' },
    }),
  )
  const reactions = (await messages())[0]?.['reactions'] as { fromId: string | null; emoji: string | null }[]
  expect(reactions.map(({ fromId, emoji }) => [fromId === null ? 'us' : 'customer', emoji])).toEqual([
    ['customer', null],
    ['us', '❤'],
  ])
  expect(await conversation()).toMatchObject({ lastInteractionTime: iso(base + 8_000) })
  expect(await notifications()).toHaveLength(1)
})

it('knows how far the person has read from the message they saw, also where that message comes later', async () => {
  await deliver(
    says('hello', '1', base),
    answered('one', 'a1', base + 1_000),
    answered('two', 'a2', base + 2_000),
    answered('three', 'a3', base + 3_000),
  )
  await deliver(seen(accountFbId, mid('a2'), base + 4_000, igsid), seen(accountFbId, mid('a1'), base + 5_000, igsid))
  const statuses = async () => (await messages()).filter((row) => row['ownerSent']).map((row) => row['status'])
  expect(await statuses()).toEqual(['read', 'read', 'sent'])
  await deliver(seen(accountFbId, mid('a4'), base + 7_000, igsid))
  expect(await events({ state: 'parked', kind: 'instagram/messaging/read' })).toHaveLength(1)
  await deliver(answered('four', 'a4', base + 6_000))
  expect(await statuses()).toEqual(['read', 'read', 'read', 'read'])
  expect(await thread()).toMatchObject({ snippet: 'four', snippetStatus: 'read', isAnswered: true })
})

it('takes edits by their number, tapped buttons as words and links as coming back', async () => {
  await deliver(
    instagram.edit(accountFbId, mid('1'), 'third', 2, base + 2_000, igsid),
    says('first', '1', base),
    instagram.edit(accountFbId, mid('1'), 'second', 1, base + 1_000, igsid),
    does({ postback: { mid: mid('2'), title: 'Sipariş', payload: 'ORDER' } }, base + 3_000),
    does({ referral: { ref: 'ig.me', source: 'IGME', type: 'OPEN_THREAD' } }, base + 60_000),
  )
  expect(await messages()).toMatchObject([
    { message: 'third', changed: true },
    { message: 'Sipariş', data: { postback: { payload: 'ORDER' } } },
    { message: '', events: [{ kind: 'referral', data: { ref: 'ig.me' } }] },
  ])
  expect(await conversation()).toMatchObject({
    lastInteractionTime: iso(base + 60_000),
    data: { referral: { ref: 'ig.me' } },
  })
})

it('shows what was answered in the Instagram app as ours, once', async () => {
  const answer = answered('from the app', 'a', base + 1_000)
  await deliver(says('hello', '1', base), answer, answer)
  expect(await messages()).toMatchObject([
    { ownerSent: false },
    { message: 'from the app', ownerSent: true, fromId: null, status: 'sent' },
  ])
  expect(await thread()).toMatchObject({ isAnswered: true, snippetFrom: 'us' })
})

it('keeps apart what one id means on Messenger and on Instagram', async () => {
  await deliver(
    says('on Instagram', '1', base),
    messengerMessage(server.seeded.page.fbId, 'on Messenger', { mid: mid('1'), at: base, from: igsid }),
  )
  expect(await messages()).toMatchObject([{ message: 'on Instagram' }])
  expect(await list('/api/fb/messages', { fbId: mid('1') })).toMatchObject([{ message: 'on Messenger' }])
})

it('keeps the test button’s message, and another application’s conversation, as any other', async () => {
  const value = says('from the dashboard', '1', base).entry[0]?.messaging[0]
  await deliver({
    object: 'instagram',
    entry: [{ id: accountFbId, time: base / 1_000, changes: [{ field: 'messages', value }] }],
  })
  await deliver({
    object: 'instagram',
    entry: [
      { id: accountFbId, time: base, standby: says('to another application', '2', base + 1_000).entry[0]?.messaging },
    ],
  })
  expect(await messages()).toMatchObject([{ message: 'from the dashboard' }, { message: 'to another application' }])
})

it.each([
  [
    'a note to oneself',
    { sender: { id: accountFbId }, message: { mid: 'self', text: 'x', is_self: true } },
    'message',
    'visible',
  ],
  [
    'what the account itself has read',
    { sender: { id: accountFbId }, recipient: { id: '66' }, read: { mid: 'own' } },
    'read',
    'visible',
  ],
  ['a hand-over', { pass_thread_control: { new_owner_app_id: '1', metadata: '' } }, 'pass_thread_control', 'parked'],
  ['an opt-in', { optin: { type: 'notification_messages', payload: 'x' } }, 'optin', 'parked'],
  ['a message without a sender', { sender: {}, message: { mid: 'nobody', text: 'x' } }, 'message', 'unknown'],
  ['what nobody has heard of', { levitation: { height: 3 } }, 'levitation', 'unknown'],
])('keeps %s as an event with its kind', async (_name, item, member, state) => {
  await deliver(
    instagram.envelope(accountFbId, {
      sender: { id: igsid },
      recipient: { id: accountFbId },
      timestamp: base + counter,
      ...item,
    }),
  )
  expect(await events({ kind: `instagram/messaging/${member}`, state })).toHaveLength(1)
  expect(await customerUser()).toBeUndefined()
})

it('shows what the platform tells of a story or a page as an event', async () => {
  const story = { field: 'story_insights', value: { media_id: '1', reach: 44 } }
  const review = { field: 'ratings', value: { item: 'rating', verb: 'add', review_text: 'good' } }
  await deliver(
    { object: 'instagram', entry: [{ id: accountFbId, time: base / 1_000, changes: [story] }] },
    { object: 'page', entry: [{ id: server.seeded.page.fbId, time: base / 1_000, changes: [review] }] },
  )
  const told = await list('/api/webhookEvents', {
    kind: { $in: ['instagram/story_insights', 'page/ratings/rating/add'] },
  })
  expect(told.map((event) => event['state'])).toEqual(['visible', 'visible'])
})

it('handles what came for an account before it was connected', async () => {
  const early = instagram.textMessage('17840000000000999', 'early bird', { mid: mid('early'), at: base, from: igsid })
  await deliver(early)
  expect(await list('/api/webhookEvents', { accountFbId: '17840000000000999' })).toMatchObject([
    { state: 'unattributed' },
  ])
  await server.call('POST', '/api/ig/users', {
    as: 'admin',
    body: { organisationId: server.seeded.organisation._id, fbId: '17840000000000999', username: 'acme.new' },
  })
  await server.settled()
  expect(await messages()).toMatchObject([{ message: 'early bird' }])
})
