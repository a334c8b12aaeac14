// WhatsApp with the platform's simulator: a customer writes, an agent answers, the ticks reach read; and failures.
import { bothSettled, letTimePass } from '../support/passing-time.ts'
import { appSecret, query, startTestServer, createTestConfig, verifyToken } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { accountId, connectWhatsapp, phoneId } from '../support/whatsapp.ts'

let server: TestServer
let simulator: TestSimulator
let counter = 0

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: createTestConfig().meta.appId, appSecret, verifyToken })
  server = await startTestServer({ graphBase: simulator.address })
  const { token } = await simulator.addWhatsapp({ wabaId: accountId, phoneId })
  await connectWhatsapp(server, { token })
  simulator.callback(`${server.address}/webhooks/meta`)
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

const settled = (): Promise<void> => bothSettled(server, simulator)

const list = async (path: string, filter: Record<string, unknown>) =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, {
      as: 'agent',
    })
  ).body.data
const threadOf = async (title: string) => (await list('/api/threads', { title }))[0]
const messagesOf = async (title: string, ownerSent: boolean) =>
  list('/api/wa/messages', { fbWaContactId: (await threadOf(title)).itemId, ownerSent })

const command = async (path: string, body?: object): Promise<void> => {
  const answer = await server.call('POST', path, {
    as: 'agent',
    key: `journey-${(counter += 1)}-of-whatsapp`,
    ...(body ? { body } : {}),
  })
  expect(answer).toMatchObject({ status: 200 })
}

const answers = async (title: string, message: string): Promise<void> => {
  const { itemId, lastOutboundId } = await threadOf(title)
  await command('/api/wa/messages/submit', { fbWaContactId: itemId, lastOutboundId, data: { message } })
  await settled()
}

interface Customer {
  readonly contactId: string
  readonly waId: string | null
}

/** A separate customer for each test, who has just written. */
const somebodyWrites = async (name: string, more: { waId?: string | null } = {}): Promise<Customer> => {
  const customer = await simulator.addContact(phoneId, name, more)
  await writes(customer, 'Siparişim nerede?')
  return customer
}

/** The platform's times are whole seconds: each message has one of its own. */
const writes = async ({ contactId }: Customer, text: string): Promise<void> => {
  await simulator.control('whatsapp/messages', {
    contactId,
    text,
    at: new Date(Date.now() + (counter += 1) * 1_000).toISOString(),
  })
  await settled()
}

const arrived = (message: string) => simulator.sent().filter(({ text }) => text === message)
const tells = async (message: string, ...statuses: string[]): Promise<void> => {
  const id = arrived(message)[0]?.id
  for (const status of statuses) await simulator.control('whatsapp/statuses', { id, status })
  await settled()
}

it('is read and answered; the ticks climb to read', async () => {
  const customer = await somebodyWrites('Ayla Er')
  const thread = await threadOf('Ayla Er')
  expect(thread).toMatchObject({ status: 'open', unreadCount: 1, snippet: 'Siparişim nerede?' })
  await command(`/api/threads/${thread._id}/markAsRead`)
  await settled()
  expect(simulator.simulation.world.senderActions).toContainEqual(
    expect.objectContaining({ page: phoneId, psid: customer.contactId, action: 'mark_seen' }),
  )
  await answers('Ayla Er', 'Bugün yola çıktı')
  expect(arrived('Bugün yola çıktı')).toMatchObject([{ account: phoneId, recipient: customer.waId, type: 'text' }])
  expect(await threadOf('Ayla Er')).toMatchObject({
    isAnswered: true,
    unreadCount: 0,
    snippetFrom: 'us',
    snippetStatus: 'sent',
  })
  await tells('Bugün yola çıktı', 'sent', 'delivered')
  expect(await threadOf('Ayla Er')).toMatchObject({ snippetStatus: 'delivered' })
  await simulator.control('whatsapp/read', { contactId: customer.contactId })
  await settled()
  expect(await threadOf('Ayla Er')).toMatchObject({ snippetStatus: 'read' })
})

it('ends the same where every webhook comes three times and in disorder', async () => {
  const customer = await somebodyWrites('Can Demir')
  await simulator.control('webhooks/options', { duplicates: 2, shuffle: true, hold: true })
  await simulator.control('whatsapp/messages', { contactId: customer.contactId, text: 'Bir de fatura' })
  await answers('Can Demir', 'Hazır')
  await tells('Hazır', 'sent', 'delivered', 'read')
  await simulator.control('webhooks/release')
  await settled()
  await simulator.control('webhooks/options', { duplicates: 0, shuffle: false })
  expect(await messagesOf('Can Demir', false)).toHaveLength(2)
  expect(await messagesOf('Can Demir', true)).toMatchObject([
    { status: 'read', data: { statuses: [{ status: 'sent' }, { status: 'delivered' }, { status: 'read' }] } },
  ])
  // The reply covers the first message; the second had not arrived when it was written.
  expect(await threadOf('Can Demir')).toMatchObject({ unreadCount: 1 })
})

it('finds a customer without a number, and one who takes another number, in the same conversation', async () => {
  await somebodyWrites('Gizli', { waId: null })
  await answers('Gizli', 'Numaranız olmadan da')
  expect(arrived('Numaranız olmadan da')).toMatchObject([{ recipient: expect.stringMatching(/^TR\./) }])
  const moves = await somebodyWrites('Mert Ak')
  const { itemId } = await threadOf('Mert Ak')
  await simulator.control('whatsapp/messages', {
    contactId: moves.contactId,
    type: 'system',
    content: { wa_id: '905550001122' },
  })
  await writes(moves, 'Yeni numaram bu')
  expect(await threadOf('Mert Ak')).toMatchObject({ itemId, snippet: 'Yeni numaram bu' })
  await answers('Mert Ak', 'Kaydettik')
  expect(arrived('Kaydettik')).toMatchObject([{ recipient: '905550001122' }])
})

it('waits where the platform limits the rate, and is sent once', async () => {
  await somebodyWrites('Ece Su')
  await simulator.control('faults', {
    match: { path: '/messages' },
    times: 2,
    kind: 'rate-limit',
    error: { code: 130429, status: 429 },
  })
  await answers('Ece Su', 'Az sonra')
  expect(arrived('Az sonra')).toHaveLength(0)
  expect(await messagesOf('Ece Su', true)).toMatchObject([{ status: 'sending' }])
  await letTimePass(server, settled)
  expect(arrived('Az sonra')).toHaveLength(1)
  expect(await messagesOf('Ece Su', true)).toMatchObject([{ status: 'sent', failure: null }])
})

it('fails with its reason where the platform finds the window closed after accepting; the customer waits again', async () => {
  await somebodyWrites('Oya Tan')
  await simulator.control('faults', {
    match: { path: '/messages' },
    times: 1,
    kind: 'fail-later',
    error: { code: 131047 },
  })
  await answers('Oya Tan', 'Geç kaldık')
  expect(await messagesOf('Oya Tan', true)).toMatchObject([
    { status: 'failed', failure: { reason: 'WINDOW_CLOSED', code: 131047 } },
  ])
  expect(await threadOf('Oya Tan')).toMatchObject({ isAnswered: false, snippetStatus: 'failed' })
})

it('a message without a known acceptance is matched by its status and never sent twice', async () => {
  await somebodyWrites('Efe Gül')
  await simulator.control('faults', { match: { path: '/messages' }, times: 1, kind: 'accept-then-drop' })
  await answers('Efe Gül', 'Ulaştı mı?')
  expect(await messagesOf('Efe Gül', true)).toMatchObject([{ status: 'sending', fbId: null }])
  await tells('Ulaştı mı?', 'sent', 'delivered')
  expect(await messagesOf('Efe Gül', true)).toMatchObject([
    { status: 'delivered', fbId: arrived('Ulaştı mı?')[0]?.id, failure: null },
  ])
  await letTimePass(server, settled)
  expect(arrived('Ulaştı mı?')).toHaveLength(1)
})
