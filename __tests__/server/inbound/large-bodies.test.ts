// Webhook bodies with many items: processed in portions, so that later ones need not wait for their end.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRecordId } from '../../../server/database/record-id.ts'
import { bodyJob, maxPortionItems } from '../../../server/inbound/body-job.ts'
import { enqueueJob } from '../../../server/jobs/job-table.ts'
import { textMessage } from '../support/messenger.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const largeCount = 12
const itemsEach = maxPortionItems * 3

const bodyOf = (name: string, items: number) => ({
  object: 'page',
  entry: Array.from({ length: items }, (_, n) => ({
    id: '1',
    time: 1_790_000_000_000,
    changes: [{ field: name, value: { n } }],
  })),
})

/** All at once, as if they had arrived while no worker was running. */
const store = (bodies: readonly object[]) =>
  server.services.database.kysely.transaction().execute(async (tx) => {
    for (const body of bodies) {
      const id = createRecordId()
      await tx
        .insertInto('webhook_bodies')
        .values({
          id,
          body: Buffer.from(JSON.stringify(body)),
          signature: '',
          received_at: new Date(),
        })
        .execute()
      await enqueueJob({ tx }, bodyJob(id, null))
    }
  })

it('lets what came later pass between their portions, and loses nothing of them', async () => {
  const names = Array.from({ length: largeCount }, (_, n) => `large_${n}`)
  await store([...names.map((name) => bodyOf(name, itemsEach)), bodyOf('small', 1)])
  await server.settled()
  const { kysely } = server.services.database
  const { rows } = await sql<{ kind: string; count: number; last: string | number }>`
    SELECT kind, count(*)::integer AS count, max(version) AS last FROM "record_WEBHOOKEVENT" GROUP BY kind`.execute(
    kysely,
  )
  const lastOf = new Map(rows.map(({ kind, last }) => [kind.split('/')[1], Number(last)]))
  expect(rows.filter(({ kind }) => kind.includes('large_')).map(({ count }) => count)).toEqual(
    names.map(() => itemsEach),
  )
  for (const name of names) expect(lastOf.get(name)).toBeGreaterThan(lastOf.get('small') ?? Infinity)
  expect(await sql`SELECT 1 FROM webhook_bodies`.execute(kysely)).toMatchObject({ rows: [] })
})

it('answers other requests while it works through them', async () => {
  await store([bodyOf('long', itemsEach)])
  server.services.jobs.wake()
  // Answered while items of the body are left.
  expect((await server.call('GET', '/api/health')).status).toBe(200)
  const { rows } = await sql`SELECT 1 FROM webhook_bodies`.execute(server.services.database.kysely)
  expect(rows).toHaveLength(1)
  await server.settled()
})

const countMessages = async (count: number): Promise<string[]> => {
  for (;;) {
    const { rows } = await sql<{
      text: string
    }>`SELECT doc ->> 'message' AS text FROM "record_FBMESSAGE" ORDER BY 1`.execute(server.services.database.kysely)
    if (rows.length >= count) return rows.map(({ text }) => text)
    await setTimeout(50)
  }
}

it('keeps the neighbours of a message that cannot be written, and that one too as soon as it can', async () => {
  const { kysely } = server.services.database
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`.execute(
    kysely,
  )
  await sql`CREATE TRIGGER refused BEFORE INSERT ON "record_FBMESSAGE" FOR EACH ROW
    WHEN (NEW.doc ->> 'message' = 'c') EXECUTE FUNCTION refuse()`.execute(kysely)
  const page = server.seeded.page.fbId
  await store(['a', 'b', 'c', 'd', 'e'].map((text) => textMessage(page, text)))
  server.services.jobs.wake()
  expect(await countMessages(4)).toEqual(['a', 'b', 'd', 'e'])
  await sql`DROP TRIGGER refused ON "record_FBMESSAGE"`.execute(kysely)
  expect(await countMessages(5)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
