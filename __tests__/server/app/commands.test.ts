// Commands: one effect per Idempotency-Key, for any number, order and parallelism of requests.
import fc from 'fast-check'
import { sql } from 'kysely'
import { transact } from '../../../server/database/transact.ts'
import { purgeExpired } from '../../../server/app/retention-job.ts'
import { addThread, nobody } from '../support/fixtures.ts'
import { startTestServer } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'

let server: TestServer
let threadId: string

beforeAll(async () => {
  server = await startTestServer()
  const { organisation, page } = server.seeded
  threadId = (
    await transact(server.services.database, nobody, async (unit) => addThread(unit, organisation._id, page._id))
  ).result.thread._id
})
afterAll(() => server.close())

/** Sent by the manager, who may assign to and unassign from anybody. */
const assign = (userId: string | null, key?: string, as = 'manager') =>
  server.call('POST', `/api/threads/${threadId}/assign`, {
    as,
    body: { userId },
    ...(key === undefined ? {} : { key }),
  })

/** How often the conversation itself changed; its activity and audit entry are written in the same transaction. */
const loggedUnder = async (key: string): Promise<number> => {
  const found = await sql<{
    count: number
  }>`SELECT count(*)::integer AS count FROM events WHERE cmid = ${key} AND object_type = 'THREAD'`.execute(
    server.services.database.kysely,
  )
  return Number(found.rows[0]?.count)
}

const storedUnder = async (key: string): Promise<number> => {
  const found = await sql<{
    count: number
  }>`SELECT count(*)::integer AS count FROM idempotency WHERE key = ${key}`.execute(server.services.database.kysely)
  return Number(found.rows[0]?.count)
}

it.each([undefined, 'short', 'x'.repeat(101), 'with a blank'])(
  'needs a key of 8 to 100 visible characters: %s',
  async (key) => {
    expect(await assign(null, key)).toMatchObject({ status: 400, body: { msg: 'IDEMPOTENCY_KEY_MISSING' } })
  },
)

it('answers with what it changed, whole and at its new version', async () => {
  const { status, body } = await assign(server.seeded.agent._id, 'answered-rows')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: {},
    epoch: server.services.database.epoch(),
    rows: { THREAD: [{ _id: threadId, assigneeId: server.seeded.agent._id }] },
  })
  const read = await server.call('GET', `/api/threads/${threadId}`, { as: 'agent' })
  expect(body.rows.THREAD).toEqual([read.body.data])
})

it('answers a repeated key as the first time, although the world has moved on', async () => {
  const first = await assign(server.seeded.agent._id, 'repeated-key')
  await assign(null, 'in-between')
  expect(await assign(server.seeded.agent._id, 'repeated-key')).toEqual(first)
  expect((await server.call('GET', `/api/threads/${threadId}`, { as: 'agent' })).body.data.assigneeId).toBeNull()
})

it('shows nothing in a repeated answer that its receiver may not see any more', async () => {
  const { agent, organisation } = server.seeded
  const first = await assign(agent._id, 'seen-then', 'agent')
  expect(first.body.rows.THREAD).toMatchObject([{ _id: threadId }])
  const see = (visibility: 'all' | 'own') =>
    transact(server.services.database, nobody, (unit) => unit.change('ORGANISATION', organisation._id, { visibility }))
  await see('own')
  await assign(null, 'taken-away')
  const later = await assign(agent._id, 'seen-then', 'agent')
  await see('all')
  expect(later).toMatchObject({ status: 200, body: { rows: {} } })
  expect(later.body.rows).toEqual({})
})

it('remembers a key for 30 days', async () => {
  await assign(server.seeded.agent._id, 'young-key')
  await assign(null, 'ancient-key')
  await sql`UPDATE idempotency SET at = now() - interval '31 days' WHERE key = 'ancient-key'`.execute(
    server.services.database.kysely,
  )
  await purgeExpired(server.services)
  expect([await storedUnder('young-key'), await storedUnder('ancient-key')]).toEqual([1, 0])
})

it('refuses a key with another body, another record or another call', async () => {
  await assign(null, 'taken-key')
  const others = [
    assign(server.seeded.agent._id, 'taken-key'),
    server.call('POST', '/api/threads/ffffffffffffffffffffffff/assign', {
      as: 'manager',
      key: 'taken-key',
      body: { userId: null },
    }),
    server.call('POST', `/api/threads/${threadId}/close`, { as: 'manager', key: 'taken-key' }),
  ]
  for (const other of await Promise.all(others))
    expect(other).toMatchObject({ status: 422, body: { msg: 'IDEMPOTENCY_KEY_REUSED' } })
})

it('lets two people use the same key: it is each one’s own', async () => {
  expect((await assign(server.seeded.agent._id, 'popular-key', 'agent')).status).toBe(200)
  expect((await assign(server.seeded.agent2._id, 'popular-key', 'agent2')).status).toBe(200)
})

it('keeps nothing of a refused command: the key is free for the corrected one', async () => {
  await assign(server.seeded.agent2._id, 'a-colleagues-first')
  expect((await assign(null, 'refused-first', 'agent')).body.msg).toBe('FORBIDDEN')
  expect(await storedUnder('refused-first')).toBe(0)
  expect((await assign(server.seeded.agent._id, 'refused-first', 'agent')).status).toBe(200)
})

it('has one effect and equal answers per key, in any interleaving', async () => {
  let run = 0
  const request = fc.record({ key: fc.constantFrom('one', 'two', 'three'), toAgent: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 12 }), async (requests) => {
      run += 1
      const keyOf = (name: string) => `interleaved-${run}-${name}`
      const answers = await Promise.all(
        requests.map(({ key, toAgent }) => assign(toAgent ? server.seeded.agent._id : null, keyOf(key))),
      )
      for (const name of new Set(requests.map(({ key }) => key))) {
        const own = answers.filter((_, index) => requests[index]?.key === name)
        const accepted = own.filter((answer) => answer.status === 200)
        expect(accepted.length).toBeGreaterThan(0)
        for (const answer of accepted) expect(answer).toEqual(accepted[0] as Answer)
        for (const answer of own)
          if (answer.status !== 200)
            expect(answer).toMatchObject({ status: 422, body: { msg: 'IDEMPOTENCY_KEY_REUSED' } })
        // Requests with equal bodies get equal responses: the refused ones have the other body.
        const bodies = requests.flatMap(({ key, toAgent }, index) =>
          key === name ? [{ toAgent, status: answers[index]?.status }] : [],
        )
        for (const toAgent of [true, false])
          expect(
            new Set(bodies.filter((one) => one.toAgent === toAgent).map((one) => one.status)).size,
          ).toBeLessThanOrEqual(1)
        expect(await storedUnder(keyOf(name))).toBe(1)
        expect(await loggedUnder(keyOf(name))).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 25 },
  )
})
