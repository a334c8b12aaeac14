// A whole server in process, on a free port: the real routes, workers and socket, on its own database.
import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import type { Database } from '../../../server/database/database.ts'
import { transact } from '../../../server/database/transact.ts'
import { hashPassword } from '../../../server/features/auth/password.ts'
import type { Config } from '../../../server/lib/config.ts'
import { startServer } from '../../../server/app/start-server.ts'
import type { RunningServer, StartOptions } from '../../../server/app/start-server.ts'
import { openTestDatabase, testSecretKey } from './database.ts'
import { nobody, seedOrganisation } from './fixtures.ts'
import type { Fixtures } from './fixtures.ts'

export const testPassword = 'correct horse battery'
export const appSecret = 'test-application-secret'
export const verifyToken = 'test-verify-token'

export interface Answer {
  readonly status: number
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into answers of every shape
  readonly body: any
}

export interface TestServer extends RunningServer {
  readonly seeded: Fixtures
  /** Calls as the user; without one, anonymously. */
  call(
    method: string,
    path: string,
    options?: { as?: string; body?: unknown; key?: string; raw?: string },
  ): Promise<Answer>
  token(username: string): Promise<string>
  /** Posts a webhook body signed as the platform signs. */
  webhook(body: unknown, signature?: string): Promise<number>
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
}

/** @param graphBase the platform's address; by default one that nobody listens on */
export const createTestConfig = (graphBase = 'http://127.0.0.1:9'): Config => ({
  host: '127.0.0.1',
  port: 0,
  publicUrl: null,
  dataDir: null,
  databaseUrl: null,
  secretKey: testSecretKey,
  simulator: false,
  webConnector: false,
  webConnectorBase: null,
  simulatorPort: 0,
  simulatorCustomersSeconds: null,
  production: false,
  demo: false,
  demoPassword: null,
  meta: {
    appId: '102030',
    appSecret,
    appSecretProof: false,
    verifyToken,
    graphVersion: 'v26.0',
    graphFacebookBase: graphBase,
    facebookDialogBase: graphBase,
    whatsappConfigId: null,
  },
  mail: null,
  singleSignOn: null,
  facebookLogin: true,
  mediaHosts: [],
  pushHosts: [],
  platformPauseMs: 0,
  organisationGraceDays: 7,
  // A test over every route sends more requests a minute than an office.
  requestsAMinute: 100_000,
  // Search results must not depend on other load on the machine.
  searchMs: 120_000,
  trustedProxies: [],
  sessionDays: 90,
  allowedOrigins: [],
  logLevel: 'silent',
  metricsToken: null,
})

/** Password hash of all test users, computed once: hashing is slow on purpose. */
let hash: Promise<string> | undefined

const people = ['superadmin', 'admin', 'manager', 'agent', 'agent2', 'stranger'] as const

export const sign = (body: string): string => `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/** The organisation of fixtures.ts, whose users can sign in with the test password. */
export const seedPeople = async (database: Database): Promise<Fixtures> => {
  const seeded = await seedOrganisation(database)
  await transact(database, nobody, async (unit) => {
    hash ??= hashPassword(testPassword, { memoryKib: 64, passes: 1 })
    const shared = await hash
    await unit.tx
      .insertInto('credentials')
      .values(people.map((username) => ({ user_id: seeded[username]._id, hash: shared })))
      .execute()
  })
  return seeded
}

export interface TestServerOptions {
  readonly graphBase?: string
  readonly now?: () => Date
  readonly realtime?: StartOptions['realtime']
  /** Settings that differ from a test's default ones. */
  readonly config?: Partial<Config>
}

export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const database = await openTestDatabase()
  return attachTestServer(database, await seedPeople(database), options)
}

/** On a database that is already seeded; closes it with the server. */
export const attachTestServer = async (
  database: Database,
  seeded: Fixtures,
  { graphBase, config, ...options }: TestServerOptions = {},
): Promise<TestServer> => {
  const server = await startServer(
    { ...createTestConfig(graphBase), ...config },
    { database, log: pino({ level: 'silent' }), ...options },
  )
  const tokens = new Map<string, Promise<string>>()

  const call: TestServer['call'] = async (method, path, { as, body, key, raw } = {}) => {
    const headers: Record<string, string> = {}
    if (as !== undefined) headers['authorization'] = `Bearer ${await token(as)}`
    if (body !== undefined || raw !== undefined) headers['content-type'] = 'application/json'
    if (key !== undefined) headers['idempotency-key'] = key
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fetch(`${server.address}${path}`, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }

  const token = (username: string): Promise<string> => {
    const known = tokens.get(username)
    if (known) return known
    const asked = call('POST', '/api/auth/login', { body: { username, password: testPassword } }).then((answer) => {
      if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer.body)}`)
      return String(answer.body.data.token)
    })
    tokens.set(username, asked)
    return asked
  }

  return {
    ...server,
    seeded,
    call,
    token,
    webhook: async (body, signature) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await fetch(`${server.address}/webhooks/meta`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? sign(text) },
        body: text,
      })
      return answer.status
    },
    settled: () => server.services.jobs.idle(),
  }
}

export const query = (values: Readonly<Record<string, unknown>>): string =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`
