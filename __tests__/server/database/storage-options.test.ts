// A message rewrites its conversation: the tables reserve free space for that.
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

/** Kind and options, by relation. */
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

it('a column or an index that went comes back at the next start', async () => {
  const { kysely } = database
  const find = async (): Promise<readonly unknown[]> => {
    const { rows } = await sql`
      SELECT attname AS name FROM pg_attribute WHERE attrelid = ${`"${tableOf('THREAD')}"`}::text::regclass AND attname = 'status'
      UNION SELECT indexname FROM pg_indexes WHERE indexname = 'record_THREAD_open'`.execute(kysely)
    return rows
  }
  const before = await find()
  expect(before).toHaveLength(2)
  await sql`ALTER TABLE ${sql.table(tableOf('THREAD'))} DROP COLUMN status`.execute(kysely)
  expect(await find()).toHaveLength(0)
  await kysely.transaction().execute(migrateRecordTables)
  expect(await find()).toEqual(before)
})

it('an index of an earlier version that nothing asks any more goes at the next start', async () => {
  const { kysely } = database
  await sql`CREATE INDEX "record_THREAD_waiting" ON ${sql.table(tableOf('THREAD'))} (organisation_id)`.execute(kysely)
  await kysely.transaction().execute(migrateRecordTables)
  const { rows } = await sql`SELECT 1 FROM pg_indexes WHERE indexname = 'record_THREAD_waiting'`.execute(kysely)
  expect(rows).toEqual([])
})
