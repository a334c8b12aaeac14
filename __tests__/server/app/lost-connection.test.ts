// A connection to PostgreSQL that breaks in the middle of a transaction, at no statement: the transaction fails, the process lives on.
import { sql } from 'kysely'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/database.ts'
import { newDatabaseHome, quietLog, testSecretKey } from '../support/database.ts'
import type { DatabaseHome } from '../support/database.ts'
import { soon } from '../support/asking.ts'

let home: DatabaseHome
let database: Database

beforeAll(async () => {
  home = await newDatabaseHome()
  database = await openDatabase({ databaseUrl: home.databaseUrl, secretKey: testSecretKey, log: quietLog })
})
afterAll(async () => {
  await database.close()
  await home.remove()
})

it('fails the transaction and nothing else', async () => {
  const { kysely } = database
  const broken = kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = rows[0]?.pid
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(kysely)
    await soon(
      () => sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(kysely),
      (left) => left.rows.length === 0,
    )
    // Its end is heard between two statements.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`select 1`.execute(kysely)).rows).toHaveLength(1)
})
