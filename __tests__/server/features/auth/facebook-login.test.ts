// Signing in with Facebook, on the simulated platform: who gets in, and the messages for everybody else.
import { readConfig } from '../../../../server/app/read-config.ts'
import { transact } from '../../../../server/database/transact.ts'
import { addUser, nobody } from '../../support/fixtures.ts'
import { answerDialog } from '../../support/facebook-dialog.ts'
import { appSecret, startTestServer } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { startTestSimulator } from '../../support/simulator.ts'
import type { TestSimulator } from '../../support/simulator.ts'

const publicUrl = 'http://inbox.test'

let simulator: TestSimulator
let server: TestServer
let clock = Date.now()

beforeAll(async () => {
  simulator = await startTestSimulator({ appId: '102030', appSecret })
  server = await startTestServer({ graphBase: simulator.address, now: () => new Date(clock), config: { publicUrl } })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
})

const member = async (name: string, email?: string): Promise<string> =>
  (await simulator.control<{ id: string }>('members', { name, ...(email === undefined ? {} : { email }) })).id

interface LoginStart {
  readonly url: string
  readonly cookie: string
}

const begin = async (to?: string): Promise<LoginStart> => {
  const answer = await fetch(
    `${server.address}/api/auth/fblogin${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`,
  )
  const { data } = (await answer.json()) as { data: { url: string } }
  return { url: data.url, cookie: String(answer.headers.getSetCookie()[0]) }
}

const end = async (begun: LoginStart | null, back: URL): Promise<Answer> => {
  const { state = '', code, error, error_description } = Object.fromEntries(back.searchParams)
  const answer = await fetch(`${server.address}/api/auth/fblogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(begun ? { cookie: begun.cookie.split(';')[0] ?? '' } : {}) },
    body: JSON.stringify({ state, code, error, error_description }),
  })
  return { status: answer.status, body: await answer.json() }
}

const signIn = async (memberId: string | null): Promise<Answer> => {
  const begun = await begin()
  return end(begun, await answerDialog(begun.url, memberId))
}

const refusal = async (answer: Promise<Answer>): Promise<string> => (await answer).body.msg as string

it('goes to the dialog, comes back as the user who has their e-mail address, and stays that user when the address changes', async () => {
  const begun = await begin('/customers')
  const asked = new URL(begun.url)
  expect(`${asked.origin}${asked.pathname}`).toBe(`${simulator.address}/v26.0/dialog/oauth`)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: '102030',
    redirect_uri: `${publicUrl}/login/facebook`,
    response_type: 'code',
    scope: 'public_profile,email',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(begun.cookie).toMatch(
    /^fblogin-[\w-]{16}=[^;]+; Max-Age=600; Path=\/api\/auth\/fblogin; HttpOnly; SameSite=Strict$/,
  )
  const agent = await member('Deniz Kaya', 'Agent@Example.test')
  const { status, body } = await end(begun, await answerDialog(begun.url, agent))
  expect({ status, data: body.data }).toMatchObject({
    status: 200,
    data: { userId: server.seeded.agent._id, to: '/customers', stats: { canManage: false } },
  })
  const allowed = await fetch(`${server.address}/api/auth/allowed`, {
    headers: { authorization: `Bearer ${String(body.data.token)}` },
  })
  expect(allowed.status).toBe(200)
  await transact(server.services.database, nobody, (unit) =>
    unit.change('USER', server.seeded.agent._id, { profile: { name: 'agent', email: 'moved@example.test' } }),
  )
  expect((await signIn(agent)).body.data.userId).toBe(server.seeded.agent._id)
  await transact(server.services.database, nobody, (unit) =>
    unit.change('USER', server.seeded.agent._id, { profile: { name: 'agent', email: 'agent@example.test' } }),
  )
  expect(await refusal(signIn(await member('Somebody else', 'agent@example.test')))).toBe('SSO_IDENTITY_TAKEN')
})

it("who is no user, or passive, is refused; an account without an e-mail address is nobody's", async () => {
  expect(await refusal(signIn(await member('A stranger', 'stranger@elsewhere.test')))).toBe('SSO_USER_UNKNOWN')
  await transact(server.services.database, nobody, async (unit) => {
    const user = addUser(unit, 'asleep')
    await unit.change('USER', user._id, { status: 'Passive' })
    const nameless = addUser(unit, 'nameless')
    await unit.change('USER', nameless._id, { profile: { name: 'nameless', email: '' } })
  })
  expect(await refusal(signIn(await member('Asleep', 'asleep@example.test')))).toBe('SSO_USER_PASSIVE')
  expect(await refusal(signIn(await member('Nobody')))).toBe('SSO_USER_UNKNOWN')
})

it('sign-in asks users with a second factor for it', async () => {
  const { database } = server.services
  await database.kysely
    .insertInto('second_factors')
    .values({
      user_id: server.seeded.agent2._id,
      secret: JSON.stringify(database.sealer.seal('JBSWY3DPEHPK3PXP')),
      confirmed_at: new Date(clock),
    })
    .execute()
  const { status, body } = await signIn(await member('Second', 'agent2@example.test'))
  expect({ status, data: body.data }).toEqual({ status: 200, data: { challenge: expect.any(String), to: null } })
  const code = await server.call('POST', '/api/auth/login/code', {
    body: { challenge: body.data.challenge, code: '000000' },
  })
  expect(code.body.msg).toBe('CODE_WRONG')
})

it('counts once, in the browser that began it, within ten minutes; a code that nobody gave and a turned back are refused', async () => {
  const manager = await member('Elif Demir', 'manager@example.test')
  const begun = await begin()
  const back = await answerDialog(begun.url, manager)
  expect(await refusal(end(null, back))).toBe('SSO_STATE_UNKNOWN')
  expect(await refusal(end(await begin(), back))).toBe('SSO_STATE_UNKNOWN')
  expect((await end(begun, back)).status).toBe(200)
  expect(await refusal(end(begun, back))).toBe('SSO_STATE_USED')
  const late = await begin()
  const backLate = await answerDialog(late.url, manager)
  clock += 11 * 60_000
  expect(await refusal(end(late, backLate))).toBe('SSO_STATE_UNKNOWN')
  const invented = await begin()
  const backInvented = await answerDialog(invented.url, manager)
  backInvented.searchParams.set('code', 'a-code-that-nobody-gave')
  expect(await end(invented, backInvented)).toMatchObject({
    status: 403,
    body: { msg: 'FBLOGIN_REFUSED', details: { description: expect.stringContaining('verification code') } },
  })
  expect(await signIn(null)).toMatchObject({
    status: 403,
    body: { msg: 'FBLOGIN_REFUSED', details: { error: 'access_denied', description: 'Permissions error' } },
  })
})

it('is off unless it is switched on, except with the simulator; a platform that cannot be reached is said', async () => {
  const on = (environment: NodeJS.ProcessEnv): unknown => {
    const result = readConfig({ DATA_DIR: '/tmp', SECRET_KEY: 's'.repeat(32), ...environment })
    return 'config' in result ? result.config.facebookLogin : result.mistakes
  }
  const real = { META_APP_ID: '1', META_APP_SECRET: 's', META_VERIFY_TOKEN: 'v' }
  expect([on({}), on(real), on({ ...real, FACEBOOK_LOGIN: '1' }), on({ FACEBOOK_LOGIN: 'yes' })]).toEqual([
    true,
    false,
    true,
    ['FACEBOOK_LOGIN must be 1 or 0'],
  ])
  const { config } = server.services
  const { graphFacebookBase } = config.meta
  const begun = await begin()
  const back = await answerDialog(begun.url, await member('Elif Demir'))
  Object.assign(config.meta, { graphFacebookBase: 'http://127.0.0.1:9' })
  expect(await end(begun, back)).toMatchObject({ status: 502, body: { msg: 'PLATFORM_UNREACHABLE' } })
  Object.assign(config, { facebookLogin: false })
  expect(await server.call('GET', '/api/auth/fblogin')).toEqual({ status: 404, body: { msg: 'FBLOGIN_OFF' } })
  expect((await server.call('GET', '/api/health')).body.data).toMatchObject({ facebookLogin: false })
  Object.assign(config.meta, { graphFacebookBase })
  Object.assign(config, { facebookLogin: true })
})
