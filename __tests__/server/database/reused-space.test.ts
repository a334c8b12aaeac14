// A message rewrites its conversation. The space of former versions is reused, so that the table grows only by new rows. PostgreSQL keeps
// former versions as long as any older transaction runs on the server, even in another database: here there is none.
import { sql } from 'kysely'
import { tableOf } from '../../../server/database/columns.ts'
import type { Database } from '../../../server/database/database.ts'
import { openTestDatabase } from '../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Size of the conversations' table, bytes, after messages arrived in each in turn. */
const sizeAfterMessages = async (): Promise<number> => {
  const { kysely } = database
  const [people, each, portion] = [200, 10, 20]
  const table = sql.table(tableOf('FBCONVERSATION'))
  await sql`TRUNCATE ${table}`.execute(kysely)
  await sql`INSERT INTO ${table} (id, stream, version, organisation_id, created_time, updated_time, doc)
    SELECT lpad(n::text, 24, '0'), 'org:o', 0, 'o', 't', 't', jsonb_build_object(
      'fbPageId', 'p', 'fbUserId', n::text, 'lastInteractionTime', '0', 'snippet', repeat('hello ', 100))
    FROM generate_series(0, ${people - 1}::integer) AS made(n)`.execute(kysely)
  for (let at = 0; at < people * each; at += portion)
    await sql`UPDATE ${table} SET version = version + 1, doc = jsonb_set(doc, '{lastInteractionTime}', to_jsonb(${at}::text))
      WHERE id::bigint BETWEEN ${at % people}::bigint AND ${(at % people) + portion - 1}::bigint`.execute(kysely)
  const { rows } = await sql<{
    bytes: string
  }>`SELECT sum(pg_relation_size(oid)) AS bytes FROM pg_class WHERE relname = ${tableOf('FBCONVERSATION')}`.execute(
    kysely,
  )
  return Number(rows[0]?.bytes)
}

it('what former versions of a conversation took is used again', async () => {
  const kept = await sizeAfterMessages()
  await sql`ALTER TABLE ${sql.table(tableOf('FBCONVERSATION'))} RESET (fillfactor)`.execute(database.kysely)
  expect(await sizeAfterMessages()).toBeGreaterThan(1.3 * kept)
})
