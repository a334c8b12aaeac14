// WhatsApp Web events that arrive late or out of order: the last state wins.
import { sql } from 'kysely'
import { networkId } from '../../../server/channels/whatsapp-web/network-id.ts'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { bothSettled, passTurns } from '../support/passing-time.ts'
import { appSecret, createTestConfig, query, startTestServer, verifyToken } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'

let server: TestServer
let simulator: TestSimulator
let sessionId: string
let counter = 0
const number = '905550003344'

const settled = (): Promise<void> => bothSettled(server, simulator)
const list = async (path: string, filter: Record<string, unknown>) =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, {
      as: 'manager',
    })
  ).body.data

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: createTestConfig().meta.appId, appSecret, verifyToken })
  server = await startTestServer({ graphBase: simulator.address, config: { webConnector: true } })
  simulator.callback(`${server.address}/webhooks/meta`)
  const application = await server.call('POST', '/api/waweb/applications', {
    as: 'manager',
    key: 'the-application-of-the-test',
    body: { name: 'Shop', isActive: true, organisationId: server.seeded.organisation._id },
  })
  sessionId = (await list('/api/waweb/sessions', { waWebApplicationId: application.body.data._id }))[0]._id
  await server.call('GET', `/api/waweb/sessions/${sessionId}/qr`, { as: 'manager' })
  await settled()
  await simulator.control('waweb/scan', { sessionId, number, name: 'Shop' })
  await settled()
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

const threadOf = async (title: string) => (await list('/api/threads', { title }))[0]
const messagesOf = async (title: string, ownerSent: boolean) =>
  list('/api/waweb/messages', { waWebChatId: (await threadOf(title)).itemId, ownerSent })

/** A separate person for each test, who has just written. */
const somebodyWrites = async (text = 'Siparişim nerede?') => {
  const from = `9053300${String((counter += 1)).padStart(5, '0')}`
  const name = `Person ${counter}`
  const { id } = await simulator.control<{ id: string }>('waweb/messages', { number, from, name, text })
  await settled()
  return { chat: `${from}@s.whatsapp.net`, name, id }
}
const submit = async (name: string, message: string) => {
  const { itemId, lastOutboundId } = await threadOf(name)
  return server.call('POST', '/api/waweb/messages/submit', {
    as: 'agent',
    key: `web-order-${(counter += 1)}-of-the-test`,
    body: { waWebChatId: itemId, lastOutboundId, data: { message } },
  })
}
const at = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString()
const tells = async (chat: string, value: object): Promise<void> => {
  await simulator.control('waweb/changes', { number, field: 'message', value: { chat, from: chat, ...value } })
  await settled()
}

it('of several edits and reactions the last one stands, in whatever order they are told', async () => {
  const { chat, name, id } = await somebodyWrites('ilk')
  await tells(chat, { kind: 'edit', target: id, id: 'E2', text: 'son', at: at(20) })
  await tells(chat, { kind: 'edit', target: id, id: 'E1', text: 'orta', at: at(10) })
  const { itemId } = await threadOf(name)
  expect(await list('/api/notifications', { threadItemId: itemId })).toMatchObject([{ snippet: 'son' }])
  await tells(chat, { kind: 'reaction', target: id, id: 'R2', emoji: '', at: at(20) })
  await tells(chat, { kind: 'reaction', target: id, id: 'R1', emoji: '👍', at: at(10) })
  const [message] = await messagesOf(name, false)
  expect(message).toMatchObject({ message: 'son', changed: true, data: { body: 'son' } })
  expect(message.reactions.filter(({ emoji }: { emoji: string | null }) => emoji)).toEqual([])
  await tells(chat, { kind: 'reaction', target: id, id: 'R3', emoji: '❤', at: at(30) })
  expect((await messagesOf(name, false))[0].reactions).toMatchObject([{ emoji: '❤' }])
})

it('what was taken back is quoted by no notification and kept by no event', async () => {
  const { chat, name, id } = await somebodyWrites('gizli söz')
  await tells(chat, { kind: 'edit', target: id, id: 'E1', text: 'gizli söz, düzeltilmiş', at: at(10) })
  await tells(chat, { kind: 'revoke', target: id, id: 'V1', at: at(20) })
  const thread = await threadOf(name)
  expect(await list('/api/notifications', { threadItemId: thread.itemId })).toMatchObject([{ snippet: '' }])
  const { rows } = await sql<{ kind: string }>`
    SELECT doc ->> 'kind' AS kind FROM "record_WEBHOOKEVENT" WHERE doc::text LIKE '%gizli söz%'`.execute(
    server.services.database.kysely,
  )
  expect(rows).toEqual([])
})

it.each([
  [
    'its echo',
    (chat: string, id: string) => ({ field: 'message', value: { id, chat, from: null, fromMe: true, text: 'kayıp' } }),
  ],
  ['a receipt', (chat: string, id: string) => ({ field: 'receipt', value: { id, chat, status: 'delivered' } })],
])('an answer of unknown outcome was sent after all where %s comes late', async (_what, told) => {
  const { chat, name } = await somebodyWrites()
  await simulator.control('faults', { kind: 'reset', match: { path: '/messages' }, times: 1_000 })
  await submit(name, 'kayıp')
  await passTurns(server, 25)
  simulator.simulation.world.faults = []
  const [given] = await messagesOf(name, true)
  expect(given).toMatchObject({ status: 'failed', failure: { reason: 'OUTCOME_UNKNOWN' } })
  const { field, value } = told(chat, networkId(given._id))
  const change = { field, value: { phone: number, at: at(0), ...value } }
  await server.webhook({ object: 'whatsapp_web', entry: [{ id: sessionId, time: Date.now(), changes: [change] }] })
  await settled()
  expect(await messagesOf(name, true)).toMatchObject([{ failure: null, fbId: networkId(given._id) }])
})

const command = (path: string) =>
  server.call('POST', path, { as: 'manager', key: `web-order-${(counter += 1)}-of-the-test`, body: {} })
const session = async () => (await list('/api/waweb/sessions', { _id: sessionId }))[0]
const channel = async () => (await list('/api/channels', { service: 'whatsapp-web' }))[0]
const says = async (state: string, reason?: string): Promise<void> => {
  await simulator.control('waweb/state', { number, state, ...(reason ? { reason } : {}) })
  await settled()
}
const sentTexts = (text: string) => simulator.sent().filter((sent) => sent.text === text)
/** The same phone scans a new code. */
const linksAnew = async (): Promise<void> => {
  const answer = await server.call('GET', `/api/waweb/sessions/${sessionId}/qr`, { as: 'manager' })
  expect(answer.body.data).toMatchObject({ code: expect.any(String) })
  await settled()
  await simulator.control('waweb/scan', { sessionId, number, name: 'Shop' })
  await settled()
}

it('what is written while the phone is out of reach waits for it, and leaves when it is back', async () => {
  const { name } = await somebodyWrites()
  await says('reconnecting', '428')
  await submit(name, 'bekler')
  await passTurns(server, 10)
  expect(await messagesOf(name, true)).toMatchObject([{ status: expect.stringMatching(/^(queued|sending)$/) }])
  await says('open')
  expect(await messagesOf(name, true)).toMatchObject([{ status: 'sent', failure: null }])
})

it('what waits for a phone whose session ends meanwhile says so at once', async () => {
  const { name } = await somebodyWrites()
  await says('reconnecting', '428')
  await submit(name, 'boşuna')
  await passTurns(server, 3)
  await says('logged_out', '401')
  expect(await messagesOf(name, true)).toMatchObject([{ status: 'failed' }])
  await linksAnew()
})

it.each([
  ['its session is logged out', async () => command(`/api/waweb/sessions/${sessionId}/logout`)],
  ['its channel is disconnected', async () => command(`/api/channels/${(await channel())._id}/disconnect`)],
])('a phone that comes back after %s stays disconnected until it is linked anew', async (_what, disconnect) => {
  const { name } = await somebodyWrites()
  await says('reconnecting', '428')
  await submit(name, `kalır ${counter}`)
  const text = `kalır ${counter - 1}`
  // The connector is notified much later, or never.
  await simulator.control('faults', { kind: 'reset', match: { path: '/logout' }, times: 1_000 })
  expect((await disconnect()).status).toBe(200)
  await server.settled()
  await passTurns(server, 12)
  await says('open')
  await passTurns(server, 2)
  expect(await session()).toMatchObject({ state: 'logged_out', data: { reason: 'BY_MANAGER' } })
  expect(await channel()).toMatchObject({ status: 'disconnected', problem: null })
  expect(sentTexts(text)).toEqual([])
  expect(await messagesOf(name, true)).toMatchObject([{ status: 'failed' }])
  // When it reports that it is still connected, it is told once more that the session has ended.
  simulator.simulation.world.faults = []
  await says('open')
  await passTurns(server, 1, settled)
  expect(simulator.simulation.world.waweb.sessions[sessionId]).toMatchObject({ state: 'logged_out', number: null })
  await linksAnew()
  expect(await session()).toMatchObject({ state: 'open' })
  expect(await channel()).toMatchObject({ status: 'connected', problem: null })
  await passTurns(server, 3)
  expect(await session()).toMatchObject({ state: 'open' })
})

it('a phone that came back after its channel was disconnected, and before its session has ended, stays disconnected', async () => {
  const { _id } = await channel()
  await transact(server.services.database, nobody, async (unit) => {
    await unit.change('CHANNEL', _id, { status: 'disconnected' })
  })
  await says('reconnecting', '428')
  await says('open')
  expect(await channel()).toMatchObject({ status: 'disconnected' })
  await command(`/api/waweb/sessions/${sessionId}/logout`)
  await settled()
  await linksAnew()
})

it('a phone whose session was never told of its end shows a new code, and is linked by it', async () => {
  await simulator.control('faults', {
    kind: 'error',
    match: { path: '/logout' },
    times: 1,
    error: { code: 10, transient: false, status: 400 },
  })
  await command(`/api/waweb/sessions/${sessionId}/logout`)
  await settled()
  expect(simulator.simulation.world.waweb.sessions[sessionId]).toMatchObject({ state: 'open', number })
  await linksAnew()
  expect(await channel()).toMatchObject({ status: 'connected' })
})

it('a phone that is linked anew while the network restricts it is connected, and says that it is restricted', async () => {
  await command(`/api/channels/${(await channel())._id}/disconnect`)
  await settled()
  await passTurns(server, 1, settled)
  expect(await channel()).toMatchObject({ status: 'disconnected' })
  await server.call('GET', `/api/waweb/sessions/${sessionId}/qr`, { as: 'manager' })
  await settled()
  const known = simulator.simulation.world.waweb.sessions[sessionId]
  if (known) known.number = number
  for (const state of ['pairing', 'syncing']) await says(state)
  await says('restricted', '463')
  expect(await channel()).toMatchObject({
    status: 'restricted',
    problem: 'ACCOUNT_RESTRICTED',
    connectedTime: expect.any(String),
  })
  await says('open')
  expect(await channel()).toMatchObject({ status: 'connected', problem: null })
})

it('a code that is shown while a log-out is tried again stays good', async () => {
  await simulator.control('faults', { kind: 'reset', match: { path: '/logout' }, times: 1_000 })
  await command(`/api/waweb/sessions/${sessionId}/logout`)
  await settled()
  simulator.simulation.world.faults = []
  // The connector's event about the code arrives late.
  await simulator.control('webhooks/options', { hold: true })
  const answer = await server.call('GET', `/api/waweb/sessions/${sessionId}/qr`, { as: 'manager' })
  await passTurns(server, 2)
  expect(simulator.simulation.world.waweb.sessions[sessionId]).toMatchObject({
    state: 'qr',
    code: answer.body.data.code,
  })
  await simulator.control('webhooks/options', { hold: false })
  await simulator.control('webhooks/release', {})
  await settled()
  await simulator.control('waweb/scan', { sessionId, number, name: 'Shop' })
  await settled()
  expect(await session()).toMatchObject({ state: 'open' })
  expect(await channel()).toMatchObject({ status: 'connected', problem: null })
})

it('an earlier session that could not be stopped does not take its phone back', async () => {
  const second = await server.call('POST', '/api/waweb/applications', {
    as: 'manager',
    key: 'the-second-application-of-the-test',
    body: { name: 'Depot', isActive: true, organisationId: server.seeded.organisation._id },
  })
  const { _id: later } = (await list('/api/waweb/sessions', { waWebApplicationId: second.body.data._id }))[0]
  await simulator.control('faults', {
    kind: 'error',
    match: { path: '/stop' },
    times: 1,
    error: { code: 10, transient: false, status: 400 },
  })
  await server.call('GET', `/api/waweb/sessions/${later}/qr`, { as: 'manager' })
  await settled()
  await simulator.control('waweb/scan', { sessionId: later, number, name: 'Shop' })
  await settled()
  expect(await session()).toMatchObject({ state: 'conflict', data: { reason: 'REPLACED' } })
  // The simulator finds the earlier session by its number.
  await says('reconnecting', '428')
  await says('open')
  expect(await session()).toMatchObject({ state: 'conflict', data: { reason: 'REPLACED' } })
  expect((await list('/api/waweb/sessions', { _id: later }))[0]).toMatchObject({ state: 'open' })
  expect(simulator.simulation.world.waweb.sessions[sessionId]).toMatchObject({ state: 'stopped' })
})
