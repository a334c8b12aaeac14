// Many items that waited for one thing: all are handled when it comes, in transactions of at most so many records.
import { sql } from 'kysely'
import { transactionRecordsMax } from '../../../contract/constants.ts'
import { base, comment, post } from '../support/feed.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const total = async (path: string, filter: object): Promise<number> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 1 } })}`, { as: 'admin' })).body.params.total

/** Records of the largest transaction there has been. */
const largest = async (): Promise<number> => {
  const found = await sql<{ records: number }>`
    SELECT sum(jsonb_array_length(ids))::integer AS records FROM events GROUP BY xmin::text ORDER BY 1 DESC LIMIT 1`.execute(server.services.database.kysely)
  return found.rows[0]?.records ?? 0
}

it('more answers than a transaction holds wait for their comment, and are all there when it has come', async () => {
  const answers = Array.from({ length: 45 }, (_, index) =>
    comment('add', `a${index}`, `answer ${index}`, { at: base + index * 1_000, from: { id: `9300${index}`, name: `Person ${index}` }, answers: 'root' }),
  )
  await server.webhook(post('add', 'photo', '100', { at: base - 60_000, more: { message: 'summer' } }))
  await Promise.all(answers.map((body) => server.webhook(body)))
  await server.settled()
  expect(await total('/api/webhookEvents', { state: 'parked' })).toBe(answers.length)
  await server.webhook(comment('add', 'root', 'who asks?', { at: base - 30_000 }))
  await server.settled()
  expect(await total('/api/webhookEvents', { state: 'parked' })).toBe(0)
  expect(await total('/api/fb/comments', {})).toBe(answers.length + 1)
  expect(await total('/api/threads', {})).toBe(1)
  expect(await largest()).toBeLessThanOrEqual(transactionRecordsMax)
})
