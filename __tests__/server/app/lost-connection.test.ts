// A PostgreSQL connection that breaks between the statements of a transaction: the transaction fails, the process survives.
import { sql } from 'kysely'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/database.ts'
import { newDatabaseHome, quietLog, testSecretKey } from '../support/database.ts'
import type { DatabaseHome } from '../support/database.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
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
    // The process notices the end between two statements.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`select 1`.execute(kysely)).rows).toHaveLength(1)
})

it('ends what waits for a database that fell without a word, and works on with the one in its place', async () => {
  const there = new URL(String(home.databaseUrl))
  const proxy = await startFaultProxy(`http://${there.host}`)
  there.host = new URL(proxy.address).host
  const options = { databaseUrl: there.href, secretKey: testSecretKey, log: quietLog, maxSilentMs: 300 }
  const reached = await openDatabase(options)
  const told = Promise.withResolvers<undefined>()
  await reached.subscribe('tests', () => told.resolve(undefined))
  proxy.swallow()
  await expect(sql`select 1`.execute(reached.kysely)).rejects.toThrow()
  await soon(
    () => sql`notify tests`.execute(reached.kysely).catch(() => null),
    (answer) => answer !== null,
  )
  await told.promise
  await reached.close()
  await proxy.close()
})
