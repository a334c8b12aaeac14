// WhatsApp Web with the simulator's connector: a phone is linked, a customer writes and is answered once, labels exist on both sides, and a
// session that ends is reported and resumed.
import { setState } from '../../../server/simulator/whatsapp-web/web-sessions.ts'
import { bothSettled } from '../support/passing-time.ts'
import { appSecret, createTestConfig, query, startTestServer, verifyToken } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connect } from '../support/socket.ts'
import { startTestSimulator } from '../support/simulator.ts'
import type { TestSimulator } from '../support/simulator.ts'
import { upload } from '../support/upload.ts'

let server: TestServer
let simulator: TestSimulator
let counter = 0
let sessionId: string
let applicationId: string
const number = '905550001122'

const settled = (): Promise<void> => bothSettled(server, simulator)
const get = async (path: string, as = 'manager') => (await server.call('GET', path, { as })).body.data
const list = async (path: string, filter: Record<string, unknown>, as = 'agent') =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, { as }))
    .body.data
const command = (method: string, path: string, body?: object, as = 'agent') =>
  server.call(method, path, { as, key: `web-command-${(counter += 1)}-of-the-test`, ...(body ? { body } : {}) })

const addApplication = async (name: string): Promise<{ applicationId: string; sessionId: string }> => {
  const created = await command(
    'POST',
    '/api/waweb/applications',
    { name, isActive: true, organisationId: server.seeded.organisation._id },
    'manager',
  )
  const id = String(created.body.data._id)
  const [session] = await list('/api/waweb/sessions', { waWebApplicationId: id }, 'manager')
  return { applicationId: id, sessionId: session._id }
}

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: createTestConfig().meta.appId, appSecret, verifyToken })
  server = await startTestServer({ graphBase: simulator.address, config: { webConnector: true } })
  simulator.callback(`${server.address}/webhooks/meta`)
  const added = await addApplication('Shop')
  sessionId = added.sessionId
  applicationId = added.applicationId
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

const session = (id = sessionId) => get(`/api/waweb/sessions/${id}`)
const phone = async () => (await list('/api/waweb/phones', { number }))[0]
const channelOf = async () => (await list('/api/channels', { accountId: (await phone())._id }))[0]

const scans = async (id = sessionId): Promise<void> => {
  await get(`/api/waweb/sessions/${id}/qr`)
  await settled()
  await simulator.control('waweb/scan', { sessionId: id, number, name: 'Shop' })
  await settled()
}

const threadOf = async (title: string) => (await list('/api/threads', { title }))[0]
const messagesOf = async (title: string, ownerSent: boolean) =>
  list('/api/waweb/messages', { waWebChatId: (await threadOf(title)).itemId, ownerSent })

/** A separate person for each test, who has just written. */
const somebodyWrites = async (text = 'Siparişim nerede?'): Promise<{ from: string; name: string; id: string }> => {
  const from = `9053200${String((counter += 1)).padStart(5, '0')}`
  const name = `Person ${counter}`
  const { id } = await simulator.control<{ id: string }>('waweb/messages', { number, from, name, text })
  await settled()
  return { from, name, id }
}

const submit = async (name: string, message: string) => {
  const { itemId, lastOutboundId } = await threadOf(name)
  return command('POST', '/api/waweb/messages/submit', { waWebChatId: itemId, lastOutboundId, data: { message } })
}

it('without a connector there is no code, and it says why', async () => {
  const settings = server.services.config as { webConnector: boolean }
  settings.webConnector = false
  const answer = await server.call('GET', `/api/waweb/sessions/${sessionId}/qr`, { as: 'manager' })
  settings.webConnector = true
  expect(answer).toMatchObject({ status: 409, body: { msg: 'WAWEB_OFF' } })
})

it('a phone that scans the code is connected; until then the session says what it waits for', async () => {
  expect(await session()).toMatchObject({ state: 'stopped' })
  expect((await server.call('GET', `/api/waweb/sessions/${sessionId}/qr`, { as: 'agent' })).status).toBe(403)
  const qr = await get(`/api/waweb/sessions/${sessionId}/qr`)
  expect(qr).toMatchObject({ code: expect.stringContaining('2@'), attempt: 1 })
  await settled()
  expect(await session()).toMatchObject({ state: 'qr', data: { qr: { attempt: 1, expiresAt: qr.expiresAt } } })
  await scans()
  expect(await session()).toMatchObject({ state: 'open', data: { qr: null } })
  expect(await phone()).toMatchObject({ state: 'CONNECTED', name: 'Shop', waWebApplicationId: applicationId })
  expect(await channelOf()).toMatchObject({ status: 'connected', service: 'whatsapp-web' })
  const again = await server.call('GET', `/api/waweb/sessions/${sessionId}/qr`, { as: 'manager' })
  expect(again).toMatchObject({ status: 409, body: { msg: 'SESSION_OPEN' } })
})

it('what a customer writes opens a conversation, and an answer leaves once, whatever becomes of its own answer', async () => {
  const { name, from } = await somebodyWrites()
  expect(await threadOf(name)).toMatchObject({ unreadCount: 1, status: 'open', service: 'whatsapp-web' })
  const chat = (await list('/api/waweb/chats', { name }))[0]
  expect(chat).toMatchObject({ unreadCount: 1, isAnswered: false, remoteId: `${from}@s.whatsapp.net` })
  expect(await get(`/api/waweb/chats/${chat._id}/customers`)).toMatchObject({ rows: [{ name }], total: 1 })
  await simulator.control('faults', { kind: 'accept-then-drop', match: { path: '/messages', psid: chat.remoteId } })
  expect((await submit(name, 'Yolda')).status).toBe(200)
  await settled()
  const [answer, ...more] = await messagesOf(name, true)
  expect(more).toEqual([])
  expect(answer).toMatchObject({ message: 'Yolda', status: 'sent' })
  expect(simulator.sent().filter(({ recipient }) => recipient === chat.remoteId)).toMatchObject([{ id: answer.fbId }])
  for (const status of ['read', 'delivered'])
    await simulator.control('waweb/receipts', { number, id: answer.fbId, status })
  await settled()
  expect((await messagesOf(name, true))[0]).toMatchObject({ status: 'read' })
  expect(await threadOf(name)).toMatchObject({ isAnswered: true, unreadCount: 0 })
  expect(await get(`/api/waweb/messages/${answer._id}/media`)).toEqual({ files: [] })
})

it('whoever writes has a picture: a copy of ours on the person and the conversation, and the phone has its own', async () => {
  const { name, from } = await somebodyWrites()
  const copied = expect.stringMatching(/^\/media\/[0-9a-f]{24}$/)
  expect(await threadOf(name)).toMatchObject({ imageUrl: copied })
  const remoteId = `${from}@s.whatsapp.net`
  const [contact] = await list('/api/waweb/contacts', { remoteId })
  expect(contact).toMatchObject({
    imageUrl: copied,
    data: { imageUrl: `${simulator.address}/media/avatars/${from}.png` },
  })
  expect(await phone()).toMatchObject({ imageUrl: copied })
  // Reported again, the copy stays.
  await simulator.control('waweb/changes', {
    number,
    field: 'contact',
    value: { id: remoteId, name: 'Adı Değişen', imageUrl: contact.data.imageUrl },
  })
  await settled()
  expect((await list('/api/waweb/contacts', { remoteId }))[0]).toMatchObject({
    name: 'Adı Değişen',
    imageUrl: contact.imageUrl,
  })
})

it('edits, reactions and words taken back reach their message, also before it', async () => {
  const { name, from, id } = await somebodyWrites('ilk')
  const chat = `${from}@s.whatsapp.net`
  const happens = (value: object) =>
    simulator.control('waweb/changes', { number, field: 'message', value: { chat, from: chat, ...value } })
  await happens({ kind: 'edit', target: id, id: 'E1', text: 'ikinci' })
  await happens({ kind: 'reaction', target: id, id: 'E2', emoji: '👍' })
  await happens({ kind: 'revoke', target: 'LATER', id: 'E3' })
  await simulator.control('waweb/changes', {
    number,
    field: 'message',
    value: { id: 'LATER', chat, from: chat, text: 'secret' },
  })
  await settled()
  expect(await messagesOf(name, false)).toMatchObject([
    { message: 'ikinci', changed: true, reactions: [{ emoji: '👍' }] },
    { message: '', deleted: true },
  ])
})

it('reading tells the phone', async () => {
  const { name, id } = await somebodyWrites()
  await command('PATCH', `/api/waweb/chats/${(await threadOf(name)).itemId}/markAsRead`)
  await settled()
  expect(await threadOf(name)).toMatchObject({ unreadCount: 0 })
  expect(simulator.simulation.world.waweb.phones[number]?.messages.find((message) => message.id === id)).toMatchObject({
    read: true,
  })
})

it('a group is nobody’s: its people are known, and one that is read-only takes no answer', async () => {
  const chat = '120363000000000001@g.us'
  await simulator.control('waweb/messages', { number, from: '905320099999', name: 'Ece', chat, text: 'Merhaba' })
  await simulator.control('waweb/changes', {
    number,
    field: 'chat',
    value: { id: chat, name: 'Bayiler', group: true, isReadOnly: true },
  })
  await settled()
  const thread = await threadOf('Bayiler')
  expect(thread).toMatchObject({ customerId: null, unreadCount: 1 })
  expect(await get(`/api/waweb/chats/${thread.itemId}/customers`)).toMatchObject({ rows: [{ name: 'Ece' }] })
  expect(await submit('Bayiler', 'Merhaba')).toMatchObject({ status: 409, body: { msg: 'CHAT_READ_ONLY' } })
})

it('a label put on a chat is on the phone, too, and one of the phone is on the chat', async () => {
  const { name, from } = await somebodyWrites()
  const chat = `${from}@s.whatsapp.net`
  const waWebPhoneId = (await phone())._id
  // The chat has the label before its definition arrives.
  await simulator.control('waweb/changes', { number, field: 'labelled', value: { label: '7', chat, isOn: true } })
  await simulator.control('waweb/changes', { number, field: 'label', value: { id: '7', name: 'VIP', color: 3 } })
  await settled()
  const { rows } = await get(`/api/waweb/phones/${waWebPhoneId}/labels`)
  expect(rows).toMatchObject([{ name: 'VIP', hexColor: '#dfaef0' }])
  const chatId = (await threadOf(name)).itemId
  expect(await get(`/api/waweb/chats/${chatId}/labels`)).toMatchObject({ rows: [{ name: 'VIP' }] })
  const path = `/api/waweb/labels/${rows[0]._id}/chats/${chatId}`
  expect((await command('DELETE', path)).status).toBe(200)
  await settled()
  expect(simulator.simulation.world.waweb.phones[number]?.labelled[chat]).toEqual([])
  expect((await command('PATCH', path)).status).toBe(200)
  await settled()
  expect(simulator.simulation.world.waweb.phones[number]?.labelled[chat]).toEqual(['7'])
  expect(await get(`/api/waweb/phones/${waWebPhoneId}/labels/${rows[0]._id}/chats`)).toMatchObject({
    rows: [{ _id: chatId }],
  })
  expect((await command('DELETE', `/api/waweb/labels/${rows[0]._id}`, undefined, 'manager')).status).toBe(200)
  await settled()
  expect(await get(`/api/waweb/chats/${chatId}/labels`)).toEqual({ rows: [] })
})

it('a first message begins a chat with a number, with its file; of one that is not on WhatsApp it says so beforehand', async () => {
  const waWebPhoneId = (await phone())._id
  const first = (phoneNumber: string, data: object = { message: 'Merhaba' }) =>
    command('POST', '/api/waweb/messages/submit', { waWebPhoneId, data: { phoneNumber, ...data } })
  const check = (given: string) =>
    server.call('GET', `/api/waweb/phones/${waWebPhoneId}/numbers${query({ number: given })}`, { as: 'agent' })
  for (const wrong of ['nobody', `+${number}`]) {
    expect(await check(wrong)).toMatchObject({ status: 400, body: { msg: 'NUMBER_INVALID' } })
    expect(await first(wrong)).toMatchObject({ status: 400, body: { msg: 'NUMBER_INVALID' } })
  }
  await simulator.control('waweb/unknown-numbers', { number: '905321234567' })
  expect(await check('0532 123 45 67')).toMatchObject({ status: 409, body: { msg: 'NOT_ON_WHATSAPP' } })
  // Without a check in advance, the message itself fails with the reason.
  const { body } = await first('0532 123 45 67')
  expect((await check('+90 532 765 43 21')).body.data).toEqual({ waWebChatId: null })
  const file = { bytes: Buffer.from('fiyatlar'), name: 'fiyatlar.csv', mimeType: 'text/csv' }
  const media = await upload(server, { itemType: 'waWebChat', accountId: waWebPhoneId }, file)
  const known = await first('+90 532 765 43 21', { message: 'Merhaba', media })
  await settled()
  expect((await check('+90 532 765 43 21')).body.data).toEqual({ waWebChatId: known.body.data.waWebChatId })
  expect(await get(`/api/waweb/messages/${body.data.messageId}`)).toMatchObject({
    status: 'failed',
    failure: { reason: 'NOT_ON_WHATSAPP' },
  })
  expect(await get(`/api/waweb/messages/${known.body.data.messageId}`)).toMatchObject({
    status: 'sent',
    attachments: [{ name: 'fiyatlar.csv' }],
  })
  expect((await list('/api/threads', { _id: known.body.data.threadId })).length).toBe(1)
})

it('a message to a chat that names another phone is refused', async () => {
  const { name } = await somebodyWrites()
  const { itemId: waWebChatId } = await threadOf(name)
  const submitFrom = (waWebPhoneId: string) =>
    command('POST', '/api/waweb/messages/submit', { waWebChatId, waWebPhoneId, data: { message: 'Buradan' } })
  expect(await submitFrom('a'.repeat(24))).toMatchObject({
    status: 404,
    body: { msg: 'NOT_FOUND', controller: 'WAWEBPHONE' },
  })
  expect(await submitFrom((await phone())._id)).toMatchObject({ status: 200 })
})

it('a group that the phone may not write in refuses what was on its way, and says why', async () => {
  const { name, from } = await somebodyWrites()
  await simulator.control('waweb/read-only', { number, chat: `${from}@s.whatsapp.net` })
  const { body } = await submit(name, 'olmaz')
  await settled()
  expect(await get(`/api/waweb/messages/${body.data.messageId}`)).toMatchObject({
    status: 'failed',
    failure: { reason: 'PERMISSION_MISSING' },
  })
  const { status, lastError = null } = await channelOf()
  expect({ status, lastError }).toEqual({ status: 'connected', lastError: null })
})

it('a restricted phone says until when, and a message to somebody new why it did not leave', async () => {
  const { name } = await somebodyWrites()
  const until = new Date(server.services.now().getTime() + 3_600_000).toISOString()
  await simulator.control('waweb/state', { number, state: 'restricted', reason: '463', until })
  await settled()
  expect(await session()).toMatchObject({ state: 'restricted', data: { until, reason: '463' } })
  expect(await phone()).toMatchObject({ state: 'NOT_CONNECTED' })
  expect(await channelOf()).toMatchObject({ status: 'restricted' })
  const { body } = await submit(name, 'Merhaba')
  await settled()
  expect(await get(`/api/waweb/messages/${body.data.messageId}`)).toMatchObject({
    status: 'failed',
    failure: { reason: 'BLOCKED_BY_POLICY' },
  })
  await simulator.control('waweb/state', { number, state: 'open' })
  await settled()
  expect(await session()).toMatchObject({ state: 'open', data: { until: null } })
})

it('labels and states reach everybody who has them open, under the names that items are reloaded by', async () => {
  const { name, from } = await somebodyWrites()
  const chatId = (await threadOf(name)).itemId
  await simulator.control('waweb/changes', { number, field: 'label', value: { id: '9', name: 'Yeni', color: 1 } })
  await settled()
  const [label] = await list('/api/waweb/labels', { name: 'Yeni' })
  const sockets = await Promise.all(
    ['agent', 'manager'].map(async (as) => connect(server.address, { token: await server.token(as) })),
  )
  for (const socket of sockets) await socket.ready
  await command('PATCH', `/api/waweb/labels/${label._id}/chats/${chatId}`)
  await settled()
  await simulator.control('waweb/changes', {
    number,
    field: 'labelled',
    value: { label: '9', chat: `${from}@s.whatsapp.net`, isOn: false },
  })
  await simulator.control('waweb/state', { number, state: 'reconnecting', reason: '428' })
  // Both states in one delivery leave the phone unchanged, so there is nothing to notify.
  await settled()
  await simulator.control('waweb/state', { number, state: 'open' })
  await settled()
  for (const socket of sockets) {
    await socket.until((heard) => heard.some(({ envelope }) => envelope.type === 'WAWEBPHONE_UPDATED'))
    const chats = socket.heard.flatMap(({ envelope }) => (envelope.type === 'WAWEBCHAT_UPDATED' ? [envelope] : []))
    expect(chats.map(({ ids }) => ids)).toEqual(expect.arrayContaining([[chatId]]))
    socket.close()
  }
  expect(await get(`/api/waweb/chats/${chatId}`)).toMatchObject({ waWebLabelIds: [], waWebSessionId: sessionId })
  expect(await list('/api/waweb/chats', { waWebSessionId: sessionId, _id: chatId })).toHaveLength(1)
})

it('a code that nobody scans ends in a state that says so, and a new one begins again', async () => {
  const { sessionId: idle } = await addApplication('Idle')
  await get(`/api/waweb/sessions/${idle}/qr`)
  await settled()
  const played = simulator.simulation.world.waweb.sessions[idle]
  if (!played) throw new Error('the session was not started')
  setState(simulator.simulation, played, 'failed', { reason: '408' })
  await settled()
  expect(await session(idle)).toMatchObject({ state: 'failed', data: { reason: '408' } })
  expect(await get(`/api/waweb/sessions/${idle}/qr`)).toMatchObject({ attempt: 1, code: expect.stringContaining('2@') })
})

it.each([
  ['conflict', '440', 'reauthorise', 'SESSION_ENDED'],
  ['banned', '403', 'reauthorise', 'ACCOUNT_DISABLED'],
] as const)(
  'a session that ends as %s says so on its channel, and is linked again',
  async (state, reason, status, problem) => {
    await simulator.control('waweb/state', { number, state, reason })
    await settled()
    expect(await session()).toMatchObject({ state, data: { reason } })
    expect(await phone()).toMatchObject({ state: 'NOT_CONNECTED' })
    expect(await channelOf()).toMatchObject({ status, problem })
    // The simulator keeps the keys of a conflict: the phone reconnects without a code.
    if (state === 'banned') await scans()
    else await simulator.control('waweb/state', { number, state: 'open' })
    await settled()
    expect(await session()).toMatchObject({ state: 'open' })
    expect(await channelOf()).toMatchObject({ status: 'connected', problem: null })
  },
)

it('a session that is logged out by the phone is told, and linked again nothing is lost and nothing doubled', async () => {
  const { name, from } = await somebodyWrites('önce')
  await simulator.control('waweb/state', { number, state: 'reconnecting', reason: '428' })
  await settled()
  expect(await phone()).toMatchObject({ state: 'NOT_CONNECTED' })
  expect((await submit(name, 'bekleyen')).status).toBe(200)
  await simulator.control('waweb/state', { number, state: 'open' })
  await simulator.control('waweb/state', { number, state: 'logged_out', reason: '401' })
  await settled()
  expect(await session()).toMatchObject({ state: 'logged_out', data: { reason: '401' } })
  expect(await channelOf()).toMatchObject({ status: 'reauthorise', problem: 'SESSION_ENDED' })
  expect(await submit(name, 'geç')).toMatchObject({ status: 409, body: { msg: 'CHANNEL_NOT_CONNECTED' } })
  await scans()
  expect(await channelOf()).toMatchObject({ status: 'connected', problem: null })
  expect(await list('/api/waweb/phones', { number })).toHaveLength(1)
  await simulator.control('waweb/messages', { number, from, name, text: 'sonra' })
  await settled()
  expect((await messagesOf(name, false)).map(({ message }: { message: string }) => message)).toEqual(['önce', 'sonra'])
})

it('a number that is linked through a second application leaves the first', async () => {
  const second = await addApplication('Depot')
  await scans(second.sessionId)
  expect(await session(second.sessionId)).toMatchObject({ state: 'open' })
  expect(await session()).toMatchObject({
    data: { history: expect.arrayContaining([expect.objectContaining({ state: 'open' })]) },
  })
  expect((await session()).state).not.toBe('open')
  expect(await list('/api/waweb/phones', { number })).toMatchObject([
    { state: 'CONNECTED', waWebApplicationId: second.applicationId },
  ])
  expect((await command('POST', `/api/waweb/sessions/${second.sessionId}/logout`, undefined, 'manager')).status).toBe(
    200,
  )
  await settled()
  expect(await session(second.sessionId)).toMatchObject({ state: 'logged_out' })
  expect(await channelOf()).toMatchObject({ status: 'disconnected' })
  expect(simulator.simulation.world.waweb.sessions[second.sessionId]).toMatchObject({
    state: 'logged_out',
    number: null,
  })
})
