// Signing in, renewing, signing out: who gets in, for how long, and what attackers learn.
import { createHmac } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { maxHashesAtOnce, maxHashesWaiting, takeHashSlot } from '../../../../server/features/auth/hash-slots.ts'
import { setPassword } from '../../../../server/features/auth/set-password.ts'
import { transact } from '../../../../server/database/transact.ts'
import { startServer } from '../../../../server/app/start-server.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addUser, nobody, seedOrganisation } from '../../support/fixtures.ts'
import { attachTestServer, startTestServer, createTestConfig, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let clock: number

const minute = 60_000

beforeAll(async () => {
  clock = Date.parse('2026-03-02T09:00:00.000Z')
  server = await startTestServer({ now: () => new Date(clock), config: { trustedProxies: ['127.0.0.1'] } })
})
// Earlier attempts no longer count.
beforeEach(() => {
  clock += 25 * 60 * minute
})
afterAll(() => server.close())

const signIn = (username: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { username, password } })

const post = (username: string, password: string, address?: string): Promise<Response> =>
  fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(address ? { 'x-forwarded-for': address } : {}) },
    body: JSON.stringify({ username, password }),
  })
/** Signs in from this address, as a proxy reports it. */
const from = async (address: string, username: string, password: string): Promise<Answer> => {
  const answer = await post(username, password, address)
  return { status: answer.status, body: await answer.json() }
}

const withToken = async (token: string, method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const signedIn = async (username = 'agent'): Promise<string> => (await signIn(username, testPassword)).body.data.token
const sessionsOf = async (token: string): Promise<{ _id: string }[]> =>
  (await withToken(token, 'GET', '/api/auth/sessions')).body.data

describe('signing in', () => {
  it('answers a token that names the user, and what they may manage', async () => {
    const { status, body } = await signIn('manager', testPassword)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      userId: server.seeded.manager._id,
      stats: { canManage: false, multipleOrganisation: false, manageOrganisationIds: [server.seeded.organisation._id] },
    })
    expect(payloadOf(body.data.token)).toMatchObject({
      userId: server.seeded.manager._id,
      sessionId: expect.any(String),
      exp: clock / 1000 + 15 * 60,
    })
    expect((await withToken(body.data.token, 'GET', '/api/auth/allowed')).body.data).toMatchObject({
      rights: { userId: server.seeded.manager._id },
      accounts: [{ _id: server.seeded.page._id }],
    })
  })

  it('is by a name in any case, as no other name differs by case alone', async () => {
    await transact(server.services.database, nobody, async (unit) => {
      await setPassword(unit, addUser(unit, 'ışık.demir')._id, testPassword)
    })
    for (const name of ['Agent', 'AGENT', 'Işık.Demir', 'IŞIK.DEMİR'])
      expect((await signIn(name, testPassword)).status).toBe(200)
    expect((await signIn('isik.demir', testPassword)).status).toBe(401)
  })

  it('is a session of its own each time, listed for its person and nobody else', async () => {
    const [first, second] = [await signedIn('agent2'), await signedIn('agent2')]
    expect(payloadOf(first)['sessionId']).not.toBe(payloadOf(second)['sessionId'])
    expect((await sessionsOf(first)).map((session) => session._id).sort()).toEqual(
      [payloadOf(first)['sessionId'], payloadOf(second)['sessionId']].sort(),
    )
    expect(await sessionsOf(await signedIn('stranger'))).toHaveLength(1)
  })

  it('refuses alike a wrong password, an unknown name, a passive user and one without a password', async () => {
    await transact(server.services.database, nobody, async (unit) => {
      addUser(unit, 'without-password')
      const passive = addUser(unit, 'passive')
      await unit.change('USER', passive._id, { status: 'Passive' })
      await setPassword(unit, passive._id, testPassword)
    })
    const refused = { status: 401, body: { msg: 'INVALID_CREDENTIALS' } }
    expect(await signIn('agent', 'wrong')).toEqual(refused)
    expect(await signIn('nobody-of-that-name', testPassword)).toEqual(refused)
    expect(await signIn('passive', testPassword)).toEqual(refused)
    expect(await signIn('without-password', testPassword)).toEqual(refused)
  })

  it('takes as long for an unknown name as for a wrong password', async () => {
    // At the product's hashing cost: the seeded passwords of tests use a lower one.
    await transact(server.services.database, nobody, async (unit) => {
      await setPassword(unit, addUser(unit, 'with-password')._id, testPassword)
    })
    const min: Record<string, number> = { 'with-password': Infinity, 'nobody-of-that-name': Infinity }
    // Measures processor time, in turns, and takes the minimum, so that other load on the machine does not count. No hashing, or a cheaper
    // hash, would take a hundredth.
    for (let round = 0; round < 7; round += 1) {
      // Earlier rounds cause no delay.
      clock += 25 * 60 * minute
      for (const [username, before] of Object.entries(min)) {
        const start = process.cpuUsage()
        const { status } = await signIn(username, 'wrong')
        const { user, system } = process.cpuUsage(start)
        min[username] = Math.min(before, user + system)
        expect(status).toBe(401)
      }
    }
    const [known = 0, unknown = 0] = Object.values(min)
    expect(unknown / known).toBeGreaterThan(0.2)
    expect(unknown / known).toBeLessThan(5)
  })

  it.each([
    [{}, 'INVALID_BODY'],
    [{ username: 'agent' }, 'INVALID_BODY'],
    [{ username: 'agent', password: 5 }, 'INVALID_BODY'],
    [{ username: 'agent', password: 'x', role: 'Admin' }, 'FIELD_UNKNOWN'],
  ])('refuses the body %j', async (body, code) => {
    expect((await server.call('POST', '/api/auth/login', { body })).body.msg).toBe(code)
  })
})

describe('single sign-on that nobody set up', () => {
  it('is not offered, and refused where it is asked for', async () => {
    expect((await server.call('GET', '/api/health')).body.data).toMatchObject({ singleSignOn: false })
    expect(await server.call('GET', '/api/auth/login/ors')).toEqual({ status: 404, body: { msg: 'SSO_OFF' } })
    expect((await server.call('POST', '/api/auth/login/ors/auth', { body: { state: 'of-nobody' } })).body.msg).toBe(
      'SSO_OFF',
    )
  })
})

describe('trying often', () => {
  it.each(['agent', 'nobody-of-that-name'])(
    'waits longer with each wrong password, for the account %s, whether it exists or not',
    async (username) => {
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(username, 'wrong')).status).toBe(401)
      const waits = []
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const { status, body } = await signIn(username, testPassword)
        expect([status, body.msg]).toEqual([429, 'TOO_MANY_REQUESTS'])
        waits.push(body.details.seconds)
        clock += body.details.seconds * 1_000
        expect((await signIn(username, 'wrong')).status).toBe(401)
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
      expect((await signIn('manager', testPassword)).status).toBe(200)
      clock += 15 * minute
      expect((await signIn(username, testPassword)).status).toBe(username === 'agent' ? 200 : 401)
    },
  )

  it('is counted together for all spellings of a name, and apart for two that differ by an accent', async () => {
    await transact(server.services.database, nobody, async (unit) => {
      for (const name of ['sule', 'şule']) await setPassword(unit, addUser(unit, name)._id, testPassword)
    })
    for (const name of ['şule', 'Şule', 'ŞULE', 'şULE']) expect((await signIn(name, 'wrong')).status).toBe(401)
    // A user with a similar name resets only their own count.
    expect((await signIn('sule', testPassword)).status).toBe(200)
    expect((await signIn('şule', 'wrong')).status).toBe(401)
    expect((await signIn('ŞuLe', testPassword)).status).toBe(429)
    expect((await signIn('SULE', testPassword)).status).toBe(200)
  })

  it('says when to come again in a header, too', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn('nobody-else', 'wrong')
    const answer = await post('nobody-else', 'wrong')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
  })

  it('keeps nobody out who has signed in from their network before, however many others guess', async () => {
    expect((await from('198.51.100.7', 'agent2', testPassword)).status).toBe(200)
    for (let round = 0; round < 12; round += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) await from(`203.0.113.${round}`, 'agent2', 'wrong')
    }
    expect((await from('192.0.2.1', 'agent2', testPassword)).status).toBe(429)
    expect((await from('198.51.100.7', 'agent2', testPassword)).status).toBe(200)
  })

  it('is slowed for a network that tries many names, and for no other', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 61; attempt += 1)
      statuses.push((await from('203.0.113.77', `name-${attempt}`, 'wrong')).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429])
    expect((await from('203.0.113.78', 'name-60', 'wrong')).status).toBe(401)
  })

  it('of many names from one network keeps nobody out who has signed in from there before', async () => {
    expect((await from('203.0.113.79', 'agent2', testPassword)).status).toBe(200)
    for (let attempt = 0; attempt < 60; attempt += 1) await from('203.0.113.79', `name-${attempt}`, 'wrong')
    expect((await from('203.0.113.79', 'manager', testPassword)).status).toBe(429)
    expect((await from('203.0.113.79', 'agent2', testPassword)).status).toBe(200)
    // Their own account is limited there as usual.
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await from('203.0.113.79', 'agent2', 'wrong')).status).toBe(401)
    expect((await from('203.0.113.79', 'agent2', testPassword)).status).toBe(429)
  })

  it('does not count successes', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await signIn('agent', testPassword)).status).toBe(200)
  })

  it('counts attempts under way, so that many at once get no further', async () => {
    const attempts = await Promise.all(Array.from({ length: 15 }, () => signIn('agent', 'wrong')))
    expect(attempts.filter((attempt) => attempt.status === 401)).toHaveLength(5)
  })

  it('is counted by all processes as one', async () => {
    const other = await attachTestServer(
      // The database outlives this process.
      { ...server.services.database, close: async () => undefined },
      server.seeded,
      { now: () => new Date(clock), config: { trustedProxies: ['127.0.0.1'] } },
    )
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn('stranger', 'wrong')
    const there = await other.call('POST', '/api/auth/login', {
      body: { username: 'stranger', password: testPassword },
    })
    expect(there.status).toBe(429)
    await other.close()
  })

  let end: () => void = () => undefined
  // Also after a failed test: an occupied slot would keep the server from closing.
  afterEach(() => end())

  it('of very many at once answers that the server is busy, and counts none of those', async () => {
    const gate = new Promise<void>((resolve) => (end = resolve))
    const others = Array.from({ length: maxHashesAtOnce + maxHashesWaiting }, () => takeHashSlot(() => gate))
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answer = await post('agent', 'wrong')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toEqual({ msg: 'SERVER_BUSY', details: { seconds: 5 } })
    }
    expect((await server.call('GET', '/api/health')).status).toBe(200)
    end()
    await Promise.all(others)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn('agent', 'wrong')).status).toBe(401)
  })

  it('keeps what was typed as a name nowhere', async () => {
    await signIn('my-password-by-mistake', 'wrong')
    const attempts = await server.services.database.kysely.selectFrom('attempts').select('id').execute()
    expect(attempts.length).toBeGreaterThan(0)
    expect(JSON.stringify(attempts)).not.toContain('my-password-by-mistake')
  })
})

describe('a token', () => {
  it('ends after a quarter of an hour', async () => {
    const token = await signedIn()
    expect((await withToken(token, 'GET', '/api/auth/allowed')).status).toBe(200)
    clock += 16 * minute
    expect((await withToken(token, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_EXPIRED')
  })

  const forge = (header: object, payload: object, key: string | null): string => {
    const signed = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${signed}.${key === null ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`
  }

  it('that we did not sign is none, for requests and for renewal', async () => {
    const real = await signedIn()
    const payload = payloadOf(real)
    const [head, body, signature = ''] = real.split('.')
    const forged = [
      'garbage',
      forge({ alg: 'none' }, payload, null),
      forge({ alg: 'HS256' }, payload, 'another key'),
      `${head}.${Buffer.from(JSON.stringify({ ...payload, userId: server.seeded.admin._id })).toString('base64url')}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    ]
    for (const token of forged) {
      expect(await withToken(token, 'GET', '/api/auth/allowed')).toEqual({
        status: 401,
        body: { msg: 'NOT_AUTHENTICATED' },
      })
      expect(await withToken(token, 'POST', '/api/auth/renew')).toEqual({
        status: 401,
        body: { msg: 'NOT_AUTHENTICATED' },
      })
    }
    expect((await server.call('POST', '/api/auth/renew')).body.msg).toBe('NOT_AUTHENTICATED')
  })
})

describe('a session', () => {
  it('that signed out is over, at once and for its renewal', async () => {
    const token = await signedIn()
    expect((await withToken(token, 'POST', '/api/auth/logout')).status).toBe(200)
    expect((await withToken(token, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_REVOKED')
    expect((await withToken(token, 'POST', '/api/auth/renew')).body.msg).toBe('SESSION_REVOKED')
  })

  it('can be ended from another one of the same person, and by nobody else', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const path = `/api/auth/sessions/${String(payloadOf(there)['sessionId'])}`
    expect((await withToken(await signedIn('admin'), 'DELETE', path)).status).toBe(404)
    expect((await withToken(there, 'GET', '/api/auth/allowed')).status).toBe(200)
    expect((await withToken(here, 'DELETE', path)).status).toBe(200)
    expect((await withToken(there, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_REVOKED')
    expect((await withToken(here, 'GET', '/api/auth/allowed')).status).toBe(200)
  })
})

describe('one’s own profile', () => {
  it('is changed whole or by path, and answered at its new version', async () => {
    const token = await signedIn()
    const changed = await withToken(token, 'POST', '/api/auth/profile', {
      $set: { language: ' EN ', 'profile.name': 'Ağent Smith' },
    })
    expect(changed.body.data).toMatchObject({
      _id: server.seeded.agent._id,
      language: 'en',
      profile: { name: 'Ağent Smith', email: 'agent@example.test' },
    })
    expect((await withToken(token, 'GET', `/api/users/${server.seeded.agent._id}`)).body.data).toEqual(
      changed.body.data,
    )
  })

  it.each([
    [{ language: 'xx' }, 'NOT_VALID_LANGUAGE'],
    [{ language: null }, 'NOT_VALID_LANGUAGE'],
    [{ role: 'Superadmin' }, 'FIELD_NOT_ALLOWED'],
    [{ canManage: true }, 'FIELD_NOT_ALLOWED'],
    [{ 'authOptions.username': 'boss' }, 'FIELD_NOT_ALLOWED'],
    [{ _id: 'x' }, 'FIELD_NOT_ALLOWED'],
    [{ 'profile.shoe': 44 }, 'FIELD_UNKNOWN'],
    [{ profile: { name: 5 } }, 'INVALID_BODY'],
    [{ 'profile.email': 'mine@evil.test' }, 'FIELD_NOT_ALLOWED'],
    [{ profile: { email: null } }, 'FIELD_NOT_ALLOWED'],
    [{}, 'DATA_EMPTY'],
  ])('refuses %j: %s', async ($set, code) => {
    expect((await withToken(await signedIn(), 'POST', '/api/auth/profile', { $set })).body.msg).toBe(code)
  })
})

it('writes neither passwords nor tokens nor bodies to the log', async () => {
  const lines: string[] = []
  const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()))
  const database = await openTestDatabase()
  const seeded = await seedOrganisation(database)
  await transact(database, nobody, (unit) => setPassword(unit, seeded.agent._id, testPassword))
  const logging = await startServer(
    { ...createTestConfig(), logLevel: 'trace' },
    { database, log: pino({ level: 'trace' }, stream) },
  )
  const ask = (path: string, init: RequestInit) => fetch(`${logging.address}${path}`, init)
  const answer = await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'agent', password: testPassword }),
  })
  const { token } = ((await answer.json()) as { data: { token: string } }).data
  await ask('/api/customers?filter={"name":"A-private-name"}', { headers: { authorization: `Bearer ${token}` } })
  await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password":"a-secret-half',
  })
  await logging.close()
  const text = lines.join('')
  expect(text).toContain('/api/customers')
  for (const secret of [testPassword, token, 'A-private-name', 'a-secret-half']) expect(text).not.toContain(secret)
})
