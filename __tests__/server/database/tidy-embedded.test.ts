// The room that deleted rows took is given back, without anybody else who would see to it.
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { tidyTables } from '../../../server/database/tidy-embedded.ts'
import { openTestDatabase } from '../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const sizeOfJobs = async (): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`SELECT pg_relation_size('jobs') AS bytes`.execute(database.kysely)
  return Number(rows[0]?.bytes)
}

it('takes away what was deleted', async () => {
  await sql`INSERT INTO jobs (lane, kind, payload) SELECT n::text, 'gone', '{}' FROM generate_series(1, 2000) AS n`.execute(
    database.kysely,
  )
  const before = await sizeOfJobs()
  await sql`DELETE FROM jobs WHERE kind = 'gone'`.execute(database.kysely)
  expect(await sizeOfJobs()).toBe(before)
  await tidyTables(database)
  expect(await sizeOfJobs()).toBeLessThan(before / 4)
})
