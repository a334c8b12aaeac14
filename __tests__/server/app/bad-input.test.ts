// Every input gets a response in the standard envelope with a code that both languages have, and never a 500.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { callNames, getCall } from '../../../contract/calls.ts'
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { EntityType } from '../../../contract/index.ts'
import { serverErrors } from '../../../contract/errors.ts'
import { getPathParameters, fillPath } from '../../../contract/call.ts'
import { createCallSubjects } from '../support/call-subjects.ts'
import { addOneOfEach } from '../support/one-of-each.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { query, startTestServer, testPassword, attachTestServer } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'

let server: TestServer
let ids: OneOfEach

beforeAll(async () => {
  server = await startTestServer()
  ids = await addOneOfEach(server)
})
afterAll(() => server.close())

const hostile: readonly (readonly [string, string])[] = [
  ['malformed JSON', '{"name":'],
  ['a prototype', '{"__proto__":{"role":"Superadmin"},"name":"x"}'],
  ['a prototype inside', '{"$set":{"profile":{"__proto__":{"x":1}}}}'],
  ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
  ['a dotted prototype', '{"$set":{"profile.__proto__":"x","__proto__.x":1}}'],
  ['null', 'null'],
  ['a number', '42'],
  ['a text', '"text"'],
  ['a list', '[{"name":"x"}]'],
  [
    'wrong types',
    '{"$set":[1],"name":{"a":1},"userId":[],"readTime":5,"fbConversationId":{},"data":"x","organisationId":7}',
  ],
  ['a NUL', '{"$set":{"name":"a\\u0000b"},"name":"a\\u0000b","username":"a\\u0000b","password":"x"}'],
  ['half a character', '{"$set":{"name":"\\ud800"},"name":"\\ud800","username":"\\ud800","password":"x"}'],
  ['a very long text', JSON.stringify({ $set: { name: 'x'.repeat(1_000_000) }, name: 'x'.repeat(1_000_000) })],
  [
    'a long text',
    JSON.stringify({
      $set: { name: 'x'.repeat(100_000) },
      name: 'x'.repeat(100_000),
      username: 'x'.repeat(100_000),
      password: 'x',
    }),
  ],
  ['a bottomless list', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a deep object', `{"data":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`],
  ['huge numbers', '{"$set":{"allowance":{"FaFacebook":1e999}},"allowance":{"FaFacebook":-1e308}}'],
]

interface WriteCall {
  readonly name: string
  readonly method: string
  readonly path: () => string
}

/** Forbidden verbs are refused before anything is read: conformance.test.ts. */
const genericWrites = (type: EntityType): WriteCall[] => {
  const { base, allow } = getDeclaration(type)
  return [
    { name: `create ${type}`, right: allow.create, method: 'POST', path: () => base },
    { name: `update ${type}`, right: allow.update, method: 'POST', path: () => `${base}/${ids[type]}` },
    { name: `merge ${type}`, right: allow.merge, method: 'POST', path: () => `${base}/merge` },
  ].filter(({ right }) => right !== 'nobody')
}

const declaredWrite = (name: CallName): WriteCall => {
  const { method, path } = getCall(name)
  return {
    name,
    method,
    path: () => fillPath(path, Object.fromEntries(getPathParameters(path).map((parameter) => [parameter, ids.THREAD]))),
  }
}

const writing: readonly WriteCall[] = [
  ...entityTypes.flatMap(genericWrites),
  ...callNames.filter((name) => getCall(name).method !== 'GET' && name !== 'logout').map(declaredWrite),
]

/** Text in place of an id, encoded for an address. */
const noIds = [
  'x',
  '__proto__',
  '%00',
  '%F0%9F%98%80',
  "1'%20or%20'1'='1",
  '..%2f..%2fusers',
  'f'.repeat(24),
  'f'.repeat(2_000),
]

const hostileQueries = [
  'filter=%00&projection=%00&options=%00&organisationId=%00',
  'filter={"__proto__":{"$ne":1}}&projection=["__proto__"]&options={"__proto__":{"limit":1}}',
  'filter=[]&projection={}&options=[]&organisationId=__proto__',
  'filter=1&filter=2&organisationId=a&organisationId=b&options=null',
  `search=${'x'.repeat(10_000)}&unknown=1&limit=-1&skip=1e99`,
]

const namedIn = (path: string, id: string): string => path.replaceAll(/:\w+/g, id)

const reading: readonly (readonly [name: string, path: string])[] = [
  ...entityTypes.flatMap(
    (type) =>
      [
        [`list ${type}`, getDeclaration(type).base],
        [`get ${type}`, `${getDeclaration(type).base}/:id`],
      ] as const,
  ),
  ...callNames.filter((name) => getCall(name).method === 'GET').map((name) => [name, getCall(name).path] as const),
]

/** Whether it is a response in the standard envelope. */
const isKnown = ({ status, body }: Answer): boolean =>
  status < 400 || (status < 500 && serverErrors[body?.msg as keyof typeof serverErrors] === status)

const expectKnown = ({ status, body }: Answer): void => {
  if (status < 400) return
  expect(status).toBeLessThan(500)
  expect(serverErrors).toHaveProperty(body.msg)
  expect(serverErrors[body.msg as keyof typeof serverErrors]).toBe(status)
}

/** A length that is refused before the sender is authenticated. */
const long = 90_000

/** In pairs: each route meets each body and each role, and each body each role, but not all three combinations. */
const writers = ['superadmin', 'agent'] as const

describe.each(writing.map((one, row) => ({ ...one, row })))('$name', ({ method, path, row }) => {
  it('survives every hostile body', async () => {
    const answers = await Promise.all(
      hostile.map(async ([what, raw], column) => {
        const as = raw.length > long ? 'agent' : (writers[(row + column) % writers.length] ?? 'agent')
        return { what, as, answer: await server.call(method, path(), { as, raw, key: `hostile-${randomUUID()}` }) }
      }),
    )
    const wrong = answers.filter(({ answer }) => !isKnown(answer))
    expect(wrong).toEqual([])
  })
})

describe.each(
  callNames
    .filter((name) => getCall(name).body !== null)
    .map((name) => [name, createCallSubjects(() => ids)[name]] as const),
)('%s', (name, { type, body }) => {
  it('survives a field that nobody knows, beside those that it takes', async () => {
    const { method, path } = getCall(name)
    const id = type ? ids[type] : 'f'.repeat(24)
    const given = { ...(body?.(id) as object | undefined), nobodyKnowsThis: 1 }
    // Sent by a user without any right: the input is still parsed, and nothing happens.
    expectKnown(
      await server.call(method, namedIn(path, id), { as: 'stranger', body: given, key: `hostile-${randomUUID()}` }),
    )
  })
})

it('signing out survives every hostile body, each with a session of its own', async () => {
  for (const [, raw] of hostile.filter(([, text]) => text.length <= long)) {
    const { body } = await server.call('POST', '/api/auth/login', {
      body: { username: 'agent2', password: testPassword },
    })
    const answer = await fetch(`${server.address}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.data.token}`, 'content-type': 'application/json' },
      body: raw,
    })
    expectKnown({ status: answer.status, body: await answer.json() })
  }
})

describe.each(reading)('%s', (_name, path) => {
  it('survives ids and queries that are none', async () => {
    const ids = path.includes(':') ? noIds : ['']
    for (const id of ids) expectKnown(await server.call('GET', namedIn(path, id), { as: 'superadmin' }))
    for (const wrong of hostileQueries)
      expectKnown(await server.call('GET', `${namedIn(path, 'f'.repeat(24))}?${wrong}`, { as: 'agent' }))
  })
})

describe.each(callNames.filter((name) => getCall(name).method !== 'GET' && getCall(name).path.includes(':')))(
  '%s',
  (name) => {
    it('survives ids that are none', async () => {
      const { method, path } = getCall(name)
      for (const id of noIds)
        expectKnown(
          await server.call(method, namedIn(path, id), {
            as: 'agent',
            raw: '{"$set":{}}',
            key: `hostile-${randomUUID()}`,
          }),
        )
    })
  },
)

it('stays what it was after all that', async () => {
  expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  expect((await server.call('GET', '/api/health')).status).toBe(200)
  expect((await server.call('GET', `/api/users/${server.seeded.agent._id}`, { as: 'agent' })).body.data).toMatchObject({
    role: null,
    status: 'Active',
  })
})

describe('a list', () => {
  const path = '/api/threads'
  const refusals: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
    ['a filter that is no JSON', { filter: '{' }, 'INVALID_JSON'],
    ['a filter that is no object', { filter: '[]' }, 'FILTER_INVALID'],
    ['$where', { filter: { $where: 'sleep(10)' } }, 'FILTER_UNKNOWN_OPERATOR'],
    ['an operator nobody knows', { filter: { title: { $function: 'x' } } }, 'FILTER_UNKNOWN_OPERATOR'],
    [
      'a filter that is too deep',
      { filter: { $and: [{ $or: [{ $and: [{ $or: [{ $and: [{ title: 'x' }] }] }] }] }] } },
      'FILTER_TOO_DEEP',
    ],
    [
      'too many values',
      { filter: { title: { $in: Array.from({ length: 201 }, (_, index) => `t${index}`) } } },
      'FILTER_TOO_LARGE',
    ],
    ['a value of the wrong kind', { filter: { unreadCount: 'many' } }, 'FILTER_INVALID_VALUE'],
    ['a text that is too long', { filter: { title: 'x'.repeat(201) } }, 'FILTER_INVALID_VALUE'],
    ['a NUL', { filter: { title: '\u0000' } }, 'FILTER_INVALID_VALUE'],
    ['an order nobody declared', { options: { sort: { snippet: 1 } } }, 'SORT_NOT_ALLOWED'],
    ['a negative page', { options: { skip: -1 } }, 'PAGE_INVALID'],
    ['an empty page', { options: { limit: 0 } }, 'PAGE_INVALID'],
    ['a projection of nothing known', { projection: ['__proto__'] }, 'PROJECTION_INVALID'],
    ['an organisation that is no id', { organisationId: '\u0000' }, 'INVALID_ID'],
  ]

  it.each(refusals)('refuses %s', async (_name, values, code) => {
    expect(await server.call('GET', `${path}${query(values)}`, { as: 'agent' })).toMatchObject({
      status: 400,
      body: { msg: code },
    })
  })

  it('refuses regular expressions as such: they are text', async () => {
    const bomb = await server.call('GET', `${path}${query({ filter: { title: { $regex: '(a+)+$' } } })}`, {
      as: 'agent',
    })
    expect([200, 400]).toContain(bomb.status)
    expect(bomb.body.data ?? []).toEqual([])
  })

  it('takes any JSON as filter, projection and options without falling over', async () => {
    const someValue = fc.jsonValue({ maxDepth: 3 })
    const someOperator = fc.constantFrom(
      '$eq',
      '$ne',
      '$in',
      '$nin',
      '$gt',
      '$gte',
      '$lt',
      '$lte',
      '$exists',
      '$regex',
      '$or',
      '$and',
      '$where',
    )
    const someField = fc.constantFrom(
      'title',
      'unreadCount',
      'isAnswered',
      'labelIds',
      'lastMessageTime',
      '_id',
      'version',
      '$and',
      '$or',
      'constructor',
    )
    const someFilter = fc.dictionary(someField, fc.oneof(someValue, fc.dictionary(someOperator, someValue)))
    await fc.assert(
      fc.asyncProperty(someFilter, someValue, someValue, async (filter, projection, options) => {
        expectKnown(
          await server.call(
            'GET',
            `${path}${query({ filter: JSON.stringify(filter), projection: JSON.stringify(projection), options: JSON.stringify(options) })}`,
            { as: 'agent' },
          ),
        )
      }),
      { numRuns: 150 },
    )
  })
})

describe('a path', () => {
  it.each(['/api/nothing', '/api', '/api/users/a/b/c', '/api/users/%E0', '/media/x', '/webhooks/nothing'])(
    '%s is nobody’s',
    async (path) => {
      expect(await server.call('GET', path, { as: 'agent' })).toMatchObject({ status: 404, body: { msg: 'NOT_FOUND' } })
    },
  )

  it('of another kind of body is refused', async () => {
    const answer = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<x/>',
    })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ msg: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  it('with a body that is too large is refused as such', async () => {
    expect(
      await server.call('POST', '/api/customers', { as: 'agent', body: { name: 'x'.repeat(1_000_000) } }),
    ).toMatchObject({ status: 413, body: { msg: 'PAYLOAD_TOO_LARGE' } })
  })
})

it('an address that asks too often is told when to ask again; what is no call goes on', async () => {
  const strict = await attachTestServer({ ...server.services.database, close: async () => undefined }, server.seeded, {
    config: { requestsAMinute: 2 },
  })
  const statuses = [await strict.call('GET', '/api/health'), await strict.call('GET', '/api/health')].map(
    ({ status }) => status,
  )
  const refused = await fetch(`${strict.address}/api/health`)
  expect([...statuses, refused.status]).toEqual([200, 200, 429])
  expect(await refused.json()).toMatchObject({ msg: 'TOO_MANY_REQUESTS' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await strict.webhook({ object: 'page', entry: [] })).toBe(200)
  await strict.close()
})

describe('every answer', () => {
  it('carries the strict policy, a request id and nothing for other origins', async () => {
    const answer = await fetch(`${server.address}/api/health`, { headers: { origin: 'https://evil.example' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'report-uri /api/csp-reports',
    ]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('to a report of the browser is silent', async () => {
    for (const body of ['{"csp-report":{"violated-directive":"script-src"}}', '[]', 'null', '{"csp-report":5}']) {
      const answer = await fetch(`${server.address}/api/csp-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body,
      })
      expect(answer.status).toBe(204)
    }
  })
})
