// Every route of the registry and of the declared calls, requested by users without the right: refused alike, without effect.
import { callNames, getCall } from '../../../contract/calls.ts'
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { EntityType } from '../../../contract/index.ts'
import { getPathParameters, fillPath } from '../../../contract/call.ts'
import type { Right } from '../../../contract/entity.ts'
import { readStreamHeads } from '../../../server/database/event-log.ts'
import { noteIdle } from '../../../server/features/users/agent-states.ts'
import { createCallSubjects } from '../support/call-subjects.ts'
import { addOneOfEach } from '../support/one-of-each.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { sampleBody, sampleFields } from '../support/sample-body.ts'
import { query, startTestServer, testPassword } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'

let server: TestServer
let ids: OneOfEach
let revoked: string
/** API keys of a superadmin, the agent and a user of another organisation, and a revoked key. */
let keys: { readonly superadmin: string; readonly agent: string; readonly stranger: string; readonly revoked: string }

beforeAll(async () => {
  server = await startTestServer()
  ids = await addOneOfEach(server)
  const signedIn = await server.call('POST', '/api/auth/login', {
    body: { username: 'agent2', password: testPassword },
  })
  revoked = signedIn.body.data.token
  await withToken(revoked, 'POST', '/api/auth/logout')
  const keyOf = async (as: 'superadmin' | 'agent' | 'stranger'): Promise<{ key: string; id: string }> => {
    const { body } = await server.call('POST', `/api/users/${server.seeded[as]._id}/apikey`, {
      as,
      key: 'matrix-key',
      body: { name: 'of the matrix', password: testPassword },
    })
    return { key: body.data.key, id: body.data.apiKey._id }
  }
  const gone = await keyOf('agent')
  keys = {
    superadmin: (await keyOf('superadmin')).key,
    agent: (await keyOf('agent')).key,
    stranger: (await keyOf('stranger')).key,
    revoked: gone.key,
  }
  await server.call('DELETE', `/api/users/${server.seeded.agent._id}/apikey/${gone.id}`, { as: 'agent' })
  // The sample's agent has never been active: the server would detect that half a minute after its start, during the count.
  await noteIdle(server.services)
  // Sign-ins write to the change log, so everybody signs in before anything is counted.
  await Promise.all(['superadmin', 'admin', 'manager', 'agent', 'stranger'].map((name) => server.token(name)))
})
afterAll(() => server.close())

const none = 'ffffffffffffffffffffffff'

const withToken = async (token: string, method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'scope-matrix',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

interface Route {
  readonly name: string
  readonly method: string
  readonly right: Right | 'anonymous'
  /** The request about a record in the seeded organisation, or about the given id. */
  readonly request: (id?: string) => { readonly path: string; readonly body?: unknown }
  /** The type whose record the path or the body names; null if it names none. */
  readonly names: EntityType | null
}

const generic = (type: EntityType): Route[] => {
  const { base, allow } = getDeclaration(type)
  const onRecord = (id = ids[type]) => `${base}/${id}`
  const free = () => {
    const { fixed, restricted, secret } = getDeclaration(type)
    const [field, value] =
      Object.entries(sampleFields(type, ids)).find(
        ([name]) => ![...fixed, ...Object.keys(restricted), ...secret, 'fbId'].includes(name),
      ) ?? []
    return { $set: { [String(field)]: value } }
  }
  return [
    { name: `list ${type}`, method: 'GET', right: allow.list, names: null, request: () => ({ path: base }) },
    { name: `get ${type}`, method: 'GET', right: allow.get, names: type, request: (id) => ({ path: onRecord(id) }) },
    {
      name: `create ${type}`,
      method: 'POST',
      right: allow.create,
      names: null,
      request: () => ({ path: base, body: sampleBody(type, ids) }),
    },
    {
      name: `update ${type}`,
      method: 'POST',
      right: allow.update,
      names: type,
      request: (id) => ({ path: onRecord(id), body: free() }),
    },
    {
      name: `remove ${type}`,
      method: 'DELETE',
      right: allow.remove,
      names: type,
      request: (id) => ({ path: onRecord(id) }),
    },
    {
      name: `merge ${type}`,
      method: 'POST',
      right: allow.merge,
      names: null,
      request: (id = ids[type]) => ({
        path: `${base}/merge`,
        body: { mergeQuery: { _id: id }, matchQuery: { _id: id }, applyMerge: true },
      }),
    },
  ]
}

const subjects = createCallSubjects(() => ids)

const declared = (name: CallName): Route => {
  const { method, path, right } = getCall(name)
  const { type, body } = subjects[name]
  return {
    name,
    method,
    right,
    names: type,
    request: (id = type ? ids[type] : none) => ({
      path: fillPath(path, Object.fromEntries(getPathParameters(path).map((parameter) => [parameter, id]))),
      ...(body ? { body: body(id) } : {}),
    }),
  }
}

/** A call may replace a generic route. */
const isReplaced = ({ name, method }: Route): boolean =>
  callNames.some((call) => {
    const { method: declaredMethod, path } = getCall(call)
    const [verb, type] = name.split(' ')
    return verb === 'update' && method === declaredMethod && path === `${getDeclaration(type as EntityType).base}/:id`
  })

const routes: readonly Route[] = [
  ...entityTypes.flatMap(generic).filter((route) => !isReplaced(route)),
  ...callNames.map(declared),
]
const byName = (route: Route) => [route.name, route] as const
const guarded = routes.filter((route) => route.right !== 'anonymous')

const ask = (as: string | undefined, { method, request }: Route, id?: string): Promise<Answer> => {
  const { path, body } = request(id)
  return server.call(method, path, {
    key: `matrix-${method}-${as}`,
    ...(as === undefined ? {} : { as }),
    ...(body === undefined ? {} : { body }),
  })
}

/** Compares the change log before and after: every change would be in it. */
const unchanged = async (work: () => Promise<unknown>): Promise<void> => {
  const before = await readStreamHeads(server.services.database.kysely)
  await work()
  expect(await readStreamHeads(server.services.database.kysely)).toEqual(before)
}

const atOnce = 20

interface ExpectedAnswer {
  readonly status: number
  readonly msg?: string
}

/** Requests every route and collects deviating responses, so that one run shows all errors. */
const expectOfAll = async (
  all: readonly Route[],
  askRoute: (route: Route) => Promise<Answer>,
  { status, msg }: ExpectedAnswer,
): Promise<void> => {
  expect(all.length).toBeGreaterThan(0)
  const wrong: unknown[] = []
  await unchanged(async () => {
    for (let from = 0; from < all.length; from += atOnce) {
      await Promise.all(
        all.slice(from, from + atOnce).map(async (route) => {
          const answer = await askRoute(route)
          const isExpected = answer.status === status && (msg === undefined || answer.body.msg === msg)
          if (!isExpected) wrong.push([route.name, answer])
        }),
      )
    }
  })
  expect(wrong).toEqual([])
}

describe('without a session', () => {
  it('every route is refused', () =>
    expectOfAll(guarded, (route) => ask(undefined, route), { status: 401, msg: 'NOT_AUTHENTICATED' }))
})

describe('with a session that was ended', () => {
  it('every route is refused', () =>
    expectOfAll(
      guarded,
      (route) => {
        const { path, body } = route.request()
        return withToken(revoked, route.method, path, body)
      },
      { status: 401, msg: 'SESSION_REVOKED' },
    ))
})

describe('without the right', () => {
  const beyond: readonly (readonly [as: string, rights: readonly Right[]])[] = [
    ['agent', ['manager', 'admin', 'superadmin']],
    ['manager', ['admin', 'superadmin']],
    ['admin', ['superadmin']],
  ]

  it.each(beyond)('of others every route is forbidden to %s: what is for %j', (as, rights) =>
    expectOfAll(
      guarded.filter((route) => rights.includes(route.right as Right)),
      (route) => ask(as, route),
      { status: 403, msg: 'FORBIDDEN' },
    ),
  )

  it.each(['superadmin', 'agent'])('what nobody may do is no method for %s', (as) =>
    expectOfAll(
      guarded.filter((route) => route.right === 'nobody'),
      (route) => ask(as, route),
      { status: 405, msg: 'INVALID_METHOD' },
    ),
  )
})

describe('with an API key', () => {
  const isForSessions = ({ name }: Route): boolean => name in subjects && getCall(name as CallName).sessionOnly
  const withKey = (key: keyof typeof keys, { method, request }: Route, id?: string): Promise<Answer> => {
    const { path, body } = request(id)
    return withToken(keys[key], method, path, body)
  }

  it('what is for sessions only is refused', () =>
    expectOfAll(guarded.filter(isForSessions), (route) => withKey('superadmin', route), {
      status: 403,
      msg: 'KEY_NOT_ALLOWED',
    }))

  it('every route is refused once the key is revoked', () =>
    expectOfAll(guarded, (route) => withKey('revoked', route), { status: 401 }))

  const others = guarded.filter((route) => !isForSessions(route))
  it('every route is forbidden where its user has not the right', () =>
    expectOfAll(
      others.filter(({ right }) => ['manager', 'admin', 'superadmin'].includes(right)),
      (route) => withKey('agent', route),
      { status: 403, msg: 'FORBIDDEN' },
    ))

  it.each(
    others.filter(({ names, right }) => names !== null && names !== 'FBAPPLICATION' && right !== 'nobody').map(byName),
  )('%s of another organisation is none', async (_name, route) => {
    await unchanged(async () => expect(await withKey('stranger', route)).toEqual(await ask('stranger', route)))
  })

  it.each(entityTypes.filter((type) => getDeclaration(type).scope.kind !== 'own'))(
    'lists of %s show what its user sees, no more and no less',
    async (type) => {
      const [list, get] = generic(type) as [Route, Route]
      for (const route of [list, get]) expect(await withKey('agent', route)).toEqual(await ask('agent', route))
    },
  )
})

describe('somebody of another organisation', () => {
  /** Provider records that everybody may see. */
  const shared: readonly EntityType[] = ['FBAPPLICATION']
  const naming = guarded.filter(
    (route) => route.names !== null && !shared.includes(route.names) && route.right !== 'nobody',
  )

  it.each(naming.map(byName))('gets for %s what they would get for a record that is none', async (_name, route) => {
    await unchanged(async () => {
      const foreign = await ask('stranger', route)
      expect(foreign).toEqual(await ask('stranger', route, none))
      expect(foreign.status).toBeGreaterThanOrEqual(403)
    })
  })

  it.each(entityTypes.filter((type) => getDeclaration(type).allow.list !== 'nobody' && !shared.includes(type)))(
    'finds no %s in a list',
    async (type) => {
      const list = await ask('stranger', generic(type)[0] as Route)
      if (list.status === 200) expect(list.body.data.map((row: { _id: string }) => row._id)).not.toContain(ids[type])
      else expect(list.status).toBe(403)
      const narrowed = await server.call(
        'GET',
        `${getDeclaration(type).base}${query({ organisationId: ids.ORGANISATION })}`,
        { as: 'stranger' },
      )
      if (narrowed.status === 200) expect(narrowed.body).toMatchObject({ data: [], params: { total: 0 } })
    },
  )

  it.each(entityTypes.filter((type) => ['member', 'manager'].includes(getDeclaration(type).allow.create)))(
    'cannot create %s there',
    async (type) => {
      const { base } = getDeclaration(type)
      const body = sampleBody(type, ids)
      await unchanged(async () => {
        const foreign = await server.call('POST', base, { as: 'stranger', body })
        expect(foreign).toEqual(
          await server.call('POST', base, { as: 'stranger', body: { ...body, organisationId: none } }),
        )
        expect(foreign).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND', controller: 'ORGANISATION' } })
      })
    },
  )

  it('is not told of our things by allowed, bootstrap and counts', async () => {
    const told = await Promise.all(
      ['/api/auth/allowed', '/api/bootstrap', '/api/notifications/unreadCount'].map((path) =>
        server.call('GET', path, { as: 'stranger' }),
      ),
    )
    expect(told.map((answer) => answer.status)).toEqual([200, 200, 200])
    for (const id of [ids.ORGANISATION, ids.THREAD, ids.FBPAGE, ids.TEAM, ids.ORGANISATIONMEMBERSHIP, ids.USER])
      expect(JSON.stringify(told)).not.toContain(id)
    expect(told[2]?.body.data).toEqual({ count: 0 })
  })
})

describe('an administrator who is no Superadmin', () => {
  it('gives no roles and does not touch a Superadmin', async () => {
    const superadmin = `/api/users/${server.seeded.superadmin._id}`
    const attempts: [string, string, unknown?][] = [
      [
        'POST',
        '/api/users',
        { role: 'Superadmin', profile: { name: 'Upstart' }, authOptions: { username: 'upstart' } },
      ],
      ['POST', '/api/users', { role: 'Admin', profile: { name: 'Upstart' }, authOptions: { username: 'upstart' } }],
      ['POST', superadmin, { $set: { status: 'Passive' } }],
    ]
    for (const [method, path, body] of attempts) {
      await unchanged(async () => {
        expect(await server.call(method, path, { as: 'admin', ...(body === undefined ? {} : { body }) })).toMatchObject(
          { status: 403, body: { msg: 'FORBIDDEN' } },
        )
      })
    }
  })
})
