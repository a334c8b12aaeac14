// Three server processes and a proxy on one PostgreSQL, under load. A process, the proxy and the database are killed: accepted work is not
// lost, and nothing is sent or published twice. `npm test -- --long` kills them many times, in the order of PROPERTY_SEED.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Row } from '../../../contract/index.ts'
import type { Bootstrap } from '../../../contract/platform/calls.ts'
import { startCluster } from '../../../scripts/cluster/start-cluster.ts'
import type { Cluster } from '../../../scripts/cluster/start-cluster.ts'
import { findFreePort, findPostgresPrograms, startPostgres } from '../../../scripts/testing/postgres.ts'
import type { Postgres } from '../../../scripts/testing/postgres.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { transact } from '../../../server/database/transact.ts'
import { racingRuns } from '../../support/random-runs.ts'
import { ask, soon } from '../support/asking.ts'
import type { TestRequest } from '../support/asking.ts'
import { quietLog } from '../support/database.ts'
import { nobody } from '../support/fixtures.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { connectLasting } from '../support/lasting-client.ts'
import type { LastingClient } from '../support/lasting-client.ts'
import { textMessage } from '../support/messenger.ts'
import { startPlatform } from '../support/platform.ts'
import type { Platform } from '../support/platform.ts'
import { connect } from '../support/socket.ts'
import type { TestSocket } from '../support/socket.ts'
import { appSecret, query, seedPeople, sign, testPassword, verifyToken } from '../support/server.ts'

const isLong = process.env['LONG'] === '1'
if (isLong) jest.setTimeout(1_800_000)
const secretKey = 'a key of the tests, long and varied enough'
const processCount = 3

let folder: string
let postgres: Postgres
let platform: Platform
let seeded: Fixtures
let cluster: Cluster
let token: string
let start: Bootstrap
let headers: Readonly<Record<string, string>>
let clients: LastingClient[]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats a request until it is accepted, as the platforms and the outbox do. */
const repeat = async (asked: TestRequest): Promise<unknown> => {
  for (;;) {
    const answer = await ask(cluster.address, asked).catch(() => null)
    if (answer?.status === 200) return answer.data
    // A refusal is final, unless the same request is in progress.
    if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`${asked.path}: ${answer.status}`)
    await pause(200)
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'several-processes-'))
  postgres = await startPostgres(String(findPostgresPrograms()), { keepsCommitted: true })
  platform = await startPlatform()
  const database = await openDatabase({
    databaseUrl: postgres.url,
    secretKey: Buffer.from(secretKey),
    log: quietLog,
  })
  seeded = await seedPeople(database)
  await transact(database, nobody, async (unit) => {
    const { page, organisation } = seeded
    const own = { organisationId: organisation._id }
    unit.add('FBACCESSTOKEN', { token: 'page-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id }, own)
    unit.add(
      'CHANNEL',
      { name: 'page', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      own,
    )
  })
  await database.close()
  cluster = await startCluster(
    {
      port: await findFreePort(28_000),
      processCount,
      environment: {
        PATH: process.env['PATH'],
        DATABASE_URL: postgres.url,
        PUBLIC_URL: 'http://127.0.0.1',
        DATA_DIR: folder,
        SIMULATOR: '0',
        SECRET_KEY: secretKey,
        META_APP_ID: '102030',
        META_APP_SECRET: appSecret,
        META_VERIFY_TOKEN: verifyToken,
        GRAPH_FACEBOOK_BASE: platform.address,
        LOG_LEVEL: 'silent',
      },
    },
    () => undefined,
  )
  const login = await repeat({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: 'agent', password: testPassword },
  })
  token = (login as { token: string }).token
  headers = { authorization: `Bearer ${token}` }
  start = (await repeat({ method: 'GET', path: '/api/bootstrap', headers })) as Bootstrap
  // Two for each process, as the proxy distributes them.
  clients = Array.from({ length: 2 * processCount }, () => connectLasting(cluster.address, token, start))
})
afterAll(async () => {
  for (const client of clients) client.close()
  await cluster.stop()
  await platform.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** Waits until a killed process has been restarted. */
const allAnswer = async (): Promise<void> => {
  for (const { address } of cluster.processes)
    await soon(
      () => ask(address, { method: 'GET', path: '/api/health' }).catch(() => ({ status: 0 })),
      ({ status }) => status === 200,
    )
}

const pageSize = 200

const list = async <Type extends 'FBMESSAGE' | 'FBCONVERSATION' | 'THREAD'>(path: string): Promise<Row<Type>[]> => {
  const found: Row<Type>[] = []
  for (;;) {
    const options = { limit: pageSize, skip: found.length, sort: { _id: 1 } }
    const page = await repeat({ method: 'GET', path: `${path}${query({ filter: {}, options })}`, headers })
    found.push(...(page as Row<Type>[]))
    if ((page as Row<Type>[]).length < pageSize) return found
  }
}

const asked = { questions: [] as string[], answers: [] as string[] }
let people = 0

const write = (from: string, text: string): Promise<unknown> => {
  asked.questions.push(text)
  const body = textMessage(seeded.page.fbId, text, { from, mid: `m_${text.replaceAll(' ', '_')}` })
  return repeat({
    method: 'POST',
    path: '/webhooks/meta',
    headers: { 'x-hub-signature-256': sign(JSON.stringify(body)) },
    body,
  })
}

/** Replies to a conversation that nobody has answered. */
const answer = (fbConversationId: string, text: string): Promise<unknown> => {
  asked.answers.push(text)
  return repeat({
    method: 'POST',
    path: '/api/fb/messages/submit',
    headers: { ...headers, 'idempotency-key': text.replaceAll(' ', '-') },
    body: { fbConversationId, lastOutboundId: null, data: { message: text } },
  })
}

type Kill = (answerNow: () => void) => Promise<void>

/** The platform answers when the process can no longer write the result, or afterwards. */
const kills: Readonly<Record<string, Kill>> = {
  'a process': async (answerNow) => {
    process.kill(cluster.processes[people % processCount]?.pid() ?? Number.NaN, 'SIGKILL')
    answerNow()
  },
  'the proxy': async (answerNow) => {
    process.kill(cluster.proxy.pid(), 'SIGKILL')
    answerNow()
  },
  'the database': async (answerNow) => {
    await postgres.crash()
    answerNow()
    await pause(500)
    await postgres.start()
  },
}

/** Kills under load, while the platform has accepted replies without having responded. */
const killUnderLoad = async (kill: Kill): Promise<void> => {
  const newcomers = Array.from({ length: 6 }, () => String(7_000 + (people += 1)))
  await Promise.all(newcomers.map((from) => write(from, `hello from ${from}`)))
  const conversations = await soon(
    () => list<'FBCONVERSATION'>('/api/fb/conversations'),
    (found) => found.length === people,
  )
  const fresh = conversations.toSorted((one, other) => (one._id < other._id ? -1 : 1)).slice(-newcomers.length)
  const hold = Promise.withResolvers<undefined>()
  platform.beforeAnswer(() => hold.promise)
  const accepted = platform.received(platform.sent.length + newcomers.length)
  const load = [
    ...fresh.map(({ _id }) => answer(_id, `answer to ${_id}`)),
    ...newcomers.flatMap((from) => [1, 2, 3].map((n) => write(from, `question ${n} of ${from}`))),
  ]
  await accepted
  await kill(() => hold.resolve(undefined))
  platform.beforeAnswer(async () => undefined)
  await Promise.all(load)
}

const expectAllOnce = async (): Promise<void> => {
  const messages = await soon(
    () => list<'FBMESSAGE'>('/api/fb/messages'),
    (found) =>
      found.length >= asked.questions.length + asked.answers.length &&
      found.every(({ ownerSent, status }) => !ownerSent || status === 'sent'),
  )
  const texts = (ours: boolean) =>
    messages.flatMap(({ ownerSent, message }) => (Boolean(ownerSent) === ours ? [message] : [])).sort()
  expect(texts(false)).toEqual(asked.questions.toSorted())
  expect(texts(true)).toEqual(asked.answers.toSorted())
  expect(platform.sent.map(({ message }) => message.text).sort()).toEqual(asked.answers.toSorted())
  const ids = messages.map(({ _id }) => _id).sort()
  for (const client of clients) {
    const added = () =>
      client.applied.flatMap(({ objectType, op, ids: of }) => (objectType === 'FBMESSAGE' && op === 'add' ? of : []))
    await soon(
      () => Promise.resolve(added().length),
      (count) => count >= ids.length,
    )
    expect(added().sort()).toEqual(ids)
    expect(client.faults).toEqual([])
  }
}

const pids = (): readonly number[] => cluster.processes.map(({ pid }) => pid())

it.each(Object.entries(kills))('loses nothing and does nothing twice when %s is killed', async (what, kill) => {
  await allAnswer()
  const before = pids()
  await killUnderLoad(kill)
  await expectAllOnce()
  const isRestarted = (pid: number): boolean => !before.includes(pid)
  // A killed process is restarted; the others survive every failure around them.
  const expected = what === 'a process' ? 1 : 0
  if (expected > 0)
    await soon(
      () => Promise.resolve(pids().some(isRestarted)),
      (some) => some,
    )
  expect(pids().filter(isRestarted)).toHaveLength(expected)
})

it('shows at every process who is on a conversation, and when they have gone', async () => {
  await allAnswer()
  const [theirs, ...others] = cluster.processes.map(({ address }) => address) as [string, ...string[]]
  const here = (at: string) => connect(at, { token, epoch: start.epoch, cursors: start.cursors })
  const sockets = [theirs, ...others].map(here)
  const [looking, ...watching] = sockets as [TestSocket, ...TestSocket[]]
  await Promise.all(sockets.map(({ ready }) => ready))
  await write(String(7_000 + (people += 1)), 'is anybody there')
  const [thread] = await soon(
    () => list<'THREAD'>('/api/threads'),
    (found) => found.length > 0,
  )
  const id = String(thread?._id)
  looking.say('presence', [{ threadId: id, state: 'typing' }])
  const isShown = { userId: seeded.agent._id, state: 'typing' }
  await Promise.all(watching.map((socket) => socket.untilPresent((present) => present[id]?.length === 1)))
  for (const socket of watching) expect(socket.present()[id]).toEqual([isShown])
  looking.close()
  await Promise.all(watching.map((socket) => socket.untilPresent((present) => present[id]?.length === 0)))
  for (const socket of watching) socket.close()
})

it('counts wrong passwords over all processes', async () => {
  await allAnswer()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { address } = cluster.processes[attempt % processCount] as { readonly address: string }
    const body = { username: 'manager', password: 'wrong' }
    const { status } = await ask(address, { method: 'POST', path: '/api/auth/login', body })
    statuses.push(status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

if (isLong)
  it('loses nothing and does nothing twice over many kills', async () => {
    const names = Object.keys(kills)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 8 }), async (fallen) => {
        for (const what of fallen) {
          await allAnswer()
          await killUnderLoad(kills[what] as Kill)
        }
        await expectAllOnce()
      }),
      racingRuns(4),
    )
  })
