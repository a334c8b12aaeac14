// Who is rate-limited, and for which requests: another spelling of a path or a forged header changes nothing.
import { request } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import { createRequestCounts } from '../../../../server/app/http/request-counts.ts'
import { toClientNetwork } from '../../../../server/lib/client-network.ts'
import { openTestDatabase, testSecretKey } from '../../support/database.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const maxRequests = 4
const open: TestServer[] = []
const start = async (trustedProxies: readonly string[] = []): Promise<TestServer> => {
  const server = await startTestServer({ config: { requestsAMinute: maxRequests, trustedProxies } })
  open.push(server)
  return server
}
afterAll(() => Promise.all(open.map((server) => server.close())))

interface LimitAnswer {
  readonly status: number
  readonly cacheControl: string | undefined
}

/** Sends the path as given, without normalisation. */
const ask = (server: TestServer, path: string, headers: OutgoingHttpHeaders = {}): Promise<LimitAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    request({ hostname, port, path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, cacheControl: answer.headers['cache-control'] }))
    })
      .on('error', reject)
      .end()
  })

it('every spelling of a path is counted, and kept by nobody', async () => {
  const server = await start()
  const spellings = ['/api/health', '/%61pi/health', `${server.address}/api/health`, '/a%70%69/health']
  const answers: LimitAnswer[] = []
  for (const path of spellings) answers.push(await ask(server, path))
  expect(answers).toEqual(spellings.map(() => ({ status: 200, cacheControl: 'no-store' })))
  for (const path of spellings) expect(await ask(server, path)).toEqual({ status: 429, cacheControl: 'no-store' })
})

const statusesFrom = async (server: TestServer, addresses: readonly string[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const address of addresses)
    statuses.push((await ask(server, '/api/health', { 'x-forwarded-for': address })).status)
  return statuses
}

it('X-Forwarded-For counts only from a proxy that a setting names', async () => {
  const five = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']
  expect((await statusesFrom(await start(), five)).at(-1)).toBe(429)
  expect(await statusesFrom(await start(['127.0.0.1']), five)).toEqual([200, 200, 200, 200, 200])
})

it('addresses of one IPv6 network are one caller', async () => {
  const server = await start(['127.0.0.0/8'])
  const same = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8::4', '2001:db8:0:0:1:2:3:4']
  expect((await statusesFrom(server, same)).at(-1)).toBe(429)
  expect(await statusesFrom(server, ['2001:db8:0:1::1'])).toEqual([200])
})

it('the requests of a network are those at all processes, until its minute is over', async () => {
  const database = await openTestDatabase()
  const [one, other] = [createRequestCounts(database, testSecretKey), createRequestCounts(database, testSecretKey)]
  for (let request = 0; request < 3; request += 1) one.add('192.0.2.1', 60_000, 0)
  other.add('192.0.2.1', 60_000, 20_000)
  other.add('192.0.2.2', 60_000, 20_000)
  await one.share(20_000)
  await other.share(20_000)
  expect(other.add('192.0.2.1', 60_000, 30_000)).toEqual({ current: 5, ttl: 30_000 })
  expect(other.add('192.0.2.2', 60_000, 30_000)).toEqual({ current: 2, ttl: 50_000 })
  expect(one.add('192.0.2.1', 60_000, 60_000)).toEqual({ current: 1, ttl: 60_000 })
  await one.share(61_000)
  expect(one.add('192.0.2.1', 60_000, 62_000)).toEqual({ current: 2, ttl: 58_000 })
  await database.close()
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network)
})
