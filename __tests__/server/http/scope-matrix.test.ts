// Every route of the registry and of the declared calls, asked by those who may not: refused alike, and nothing happens.
import { callNames, callOf } from '../../../contract/calls.ts'
import { declarationOf, entityTypes } from '../../../contract/index.ts'
import type { CallName, EntityType } from '../../../contract/index.ts'
import { parametersOf, pathWith } from '../../../contract/call.ts'
import type { Right } from '../../../contract/entity.ts'
import { streamHeads } from '../../../server/database/event-log.ts'
import { callSubjects } from '../support/call-subjects.ts'
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

const subjects = callSubjects(() => ids)

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
