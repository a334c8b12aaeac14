// Errors that browsers report: counted, free of users' text, limited, listed for administrators, and purged in time.
import { createRecordId } from '../../../../server/database/record-id.ts'
import { purgeExpired } from '../../../../server/app/retention-job.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const dayMs = 86_400_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const report = {
  message: 'TypeError',
  stack: ['inbox.1a2b3c.js:1:2345'],
  route: '/recordings/:id',
  appVersion: '1.2.3',
}

let server: TestServer
let now = Date.now()
beforeEach(async () => {
  now = Date.now()
  server = await startTestServer({ now: () => new Date(now) })
})
afterEach(() => server.close())

const send = async (body: unknown, userAgent = firefox): Promise<number> => {
  const answer = await fetch(`${server.address}/api/browserErrors/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(body),
  })
  return answer.status
}
const list = () => server.call('GET', `/api/browserErrors${query({})}`, { as: 'admin' })

test('browser errors are counted together when they are the same, and apart by version and browser', async () => {
  expect(await Promise.all([send(report), send(report), send(report)])).toEqual([200, 200, 200])
  expect(await send({ ...report, appVersion: '1.2.4' })).toBe(200)
  expect(await send(report, firefox.replace('Firefox', 'Chrome'))).toBe(200)
  const { body } = await list()
  expect(body.data).toHaveLength(3)
  expect(body.data).toContainEqual(expect.objectContaining({ ...report, browser: 'Firefox', count: 3 }))
  expect(body.data).toContainEqual(expect.objectContaining({ ...report, browser: 'Chrome', count: 1 }))
})

test.each([
  ['words', { ...report, message: 'Ada Kaya said no' }],
  ['a frame with an address', { ...report, stack: ['https://inbox.example/inbox.js?token=secret:1:2'] }],
  ['a route with an id', { ...report, route: `/recordings/${createRecordId()}` }],
  ['a route with a query', { ...report, route: '/login?token=secret' }],
  ['too many frames', { ...report, stack: Array.from({ length: 9 }, () => 'a.js:1:2') }],
  ['a field that nobody knows', { ...report, text: 'more' }],
])('a browser error is refused when it carries %s', async (_what, body) => {
  expect(await send(body)).toBe(400)
  expect((await list()).body.data).toEqual([])
})

test('browser errors are limited for each address', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 31; sent += 1) statuses.push(await send(report))
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses[30]).toBe(429)
})

test('browser errors are listed for administrators only', async () => {
  await send(report)
  expect((await server.call('GET', '/api/browserErrors', { as: 'manager' })).status).toBe(403)
  expect((await server.call('GET', '/api/browserErrors')).status).toBe(401)
})

test('browser errors are deleted thirty days after they came last', async () => {
  await send(report)
  now += 20 * dayMs
  await send(report)
  now += 20 * dayMs
  await purgeExpired(server.services)
  expect((await list()).body.data).toHaveLength(1)
  now += 11 * dayMs
  await purgeExpired(server.services)
  // Within the validity of the reader's session.
  now -= 11 * dayMs
  expect((await list()).body.data).toEqual([])
})
