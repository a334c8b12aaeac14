// The client of the platform: its requests, and its handling of every kind of response and of none.
import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { getRetryDelayMs, classifyError, classifySendError } from '../../../server/platform/classify-error.ts'
import { createGraphClient } from '../../../server/platform/graph-client.ts'
import { GraphError } from '../../../server/platform/graph-error.ts'
import { createTestConfig } from '../support/server.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

const log = pino({ level: 'silent' })
let answer: Answer = () => ({})
let seen: FastifyRequest[] = []
const app = Fastify({ forceCloseConnections: true })
app.all('/*', async (request, reply) => {
  seen.push(request)
  return answer(request, reply)
})
let address = ''

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())
beforeEach(() => {
  seen = []
})

const client = (options: { proof?: boolean; timeoutMs?: number; base?: string } = {}) => {
  const config = createTestConfig(options.base ?? address)
  return createGraphClient(
    { ...config, meta: { ...config.meta, appSecretProof: options.proof ?? false } },
    log,
    options.timeoutMs,
  )
}
const errorOf = async (call: Promise<unknown>): Promise<GraphError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(GraphError)
  return error as GraphError
}
const refusing =
  (status: number, error: object, headers: Record<string, string> = {}): Answer =>
  (_request, reply) =>
    reply.code(status).headers(headers).send({ error })

it('calls the versioned path with the token, and proves the secret where that is set', async () => {
  answer = () => ({ message_id: 'm_1' })
  expect(await client({ proof: true }).post({ path: '/55/messages', token: 'tok', body: { a: 1 } })).toEqual({
    message_id: 'm_1',
  })
  const proof = createHmac('sha256', 'test-application-secret').update('tok').digest('hex')
  expect(seen[0]?.url).toBe(`/v26.0/55/messages?appsecret_proof=${proof}`)
  expect(seen[0]?.headers.authorization).toBe('Bearer tok')
  expect(seen[0]?.body).toEqual({ a: 1 })
  await client().get({ path: '/7', token: 'tok', query: { fields: 'name' } })
  expect(seen[1]?.url).toBe('/v26.0/7?fields=name')
})

it('hands on no text that a database cannot hold, and no id that lost a digit', async () => {
  answer = (_request, reply) =>
    reply.type('application/json').send('{"name":"Ad\\u0000a \\ud83d","id":12345678901234567890}')
  expect(await client().get({ path: '/7', token: 'tok' })).toEqual({
    name: 'Ad\uFFFDa \uFFFD',
    id: '12345678901234567890',
  })
  answer = refusing(400, { code: 100, message: 'no\u0000where' })
  expect((await errorOf(client().get({ path: '/7', token: 'tok' }))).message).not.toContain('\u0000')
})

describe.each<[string, number, object, ReturnType<typeof classifyError>]>([
  ['a closed window', 400, { code: 10, error_subcode: 2018278 }, { action: 'give-up', reason: 'WINDOW_CLOSED' }],
  [
    'an unavailable person',
    400,
    { code: 551, error_subcode: 1545041 },
    { action: 'give-up', reason: 'PERSON_UNAVAILABLE' },
  ],
  ['a dead token', 401, { code: 190, error_subcode: 460 }, { action: 'give-up', reason: 'TOKEN_INVALID' }],
  ['a missing permission', 403, { code: 200 }, { action: 'give-up', reason: 'PERMISSION_MISSING' }],
  ['a block by policy', 400, { code: 368 }, { action: 'give-up', reason: 'BLOCKED_BY_POLICY' }],
  ['a wrong parameter', 400, { code: 100, error_subcode: 33 }, { action: 'give-up', reason: 'INVALID_PARAMETER' }],
  ['a throttle', 400, { code: 613 }, { action: 'retry' }],
  ['a business throttle', 400, { code: 80006 }, { action: 'retry' }],
  ['a passing trouble', 500, { code: 2, is_transient: true }, { action: 'retry' }],
  [
    'contact terms that were not accepted',
    400,
    { code: 2, error_subcode: 2018344 },
    { action: 'give-up', reason: 'PLATFORM_ERROR' },
  ],
  ['something new', 400, { code: 987654 }, { action: 'give-up', reason: 'PLATFORM_ERROR' }],
])('%s', (_name, status, envelope, verdict) => {
  it('is judged by code and subcode', async () => {
    answer = refusing(status, { message: '(#0) refused', ...envelope })
    expect(classifyError(await errorOf(client().post({ path: '/1', token: 't', body: {} })))).toEqual(verdict)
  })
})

it.each([
  [500, 1],
  [400, 2],
  [400, 1200],
  [400, 131000],
  [400, 131016],
  [503, 987654],
])('is no proof that nothing was sent where it is answered %i with code %i', async (status, code) => {
  answer = refusing(status, { message: 'something went wrong', code })
  const error = await errorOf(client().post({ path: '/1', token: 't', body: {} }))
  expect(classifySendError(error)).toEqual({ action: 'find-out' })
})

it.each([131048, 131064, 613])('waits, having sent nothing, where code %i limits what is sent', async (code) => {
  answer = refusing(400, { message: 'too many', code })
  expect(classifySendError(await errorOf(client().post({ path: '/1', token: 't', body: {} })))).toEqual({
    action: 'retry',
  })
})

it('takes code 100 of a tagged message for the tag', async () => {
  answer = refusing(400, { message: '(#100) Unsupported message tag', code: 100 })
  expect(classifyError(await errorOf(client().post({ path: '/1', token: 't' })), true)).toEqual({
    action: 'give-up',
    reason: 'TAG_REFUSED',
  })
})

it('hears how long it is asked to wait', async () => {
  answer = refusing(
    400,
    { message: 'later', code: 80006 },
    { 'x-business-use-case-usage': '{"55":[{"type":"messenger","estimated_time_to_regain_access":3}]}' },
  )
  expect((await errorOf(client().post({ path: '/1', token: 't' }))).retryAfterMs).toBe(180_000)
})

it.each([
  ['of the application', { 'x-app-usage': '{"call_count":12,"total_time":83,"total_cputime":5}' }, 83],
  [
    'of a business, the highest of all its uses',
    { 'x-business-use-case-usage': '{"55":[{"type":"pages","call_count":40},{"type":"messenger","call_count":91}]}' },
    91,
  ],
  ['of both', { 'x-app-usage': '{"call_count":95}', 'x-business-use-case-usage': '{"55":[{"call_count":1}]}' }, 95],
  ['that nobody can read', { 'x-app-usage': 'soon', 'x-page-usage': '[]' }, null],
  ['that is not told', {}, null],
])('hears what is used up %s', async (_what, headers, percent) => {
  answer = (_request, reply) => reply.headers(headers).send({ id: '1' })
  const heard: number[] = []
  await client().get({ path: '/1', token: 't', onUsage: (used) => heard.push(used) })
  expect(heard).toEqual(percent === null ? [] : [percent])
})

describe('whether the request had its effect', () => {
  it('is no where nobody listened', async () => {
    const gone = Fastify()
    await gone.listen({ host: '127.0.0.1', port: 0 })
    const base = `http://127.0.0.1:${(gone.server.address() as AddressInfo).port}`
    await gone.close()
    const error = await errorOf(client({ base }).post({ path: '/1', token: 't' }))
    expect([error.outcome, classifyError(error)]).toEqual(['unsent', { action: 'retry' }])
  })
  it.each<[string, Answer]>([
    ['the connection broke', (request, reply) => (request.raw.socket.destroy(), reply.hijack())],
    [
      'something in between answered',
      (_request, reply) => reply.code(504).type('text/html').send('<h1>gateway time-out</h1>'),
    ],
    ['the answer was cut', (_request, reply) => reply.type('application/json').send('{"message_id":"m')],
    ['nothing came in time', () => new Promise(() => undefined)],
  ])('is unknown where %s', async (_name, reaction) => {
    answer = reaction
    const error = await errorOf(client({ timeoutMs: 300 }).post({ path: '/1', token: 't' }))
    expect(error.outcome).toBe('unknown')
    expect(classifyError(error)).toEqual({ action: 'find-out' })
  })
})

it('leaves a person alone for longer each time where WhatsApp limits the messages to them, and other limits to the usual pauses', async () => {
  answer = refusing(400, { message: 'limit', code: 131056 })
  const pair = await errorOf(client().post({ path: '/1', token: 't', body: {} }))
  expect([1, 2, 3].map((attempts) => getRetryDelayMs(pair, attempts))).toEqual([4_000, 16_000, 64_000])
  answer = refusing(400, { message: 'limit', code: 613 })
  expect(getRetryDelayMs(await errorOf(client().post({ path: '/1', token: 't', body: {} })), 3)).toBeNull()
})
