// A look at waiting conversations costs what it finds to do, not what waits: counted in statements, however many there are.
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { createGiveWaitingHandler } from '../../../../server/conversations/threads/give-waiting.ts'
import { createAssignment } from '../../support/assignment.ts'
import { startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let desk: ReturnType<typeof createAssignment>

beforeAll(async () => {
  server = await startTestServer()
  desk = createAssignment(server)
})
afterAll(() => server.close())

/** As many more like the one that waits, all younger. */
const multiply = async (id: unknown, from: number, count: number): Promise<void> => {
  const copied = sql.raw('version, words, updated_time, created_time, organisation_id, stream')
  const later = sql`jsonb_build_object('itemId', 'dd' || lpad(to_hex(n), 22, '0'), 'episodeStart', to_char(now() + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  await sql`
    INSERT INTO "record_THREAD" (id, doc, ${copied})
    SELECT 'ee' || lpad(to_hex(n), 22, '0'), doc || ${later}, ${copied}
    FROM "record_THREAD", generate_series(${from}::integer, ${from + count - 1}::integer) AS n WHERE id = ${String(id)}`.execute(
    server.services.database.kysely,
  )
}

/** One look, as the job does it. @returns statements; those of them that read conversations in pages */
const look = async (): Promise<{ all: number; pages: number }> => {
  const counted = { all: 0, pages: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counted.all += 1
      if (JSON.stringify(node).includes('ORDER BY since')) counted.pages += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { database } = server.services
  const handle = createGiveWaitingHandler({
    ...server.services,
    database: { ...database, kysely: database.kysely.withPlugin(counter) },
  })
  await handle({ organisationId: desk.organisationId }, {} as Parameters<typeof handle>[1])
  return counted
}

const waiting = () => desk.list('/api/threads', { status: 'open', assigneeId: null })

test('where nobody has room no conversation is read; with room for one, a page', async () => {
  await desk.rule({ language: 'tr' })
  await desk.rule()
  await desk.member('agent', { capacity: 1 })
  await desk.say('agent', 'available')
  await desk.writes()
  await server.settled()
  await desk.writes()
  await server.settled()
  const [oldest] = await waiting()
  await multiply(oldest?.['_id'], 1, 300)
  const few = await look()
  await multiply(oldest?.['_id'], 301, 900)
  expect(await look()).toEqual(few)
  expect(few.pages).toBe(0)
  await sql`UPDATE "record_THREAD" SET doc = doc || '{"status": "closed"}' WHERE "assigneeId" IS NOT NULL`.execute(
    server.services.database.kysely,
  )
  expect(await look()).toMatchObject({ pages: 1 })
  expect(await desk.thread(oldest?.['_id'])).toMatchObject({ assigneeId: server.seeded.agent._id })
  expect(await look()).toEqual(few)
})

test('where a language decides, those who speak another are not read', async () => {
  const { kysely } = server.services.database
  await desk.noRules()
  await desk.closeAll()
  const [turkish, others] = [await desk.team(), await desk.team()]
  await desk.rule({ language: 'tr', teamId: turkish })
  await desk.rule({ teamId: others })
  await desk.member('agent', { capacity: 1, teamIds: [others] })
  await desk.member('agent2', { capacity: 1, teamIds: [turkish] })
  for (const username of ['agent', 'agent2']) await desk.say(username, 'available')
  for (let count = 0; count < 3; count += 1) {
    await desk.writes()
    await server.settled()
  }
  const [oldest, youngest] = await waiting()
  await multiply(oldest?.['_id'], 2_001, 300)
  const few = await look()
  expect(few.pages).toBe(0)
  await sql`
    UPDATE "record_FBUSER" AS person SET doc = person.doc || '{"data": {"locale": "tr_TR"}}'
    FROM "record_CUSTOMER" AS customer
    WHERE customer.id = ${String(youngest?.['customerId'])} AND customer.doc #>> '{identities,0,id}' = person.id`.execute(
    kysely,
  )
  expect(await look()).toMatchObject({ pages: 1 })
  expect(await desk.thread(youngest?.['_id'])).toMatchObject({ assigneeId: server.seeded.agent2._id })
  expect(await look()).toEqual(few)
})
