// The embedded database reclaims the space of deleted rows by itself.
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { checkpoint, tidyTables } from '../../../server/database/tidy-embedded.ts'
import { createKeptDatabase, openTestDatabase } from '../support/database.ts'
import type { KeptDatabase } from '../support/database.ts'

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

describe('the embedded one', () => {
  let kept: KeptDatabase
  let embedded: Database
  beforeAll(async () => {
    kept = await createKeptDatabase()
    embedded = await kept.open()
  })
  afterAll(() => kept.remove())

  /** Bytes of the log that a start after a kill would replay. */
  const bytesToRedo = async (): Promise<number> => {
    const { rows } = await sql<{ bytes: string }>`
      SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()`.execute(
      embedded.kysely,
    )
    return Number(rows[0]?.bytes)
  }

  it('leaves a start after a kill little to do again', async () => {
    await sql`INSERT INTO jobs (lane, kind, payload)
      SELECT n::text, 'much', jsonb_build_object('text', repeat(md5(n::text), 60)) FROM generate_series(1, 40000) AS n`.execute(
      embedded.kysely,
    )
    const before = await bytesToRedo()
    expect(before).toBeGreaterThan(20_000_000)
    await checkpoint(embedded)
    expect(await bytesToRedo()).toBeLessThan(before / 10)
  })

  it('is not held up where little was written', async () => {
    const before = await bytesToRedo()
    await sql`INSERT INTO jobs (lane, kind, payload) VALUES ('0', 'little', '{}')`.execute(embedded.kysely)
    await checkpoint(embedded)
    expect(await bytesToRedo()).toBeGreaterThan(before)
  })
})
