// Signing in through the organisation's real identity provider: who gets in, and the messages for everybody else.
import { pino } from 'pino'
import { createProvider } from '../../../../server/features/auth/single-sign-on/provider.ts'
import type { SingleSignOnConfig } from '../../../../server/lib/config.ts'
import { readConfig } from '../../../../server/app/read-config.ts'
import { transact } from '../../../../server/database/transact.ts'
import { addUser, nobody } from '../../support/fixtures.ts'
import { clientId, clientSecret, startIdentityProvider } from '../../support/identity-provider.ts'
import type { IdentityProvider } from '../../support/identity-provider.ts'
import { query, startTestServer, attachTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'

const publicUrl = 'http://inbox.test'

let provider: IdentityProvider
let server: TestServer
/** Finds users by their e-mail address and creates unknown ones. */
let open: TestServer
let clock = Date.now()

const settings = (more: Partial<SingleSignOnConfig> = {}): { publicUrl: string; singleSignOn: SingleSignOnConfig } => ({
  publicUrl,
  singleSignOn: {
    issuer: provider.issuer,
    clientId,
    clientSecret,
    userClaim: 'preferred_username',
    createUsers: false,
    ...more,
  },
})

beforeAll(async () => {
  provider = await startIdentityProvider(`${publicUrl}/login/ors`)
  provider.claims.set('subject-of-agent2', { preferred_username: 'agent2' })
  server = await startTestServer({ now: () => new Date(clock), config: settings() })
  const { database } = server.services
  open = await attachTestServer({ ...database, close: () => Promise.resolve() }, server.seeded, {
    config: settings({ userClaim: 'email', createUsers: true }),
  })
})
afterAll(async () => {
  await open.close()
  await server.close()
  await provider.stop()
})

interface LoginStart {
  readonly url: string
  readonly cookie: string
}

const begin = async (at = server, to?: string): Promise<LoginStart> => {
  const answer = await fetch(
    `${at.address}/api/auth/login/ors${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`,
  )
  const { data } = (await answer.json()) as { data: { url: string } }
  return { url: data.url, cookie: String(answer.headers.getSetCookie()[0]) }
}

const end = async (begun: LoginStart | null, back: URL, at = server): Promise<Answer & { cookies: string[] }> => {
  const answer = await fetch(`${at.address}/api/auth/login/ors/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(begun ? { cookie: begun.cookie.split(';')[0] ?? '' } : {}) },
    body: JSON.stringify(Object.fromEntries(back.searchParams)),
  })
  return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() }
}

const signIn = async (name: string, at = server): Promise<Answer> => {
  const begun = await begin(at)
  return end(begun, await provider.signIn(begun.url, name), at)
}

const refusal = async (answer: Promise<Answer>): Promise<string> => (await answer).body.msg as string

describe('who is a user', () => {
  it('goes to the provider with PKCE, state and nonce, comes back signed in, and on to where they wanted', async () => {
    provider.claims.set('subject-of-agent', { preferred_username: ' agent ' })
    const begun = await begin(server, '/customers?table=x')
    const asked = new URL(begun.url)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${publicUrl}/login/ors`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(begun.cookie).toMatch(
      /^ors-[\w-]{16}=[^;]+; Max-Age=600; Path=\/api\/auth\/login\/ors; HttpOnly; SameSite=Strict$/,
    )
    const { status, body, cookies } = await end(begun, await provider.signIn(begun.url, 'subject-of-agent'))
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { userId: server.seeded.agent._id, to: '/customers?table=x', stats: { canManage: false } },
    })
    expect(cookies).toEqual([expect.stringMatching(/^media=/), expect.stringMatching(/^refresh-/)])
    const allowed = await fetch(`${server.address}/api/auth/allowed`, {
      headers: { authorization: `Bearer ${String(body.data.token)}` },
    })
    expect(allowed.status).toBe(200)
  })

  it('stays the same user when the provider renames them, and keeps their place from whoever takes their name', async () => {
    const renamed = await transact(server.services.database, nobody, async (unit) => addUser(unit, 'renamed'))
    provider.claims.set('subject-of-renamed', { preferred_username: 'renamed' })
    expect((await signIn('subject-of-renamed')).body.data.userId).toBe(renamed.result._id)
    provider.claims.set('subject-of-renamed', { preferred_username: 'somebody-else' })
    expect((await signIn('subject-of-renamed')).body.data.userId).toBe(renamed.result._id)
    provider.claims.set('another-subject', { preferred_username: 'renamed' })
    expect(await refusal(signIn('another-subject'))).toBe('SSO_IDENTITY_TAKEN')
  })

  it('is found by a name in another case, like beside a password', async () => {
    const { result: cased } = await transact(server.services.database, nobody, async (unit) =>
      addUser(unit, 'Irmak.Cinar'),
    )
    provider.claims.set('subject-of-cased', { preferred_username: 'IRMAK.CINAR' })
    expect((await signIn('subject-of-cased')).body.data.userId).toBe(cased._id)
    provider.claims.set('subject-of-other', { preferred_username: 'irmak.çınar' })
    expect(await refusal(signIn('subject-of-other'))).toBe('SSO_USER_UNKNOWN')
  })

  it('sign-in refuses a passive user, before and after an identity is linked', async () => {
    const passive = await transact(server.services.database, nobody, async (unit) => {
      const user = addUser(unit, 'asleep')
      return unit.change('USER', user._id, { status: 'Passive' })
    })
    provider.claims.set('subject-of-asleep', { preferred_username: 'asleep' })
    expect(await refusal(signIn('subject-of-asleep'))).toBe('SSO_USER_PASSIVE')
    await transact(server.services.database, nobody, (unit) =>
      unit.change('USER', passive.result._id, { status: 'Active' }),
    )
    expect((await signIn('subject-of-asleep')).status).toBe(200)
    await transact(server.services.database, nobody, (unit) =>
      unit.change('USER', passive.result._id, { status: 'Passive' }),
    )
    expect(await refusal(signIn('subject-of-asleep'))).toBe('SSO_USER_PASSIVE')
  })
})

describe('a work account', () => {
  it('is unlinked by an administrator, and linked anew to whom the provider made in its place', async () => {
    const remade = await transact(server.services.database, nobody, async (unit) => addUser(unit, 'remade'))
    const path = `/api/users/${remade.result._id}`
    provider.claims.set('subject-before', { preferred_username: 'remade' })
    provider.claims.set('subject-after', { preferred_username: 'remade' })
    expect((await signIn('subject-before')).status).toBe(200)
    expect(await refusal(signIn('subject-after'))).toBe('SSO_IDENTITY_TAKEN')
    expect((await server.call('GET', `${path}/account`, { as: 'admin' })).body.data.workAccount).toBe(true)
    expect((await server.call('DELETE', `${path}/workAccount`, { as: 'manager' })).body.msg).toBe('FORBIDDEN')
    expect((await server.call('DELETE', `${path}/workAccount`, { as: 'admin' })).status).toBe(200)
    expect((await server.call('GET', `${path}/account`, { as: 'admin' })).body.data.workAccount).toBe(false)
    const { body: audit } = await server.call('GET', '/api/audit', { as: 'admin' })
    expect(audit.data).toContainEqual(
      expect.objectContaining({ action: 'workAccountUnlinked', objectId: remade.result._id }),
    )
    expect((await signIn('subject-after')).body.data.userId).toBe(remade.result._id)
    expect(await refusal(signIn('subject-before'))).toBe('SSO_IDENTITY_TAKEN')
  })
})

describe('who is none', () => {
  it('is refused; where unknown persons are taken in they become users, found by their verified e-mail address ever after', async () => {
    provider.claims.set('subject-of-deniz', {
      preferred_username: 'deniz',
      name: 'Deniz Işık',
      email: 'Deniz@Acme.example',
      email_verified: true,
    })
    expect(await refusal(signIn('subject-of-deniz'))).toBe('SSO_USER_UNKNOWN')
    const [first, second] = [await signIn('subject-of-deniz', open), await signIn('subject-of-deniz', open)]
    expect(first.body.data).toMatchObject({
      userId: expect.any(String),
      stats: { canManage: false, manageOrganisationIds: [] },
    })
    expect(second.body.data.userId).toBe(first.body.data.userId)
    const { body } = await server.call('GET', `/api/users/${String(first.body.data.userId)}`, { as: 'admin' })
    expect(body.data).toMatchObject({
      status: 'Active',
      profile: { name: 'Deniz Işık', email: 'Deniz@Acme.example' },
      authOptions: { username: 'Deniz@Acme.example' },
    })
    const { body: audit } = await server.call('GET', '/api/audit', { as: 'admin' })
    expect(audit.data).toContainEqual(
      expect.objectContaining({ action: 'created', objectType: 'USER', objectId: first.body.data.userId }),
    )
  })

  it('is refused where their address is the name of somebody who has another address by now', async () => {
    const verified = { email: 'passed-on@acme.example', email_verified: true }
    provider.claims.set('subject-first', verified)
    const { userId } = (await signIn('subject-first', open)).body.data
    await transact(server.services.database, nobody, (unit) =>
      unit.change('USER', userId as string, { profile: { email: 'new@acme.example' } }),
    )
    provider.claims.set('subject-second', verified)
    expect(await refusal(signIn('subject-second', open))).toBe('SSO_USER_UNKNOWN')
    expect((await signIn('subject-first', open)).body.data.userId).toBe(userId)
  })

  it('an address that two persons sign in with for the first time, while it is invited, gets one account', async () => {
    const places = Array.from({ length: 8 }, (_, place) => place)
    const writings = places.flatMap((place) => [`race@first-${place}.example`, `Race@first-${place}.example`])
    const asked = await Promise.all(
      writings.map(async (email) => {
        provider.claims.set(`subject-of-${email}`, { email, email_verified: true })
        const begun = await begin(open)
        return { begun, back: await provider.signIn(begun.url, `subject-of-${email}`) }
      }),
    )
    const [signedIn, invited] = await Promise.all([
      Promise.all(asked.map(({ begun, back }) => end(begun, back, open))),
      Promise.all(
        places.map((place) =>
          server.call(
            'POST',
            `/api/organisationMemberships/organisation/${server.seeded.organisation._id}/invitations`,
            {
              as: 'manager',
              key: `invited-${place}`,
              body: { account: `race@first-${place}.example`, role: 'agent' },
            },
          ),
        ),
      ),
    ])
    expect(invited.map(({ status }) => status)).toEqual(places.map(() => 200))
    // Of two persons of the provider with one address, the second is refused: the account belongs to the first.
    const outcomes = signedIn.map(({ status, body }) => (status === 200 ? 'signed in' : String(body.msg)))
    expect(places.map((place) => outcomes.slice(2 * place, 2 * place + 2).sort())).toEqual(
      places.map(() => ['SSO_IDENTITY_TAKEN', 'signed in']),
    )
    const match = query({ filter: { 'profile.email': { $regex: '@first-' } }, options: { limit: 100 } })
    const { body } = await server.call('GET', `/api/users${match}`, { as: 'admin' })
    const emails = (body.data as { profile: { email: string } }[]).map(({ profile }) => profile.email.toLowerCase())
    expect(emails.sort()).toEqual(places.map((place) => `race@first-${place}.example`))
  })

  it('without the claim that names users, or with an address that nobody verified, is not found', async () => {
    provider.claims.set('subject-without-name', { name: 'Nameless' })
    expect(await signIn('subject-without-name')).toMatchObject({
      status: 403,
      body: { msg: 'SSO_CLAIM_MISSING', details: { claim: 'preferred_username' } },
    })
    provider.claims.set('subject-unverified', { email: 'admin@acme.example', email_verified: false })
    expect(await refusal(signIn('subject-unverified', open))).toBe('SSO_CLAIM_MISSING')
    for (const told of [
      {},
      { email_verified: 'true' },
      { email_verified: 1 },
      { email: 'nul\u0000@acme.example', email_verified: true },
    ]) {
      provider.claims.set('subject-unverified', { email: 'admin@acme.example', ...told })
      expect(await refusal(signIn('subject-unverified', open))).toBe('SSO_CLAIM_MISSING')
    }
  })
})

describe('coming back', () => {
  it('counts once, in the browser that began it, within ten minutes', async () => {
    const begun = await begin()
    const back = await provider.signIn(begun.url, 'subject-of-agent2')
    expect(await refusal(end(null, back))).toBe('SSO_STATE_UNKNOWN')
    const other = await begin()
    expect(await refusal(end(other, back))).toBe('SSO_STATE_UNKNOWN')
    expect((await end(begun, back)).status).toBe(200)
    expect(await refusal(end(begun, back))).toBe('SSO_STATE_USED')
    const late = await begin()
    const backLate = await provider.signIn(late.url, 'subject-of-agent2')
    clock += 11 * 60_000
    expect(await refusal(end(late, backLate))).toBe('SSO_STATE_UNKNOWN')
  })

  it('with the provider’s refusal says it in the provider’s words', async () => {
    const begun = await begin()
    const turnedBack = await provider.cancel(begun.url)
    expect(await end(begun, turnedBack)).toMatchObject({
      status: 403,
      body: { msg: 'SSO_REFUSED', details: { error: 'access_denied', description: 'End-User aborted interaction' } },
    })
    const again = await begin()
    const invented = await provider.signIn(again.url, 'subject-of-agent2')
    invented.searchParams.set('code', 'a-code-that-nobody-gave')
    expect(await end(again, invented)).toMatchObject({
      body: { msg: 'SSO_REFUSED', details: { error: 'invalid_grant' } },
    })
  })

  it('with another provider’s name, or without a code, is no answer', async () => {
    const begun = await begin()
    const back = await provider.signIn(begun.url, 'subject-of-agent2')
    back.searchParams.set('iss', 'https://elsewhere.example')
    expect(await refusal(end(begun, back))).toBe('SSO_ANSWER_INVALID')
    const again = await begin()
    expect(
      await refusal(
        end(again, new URL(`${publicUrl}/login/ors?state=${String(new URL(again.url).searchParams.get('state'))}`)),
      ),
    ).toBe('SSO_ANSWER_INVALID')
  })
})

describe('its settings', () => {
  it('are off unless an issuer is named, and then whole: each fault in one line', () => {
    const faultsOf = (environment: NodeJS.ProcessEnv) => {
      const result = readConfig({ DATA_DIR: '/tmp', SECRET_KEY: 's'.repeat(32), ...environment })
      return 'mistakes' in result ? result.mistakes : result.config.singleSignOn
    }
    expect(faultsOf({})).toBeNull()
    expect(faultsOf({ OIDC_ISSUER: 'http://elsewhere.example', OIDC_USER_CLAIM: 'a claim' })).toEqual([
      'OIDC_ISSUER must be an https address, or one of this machine',
      'PUBLIC_URL is required with OIDC_ISSUER',
      'OIDC_CLIENT_ID is required with OIDC_ISSUER',
      'OIDC_CLIENT_SECRET is required with OIDC_ISSUER',
      'OIDC_USER_CLAIM must be the name of a claim',
    ])
    const whole = {
      OIDC_ISSUER: 'https://id.acme.example/',
      OIDC_CLIENT_ID: 'inbox',
      OIDC_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'https://inbox.acme.example',
    }
    expect(faultsOf(whole)).toEqual({
      issuer: 'https://id.acme.example',
      clientId: 'inbox',
      clientSecret: 'secret',
      userClaim: 'preferred_username',
      createUsers: false,
    })
  })
})

describe('a provider that does not accept the application', () => {
  it.each(['client_secret_post', 'client_secret_basic'] as const)(
    'is said to be set up wrongly, for the operator in the log, too (%s)',
    async (proof) => {
      const own = await startIdentityProvider(`${publicUrl}/login/ors`, proof)
      own.claims.set('subject-of-agent2', { preferred_username: 'agent2' })
      const lines: string[] = []
      const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
      const askWith = async (secret: string): Promise<unknown> => {
        const { singleSignOn } = settings({ issuer: own.issuer, clientSecret: secret })
        const asked = createProvider(singleSignOn, publicUrl, log)
        const attempt = { ...(await asked.begin()), to: null }
        const back = await own.signIn(attempt.url, 'subject-of-agent2')
        return asked.finish(attempt, Object.fromEntries(back.searchParams))
      }
      await expect(askWith(clientSecret)).resolves.toMatchObject({ user: 'agent2' })
      await expect(askWith('a-secret-that-was-replaced')).rejects.toMatchObject({ code: 'SSO_SETUP_WRONG' })
      expect(lines.join('')).toContain('single sign-on: set up wrongly')
      await own.stop()
    },
  )
})

describe('a provider that cannot be reached', () => {
  it('is said before anybody is sent there, and when they come back', async () => {
    const nobodyThere = createProvider(
      { ...settings().singleSignOn, issuer: 'http://127.0.0.1:9' },
      publicUrl,
      pino({ level: 'silent' }),
    )
    await expect(nobodyThere.begin()).rejects.toMatchObject({ code: 'SSO_UNREACHABLE' })
    const own = await startIdentityProvider(`${publicUrl}/login/ors`)
    own.claims.set('subject-of-agent2', { preferred_username: 'agent2' })
    const at = await attachTestServer({ ...server.services.database, close: () => Promise.resolve() }, server.seeded, {
      config: settings({ issuer: own.issuer }),
    })
    const begun = await begin(at)
    const back = await own.signIn(begun.url, 'subject-of-agent2')
    await own.stop()
    expect(await end(begun, back, at)).toMatchObject({ status: 502, body: { msg: 'SSO_UNREACHABLE' } })
    await at.close()
  })
})
