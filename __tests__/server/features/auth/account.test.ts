// Passwords and sessions: exactly the right user is signed out, on every path; secrets are stored nowhere.
import { sql } from 'kysely'
import { createAccountCalls } from '../../support/account-calls.ts'
import { startTestServer, testPassword } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
const { ask, signInWith, signIn, join, closeSockets, audited } = createAccountCalls(() => server.address)

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(closeSockets)
afterAll(() => server.close())

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('sessions', () => {
  it('all others end at once, with their sockets; this one and other people’s go on', async () => {
    const [here, there, elsewhere, colleague] = await Promise.all([
      signIn('agent'),
      signIn('agent'),
      signIn('agent'),
      signIn('agent2'),
    ])
    const sockets = await Promise.all([here, there, elsewhere, colleague].map(join))
    expect((await ask(here, 'DELETE', '/api/auth/sessions')).body.data).toEqual({ ended: 2 })
    expect(await Promise.all([sockets[1]?.ended, sockets[2]?.ended])).toEqual(['SESSION_REVOKED', 'SESSION_REVOKED'])
    expect((await ask(there, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_REVOKED')
    expect((await ask(elsewhere, 'POST', '/api/auth/renew')).body.msg).toBe('SESSION_REVOKED')
    expect((await ask(here, 'GET', '/api/auth/allowed')).status).toBe(200)
    expect((await ask(colleague, 'GET', '/api/auth/allowed')).status).toBe(200)
    expect((await ask(here, 'DELETE', '/api/auth/sessions')).body.data).toEqual({ ended: 0 })
    expect(await audited('sessionsEnded')).toMatchObject([
      { userId: server.seeded.agent._id, objectId: server.seeded.agent._id },
    ])
  })

  it('of somebody else are ended by an administrator, who is noted for it; not one’s own, nor a Superadmin’s', async () => {
    const { stranger, admin, superadmin } = server.seeded
    const of = (user: { _id: string }) => `/api/users/${user._id}/sessions`
    const [asAdmin, asManager, theirs] = await Promise.all([signIn('admin'), signIn('manager'), signIn('stranger')])
    const socket = await join(theirs)
    const forbidden = { status: 403, body: { msg: 'FORBIDDEN', controller: 'USER' } }
    expect((await ask(asManager, 'DELETE', of(stranger))).status).toBe(403)
    expect(await ask(asAdmin, 'DELETE', of(admin))).toEqual(forbidden)
    expect(await ask(asAdmin, 'DELETE', of(superadmin))).toEqual(forbidden)
    expect((await ask(asAdmin, 'GET', `/api/users/${stranger._id}/account`)).body.data).toMatchObject({
      sessions: 1,
      invitedUntil: null,
    })
    expect((await ask(asAdmin, 'DELETE', of(stranger))).body.data).toEqual({ ended: 1 })
    expect(await socket.ended).toBe('SESSION_REVOKED')
    expect((await ask(theirs, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_REVOKED')
    expect(await audited('sessionsEnded')).toContainEqual(
      expect.objectContaining({ userId: admin._id, objectId: stranger._id }),
    )
  })

  it('one that is ended from another one cuts its socket at once', async () => {
    const [here, there] = await Promise.all([signIn('agent'), signIn('agent')])
    const socket = await join(there)
    expect((await ask(here, 'DELETE', `/api/auth/sessions/${String(payloadOf(there)['sessionId'])}`)).status).toBe(200)
    expect(await socket.ended).toBe('SESSION_REVOKED')
  })

  it('each sign-in begins one of its own: nobody chooses it before, and the tokens of one carry no other', async () => {
    const before = await signIn('stranger')
    const chosen = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      // Session fixation: an attacker's own session and cookie.
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${before}`,
        cookie: `session=${String(payloadOf(before)['sessionId'])}`,
      },
      body: JSON.stringify({ username: 'agent', password: testPassword }),
    })
    const { token } = ((await chosen.json()) as { data: { token: string } }).data
    expect(payloadOf(token)['sessionId']).not.toBe(payloadOf(before)['sessionId'])
    expect(payloadOf(token)['userId']).toBe(server.seeded.agent._id)
    expect((await ask(before, 'GET', '/api/auth/allowed')).body.data.rights.userId).toBe(server.seeded.stranger._id)
    const renewed = (await ask(token, 'POST', '/api/auth/renew')).body.data.token
    expect(renewed).not.toBe(token)
    expect(payloadOf(renewed)['sessionId']).toBe(payloadOf(token)['sessionId'])
    expect((await ask(renewed, 'POST', '/api/auth/logout')).status).toBe(200)
    for (const old of [token, renewed])
      expect((await ask(old, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_REVOKED')
  })

  it('a short-lived token opens calls and the socket, and ends with its session', async () => {
    const session = await signIn('manager')
    const { token, expiresTime } = (await ask(session, 'POST', '/api/auth/token')).body.data
    expect(token).not.toBe(session)
    expect(Date.parse(expiresTime) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    expect((await ask(token, 'GET', '/api/auth/allowed')).status).toBe(200)
    const socket = await join(token)
    await ask(session, 'POST', '/api/auth/logout')
    expect(await socket.ended).toBe('SESSION_REVOKED')
    expect((await ask(token, 'GET', '/api/auth/allowed')).body.msg).toBe('SESSION_REVOKED')
  })
})

describe('a password', () => {
  const another = 'sarı laleler açtı'
  const change = (token: string, password: string, newPassword: string) =>
    ask(token, 'POST', '/api/auth/password', { password, newPassword })

  it('is changed by who knows it; the other sessions end, and only the new one counts', async () => {
    const [here, there] = await Promise.all([signIn('agent2'), signIn('agent2')])
    const socket = await join(there)
    expect(await change(here, 'wrong', another)).toEqual({ status: 403, body: { msg: 'PASSWORD_WRONG' } })
    expect((await change(here, testPassword, another)).status).toBe(200)
    expect(await socket.ended).toBe('SESSION_REVOKED')
    expect((await ask(here, 'GET', '/api/auth/allowed')).status).toBe(200)
    expect((await signInWith('agent2', testPassword)).status).toBe(401)
    expect((await signInWith('agent2', another)).status).toBe(200)
    expect(await audited('passwordChanged')).toMatchObject([{ userId: server.seeded.agent2._id }])
  })

  it('and the end of the other sessions are one: where they cannot end, the former one stays', async () => {
    const { kysely } = server.services.database
    await signIn('agent')
    const here = await signIn('agent')
    await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`.execute(
      kysely,
    )
    await sql`CREATE TRIGGER refused BEFORE DELETE ON "record_AUTH" FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
      kysely,
    )
    expect((await change(here, testPassword, another)).status).toBe(500)
    await sql`DROP TRIGGER refused ON "record_AUTH"`.execute(kysely)
    expect((await signInWith('agent', another)).status).toBe(401)
    expect((await signInWith('agent', testPassword)).status).toBe(200)
  })

  it('that is replaced while it is checked opens nothing, and makes no key', async () => {
    const { kysely } = server.services.database
    const { _id: userId } = server.seeded.agent
    const token = await signIn('agent')
    const { hash } = await kysely
      .selectFrom('credentials')
      .select('hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    // The password was right when it was checked; another one is stored at this moment.
    await sql`CREATE FUNCTION replace() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE credentials SET hash = 'another' WHERE user_id = '${sql.raw(userId)}'; RETURN NEW; END $$`.execute(kysely)
    await sql`CREATE TRIGGER counted AFTER UPDATE ON attempts FOR EACH ROW WHEN (NEW.count < OLD.count)
      EXECUTE FUNCTION replace()`.execute(kysely)
    await sql`CREATE TRIGGER ended AFTER DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION replace()`.execute(kysely)
    const afterwards = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await kysely.updateTable('credentials').set({ hash }).where('user_id', '=', userId).execute()
      return work()
    }
    const key = { name: 'Robot', password: testPassword }
    expect((await ask(token, 'POST', `/api/users/${userId}/apikey`, key)).body.msg).toBe('PASSWORD_WRONG')
    expect((await afterwards(() => change(token, testPassword, another))).body.msg).toBe('PASSWORD_WRONG')
    expect(await afterwards(() => signInWith('agent', testPassword))).toMatchObject({
      status: 401,
      body: { msg: 'INVALID_CREDENTIALS' },
    })
    await sql`DROP FUNCTION replace() CASCADE`.execute(kysely)
    expect((await afterwards(() => signInWith('agent', testPassword))).status).toBe(200)
  })

  it.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['aaaaaaaaaaaa', 'PASSWORD_TOO_SIMPLE'],
    ['1234567890', 'PASSWORD_TOO_SIMPLE'],
    ['agent@example.test', 'PASSWORD_TOO_SIMPLE'],
    ['ab'.repeat(101), 'PASSWORD_TOO_LONG'],
    [testPassword, 'PASSWORD_SAME'],
  ])('is not %s', async (newPassword, fault) => {
    expect(await change(await signIn('agent'), testPassword, newPassword)).toEqual({
      status: 400,
      body: { msg: 'INVALID_BODY', details: { newPassword: fault } },
    })
  })

  it('is not guessed from a stolen session', async () => {
    const token = await signIn('stranger')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => change(token, `guess ${index}`, another)),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await change(token, testPassword, another)).body.msg).toBe('TOO_MANY_REQUESTS')
  })
})

describe('an invitation where there is no mail', () => {
  it('is a link to be handed over, but never one into an account that has a password', async () => {
    const asAdmin = await signIn('admin')
    const profile = { name: 'New Comer', email: 'new@example.test' }
    const made = await ask(asAdmin, 'POST', '/api/users', {
      status: 'Active',
      language: 'en',
      authOptions: { username: 'newcomer' },
      profile,
    })
    const invite = () => ask(asAdmin, 'POST', `/api/users/${made.body.data._id}/invitation`, {})
    const { link } = (await invite()).body.data
    const token = new URL(link).hash.slice(1)
    const password = 'a password of their own'
    expect((await ask(null, 'POST', '/api/auth/link/use', { token, password })).status).toBe(200)
    expect((await signInWith('newcomer', password)).status).toBe(200)
    expect((await invite()).body.data).toEqual({ email: profile.email, byMail: false, link: null })
  })
})
