// The Baileys connector with the product on its other side: only the library is simulated.
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Baileys, Socket, SocketEvents } from '../../../connectors/baileys/baileys-socket.ts'
import { startConnector } from '../../../connectors/baileys/connector.ts'
import type { Connector } from '../../../connectors/baileys/connector.ts'
import { getPauseMs, judgeEnd } from '../../../connectors/baileys/connection-end.ts'
import { openMediaFiles } from '../../../connectors/baileys/media-files.ts'
import { openSealedFiles } from '../../../connectors/baileys/sealed-files.ts'
import { createPacing } from '../../../connectors/baileys/pacing.ts'
import type { Clock } from '../../../connectors/baileys/pacing.ts'
import { readSettings } from '../../../connectors/baileys/settings.ts'
import { connectorToken } from '../../../server/channels/whatsapp-web/connector.ts'
import { appSecret, query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { upload } from '../support/upload.ts'

const number = '905550003344'
const own = `${number}:7@s.whatsapp.net`

/** A socket as Baileys creates it, controlled by the test. */
interface PlayedSocket extends Socket {
  readonly emit: <Name extends keyof SocketEvents>(event: Name, value: SocketEvents[Name]) => void
}

interface Network {
  readonly sockets: PlayedSocket[]
  readonly sent: { readonly jid: string; readonly content: object; readonly id: string; readonly quoted?: unknown }[]
  readonly read: unknown[]
  readonly labels: unknown[]
  readonly unknownNumbers: Set<string>
  readonly portraitsAsked: string[]
  /** Contacts who show their pictures to nobody. */
  readonly hidden: Set<string>
  /** Status code that the next message throws. */
  refusal: number | null
}

const network: Network = {
  sockets: [],
  sent: [],
  read: [],
  labels: [],
  unknownNumbers: new Set(),
  portraitsAsked: [],
  hidden: new Set(),
  refusal: null,
}

const boom = (statusCode: number): Error => Object.assign(new Error(String(statusCode)), { output: { statusCode } })

const playedBaileys: Baileys = {
  newCredentials: () => ({ noiseKey: { private: Buffer.from('secret of the phone') } }),
  reviveKey: (_type, value) => value,
  download: () => Promise.resolve(Buffer.from('bytes of a picture')),
  downloadPicture: (address) => Promise.resolve(Buffer.from(`portrait from ${address}`)),
  open: ({ creds, keys }) => {
    const listeners = new Map<string, ((value: never) => void)[]>()
    keys.set({ session: { one: Buffer.from('a session key') } })
    const socket: PlayedSocket = {
      user: { id: own, name: 'Depo' },
      ev: {
        on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener as never]),
        removeAllListeners: (event) => listeners.delete(event),
      },
      sendMessage: (jid, content, { messageId, quoted }) => {
        const { refusal } = network
        network.refusal = null
        if (refusal !== null) return Promise.reject(boom(refusal))
        network.sent.push({ jid, content, id: messageId, quoted })
        return Promise.resolve({ key: { id: messageId, remoteJid: jid, fromMe: true } })
      },
      readMessages: (given) => Promise.resolve(void network.read.push(...given)),
      onWhatsApp: (digits = '') => Promise.resolve([{ exists: !network.unknownNumbers.has(digits) }]),
      profilePictureUrl: (jid) => {
        network.portraitsAsked.push(jid)
        return Promise.resolve(network.hidden.has(jid) ? undefined : `https://pictures.example/${jid}`)
      },
      addChatLabel: (jid, label) => Promise.resolve(void network.labels.push(['add', jid, label])),
      removeChatLabel: (jid, label) => Promise.resolve(void network.labels.push(['remove', jid, label])),
      addLabel: (_jid, label) => Promise.resolve(void network.labels.push(label)),
      logout: () => Promise.resolve(),
      end: () => undefined,
      emit: (event, value) => {
        if (event === 'creds.update') Object.assign(creds, value)
        for (const listener of listeners.get(event) ?? []) listener(value as never)
      },
    }
    network.sockets.push(socket)
    return socket
  },
}

const lastSocket = (): PlayedSocket => {
  const socket = network.sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

/** Time passes at once for every wait. */
const waited: number[] = []
let passedMs = 0
const clock: Clock = {
  now: () => Date.now() + passedMs,
  sleep: (ms) => {
    waited.push(ms)
    passedMs += ms
    return new Promise((resolve) => setImmediate(resolve))
  },
  random: () => 0.5,
}

const dataDir = mkdtempSync(join(tmpdir(), 'connector-'))
let server: TestServer
let connector: Connector
let sessionId: string
let counter = 0

const get = async (path: string, as = 'manager') => (await server.call('GET', path, { as })).body.data
const list = async (path: string, filter: Record<string, unknown>) =>
  (
    await server.call('GET', `${path}${query({ filter, options: { limit: 100, sort: { createdTime: 1 } } })}`, {
      as: 'agent',
    })
  ).body.data
const command = (method: string, path: string, body?: object, as = 'agent') =>
  server.call(method, path, { as, key: `connector-command-${(counter += 1)}-of-the-test`, ...(body ? { body } : {}) })

const begin = async (writesFirst = false): Promise<void> => {
  connector = await startConnector(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      secretKey: 'k'.repeat(32),
      appSecret,
      productUrl: server.address,
      ownUrl: null,
      writesFirst,
    },
    playedBaileys,
    clock,
  )
  Object.assign(server.services.config, {
    webConnectorBase: connector.address,
    mediaHosts: [new URL(connector.address).origin],
  })
}

const settled = async (): Promise<void> => {
  await connector.settled()
  await server.settled()
  await connector.settled()
  await server.settled()
}

beforeAll(async () => {
  server = await startTestServer({ config: { webConnector: true } })
  await begin()
  const created = await command(
    'POST',
    '/api/waweb/applications',
    { name: 'Depo', isActive: true, organisationId: server.seeded.organisation._id },
    'manager',
  )
  const [session] = await list('/api/waweb/sessions', { waWebApplicationId: created.body.data._id })
  sessionId = session._id
})
afterAll(async () => {
  await connector.close()
  await server.close()
})

const session = () => get(`/api/waweb/sessions/${sessionId}`)
const phone = async () => (await list('/api/waweb/phones', { number }))[0]
const threadOf = async (title: string) => (await list('/api/threads', { title }))[0]
const messagesOf = async (title: string) => list('/api/waweb/messages', { waWebChatId: (await threadOf(title)).itemId })
const now = () => Math.floor(Date.now() / 1_000)

const link = async (): Promise<void> => {
  await get(`/api/waweb/sessions/${sessionId}/qr`)
  lastSocket().emit('connection.update', { qr: 'ref,noise,identity,adv' })
  lastSocket().emit('creds.update', { me: { id: own } })
  lastSocket().emit('connection.update', { connection: 'close', lastDisconnect: { error: boom(515) } })
  await new Promise((resolve) => setImmediate(resolve))
  lastSocket().emit('connection.update', { connection: 'open' })
  await settled()
}

const somebodyWrites = async (text: string, more: object = {}): Promise<{ jid: string; name: string; id: string }> => {
  counter += 1
  const jid = `90532111${String(counter).padStart(4, '0')}@s.whatsapp.net`
  const [name, id] = [`Kişi ${counter}`, `3A${String(counter).padStart(10, '0')}`]
  lastSocket().emit('messages.upsert', {
    messages: [
      {
        key: { remoteJid: jid, fromMe: false, id },
        message: { conversation: text, ...more },
        pushName: name,
        messageTimestamp: now(),
      },
    ],
  })
  await settled()
  return { jid, name, id }
}

const submit = async (name: string, data: object) => {
  const { itemId, lastOutboundId } = await threadOf(name)
  return command('POST', '/api/waweb/messages/submit', { waWebChatId: itemId, lastOutboundId, data })
}

it('a phone scans the code of the connector and is connected, after the restart that the network asks for', async () => {
  await get(`/api/waweb/sessions/${sessionId}/qr`)
  lastSocket().emit('connection.update', { qr: 'ref,noise,identity,adv' })
  await settled()
  expect(await session()).toMatchObject({ state: 'qr', data: { qr: { attempt: 1 } } })
  expect(await get(`/api/waweb/sessions/${sessionId}/qr`)).toMatchObject({ code: 'ref,noise,identity,adv', attempt: 1 })
  const opened = network.sockets.length
  await link()
  expect(network.sockets).toHaveLength(opened + 1)
  expect(await session()).toMatchObject({ state: 'open' })
  expect(await phone()).toMatchObject({ state: 'CONNECTED', name: 'Depo' })
})

it('a chat is answered under an id of ours, ticked, read and labelled; a file goes along', async () => {
  const { jid, name, id } = await somebodyWrites('Kargom nerede?')
  expect(await messagesOf(name)).toMatchObject([{ message: 'Kargom nerede?', fbId: id }])
  const chatId = (await threadOf(name)).itemId
  await command('PATCH', `/api/waweb/chats/${chatId}/markAsRead`)
  await settled()
  expect(network.read).toContainEqual(expect.objectContaining({ remoteJid: jid, id }))
  const file = { bytes: Buffer.from('a,b'), name: 'liste.csv', mimeType: 'text/csv' }
  const media = await upload(server, (await threadOf(name))._id, file)
  expect((await submit(name, { message: 'Ekte', media })).status).toBe(200)
  await settled()
  const sent = network.sent.at(-1)
  expect(sent).toMatchObject({ jid, content: { document: Buffer.from('a,b'), fileName: 'liste.csv', caption: 'Ekte' } })
  lastSocket().emit('messages.update', [
    { key: { remoteJid: jid, fromMe: true, id: sent?.id ?? '' }, update: { status: 4 } },
  ])
  await settled()
  const [, answer] = await messagesOf(name)
  expect(answer).toMatchObject({ status: 'read', fbId: sent?.id })
  lastSocket().emit('labels.edit', { id: '5', name: 'VIP', color: 2, deleted: false })
  await settled()
  const { rows } = await get(`/api/waweb/phones/${(await phone())._id}/labels`)
  await command('PATCH', `/api/waweb/labels/${rows[0]._id}/chats/${chatId}`)
  await settled()
  expect(network.labels).toContainEqual(['add', jid, '5'])
})

it('a message that the network gives up without saying why says nothing of the account', async () => {
  const { jid, name } = await somebodyWrites('Orada mısınız?')
  await submit(name, { message: 'Buradayız' })
  await settled()
  lastSocket().emit('messages.update', [
    { key: { remoteJid: jid, fromMe: true, id: network.sent.at(-1)?.id ?? '' }, update: { status: 0 } },
  ])
  await settled()
  expect((await messagesOf(name))[1]).toMatchObject({
    status: 'failed',
    failure: { reason: 'PLATFORM_ERROR', code: null },
  })
})

it('events of the library are translated: hidden addresses, groups, edits, reactions, words taken back, files, the past', async () => {
  const { name } = await somebodyWrites('', { imageMessage: { caption: 'Böyle geldi', mimetype: 'image/jpeg' } })
  const [picture] = await messagesOf(name)
  expect(picture).toMatchObject({ message: 'Böyle geldi', attachments: [{ type: 'image' }] })
  expect(await (await fetch(picture.attachments[0].file_url)).text()).toBe('bytes of a picture')

  const lid = '123456789012345@lid'
  const jid = '905339998877@s.whatsapp.net'
  const group = '120363000000000009@g.us'
  const at = now()
  const said = (key: object, message: object) => ({
    key: { fromMe: false, ...key },
    message,
    pushName: 'Gizem',
    messageTimestamp: at,
  })
  lastSocket().emit('messages.upsert', {
    messages: [
      said({ remoteJid: lid, remoteJidAlt: jid, id: 'G1' }, { conversation: 'ilk' }),
      said(
        { remoteJid: lid, id: 'G2' },
        { protocolMessage: { type: 14, key: { id: 'G1' }, editedMessage: { conversation: 'ikinci' } } },
      ),
      said({ remoteJid: lid, id: 'G3' }, { reactionMessage: { key: { id: 'G1' }, text: '👍' } }),
      said(
        { remoteJid: lid, id: 'G4' },
        { ephemeralMessage: { message: { extendedTextMessage: { text: 'kaybolan' } } } },
      ),
      said({ remoteJid: lid, id: 'G5' }, { protocolMessage: { type: 0, key: { id: 'G4' } } }),
      said({ remoteJid: 'status@broadcast', id: 'G6' }, { conversation: 'hikâye' }),
      said({ remoteJid: group, participant: lid, id: 'G7' }, { conversation: 'gruba' }),
    ],
  })
  lastSocket().emit('groups.upsert', [
    { id: group, subject: 'Bayiler', announce: true, participants: [{ id: own, admin: null }] },
  ])
  lastSocket().emit('chats.update', [{ id: jid, pinned: 1, muteEndTime: -1 }])
  lastSocket().emit('messaging-history.set', {
    chats: [],
    contacts: [],
    messages: [said({ remoteJid: jid, id: 'OLD', fromMe: false }, { conversation: 'geçen yıl' })],
  })
  await settled()
  const [chat] = await list('/api/waweb/chats', { remoteId: jid })
  expect(chat).toMatchObject({ data: { group: false, pinned: true, isMuted: true }, waWebSessionId: sessionId })
  expect(await list('/api/waweb/chats', { remoteId: lid })).toEqual([])
  const messages = await list('/api/waweb/messages', { waWebChatId: chat._id })
  expect(messages.find(({ fbId }: { fbId: string }) => fbId === 'G1')).toMatchObject({
    message: 'ikinci',
    reactions: [{ emoji: '👍' }],
  })
  expect(messages.find(({ fbId }: { fbId: string }) => fbId === 'G4')).toMatchObject({ deleted: true, message: '' })
  expect(messages.find(({ fbId }: { fbId: string }) => fbId === 'OLD')).toMatchObject({ isRead: true })
  const [bayiler] = await list('/api/waweb/chats', { remoteId: group })
  expect(bayiler).toMatchObject({ name: 'Bayiler', data: { group: true, isReadOnly: true } })
  expect(await submit('Bayiler', { message: 'olmaz' })).toMatchObject({ status: 409, body: { msg: 'CHAT_READ_ONLY' } })
  expect(await list('/api/waweb/chats', { remoteId: 'status@broadcast' })).toEqual([])
})

it('pictures of people are asked for when they write, once a week; who hides theirs has none', async () => {
  const { jid, name } = await somebodyWrites('Merhaba')
  expect((await threadOf(name)).imageUrl).toBeTruthy()
  const again = { key: { remoteJid: jid, fromMe: false, id: '3AAGAIN' }, message: { conversation: 'Orada mısınız?' } }
  lastSocket().emit('messages.upsert', { messages: [{ ...again, messageTimestamp: now() }] })
  await settled()
  expect(network.portraitsAsked.filter((one) => one === jid)).toEqual([jid])
  network.hidden.add(`90532111${String(counter + 1).padStart(4, '0')}@s.whatsapp.net`)
  const hiding = await somebodyWrites('Ben de')
  expect((await threadOf(hiding.name)).imageUrl).toBeNull()
})

it('files are kept until the product has had its time to fetch them', () => {
  const files = openSealedFiles(join(dataDir, 'kept'), 'k'.repeat(32))
  let at = 0
  const kept = openMediaFiles(files, { ...clock, now: () => at })
  const name = kept.keep(Buffer.from('one'))
  at = 13 * 86_400_000
  kept.keep(Buffer.from('two'))
  expect(kept.read(name)).toEqual(Buffer.from('one'))
  at = 15 * 86_400_000
  const later = kept.keep(Buffer.from('three'))
  expect(kept.read(name)).toBeNull()
  expect(kept.read(later)).toEqual(Buffer.from('three'))
  expect(files.list()).toHaveLength(2)
})

it('nobody new is written to unless a setting allows it, then only who is on WhatsApp; a refusal of the network says why', async () => {
  const waWebPhoneId = (await phone())._id
  const first = async (phoneNumber: string) => {
    const { body } = await command('POST', '/api/waweb/messages/submit', {
      waWebPhoneId,
      data: { phoneNumber, message: 'Merhaba' },
    })
    await settled()
    return get(`/api/waweb/messages/${body.data.messageId}`)
  }
  expect(await first('+905350000001')).toMatchObject({ status: 'failed', failure: { reason: 'BLOCKED_BY_POLICY' } })
  await connector.close()
  await begin(true)
  lastSocket().emit('connection.update', { connection: 'open' })
  await settled()
  network.unknownNumbers.add('905350000002')
  expect(await first('+905350000002')).toMatchObject({ status: 'failed', failure: { reason: 'NOT_ON_WHATSAPP' } })
  expect(await first('+905350000003')).toMatchObject({ status: 'sent' })
  network.refusal = 463
  expect(await first('+905350000004')).toMatchObject({ status: 'failed', failure: { reason: 'BLOCKED_BY_POLICY' } })
  network.refusal = 403
  expect(await first('+905350000005')).toMatchObject({ status: 'failed', failure: { reason: 'PERMISSION_MISSING' } })
  const ends = new Date(Date.now() + 3_600_000)
  lastSocket().emit('connection.update', { reachoutTimeLock: { isActive: true, timeEnforcementEnds: ends } })
  await settled()
  expect(await session()).toMatchObject({ state: 'restricted', data: { until: ends.toISOString() } })
  const { jid, name } = await somebodyWrites('Hâlâ orada mısınız?')
  await submit(name, { message: 'Evet' })
  await settled()
  const id = network.sent.at(-1)?.id ?? ''
  lastSocket().emit('messages.update', [{ key: { remoteJid: jid, fromMe: true, id }, update: { status: 4 } }])
  await settled()
  expect((await messagesOf(name))[1]).toMatchObject({ status: 'read' })
  const [channel] = (await get(`/api/channels${query({ filter: { accountId: waWebPhoneId } })}`)) as {
    status: string
  }[]
  expect(channel).toMatchObject({ status: 'restricted' })
  lastSocket().emit('connection.update', { reachoutTimeLock: { isActive: false } })
  await settled()
  expect(await session()).toMatchObject({ state: 'open' })
})

it('a connector that is killed loses nothing and tells nothing twice, and its keys lie sealed', async () => {
  const { name, jid } = await somebodyWrites('önce')
  const productUrl = server.address
  await connector.close()
  // It receives one more message while the product cannot be reached, and is killed before delivering it.
  Object.defineProperty(server, 'address', { value: 'http://127.0.0.1:9', configurable: true })
  await begin()
  lastSocket().emit('connection.update', { connection: 'open' })
  lastSocket().emit('messages.upsert', {
    messages: [
      {
        key: { remoteJid: jid, fromMe: false, id: 'LOST' },
        message: { conversation: 'arada' },
        messageTimestamp: now(),
      },
    ],
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await connector.close()
  Object.defineProperty(server, 'address', { value: productUrl, configurable: true })
  await begin()
  lastSocket().emit('connection.update', { connection: 'open' })
  await settled()
  expect((await messagesOf(name)).map(({ message }: { message: string }) => message)).toEqual(['önce', 'arada'])
  const before = network.sent.length
  expect((await submit(name, { message: 'cevap' })).status).toBe(200)
  await settled()
  const id = network.sent.at(-1)?.id ?? ''
  await connector.close()
  await begin()
  lastSocket().emit('connection.update', { connection: 'open' })
  await settled()
  const again = await fetch(`${connector.address}/waweb/sessions/${sessionId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${connectorToken(server.services)}` },
    body: JSON.stringify({ id, chat: jid, text: 'cevap' }),
  })
  expect(await again.json()).toEqual({ id })
  expect(network.sent).toHaveLength(before + 1)
  const kept = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((file) => join(dataDir, file))
    .filter((file) => statSync(file).isFile())
  expect(kept.length).toBeGreaterThan(5)
  for (const file of kept)
    expect(readFileSync(file).toString('latin1')).not.toMatch(/secret of the phone|arada|session key/)
  expect((await fetch(`${connector.address}/waweb/sessions/${sessionId}/qr`)).status).toBe(401)
})

it('logged out elsewhere it forgets its keys and asks for a new code; replaced it does not fight', async () => {
  lastSocket().emit('connection.update', { connection: 'close', lastDisconnect: { error: boom(440) } })
  await settled()
  expect(await session()).toMatchObject({ state: 'conflict', data: { reason: '440' } })
  const opened = network.sockets.length
  await link()
  expect(network.sockets.length).toBeGreaterThan(opened)
  lastSocket().emit('connection.update', { connection: 'close', lastDisconnect: { error: boom(401) } })
  await settled()
  expect(await session()).toMatchObject({ state: 'logged_out', data: { reason: '401' } })
  expect(await phone()).toMatchObject({ state: 'NOT_CONNECTED' })
  await link()
  expect(await session()).toMatchObject({ state: 'open' })
  expect(await list('/api/waweb/phones', { number })).toHaveLength(1)
})

it.each([
  [515, true, 'pairing', 'at once', false],
  [401, true, 'logged_out', 'never', true],
  [403, true, 'banned', 'never', true],
  [440, true, 'conflict', 'never', false],
  [408, false, 'failed', 'never', true],
  [408, true, 'reconnecting', 'later', false],
  [428, true, 'reconnecting', 'later', false],
  [503, true, 'reconnecting', 'later', false],
] as const)(
  'a connection that ends with %s, linked %s, is %s and opened %s',
  (code, isLinked, state, reopens, forgets) => {
    expect(judgeEnd(code, isLinked)).toEqual({ state, reopens, forgets })
  },
)

it('the pauses before a connection is opened again grow, and end at two minutes', () => {
  const pauses = [0, 1, 2, 20].map((attempt) => getPauseMs(attempt, 1))
  expect(pauses).toEqual([2_000, 4_000, 8_000, 120_000])
})

it('a phone writes one message after the other, a second and more apart', async () => {
  const times: number[] = []
  let at = 0
  const pacing = createPacing({ now: () => at, sleep: (ms) => Promise.resolve(void (at += ms)), random: () => 0 })
  const failing = pacing.take(() => Promise.reject(new Error('refused')))
  await Promise.all([
    expect(failing).rejects.toThrow('refused'),
    ...[1, 2, 3].map(() => pacing.take(() => Promise.resolve(void times.push(at)))),
  ])
  expect(times).toEqual([1_000, 2_000, 3_000])
})

it('settings that are missing stop it at the start', () => {
  expect(() => readSettings({})).toThrow('WAWEB_SECRET_KEY is not set')
  expect(() => readSettings({ WAWEB_SECRET_KEY: 'short' })).toThrow('32 characters')
  expect(
    readSettings({ WAWEB_SECRET_KEY: 'k'.repeat(32), META_APP_SECRET: 's', PRODUCT_URL: 'https://inbox.example.com/' }),
  ).toMatchObject({ productUrl: 'https://inbox.example.com', writesFirst: false, port: 8_090 })
})
