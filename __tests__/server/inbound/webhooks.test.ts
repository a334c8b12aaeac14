// Webhooks as the platforms send them: signed or refused, never lost, stored as records or as events that say what arrived.
import { query, sign, startTestServer, verifyToken } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { base, textMessage } from '../support/messenger.ts'

interface ListedEvent {
  readonly _id: string
}

let server: TestServer
/** Jobs left by earlier tests. */
const known = new Set<string>()
const paths = [
  '/api/webhookEvents',
  '/api/fb/messages',
  '/api/threads',
  '/api/customers',
  '/api/fb/users',
  '/api/notifications',
] as const

const everything = async (path: string, filter: Record<string, unknown> = {}) =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 500 } })}`, { as: 'admin' })).body
    .data as ListedEvent[]
const list = async (path: (typeof paths)[number]) => (await everything(path)).filter(({ _id }) => !known.has(_id))
const events = () => list('/api/webhookEvents')
const bodies = () => server.services.database.kysely.selectFrom('webhook_bodies').selectAll().execute()

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  for (const path of paths) for (const { _id } of await everything(path)) known.add(_id)
})
afterAll(() => server.close())

describe('the door', () => {
  it('answers the handshake with the challenge, and only to our token', async () => {
    const ask = (token: string) =>
      fetch(
        `${server.address}/webhooks/meta${query({ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token })}`,
      )
    const ours = await ask(verifyToken)
    expect([ours.status, await ours.text()]).toEqual([200, '1158201444'])
    expect((await ask('wrong')).status).toBe(403)
  })

  it('refuses a wrong or missing signature and stores nothing', async () => {
    const before = await bodies()
    const body = JSON.stringify(textMessage(server.seeded.page.fbId, 'hello'))
    const altered = `${sign(body).slice(0, -1)}${sign(body).endsWith('0') ? '1' : '0'}`
    expect(await server.webhook(body, altered)).toBe(401)
    expect(await server.webhook(body, '')).toBe(401)
    await server.settled()
    expect(await events()).toEqual([])
    expect(await bodies()).toEqual(before)
  })

  it.each([
    ['what is no JSON', '{"object":', 'unreadable'],
    ['an empty body', '', 'unreadable'],
    [
      'an unknown object',
      JSON.stringify({ object: 'planet', entry: [{ id: '1', time: 1, changes: [{ field: 'x', value: 1 }] }] }),
      'planet/x',
    ],
    ['an empty entry list', JSON.stringify({ object: 'page', entry: [] }), 'page/nothing'],
    [
      'an unknown member',
      JSON.stringify({
        object: 'page',
        entry: [
          { id: '9', time: 1, messaging: [{ sender: { id: '1' }, recipient: { id: '9' }, timestamp: 5, dance: {} }] },
        ],
      }),
      'page/messaging/dance',
    ],
  ])('takes %s and keeps it as unknown', async (_name, body, kind) => {
    expect(await server.webhook(body)).toBe(200)
    await server.settled()
    expect(await events()).toMatchObject([{ state: 'unknown', kind }])
  })

  it('keeps what came for an unknown page, and handles it when the page is connected', async () => {
    await server.webhook(textMessage('424242', 'early bird', { from: '7701' }))
    await server.settled()
    expect(await events()).toMatchObject([{ state: 'unattributed', accountFbId: '424242' }])
    const created = await server.call('POST', '/api/fb/pages', {
      as: 'admin',
      body: { organisationId: server.seeded.organisation._id, fbId: '424242', name: 'New page' },
    })
    expect(created.status).toBe(200)
    await server.settled()
    expect(await events()).toMatchObject([{ state: 'done' }])
    expect(await list('/api/fb/messages')).toMatchObject([{ message: 'early bird' }])
  })
})

describe('a Messenger message', () => {
  it('becomes conversation, message, person, customer, thread and notification', async () => {
    const unread = async () =>
      (await server.call('GET', '/api/notifications/unreadCount', { as: 'agent' })).body.data.count
    const before = await unread()
    await server.webhook(
      textMessage(server.seeded.page.fbId, 'Merhaba, siparişim nerede?', { mid: 'm_1', at: base, from: '7702' }),
    )
    await server.settled()
    const [message] = await list('/api/fb/messages')
    const [thread] = await list('/api/threads')
    expect(message).toMatchObject({
      fbId: 'm_1',
      message: 'Merhaba, siparişim nerede?',
      ownerSent: false,
      isRead: false,
      createdTime: new Date(base).toISOString(),
    })
    expect(thread).toMatchObject({
      status: 'open',
      unreadCount: 1,
      isAnswered: false,
      snippet: 'Merhaba, siparişim nerede?',
      replyDeadline: new Date(base + 86_400_000).toISOString(),
    })
    expect(await list('/api/customers')).toHaveLength(1)
    expect(await list('/api/fb/users')).toHaveLength(1)
    expect(await list('/api/notifications')).toMatchObject([
      { type: 'NEW_FB_MESSAGE', snippet: 'Merhaba, siparişim nerede?' },
    ])
    expect(await unread()).toBe(before + 1)
  })

  it('shows attachments by type and name', async () => {
    const body = textMessage(server.seeded.page.fbId, '', { mid: 'm_a', from: '7703' })
    const item = body.entry[0]?.messaging[0] as { message: Record<string, unknown> }
    item.message = {
      mid: 'm_a',
      attachments: [{ type: 'file', payload: { url: 'https://cdn.example/x/fatura%202026.pdf?e=1' } }],
    }
    await server.webhook(body)
    await server.settled()
    expect(await list('/api/fb/messages')).toMatchObject([{ attachments: [{ type: 'file', name: 'fatura 2026.pdf' }] }])
    expect(await list('/api/threads')).toMatchObject([{ snippet: '[file]' }])
  })
})
