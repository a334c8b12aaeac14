// Events in a conversation without a message are stored on its thread, and change nothing else of it.
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { base, envelope, person, textMessage } from '../../support/messenger.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let page: string
let counter = 0
/** A separate person for each test: all share one server. */
let psid: string

beforeAll(async () => {
  server = await startTestServer()
  page = server.seeded.page.fbId
  const { organisation, page: account } = server.seeded
  const channel = { service: 'facebook', accountType: 'FBPAGE', accountId: account._id, status: 'connected' } as const
  await transact(server.services.database, nobody, (unit) =>
    Promise.resolve(unit.add('CHANNEL', channel, { organisationId: organisation._id })),
  )
})
afterAll(() => server.close())
beforeEach(() => {
  counter += 1
  psid = `${person}${counter}`
})

const list = async (path: string, filter: Record<string, unknown>) =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, {
      as: 'admin',
    })
  ).body.data
const deliver = async (...bodies: unknown[]): Promise<void> => {
  for (const body of bodies) {
    expect(await server.webhook(body)).toBe(200)
    await server.settled()
  }
}
const happens = (member: Record<string, unknown>, at: number, sender: object = { id: psid }) =>
  envelope(page, { sender, recipient: { id: page }, timestamp: at, ...member })
const hello = () => textMessage(page, 'Merhaba', { mid: `hello-${psid}`, at: base, from: psid })
const conversationId = async () => (await list('/api/fb/messages', { fbId: `hello-${psid}` }))[0]?.fbConversationId
const records = async () => list('/api/fb/messages', { fbConversationId: await conversationId() })
const thread = async () => (await list('/api/threads', { itemId: await conversationId() }))[0]
const iso = (at: number): string => new Date(at).toISOString()

it.each([
  ['account_linking', { status: 'linked', authorization_code: 'secret' }, { status: 'linked' }],
  [
    'optin',
    { type: 'notification_messages', notification_messages_token: 'secret' },
    { type: 'notification_messages' },
  ],
  ['pass_thread_control', { new_owner_app_id: '1', metadata: 'x' }, { new_owner_app_id: '1' }],
  ['app_roles', { 102030: ['primary_receiver'] }, { 102030: ['primary_receiver'] }],
  ['response_feedback', { feedback: 'Good response', mid: 'm' }, { feedback: 'Good response', mid: 'm' }],
  ['messaging_feedback', { feedback_screens: [{ words: 'x'.repeat(3_000) }] }, {}],
])(
  '%s is a record without words and author, not unread, not a snippet, without its secrets',
  async (kind, told, data) => {
    await deliver(hello())
    const { _id, version: _, updatedTime: __, ...before } = await thread()
    await deliver(happens({ [kind]: told }, base + 5_000), happens({ [kind]: told }, base + 5_000))
    const [first, event, ...more] = await records()
    expect([first.message, more]).toEqual(['Merhaba', []])
    expect(event).toMatchObject({
      message: '',
      isRead: true,
      createdTime: iso(base + 5_000),
      events: [{ kind, time: iso(base + 5_000), data }],
    })
    expect([event.events[0].data, event.fromId ?? null, event.ownerSent ?? null]).toEqual([data, null, null])
    expect(await thread()).toMatchObject(before)
    expect(await list('/api/notifications', { threadItemId: await conversationId() })).toMatchObject([{ count: 1 }])
  },
)

it.each([
  ['a link', { ref: 'spring', source: 'SHORTLINK', type: 'OPEN_THREAD' }, { source: 'SHORTLINK', ref: 'spring' }],
  [
    'an advertisement',
    {
      source: 'ADS',
      type: 'OPEN_THREAD',
      ad_id: 123,
      ads_context_data: { ad_title: 'Spring sale', photo_url: `https://cdn.example/${'x'.repeat(3_000)}` },
    },
    { source: 'ADS', ad_id: '123', ads_context_data: { ad_title: 'Spring sale' } },
  ],
])('coming back by %s without a word is a record that opens the reply window', async (_name, referral, kept) => {
  await deliver(hello())
  const { snippet, unreadCount } = await thread()
  await deliver(happens({ referral }, base + 5_000), happens({ referral }, base + 5_000))
  expect(await records()).toMatchObject([
    { message: 'Merhaba' },
    { message: '', isRead: true, createdTime: iso(base + 5_000), events: [{ kind: 'referral', data: kept }] },
  ])
  expect(await thread()).toMatchObject({
    snippet,
    unreadCount,
    replyDeadline: iso(base + 5_000 + 86_400_000),
  })
})

it('waits for a conversation, as it opens none', async () => {
  await deliver(happens({ optin: { type: 'x' } }, base + 1_000), happens({ referral: { ref: 'x' } }, base + 2_000))
  expect(await list('/api/fb/users', { fbId: psid })).toEqual([])
  await deliver(hello())
  expect(await records()).toMatchObject([
    { message: 'Merhaba' },
    { events: [{ kind: 'optin' }] },
    { events: [{ kind: 'referral' }] },
  ])
})

it.each(['policy_enforcement', 'policy-enforcement'])(
  'a block told as %s marks the channel, a warning does not',
  async (kind) => {
    const channel = async () => (await list('/api/channels', { accountId: server.seeded.page._id }))[0]
    const before = (await channel())?.lastError ?? null
    await deliver(happens({ [kind]: { action: 'warning', reason: `Warned of ${kind}` } }, base + 1_000, {}))
    expect((await channel()).lastError ?? null).toBe(before)
    await deliver(happens({ [kind]: { action: 'block', reason: `Blocked by ${kind}` } }, base + 2_000, {}))
    expect(await channel()).toMatchObject({ lastError: `Blocked by ${kind}` })
  },
)
