// Items parked for one thing are handled when it arrives: in transactions of limited size, and a failing one holds up none of the others.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { maxTransactionRecords } from '../../../contract/constants.ts'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from '../support/fixtures.ts'
import { base, comment, post } from '../support/feed.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { change } from '../support/whatsapp.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const total = async (path: string, filter: object): Promise<number> =>
  (await server.call('GET', `${path}${query({ filter, options: { limit: 1 } })}`, { as: 'admin' })).body.params.total

/** Records of the largest transaction so far. */
const largest = async (): Promise<number> => {
  const found = await sql<{ records: number }>`
    SELECT sum(jsonb_array_length(ids))::integer AS records FROM events GROUP BY xmin::text ORDER BY 1 DESC LIMIT 1`.execute(
    server.services.database.kysely,
  )
  return found.rows[0]?.records ?? 0
}

it('more answers than a transaction holds wait for their comment, and are all there when it has come', async () => {
  const answers = Array.from({ length: 45 }, (_, index) =>
    comment('add', `a${index}`, `answer ${index}`, {
      at: base + index * 1_000,
      from: { id: `9300${index}`, name: `Person ${index}` },
      answers: 'root',
    }),
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
  expect(await largest()).toBeLessThanOrEqual(maxTransactionRecords)
})

it('a waiting item that breaks keeps neither what it waited for nor the others from being handled', async () => {
  const answer = (id: string) =>
    comment('add', id, `answer ${id}`, { at: base + 90_000, from: { id: `94${id}`, name: id }, answers: 'late-root' })
  await server.webhook(answer('whole'))
  await server.webhook(answer('broken'))
  await server.settled()
  const known = await total('/api/fb/comments', {})
  await transact(server.services.database, nobody, async (unit) => {
    const events = await unit.findAll('WEBHOOKEVENT', { state: 'parked' })
    const broken = events.find(({ body }) => JSON.stringify(body).includes('answer broken'))
    // Longer than a database index can hold.
    const body = JSON.parse(JSON.stringify(broken?.body).replaceAll('94broken', randomBytes(6_000).toString('hex')))
    await unit.change('WEBHOOKEVENT', broken?._id ?? '', { body })
  })
  await server.webhook(comment('add', 'late-root', 'who asks now?', { at: base + 60_000 }))
  await server.settled()
  expect(await total('/api/fb/comments', {})).toBe(known + 2)
  expect(await total('/api/webhookEvents', { state: 'failed' })).toBe(1)
})

it('events of another, unconnected number do not hold events back', async () => {
  const messages = (phone: string, count: number, at: number) =>
    change(
      {
        metadata: { phone_number_id: phone, display_phone_number: phone },
        messages: Array.from({ length: count }, (_, index) => ({
          from: '905440099005',
          id: `${phone}-${index}`,
          timestamp: String(at + index),
          type: 'text',
          text: { body: 'hello' },
        })),
      },
      'messages',
      '7654321',
    )
  await server.webhook(messages('55501', 201, 1_777_000_000))
  await server.webhook(messages('55502', 1, 1_777_001_000))
  await server.settled()
  const own = { organisationId: server.seeded.organisation._id }
  const account = await server.call('POST', '/api/wa/waba', { as: 'admin', body: { ...own, fbId: '7654321' } })
  await server.call('POST', '/api/wa/phones', {
    as: 'admin',
    body: { ...own, fbId: '55502', fbWaBAId: account.body.data._id },
  })
  await server.settled()
  expect(await total('/api/wa/messages', {})).toBe(1)
  expect(await total('/api/webhookEvents', { state: 'unattributed' })).toBe(201)
})
