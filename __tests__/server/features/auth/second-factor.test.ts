// Two-step sign-in from its set-up to its removal: its requests, one-time use of codes, and limits on guessing.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { startTestServer, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

let server: TestServer
let clock: number

const minute = 60_000

beforeAll(async () => {
  clock = Date.parse('2026-03-02T09:00:00.000Z')
  server = await startTestServer({ now: () => new Date(clock) })
})
// Earlier attempts no longer count, and earlier codes have expired.
beforeEach(() => {
  clock += 15 * minute
})
afterAll(() => server.close())

const post = async (path: string, body: unknown, token?: string, method = 'POST'): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const get = async (path: string, token: string): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json() }
}

const password = (username: string) => post('/api/auth/login', { username, password: testPassword })
const second = (challenge: string, code: string) => post('/api/auth/login/code', { challenge, code })
const codeOf = (secret: string, at = clock): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const wrongCode = (secret: string): string => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')
const state = async (token: string) => (await get('/api/auth/secondFactor', token)).body.data
/** Token of a session that is recent by the test's clock. */
const superadmin = async (): Promise<string> => (await password('superadmin')).body.data.token
/** Audit entries about the user, except sign-ins. */
const audited = async (userId: string): Promise<string[]> =>
  (
    await get(`/api/audit?filter=${encodeURIComponent(JSON.stringify({ objectId: userId }))}`, await superadmin())
  ).body.data
    .map((entry: { action: string }) => entry.action)
    .filter((action: string) => action !== 'signedIn')

/** Signs in and turns two-step sign-in on. */
const turnOn = async (username: string): Promise<{ token: string; secret: string; codes: string[] }> => {
  const { token } = (await password(username)).body.data
  const { secret } = (await post('/api/auth/secondFactor', { password: testPassword }, token)).body.data
  const { recoveryCodes } = (await post('/api/auth/secondFactor/confirm', { code: codeOf(secret) }, token)).body.data
  clock += minute
  return { token, secret, codes: recoveryCodes }
}

it('is set up with the password and one of its codes, and asked for from then on', async () => {
  const { token } = (await password('agent')).body.data
  expect(await state(token)).toEqual({ on: false, since: null, recoveryCodes: 0 })
  expect(await post('/api/auth/secondFactor', { password: 'wrong' }, token)).toEqual({
    status: 403,
    body: { msg: 'PASSWORD_WRONG' },
  })
  const { secret, address } = (await post('/api/auth/secondFactor', { password: testPassword }, token)).body.data
  expect(address).toMatch(/^otpauth:\/\/totp\/Social%20Inbox:agent\?/)
  expect(new URL(address).searchParams.get('secret')).toBe(secret)
  // It is not confirmed yet, so no code is required.
  expect((await password('agent')).body.data.token).toEqual(expect.any(String))
  expect(await post('/api/auth/secondFactor/confirm', { code: wrongCode(secret) }, token)).toEqual({
    status: 403,
    body: { msg: 'CODE_WRONG' },
  })
  const confirmed = (await post('/api/auth/secondFactor/confirm', { code: codeOf(secret) }, token)).body.data
  expect(new Set(confirmed.recoveryCodes).size).toBe(10)
  expect(await state(token)).toEqual({ on: true, since: new Date(clock).toISOString(), recoveryCodes: 10 })
  expect((await post('/api/auth/secondFactor', { password: testPassword }, token)).body.msg).toBe('SECOND_FACTOR_ON')

  const asked = await password('agent')
  expect(asked).toMatchObject({ status: 200, body: { data: { challenge: expect.any(String) } } })
  expect(asked.body.data.token).toBeUndefined()
  expect((await get('/api/auth/allowed', asked.body.data.challenge)).status).toBe(401)
  // The code that confirmed it counts as used.
  expect((await second(asked.body.data.challenge, codeOf(secret))).body.msg).toBe('CODE_WRONG')
  clock += minute
  const signedIn = await second(asked.body.data.challenge, codeOf(secret))
  expect(signedIn.body.data).toMatchObject({ userId: server.seeded.agent._id, token: expect.any(String) })
  expect((await get('/api/auth/allowed', signedIn.body.data.token)).status).toBe(200)
  expect(await audited(server.seeded.agent._id)).toContain('secondFactorOn')
})

it('takes a code once, and none from before it; a clock may be half a minute off', async () => {
  const { secret } = await turnOn('agent2')
  const challenges = await Promise.all([password('agent2'), password('agent2')])
  const [first, again] = challenges.map((answer) => String(answer.body.data.challenge))
  const code = codeOf(secret)
  const both = await Promise.all([second(first ?? '', code), second(again ?? '', code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await second(again ?? '', codeOf(secret, clock - 30_000))).body.msg).toBe('CODE_WRONG')
  expect((await second(again ?? '', codeOf(secret, clock + 30_000))).status).toBe(200)
  clock += 15 * minute
  const late = (await password('agent2')).body.data.challenge
  expect((await second(late, codeOf(secret, clock - 90_000))).body.msg).toBe('CODE_WRONG')
})

it('is replaced by a recovery code, once, however it is written; new codes end the old', async () => {
  const { codes, token } = await turnOn('manager')
  const challenge = async (): Promise<string> => (await password('manager')).body.data.challenge
  const written = ` ${String(codes[0]).replace('-', ' ').toUpperCase()} `
  expect((await second(await challenge(), written)).status).toBe(200)
  expect((await second(await challenge(), String(codes[0]))).body.msg).toBe('CODE_WRONG')
  expect(await state(token)).toMatchObject({ recoveryCodes: 9 })
  const renewed = (await post('/api/auth/secondFactor/recoveryCodes', { password: testPassword }, token)).body.data
    .recoveryCodes
  expect((await second(await challenge(), String(codes[1]))).body.msg).toBe('CODE_WRONG')
  expect((await second(await challenge(), String(renewed[1]))).status).toBe(200)
  const kept = await server.services.database.kysely.selectFrom('recovery_codes').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(String(renewed[2]).replace('-', ''))
  expect(await audited(server.seeded.manager._id)).toEqual(
    expect.arrayContaining(['recoveryCodeUsed', 'recoveryCodesRenewed']),
  )
})

it('lets nobody guess: five wrong codes stop the next, right as it is', async () => {
  const { secret } = await turnOn('stranger')
  const challenge = (await password('stranger')).body.data.challenge
  for (let guess = 0; guess < 5; guess += 1) expect((await second(challenge, wrongCode(secret))).status).toBe(403)
  expect(await second(challenge, codeOf(secret))).toMatchObject({
    status: 429,
    body: { msg: 'TOO_MANY_REQUESTS', details: { seconds: expect.any(Number) } },
  })
})

it('asks within five minutes, and only with a challenge of ours and the password it was given for', async () => {
  const { secret, token } = await turnOn('admin')
  const challenge = (await password('admin')).body.data.challenge
  expect(await second(`${String(challenge).slice(0, -4)}AAAA`, codeOf(secret))).toEqual({
    status: 401,
    body: { msg: 'CHALLENGE_EXPIRED' },
  })
  expect((await second(token, codeOf(secret))).body.msg).toBe('CHALLENGE_EXPIRED')
  clock += 6 * minute
  expect((await second(challenge, codeOf(secret))).body.msg).toBe('CHALLENGE_EXPIRED')
  const fresh = (await password('admin')).body.data.challenge
  expect(
    (await post('/api/auth/password', { password: testPassword, newPassword: 'a password of another kind' }, token))
      .status,
  ).toBe(200)
  expect((await second(fresh, codeOf(secret))).body.msg).toBe('CHALLENGE_EXPIRED')
  // Another password is stored while the code is being checked.
  const { kysely } = server.services.database
  const asked = await post('/api/auth/login', { username: 'admin', password: 'a password of another kind' })
  await sql`CREATE FUNCTION replace() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE credentials SET hash = 'another' WHERE user_id = '${sql.raw(server.seeded.admin._id)}'; RETURN NEW; END $$`.execute(
    kysely,
  )
  await sql`CREATE TRIGGER replaced AFTER INSERT OR UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION replace()`.execute(
    kysely,
  )
  clock += minute
  const answer = await second(asked.body.data.challenge, codeOf(secret))
  await sql`DROP TRIGGER replaced ON attempts`.execute(kysely)
  expect(answer.body.msg).toBe('CHALLENGE_EXPIRED')
})

it('ends with the password, or by an administrator who is noted for it', async () => {
  const { token } = await turnOn('superadmin')
  expect((await post('/api/auth/secondFactor/remove', { password: 'wrong' }, token)).body.msg).toBe('PASSWORD_WRONG')
  expect((await post('/api/auth/secondFactor/remove', { password: testPassword }, token)).status).toBe(200)
  expect((await post('/api/auth/secondFactor/remove', { password: testPassword }, token)).body.msg).toBe(
    'SECOND_FACTOR_OFF',
  )
  expect((await password('superadmin')).body.data.token).toEqual(expect.any(String))
  const takeOff = (userId: string) => post(`/api/users/${userId}/secondFactor`, {}, token, 'DELETE')
  const agent = server.seeded.agent._id
  expect((await get(`/api/users/${agent}/account`, token)).body.data).toMatchObject({
    hasPassword: true,
    secondFactor: true,
    workAccount: false,
    apiKeys: [],
  })
  expect((await takeOff(agent)).status).toBe(200)
  expect((await takeOff(agent)).body.msg).toBe('SECOND_FACTOR_OFF')
  expect((await password('agent')).body.data.token).toEqual(expect.any(String))
  expect(await audited(agent)).toContain('secondFactorTakenOff')
  // Removing one's own requires the password: a session alone is not enough.
  expect((await takeOff(server.seeded.superadmin._id)).body.msg).toBe('FORBIDDEN')
})

it('answers a code again to the same sign-in, as long as nobody has used the first answer: it may have been lost', async () => {
  const { secret, codes } = await turnOn('agent')
  for (const code of [codeOf(secret), String(codes[0])]) {
    const [asked, other] = await Promise.all([password('agent'), password('agent')])
    const challenge = String(asked.body.data.challenge)
    const [lost, again] = await Promise.all([second(challenge, code), second(challenge, code)])
    expect([lost.status, again.status]).toEqual([200, 200])
    // In another sign-in it counts as used.
    expect((await second(String(other.body.data.challenge), code)).body.msg).toBe('CODE_WRONG')
    const tokens = [lost, again].map(({ body }) => String(body.data.token))
    const uses = await Promise.all(tokens.map((token) => get('/api/auth/allowed', token)))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 401])
    // The session that it opened has been used.
    expect((await second(challenge, code)).body.msg).toBe('CODE_WRONG')
    clock += minute
  }
})
