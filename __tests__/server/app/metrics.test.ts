// GET /metrics of a running server: closed without its token, and accurate.
import { GraphError } from '../../../server/platform/graph-error.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { connect } from '../support/socket.ts'

const metricsToken = 'a-token-of-the-metrics'

let server: TestServer
beforeAll(async () => {
  // Nobody listens at the address of the platform.
  server = await startTestServer({ graphBase: 'http://127.0.0.1:20009', config: { metricsToken } })
})
afterAll(() => server.close())

const fetchMetrics = (token?: string): Promise<Response> =>
  fetch(`${server.address}/metrics`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })

/** The value of one line, by its name with its labels. */
const readMetric = async (line: string): Promise<number | null> => {
  const text = await (await fetchMetrics(metricsToken)).text()
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

test('metrics are not found where no token is set', async () => {
  const closed = await startTestServer()
  try {
    expect((await closed.call('GET', '/metrics')).status).toBe(404)
  } finally {
    await closed.close()
  }
})

test.each([undefined, '', 'another-token-of-metrics', `${metricsToken} `.repeat(2)])(
  'metrics are refused for the token %j',
  async (token) => {
    const answer = await fetchMetrics(token)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('inbox_')
  },
)

test('metrics tell of the process in the format of Prometheus', async () => {
  const answer = await fetchMetrics(metricsToken)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(await readMetric('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('metrics count the webhooks that were handled and those that wait', async () => {
  expect(await server.webhook({ object: 'page', entry: [] })).toBe(200)
  await server.settled()
  expect(await readMetric('inbox_webhook_lag_seconds_count')).toBe(1)
  expect(await readMetric('inbox_webhooks_pending')).toBe(0)
  await server.services.database.kysely
    .insertInto('webhook_bodies')
    .values({
      id: 'late',
      received_at: new Date(Date.now() - 90_000),
      body: Buffer.from(''),
      signature: '',
    })
    .execute()
  expect(await readMetric('inbox_webhooks_pending')).toBe(1)
  expect(await readMetric('inbox_webhook_oldest_pending_seconds')).toBeGreaterThanOrEqual(90)
})

test('metrics count jobs by kind and state, and those that are due', async () => {
  const job = {
    lane: 'metrics',
    kind: 'measured',
    payload: '{}',
    attempts: 3,
    run_at: new Date(Date.now() + 3_600_000),
  }
  await server.services.database.kysely
    .insertInto('jobs')
    .values([
      { ...job, state: 'failed' },
      { ...job, state: 'waiting' },
    ])
    .execute()
  expect(await readMetric('inbox_jobs{kind="measured",state="failed"}')).toBe(1)
  expect(await readMetric('inbox_jobs{kind="measured",state="waiting"}')).toBe(1)
  expect(await readMetric('inbox_jobs_due')).toBe(0)
})

test('metrics tell for how long the oldest due job of a kind waits', async () => {
  await server.services.database.kysely
    .insertInto('jobs')
    .values({ lane: 'aged', kind: 'aged', payload: '{}', state: 'running', run_at: new Date(Date.now() - 90_000) })
    .execute()
  expect(await readMetric('inbox_jobs_oldest_due_seconds{kind="aged"}')).toBeNull()
  // Behind the running one, and late.
  await server.services.database.kysely
    .insertInto('jobs')
    .values({ lane: 'aged', kind: 'aged', payload: '{}', state: 'waiting', run_at: new Date(Date.now() - 90_000) })
    .execute()
  expect(await readMetric('inbox_jobs_oldest_due_seconds{kind="aged"}')).toBeGreaterThanOrEqual(90)
})

test('metrics count open sockets and the events that are handed to them at once', async () => {
  const socket = connect(server.address, { token: await server.token('agent') })
  await socket.ready
  expect(await readMetric('inbox_sockets')).toBe(1)
  const body = { subject: 'shortcuts', value: {} }
  expect((await server.call('POST', '/api/preferences', { as: 'agent', body })).status).toBe(200)
  await socket.until((heard) => heard.length > 0)
  expect(await readMetric('inbox_flush_events_count')).toBeGreaterThan(0)
  socket.close()
})

test('metrics count the calls of the platform by result', async () => {
  await expect(server.services.platform.get({ path: '/me', token: null })).rejects.toBeInstanceOf(GraphError)
  expect(await readMetric('inbox_platform_calls_total{method="get",result="unsent"}')).toBe(1)
  expect(await readMetric('inbox_platform_call_seconds_count{method="get"}')).toBe(1)
})
