// A message rewrites its conversation. What the former versions took is used again, so that the tables grow by what is new.
import { sql } from 'kysely'
import { tableOf } from '../../../server/database/columns.ts'
import type { Database } from '../../../server/database/database.ts'
import { migrateRecordTables } from '../../../server/database/record-tables.ts'
import { openTestDatabase } from '../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rewritten = ['THREAD', 'NOTIFICATION', 'FBCONVERSATION', 'IGCONVERSATION', 'FBWACONTACT', 'WAWEBCHAT'] as const

/** By relation: its kind, and its options. */
const readOptions = async () => {
  const { rows } = await sql<{ name: string; method: string; options: string | null }>`
    SELECT relname AS name, amname AS method, array_to_string(reloptions, ',') AS options
    FROM pg_class JOIN pg_am ON pg_am.oid = relam
    WHERE relnamespace = current_schema()::regnamespace`.execute(database.kysely)
  return rows
}

const expectOptions = async (): Promise<void> => {
  const found = await readOptions()
  const tables = found.filter(({ method, options }) => method === 'heap' && options !== null)
  expect(tables.map(({ name, options }) => `${name} ${options}`).sort()).toEqual(
    rewritten.map((type) => `${tableOf(type)} fillfactor=65`).sort(),
  )
  const lists = found.filter(({ method }) => method === 'gin')
  expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['events_ids', 'record_THREAD_with_words']))
  expect(lists.filter(({ options }) => options !== 'gin_pending_list_limit=64')).toEqual([])
}

it('tables that messages rewrite keep room, and few entries wait beside an index', expectOptions)

it('those of an earlier version get both at the next start', async () => {
  const { kysely } = database
  for (const type of rewritten) await sql`ALTER TABLE ${sql.table(tableOf(type))} RESET (fillfactor)`.execute(kysely)
  for (const { name, method } of await readOptions())
    if (method === 'gin' && name.startsWith('record_'))
      await sql`ALTER INDEX ${sql.table(name)} RESET (gin_pending_list_limit)`.execute(kysely)
  await kysely.transaction().execute(migrateRecordTables)
  await expectOptions()
})

/** Bytes of the conversations' table after messages came to them in turn. */
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
