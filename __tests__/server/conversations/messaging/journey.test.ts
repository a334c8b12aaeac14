// Messenger and Instagram with the platform's simulator: a person writes, an agent answers, the ticks reach read; and failures.
import { startDirectDesk } from '../../support/direct-desk.ts'
import type { DirectDesk } from '../../support/direct-desk.ts'
import { accountFbId } from '../../support/instagram.ts'
import { letTimePass } from '../../support/passing-time.ts'
import type { TestServer } from '../../support/server.ts'
import type { TestSimulator } from '../../support/simulator.ts'

let server: TestServer
let simulator: TestSimulator
let pageFbId: string
let desk: DirectDesk
let counter = 0

beforeAll(async () => {
  desk = await startDirectDesk()
  ;({ server, simulator, pageFbId } = desk)
})
afterAll(() => desk.close())

const settled = (): Promise<void> => desk.settled()
const list: DirectDesk['list'] = (path, filter) => desk.list(path, filter)
const threadOf: DirectDesk['threadOf'] = (title) => desk.threadOf(title)

const tells = async (path: string, body: object): Promise<void> => {
  await simulator.control(path, body)
  await settled()
}

describe.each([
  {
    channel: 'Messenger',
    calls: '/api/fb',
    field: 'fbConversationId',
    personPath: '/api/fb/users',
    join: (name: string) => simulator.addPerson(pageFbId, name),
    delivered: 'delivered',
  },
  {
    channel: 'Instagram',
    calls: '/api/ig',
    field: 'igConversationId',
    personPath: '/api/ig/customers',
    join: (name: string) => simulator.addInstagramPerson(accountFbId, name),
    delivered: 'sent',
  },
])('on $channel a person', ({ calls, field, personPath, join, delivered }) => {
  const messagesOf = async (title: string, ownerSent: boolean) =>
    list(`${calls}/messages`, { [field]: (await threadOf(title)).itemId, ownerSent })
  const arrived = (message: string) => simulator.sent().filter(({ text }) => text === message)
  const midOf = (message: string) => arrived(message)[0]?.id

  const command = async (path: string, body?: object): Promise<void> => {
    const answer = await server.call('POST', path, {
      as: 'agent',
      key: `journey-${(counter += 1)}`,
      ...(body ? { body } : {}),
    })
    expect(answer).toMatchObject({ status: 200 })
    await settled()
  }
  const answers = async (title: string, message: string, more: object = {}): Promise<void> => {
    const { itemId, lastOutboundId } = await threadOf(title)
    await command(`${calls}/messages/submit`, { [field]: itemId, lastOutboundId, data: { message, ...more } })
  }
  /** A separate person for each test, who has just written. */
  const somebodyWrites = async (surname: string): Promise<{ title: string; psid: string }> => {
    const title = `${field.slice(0, 2)} ${surname}`
    const psid = await join(title)
    await simulator.says(psid, 'Siparişim nerede?')
    await settled()
    return { title, psid }
  }

  it('is read and answered; the ticks climb to read', async () => {
    const { title, psid } = await somebodyWrites('Er')
    const thread = await threadOf(title)
    expect(thread).toMatchObject({ status: 'open', unreadCount: 1, snippet: 'Siparişim nerede?' })
    expect(await list(personPath, { fbId: psid })).toMatchObject([{ name: title, profile: 'known' }])
    await command(`/api/threads/${thread._id}/markAsRead`)
    expect(simulator.simulation.world.senderActions).toContainEqual(
      expect.objectContaining({ psid, action: 'mark_seen' }),
    )
    await answers(title, `Bugün yola çıktı, ${title}`)
    await tells('echo', { psid, mid: midOf(`Bugün yola çıktı, ${title}`) })
    await tells('delivery', { psid })
    expect(await threadOf(title)).toMatchObject({
      isAnswered: true,
      unreadCount: 0,
      snippetFrom: 'us',
      snippetStatus: delivered,
    })
    await tells('read', { psid })
    expect(await messagesOf(title, true)).toMatchObject([{ status: 'read', agentId: server.seeded.agent._id }])
  })

  it('is understood the same where every webhook comes three times and in disorder', async () => {
    const { title, psid } = await somebodyWrites('Demir')
    await simulator.control('webhooks/options', { duplicates: 2, shuffle: true, hold: true })
    const { mid } = await simulator.control<{ mid: string }>('messages', { psid, text: 'Bir de fatra' })
    await simulator.control('edits', { psid, mid, text: 'Bir de fatura' })
    await simulator.control('messages', { psid, attach: ['image', 'audio'], replyTo: mid })
    const { mid: gone } = await simulator.control<{ mid: string }>('messages', { psid, text: 'yanlış yazdım' })
    await simulator.control('unsends', { psid, mid: gone })
    await simulator.control('reactions', { psid, mid, emoji: '❤' })
    await simulator.control('postbacks', { psid, title: 'Destek', payload: 'HELP' })
    await simulator.control('webhooks/release')
    await settled()
    await simulator.control('webhooks/options', { duplicates: 0, shuffle: false })
    const messages = await messagesOf(title, false)
    expect(messages).toHaveLength(5)
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          message: 'Bir de fatura',
          changed: true,
          reactions: [expect.objectContaining({ emoji: '❤' })],
        }),
        expect.objectContaining({
          replyTo: mid,
          attachments: [expect.objectContaining({ type: 'image' }), expect.objectContaining({ type: 'audio' })],
        }),
        expect.objectContaining({ deleted: true, message: '' }),
        expect.objectContaining({ message: 'Destek' }),
      ]),
    )
    // A message that was taken back does not count as unread.
    expect(await threadOf(title)).toMatchObject({ unreadCount: 4 })
  })

  it('gets an answer once whose acceptance nobody told us of: its echo does', async () => {
    const { title, psid } = await somebodyWrites('Gül')
    await simulator.control('faults', { match: { path: '/messages' }, times: 1, kind: 'accept-then-drop' })
    await answers(title, `Ulaştı mı, ${title}?`)
    expect(await messagesOf(title, true)).toMatchObject([{ status: 'sending', fbId: null }])
    await tells('echo', { psid, mid: midOf(`Ulaştı mı, ${title}?`) })
    await letTimePass(server, settled)
    expect(arrived(`Ulaştı mı, ${title}?`)).toHaveLength(1)
    expect(await messagesOf(title, true)).toMatchObject([
      { status: 'sent', fbId: midOf(`Ulaştı mı, ${title}?`), failure: null },
    ])
  })

  it('is answered after a day by a human agent alone', async () => {
    const { title } = await somebodyWrites('Tan')
    await simulator.control('clock', { advanceMs: 30 * 3_600_000 })
    await answers(title, 'Geç kaldık')
    expect(await messagesOf(title, true)).toMatchObject([
      { status: 'failed', failure: { reason: 'WINDOW_CLOSED', code: 10 } },
    ])
    expect(await threadOf(title)).toMatchObject({ isAnswered: false, snippetStatus: 'failed' })
    await answers(title, `Bir insan yazıyor, ${title}`, { type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    expect(arrived(`Bir insan yazıyor, ${title}`)).toMatchObject([{ tag: 'HUMAN_AGENT' }])
    expect(await threadOf(title)).toMatchObject({ isAnswered: true })
    await simulator.control('clock', { now: new Date().toISOString() })
  })
})
