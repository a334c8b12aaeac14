// Every route of the registry and of the declared calls, asked by those who may not: refused alike, and nothing happens.
import { callNames, callOf } from '../../../contract/calls.ts'
import { declarationOf, entityTypes } from '../../../contract/index.ts'
import type { CallName, EntityType } from '../../../contract/index.ts'
import { parametersOf, pathWith } from '../../../contract/call.ts'
import type { Right } from '../../../contract/entity.ts'
import { streamHeads } from '../../../server/database/event-log.ts'
import { addOneOfEach } from '../support/one-of-each.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { sampleBody, sampleFields } from '../support/sample-body.ts'
import { query, startTestServer, testPassword } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'

let server: TestServer
let ids: OneOfEach
let revoked: string
/** Of the one who may everything, the agent, somebody of another organisation, and one that was revoked. */
let keys: { readonly superadmin: string; readonly agent: string; readonly stranger: string; readonly revoked: string }

beforeAll(async () => {
  server = await startTestServer()
  ids = await addOneOfEach(server)
  const signedIn = await server.call('POST', '/api/auth/login', { body: { username: 'agent2', password: testPassword } })
  revoked = signedIn.body.data.token
  await withToken(revoked, 'POST', '/api/auth/logout')
  const keyOf = async (as: 'superadmin' | 'agent' | 'stranger'): Promise<{ key: string; id: string }> => {
    const { body } = await server.call('POST', `/api/users/${server.seeded[as]._id}/apikey`, { as, key: 'matrix-key', body: { name: 'of the matrix' } })
    return { key: body.data.key, id: body.data.apiKey._id }
  }
  const gone = await keyOf('agent')
  keys = { superadmin: (await keyOf('superadmin')).key, agent: (await keyOf('agent')).key, stranger: (await keyOf('stranger')).key, revoked: gone.key }
  await server.call('DELETE', `/api/users/${server.seeded.agent._id}/apikey/${gone.id}`, { as: 'agent' })
  // Sign-ins write to the log: everybody is signed in before anything is counted.
  await Promise.all(['superadmin', 'admin', 'manager', 'agent', 'stranger'].map((name) => server.token(name)))
})
afterAll(() => server.close())

const none = 'ffffffffffffffffffffffff'

const withToken = async (token: string, method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'scope-matrix', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

interface Route {
  readonly name: string
  readonly method: string
  readonly right: Right | 'anonymous'
  /** The request about a record in the seeded organisation, or about the id given. */
  readonly request: (id?: string) => { readonly path: string; readonly body?: unknown }
  /** The type whose record the path or the body names; null where it names none. */
  readonly names: EntityType | null
}

const generic = (type: EntityType): Route[] => {
  const { base, allow } = declarationOf(type)
  const onRecord = (id = ids[type]) => `${base}/${id}`
  const free = () => {
    const { fixed, secret } = declarationOf(type)
    const [field, value] = Object.entries(sampleFields(type, ids)).find(([name]) => ![...fixed, ...secret, 'fbId'].includes(name)) ?? []
    return { $set: { [String(field)]: value } }
  }
  return [
    { name: `list ${type}`, method: 'GET', right: allow.list, names: null, request: () => ({ path: base }) },
    { name: `get ${type}`, method: 'GET', right: allow.get, names: type, request: (id) => ({ path: onRecord(id) }) },
    { name: `create ${type}`, method: 'POST', right: allow.create, names: null, request: () => ({ path: base, body: sampleBody(type, ids) }) },
    { name: `update ${type}`, method: 'POST', right: allow.update, names: type, request: (id) => ({ path: onRecord(id), body: free() }) },
    { name: `remove ${type}`, method: 'DELETE', right: allow.remove, names: type, request: (id) => ({ path: onRecord(id) }) },
    {
      name: `merge ${type}`,
      method: 'POST',
      right: allow.merge,
      names: null,
      request: (id = ids[type]) => ({ path: `${base}/merge`, body: { mergeQuery: { _id: id }, matchQuery: { _id: id }, applyMerge: true } }),
    },
  ]
}

/** Which record each call is about; a new call without a line here is a type error. */
const subjects: Readonly<Record<CallName, { readonly type: EntityType | null; readonly body?: (id: string) => unknown }>> = {
  login: { type: null, body: () => ({ username: 'nobody', password: 'nothing' }) },
  renew: { type: null },
  allowed: { type: null },
  logout: { type: null },
  updateProfile: { type: null, body: () => ({ $set: { language: 'en' } }) },
  endOtherSessions: { type: null },
  loginCode: { type: null, body: () => ({ challenge: 'none', code: '000000' }) },
  changePassword: { type: null, body: () => ({ password: 'wrong', newPassword: 'another and longer one' }) },
  secondFactor: { type: null },
  beginSecondFactor: { type: null, body: () => ({ password: 'wrong' }) },
  confirmSecondFactor: { type: null, body: () => ({ code: '000000' }) },
  renewRecoveryCodes: { type: null, body: () => ({ password: 'wrong' }) },
  removeSecondFactor: { type: null, body: () => ({ password: 'wrong' }) },
  shortToken: { type: null },
  apiKeys: { type: 'USER' },
  createApiKey: { type: 'USER', body: () => ({ name: 'a key' }) },
  revokeApiKey: { type: 'USER' },
  userAccount: { type: 'USER' },
  takeOffSecondFactor: { type: 'USER' },
  endUserSessions: { type: 'USER' },
  inviteUser: { type: 'USER' },
  sendPasswordReset: { type: 'USER' },
  forgotPassword: { type: null, body: () => ({ account: 'nobody' }) },
  openAccountLink: { type: null, body: () => ({ token: 'none' }) },
  useAccountLink: { type: null, body: () => ({ token: 'none', password: 'another and longer one' }) },
  bootstrap: { type: null },
  health: { type: null },
  beginSingleSignOn: { type: null },
  beginFacebookLogin: { type: null },
  endFacebookLogin: { type: null, body: () => ({ state: 'nobody-began-this-one' }) },
  beginConnection: { type: null },
  endConnection: { type: null, body: () => ({ state: 'nobody-began-this-one' }) },
  connectWithToken: { type: null, body: () => ({ organisationId: none, fbAppId: ids.FBAPPLICATION, token: 'nobody-gave-this-one' }) },
  connectableAccounts: { type: 'FBACCESSTOKEN' },
  connectAccount: { type: 'FBACCESSTOKEN', body: () => ({ type: 'FBPAGE', fbId: '1' }) },
  endSingleSignOn: { type: null, body: () => ({ state: 'nobody-began-this-one' }) },
  assignThread: { type: 'THREAD', body: () => ({ userId: null }) },
  closeThread: { type: 'THREAD' },
  reopenThread: { type: 'THREAD' },
  snoozeThread: { type: 'THREAD', body: () => ({ until: new Date(Date.now() + 3_600_000).toISOString() }) },
  labelThread: { type: 'THREAD', body: () => ({ add: [ids.SOCIALLABELOPTION] }) },
  markThreadAsRead: { type: 'THREAD' },
  moveThreadCursor: { type: 'THREAD', body: () => ({ readTime: '2026-03-01T10:00:00.000Z' }) },
  notificationsUnreadCount: { type: null },
  notificationTypes: { type: null },
  markNotificationAsRead: { type: 'NOTIFICATION' },
  markAllNotificationsRead: { type: null },
  customerByFbConversation: { type: 'FBCONVERSATION' },
  customerAssignments: { type: 'CUSTOMER' },
  assignCustomer: { type: 'CUSTOMER', body: () => ({ userId: null }) },
  blockCustomer: { type: 'CUSTOMER' },
  unblockCustomer: { type: 'CUSTOMER' },
  createUserWithMemberships: { type: null, body: () => ({ username: 'made.by.matrix', name: 'Somebody' }) },
  deactivateUser: { type: 'USER', body: () => ({}) },
  reactivateUser: { type: 'USER' },
  disconnectChannel: { type: 'CHANNEL' },
  reprocessWebhookEvent: { type: 'WEBHOOKEVENT' },
  reprocessWebhookEvents: { type: null, body: () => ({ kind: 'page/novelty', state: 'unknown' }) },
  retentionDays: { type: null },
  setRetentionDays: { type: null, body: () => ({ auditDays: 800 }) },
  defaultServices: { type: null },
  organisationByFbPage: { type: 'FBPAGE' },
  organisationByIgUser: { type: 'IGUSER' },
  organisationByWaBA: { type: 'FBWABA' },
  organisationAllowance: { type: 'ORGANISATION' },
  teamMembers: { type: 'TEAM' },
  teamNonMembers: { type: 'TEAM' },
  changeTeamMembers: { type: 'TEAM', body: () => ({ add: [], remove: [] }) },
  setOrganisationAllowance: { type: 'ORGANISATION', body: () => ({ allowance: { FaFacebook: 1 } }) },
  fbUserAllowance: { type: 'FBUSER' },
  setFbUserAllowance: { type: 'FBUSER', body: () => ({ allowance: { FaFacebook: 1 } }) },
  organisationMembers: { type: 'ORGANISATION' },
  addOrganisationMembers: { type: 'ORGANISATION', body: () => ({ userIds: [ids.USER] }) },
  addOrganisationMember: { type: 'ORGANISATION', body: () => ({ userId: ids.USER }) },
  organisationMember: { type: 'ORGANISATION' },
  changeOrganisationMember: { type: 'ORGANISATION', body: () => ({ $set: { role: 'agent' } }) },
  organisationNonMembers: { type: 'ORGANISATION' },
  subscriptionRelatedItems: { type: 'ORGANISATIONSUBSCRIPTION' },
  beginUpload: { type: 'THREAD', body: (id) => ({ threadId: id, name: 'a.png', mimeType: 'image/png', size: 9, sha256: 'a'.repeat(64) }) },
  uploadRecording: { type: null },
  recordingFile: { type: 'RECORDING' },
  askBulkJob: { type: null, body: () => ({ entityType: 'THREAD', kind: 'close', filter: { status: 'snoozed' } }) },
  runBulkJob: { type: 'BULKJOB' },
  cancelBulkJob: { type: 'BULKJOB' },
  undoBulkJob: { type: 'BULKJOB' },
  bulkJobRows: { type: 'BULKJOB' },
  bulkJobFile: { type: 'BULKJOB' },
  search: { type: null },
  submitFbMessage: { type: 'FBCONVERSATION', body: (id) => ({ fbConversationId: id, data: { type: 'RESPONSE', message: 'hello' } }) },
  markFbConversationAsRead: { type: 'FBCONVERSATION' },
  submitFbComment: { type: 'FBCOMMENT', body: () => ({ message: 'hello' }) },
  submitIgMessage: { type: 'IGCONVERSATION', body: (id) => ({ igConversationId: id, data: { type: 'RESPONSE', message: 'hello' } }) },
  replyToIgComment: { type: 'IGCOMMENT', body: () => ({ message: 'hello' }) },
  submitWaMessage: { type: 'FBWACONTACT', body: (id) => ({ fbWaContactId: id, data: { message: 'hello' } }) },
}

const declared = (name: CallName): Route => {
  const { method, path, right } = callOf(name)
  const { type, body } = subjects[name]
  return {
    name,
    method,
    right,
    names: type,
    request: (id = type ? ids[type] : none) => ({
      path: pathWith(path, Object.fromEntries(parametersOf(path).map((parameter) => [parameter, id]))),
      ...(body ? { body: body(id) } : {}),
    }),
  }
}

const routes: readonly Route[] = [...entityTypes.flatMap(generic), ...callNames.map(declared)]
const byName = (route: Route) => [route.name, route] as const
const guarded = routes.filter((route) => route.right !== 'anonymous')

const ask = (as: string | undefined, { method, request }: Route, id?: string): Promise<Answer> => {
  const { path, body } = request(id)
  return server.call(method, path, { key: `matrix-${method}-${as}`, ...(as === undefined ? {} : { as }), ...(body === undefined ? {} : { body }) })
}

/** The log before and after: whatever changed anything would stand in it. */
const unchanged = async (work: () => Promise<unknown>): Promise<void> => {
  const before = await streamHeads(server.services.database.kysely)
  await work()
  expect(await streamHeads(server.services.database.kysely)).toEqual(before)
}

describe('without a session', () => {
  it.each(guarded.map(byName))('%s is refused', async (_name, route) => {
    await unchanged(async () => {
      expect(await ask(undefined, route)).toEqual({ status: 401, body: { msg: 'NOT_AUTHENTICATED' } })
    })
  })
})

describe('with a session that was ended', () => {
  it.each(guarded.map(byName))('%s is refused', async (_name, route) => {
    const { path, body } = route.request()
    await unchanged(async () => {
      expect(await withToken(revoked, route.method, path, body)).toEqual({ status: 401, body: { msg: 'SESSION_REVOKED' } })
    })
  })
})

describe('without the right', () => {
  const beyond: Readonly<Record<string, readonly Right[]>> = { agent: ['manager', 'admin', 'superadmin'], manager: ['admin', 'superadmin'], admin: ['superadmin'] }
  const refused = Object.entries(beyond).flatMap(([as, rights]) => guarded.filter((route) => rights.includes(route.right as Right)).map((route) => [as, route.name, route] as const))

  it.each(refused)('%s: %s is forbidden', async (as, _name, route) => {
    await unchanged(async () => {
      expect(await ask(as, route)).toMatchObject({ status: 403, body: { msg: 'FORBIDDEN' } })
    })
  })

  it.each(guarded.filter((route) => route.right === 'nobody').map(byName))('%s is no method for anybody', async (_name, route) => {
    for (const as of ['superadmin', 'agent']) expect(await ask(as, route)).toMatchObject({ status: 405, body: { msg: 'INVALID_METHOD' } })
  })
})

describe('with an API key', () => {
  const isForSessions = ({ name }: Route): boolean => name in subjects && callOf(name as CallName).sessionOnly
  const withKey = (key: keyof typeof keys, { method, request }: Route, id?: string): Promise<Answer> => {
    const { path, body } = request(id)
    return withToken(keys[key], method, path, body)
  }

  it.each(guarded.filter(isForSessions).map(byName))('%s is for sessions only', async (_name, route) => {
    await unchanged(async () => expect(await withKey('superadmin', route)).toMatchObject({ status: 403, body: { msg: 'KEY_NOT_ALLOWED' } }))
  })

  it.each(guarded.map(byName))('%s is refused once the key is revoked', async (_name, route) => {
    await unchanged(async () => expect((await withKey('revoked', route)).status).toBe(401))
  })

  const others = guarded.filter((route) => !isForSessions(route))
  it.each(others.filter(({ right }) => ['manager', 'admin', 'superadmin'].includes(right)).map(byName))('%s is forbidden where its user has not the right', async (_name, route) => {
    await unchanged(async () => expect(await withKey('agent', route)).toMatchObject({ status: 403, body: { msg: 'FORBIDDEN' } }))
  })

  it.each(others.filter(({ names, right }) => names !== null && names !== 'FBAPPLICATION' && right !== 'nobody').map(byName))('%s of another organisation is none', async (_name, route) => {
    await unchanged(async () => expect(await withKey('stranger', route)).toEqual(await ask('stranger', route)))
  })

  it.each(entityTypes.filter((type) => declarationOf(type).scope.kind !== 'own'))('lists of %s show what its user sees, no more and no less', async (type) => {
    const [list, get] = generic(type) as [Route, Route]
    for (const route of [list, get]) expect(await withKey('agent', route)).toEqual(await ask('agent', route))
  })
})

describe('somebody of another organisation', () => {
  /** Provider records that everybody may see. */
  const shared: readonly EntityType[] = ['FBAPPLICATION']
  const naming = guarded.filter((route) => route.names !== null && !shared.includes(route.names) && route.right !== 'nobody')

  it.each(naming.map(byName))('gets for %s what he would get for a record that is none', async (_name, route) => {
    await unchanged(async () => {
      const foreign = await ask('stranger', route)
      expect(foreign).toEqual(await ask('stranger', route, none))
      expect(foreign.status).toBeGreaterThanOrEqual(403)
    })
  })

  it.each(entityTypes.filter((type) => declarationOf(type).allow.list !== 'nobody' && !shared.includes(type)))('finds no %s in a list', async (type) => {
    const list = await ask('stranger', generic(type)[0] as Route)
    if (list.status === 200) expect(list.body.data.map((row: { _id: string }) => row._id)).not.toContain(ids[type])
    else expect(list.status).toBe(403)
    const narrowed = await server.call('GET', `${declarationOf(type).base}${query({ organisationId: ids.ORGANISATION })}`, { as: 'stranger' })
    if (narrowed.status === 200) expect(narrowed.body).toMatchObject({ data: [], params: { total: 0 } })
  })

  it.each(entityTypes.filter((type) => ['member', 'manager'].includes(declarationOf(type).allow.create)))('cannot create %s there', async (type) => {
    const { base } = declarationOf(type)
    const body = sampleBody(type, ids)
    await unchanged(async () => {
      const foreign = await server.call('POST', base, { as: 'stranger', body })
      expect(foreign).toEqual(await server.call('POST', base, { as: 'stranger', body: { ...body, organisationId: none } }))
      expect(foreign).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND', controller: 'ORGANISATION' } })
    })
  })

  it.each(entityTypes.filter((type) => ['member', 'manager'].includes(declarationOf(type).allow.create)))('cannot point a %s of his at records of ours', async (type) => {
    const { base, references } = declarationOf(type)
    const foreign = Object.entries(references).filter(([, target]) => declarationOf(target as EntityType).scope.kind === 'organisation')
    const own = Object.fromEntries(Object.entries(sampleBody(type, ids)).filter(([field]) => !(field in references) || !foreign.some(([name]) => name === field)))
    for (const [field, target] of foreign) {
      const pointing = (id: string) => ({ ...own, organisationId: server.seeded.other._id, [field]: field.endsWith('Ids') ? [id] : id })
      await unchanged(async () => {
        const refused = await server.call('POST', base, { as: 'stranger', body: pointing(ids[target as EntityType]) })
        expect(refused).toEqual(await server.call('POST', base, { as: 'stranger', body: pointing(none) }))
        expect(refused).toMatchObject({ status: 400, body: { msg: 'INVALID_BODY', details: { [field]: 'INVALID_ID' } } })
      })
    }
  })

  it('is not told of our things by allowed, bootstrap and counts', async () => {
    const told = await Promise.all(['/api/auth/allowed', '/api/bootstrap', '/api/notifications/unreadCount'].map((path) => server.call('GET', path, { as: 'stranger' })))
    expect(told.map((answer) => answer.status)).toEqual([200, 200, 200])
    for (const id of [ids.ORGANISATION, ids.THREAD, ids.FBPAGE, ids.TEAM, ids.ORGANISATIONMEMBERSHIP, ids.USER]) expect(JSON.stringify(told)).not.toContain(id)
    expect(told[2]?.body.data).toEqual({ count: 0 })
  })
})

describe('an administrator who is no Superadmin', () => {
  it('gives no roles and does not touch a Superadmin', async () => {
    const superadmin = `/api/users/${server.seeded.superadmin._id}`
    const attempts: [string, string, unknown?][] = [
      ['POST', '/api/users', { role: 'Superadmin', authOptions: { username: 'upstart' } }],
      ['POST', '/api/users', { role: 'Admin', authOptions: { username: 'upstart' } }],
      ['POST', superadmin, { $set: { status: 'Passive' } }],
      ['DELETE', superadmin],
    ]
    for (const [method, path, body] of attempts) {
      await unchanged(async () => {
        expect(await server.call(method, path, { as: 'admin', ...(body === undefined ? {} : { body }) })).toMatchObject({ status: 403, body: { msg: 'FORBIDDEN' } })
      })
    }
  })
})
