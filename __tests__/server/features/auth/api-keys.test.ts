// API keys: limited to their user's rights, shown once, ended by a new password, a revocation or their user's deactivation.
import { transact } from '../../../../server/database/transact.ts'
import { addApiKey } from '../../../../server/features/auth/api-keys.ts'
import { createAccountCalls } from '../../support/account-calls.ts'
import { textMessage } from '../../support/messenger.ts'
import { startTestServer, testPassword } from '../../support/server.ts'
import type { Answer, TestServer } from '../../support/server.ts'
import type { HeardEvent } from '../../support/socket.ts'

let server: TestServer
const { ask, signIn, join, closeSockets, audited } = createAccountCalls(() => server.address)

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(closeSockets)
afterAll(() => server.close())

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
    const isHeard = (text: string) => (heard: readonly HeardEvent[]) =>
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

  it('is one’s own affair, or an administrator’s, who makes none for their equals; each is noted', async () => {
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
