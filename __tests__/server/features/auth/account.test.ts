// Passwords, sessions and API keys: who is meant is out at once, on every road, and nobody else; what may not be known is nowhere.
import { transact } from '../../../../server/database/transact.ts'
import { addApiKey } from '../../../../server/features/auth/api-keys.ts'
import { textMessage } from '../../support/messenger.ts'
import { startTestServer, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import { connect } from '../../support/socket.ts'
import type { Heard, TestSocket } from '../../support/socket.ts'

let server: TestServer
const open: TestSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(() => server.close())

const ask = async (bearer: string | null, method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}
const signInWith = (username: string, password: string) => ask(null, 'POST', '/api/auth/login', { username, password })
const signIn = async (username: string): Promise<string> => (await signInWith(username, testPassword)).body.data.token
const join = async (token: string): Promise<TestSocket> => {
  const socket = connect(server.address, { token })
  open.push(socket)
  await socket.ready
  return socket
}
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const audited = async (action: string): Promise<{ userId: string; objectId: string }[]> =>
  (await ask(await signIn('superadmin'), 'GET', `/api/audit?filter=${encodeURIComponent(JSON.stringify({ action }))}`))
    .body.data

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
      // A planted session: an attacker's own session and cookie.
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

describe('an API key', () => {
  const own = () => `/api/users/${server.seeded.agent._id}/apikey`
  const make = async (
    token: string,
    path: string,
    name = 'Reports',
  ): Promise<{ key: string; apiKey: { _id: string } }> =>
    (await ask(token, 'POST', path, { name, password: testPassword })).body.data

  it('is shown once and kept as a hash; it has its user’s rights, on every call and the socket, until it is revoked', async () => {
    const token = await signIn('agent')
    const { key, apiKey } = await make(token, own())
    expect(apiKey).toMatchObject({ name: 'Reports', lastUsedTime: null })
    const stored = await server.services.database.kysely.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key.slice(-43))
    expect((await ask(key, 'GET', '/api/auth/allowed')).body.data.rights).toMatchObject({
      userId: server.seeded.agent._id,
      role: null,
    })
    expect((await ask(key, 'GET', '/api/threads')).status).toBe(200)
    expect((await ask(key, 'GET', '/api/audit')).status).toBe(403)
    const [listed] = (await ask(token, 'GET', own())).body.data
    expect(listed).toEqual({ ...apiKey, lastUsedTime: expect.any(String) })
    const short = (await ask(key, 'POST', '/api/auth/token')).body.data.token
    const sockets = await Promise.all([join(key), join(short)])
    expect((await ask(token, 'DELETE', `${own()}/${apiKey._id}`)).status).toBe(200)
    expect(await Promise.all(sockets.map((socket) => socket.ended))).toEqual(['SESSION_REVOKED', 'SESSION_REVOKED'])
    expect(await ask(key, 'GET', '/api/threads')).toEqual({ status: 401, body: { msg: 'NOT_AUTHENTICATED' } })
    expect((await ask(short, 'GET', '/api/threads')).body.msg).toBe('SESSION_REVOKED')
    expect((await ask(token, 'DELETE', `${own()}/${apiKey._id}`)).status).toBe(404)
    expect((await ask(token, 'GET', own())).body.data).toEqual([])
  })

  it('makes no keys, changes no password and no profile, ends no sessions and touches no second factor', async () => {
    const { key } = await make(await signIn('agent'), own())
    const refused: [string, string, unknown?][] = [
      ['POST', own(), { name: 'another', password: testPassword }],
      ['POST', '/api/auth/email', { password: testPassword, email: 'mine@evil.test' }],
      ['POST', '/api/auth/password', { password: testPassword, newPassword: 'sarı laleler açtı' }],
      ['POST', '/api/auth/profile', { $set: { 'profile.email': 'mine@evil.test' } }],
      ['DELETE', '/api/auth/sessions'],
      ['POST', '/api/auth/secondFactor', { password: testPassword }],
      ['POST', '/api/auth/renew'],
    ]
    const short = (await ask(key, 'POST', '/api/auth/token')).body.data.token
    const shortOfSession = (await ask(await signIn('agent'), 'POST', '/api/auth/token')).body.data.token
    for (const bearer of [short, shortOfSession])
      expect((await ask(bearer, 'POST', '/api/auth/token')).body.msg).toBe('KEY_NOT_ALLOWED')
    for (const bearer of [key, short, shortOfSession]) {
      for (const [method, path, body] of refused)
        expect([path, (await ask(bearer, method, path, body)).body.msg]).toEqual([path, 'KEY_NOT_ALLOWED'])
    }
  })

  it('writes neither users nor sessions, by no generic route, call or bulk job', async () => {
    const { superadmin, agent } = server.seeded
    const { key } = await make(await signIn('superadmin'), `/api/users/${superadmin._id}/apikey`, 'Powerful')
    const session = (await ask(key, 'GET', '/api/auth/sessions')).body.data[0]
    const refused: [string, string, unknown?][] = [
      ['POST', '/api/users', { status: 'Active', authOptions: { username: 'by.a.key' } }],
      ['POST', `/api/users/${agent._id}`, { $set: { 'profile.name': 'By a key' } }],
      ['DELETE', `/api/auth/sessions/${session._id}`],
      ['POST', '/api/users/withMemberships', { username: 'by.a.key', name: 'By a key' }],
      ['POST', `/api/users/${agent._id}/deactivate`, {}],
    ]
    for (const [method, path, body] of refused)
      expect([path, (await ask(key, method, path, body)).body.msg]).toEqual([path, 'KEY_NOT_ALLOWED'])
    const bulk = await fetch(`${server.address}/api/bulkJobs/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'by-a-key' },
      body: JSON.stringify({ entityType: 'USER', kind: 'update', ids: [agent._id], change: { status: 'Passive' } }),
    })
    expect(await bulk.json()).toMatchObject({ msg: 'KEY_NOT_ALLOWED' })
    expect((await ask(key, 'GET', `/api/users/${agent._id}`)).status).toBe(200)
  })

  it('ends with a new password, unless it is kept by hand', async () => {
    const token = await signIn('admin')
    const path = `/api/users/${server.seeded.admin._id}/apikey`
    const { key } = await make(token, path, 'Kept')
    const change = (password: string, newPassword: string, keepApiKeys?: boolean) =>
      ask(token, 'POST', '/api/auth/password', { password, newPassword, keepApiKeys })
    expect((await change(testPassword, 'sarı laleler açtı', true)).status).toBe(200)
    expect((await ask(key, 'GET', '/api/auth/allowed')).status).toBe(200)
    expect((await change('sarı laleler açtı', testPassword)).status).toBe(200)
    expect((await ask(key, 'GET', '/api/auth/allowed')).body.msg).toBe('NOT_AUTHENTICATED')
  })

  it('that was altered, or whose user is passive, opens nothing', async () => {
    const admin = await signIn('superadmin')
    const made = (
      await ask(admin, 'POST', '/api/users', {
        status: 'Active',
        authOptions: { username: 'machine' },
        profile: { name: 'Machine' },
      })
    ).body.data
    const { key } = await make(admin, `/api/users/${made._id}/apikey`, 'Nightly')
    expect((await ask(key, 'GET', '/api/auth/allowed')).status).toBe(200)
    const other = key.endsWith('A') ? 'B' : 'A'
    for (const wrong of [
      `${key.slice(0, -1)}${other}`,
      key.slice(0, -1),
      key.replace('sik_', 'sik-'),
      `sik_${'0'.repeat(24)}_${'A'.repeat(43)}`,
    ])
      expect(await ask(wrong, 'GET', '/api/auth/allowed')).toEqual({ status: 401, body: { msg: 'NOT_AUTHENTICATED' } })
    await ask(admin, 'POST', `/api/users/${made._id}`, { $set: { status: 'Passive' } })
    expect((await ask(key, 'GET', '/api/auth/allowed')).status).toBe(401)
  })

  it.each(['deactivate', '$set'])(
    'ends like sessions with the deactivation of its user (%s), for good',
    async (way) => {
      const username = `leaver-${way.slice(-3)}`
      const leaver = {
        ...{ username, name: 'Leaver', email: `${username}@shop.example`, language: 'en', password: testPassword },
        memberships: [{ organisationId: server.seeded.organisation._id, role: 'agent' }],
      }
      const { userId } = (await server.call('POST', '/api/users/withMemberships', { as: 'admin', body: leaver })).body
        .data
      const path = `/api/users/${userId}`
      const [asAdmin, token] = await Promise.all([signIn('admin'), signIn(username)])
      const { key } = await make(token, `${path}/apikey`)
      const other = await make(token, `${path}/apikey`, 'Nightly')
      const short = (await ask(key, 'POST', '/api/auth/token')).body.data.token
      const socket = await join(key)
      const setStatus = async (call: string, status: string): Promise<void> => {
        const by = way === '$set' ? [path, { $set: { status } }] : [`${path}/${call}`, {}]
        const key = `${call}-${way}`
        expect((await server.call('POST', String(by[0]), { as: 'admin', key, body: by[1] })).status).toBe(200)
      }
      await setStatus('deactivate', 'Passive')
      expect(await socket.ended).toBe('SESSION_REVOKED')
      expect(await ask(asAdmin, 'POST', `${path}/apikey`, { name: 'Meanwhile', password: testPassword })).toMatchObject(
        {
          status: 409,
          body: { msg: 'USER_PASSIVE' },
        },
      )
      await setStatus('reactivate', 'Active')
      for (const old of [token, key, other.key, short])
        expect((await ask(old, 'GET', '/api/auth/allowed')).status).toBe(401)
      expect((await ask(token, 'POST', '/api/auth/renew')).status).toBe(401)
      expect((await ask(await signIn(username), 'GET', `${path}/apikey`)).body.data).toEqual([])
      const [noted] = (await audited('apiKeysEnded')).filter(({ objectId }) => objectId === userId)
      expect(noted).toMatchObject({ userId: server.seeded.admin._id, count: 2 })
    },
  )

  it('that was made beside the deactivation ends when its user comes back', async () => {
    const { agent2 } = server.seeded
    const path = `/api/users/${agent2._id}`
    const asAdmin = await signIn('admin')
    const setStatus = (status: string) => ask(asAdmin, 'POST', path, { $set: { status } })
    expect((await setStatus('Passive')).status).toBe(200)
    const { result } = await transact(server.services.database, { actor: null }, (unit) =>
      addApiKey(unit, agent2._id, 'Late'),
    )
    expect((await setStatus('Active')).status).toBe(200)
    expect((await ask(result.key, 'GET', '/api/auth/allowed')).status).toBe(401)
  })

  it('loses with its owner what they lose: calls, rows, and what its socket hears', async () => {
    const { organisation, page, manager, agent } = server.seeded
    const asAdmin = await signIn('admin')
    const members = `/api/organisationMemberships/organisation/${organisation._id}/members/user/${agent._id}`
    const setRole = async (role: 'agent' | 'manager') => {
      const change = { as: 'admin', key: `role-of-the-key-${role}`, body: { $set: { role } } }
      expect(await server.call('POST', members, change)).toMatchObject({ status: 200 })
    }
    await ask(asAdmin, 'POST', `/api/organisations/${organisation._id}`, { $set: { visibility: 'own' } })
    await setRole('manager')
    const { key } = await make(await signIn('agent'), `/api/users/${agent._id}/apikey`, 'Of a manager')
    const [ofKey, ofManager] = await Promise.all([join(key), join(await signIn(manager.authOptions?.username ?? ''))])
    const isHeard = (text: string) => (heard: readonly Heard[]) =>
      heard.some(({ envelope }) => JSON.stringify(envelope).includes(text))
    const write = (text: string) => server.webhook(textMessage(page.fbId, text, { from: '4501' }))
    await write('while they manage')
    await ofKey.until(isHeard('while they manage'))
    expect((await ask(key, 'GET', '/api/audit')).status).toBe(200)
    expect((await ask(key, 'GET', '/api/threads')).body.data).toHaveLength(1)

    await setRole('agent')
    await write('since they do not')
    await ofManager.until(isHeard('since they do not'))
    await server.settled()
    expect((await ask(key, 'GET', '/api/audit')).status).toBe(403)
    expect((await ask(key, 'GET', '/api/threads')).body.data).toEqual([])
    const label = { name: 'By a key', organisationId: organisation._id }
    expect(await ask(key, 'POST', '/api/sociallabels', label)).toMatchObject({
      status: 403,
      body: { msg: 'FORBIDDEN' },
    })
    await write('the last one')
    await ofManager.until(isHeard('the last one'))
    expect(ofKey.heard.filter((one) => isHeard('since they do not')([one]) || isHeard('the last one')([one]))).toEqual(
      [],
    )
    await ask(asAdmin, 'POST', `/api/organisations/${organisation._id}`, { $set: { visibility: 'all' } })
  })

  it('is one’s own affair, or an administrator’s, who makes none for his equals; each is noted', async () => {
    const of = (user: { _id: string }) => `/api/users/${user._id}/apikey`
    const { agent, admin, superadmin } = server.seeded
    const asAdmin = await signIn('admin')
    const forbidden = { status: 403, body: { msg: 'FORBIDDEN', controller: 'USER' } }
    expect(await ask(await signIn('manager'), 'POST', of(agent), { name: 'Reports', password: testPassword })).toEqual(
      forbidden,
    )
    expect(await ask(await signIn('manager'), 'GET', of(agent))).toEqual(forbidden)
    expect(await ask(asAdmin, 'POST', of(superadmin), { name: 'Reports', password: testPassword })).toEqual(forbidden)
    const { apiKey } = await make(await signIn('superadmin'), of(admin), 'By the superadmin')
    expect((await ask(asAdmin, 'GET', of(admin))).body.data).toMatchObject([{ name: 'By the superadmin' }])
    expect((await ask(asAdmin, 'DELETE', `${of(admin)}/${apiKey._id}`)).status).toBe(200)
    const { apiKey: ofAgent } = await make(asAdmin, of(agent), 'For the agent')
    expect((await ask(asAdmin, 'DELETE', `${of(agent)}/${ofAgent._id}`)).status).toBe(200)
    expect(await audited('apiKeyCreated')).toContainEqual(
      expect.objectContaining({ userId: admin._id, objectId: agent._id }),
    )
    expect(await audited('apiKeyRevoked')).toContainEqual(
      expect.objectContaining({ userId: admin._id, objectId: agent._id }),
    )
  })

  it('has a name, and there are at most twenty', async () => {
    const token = await signIn('manager')
    const path = `/api/users/${server.seeded.manager._id}/apikey`
    expect((await ask(token, 'POST', path, { name: ' ', password: testPassword })).body.msg).toBe('INVALID_BODY')
    expect(await ask(token, 'POST', path, { name: 'key', password: 'wrong' })).toEqual({
      status: 403,
      body: { msg: 'PASSWORD_WRONG' },
    })
    const made: Answer[] = []
    for (let index = 0; index < 22; index += 1)
      made.push(await ask(token, 'POST', path, { name: `key ${index}`, password: testPassword }))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(made.filter(({ body }) => body.msg === 'API_KEYS_TOO_MANY')).toHaveLength(2)
  })
})
