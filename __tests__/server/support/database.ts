// A database for one test: embedded in memory, started from a copy; or, with DATABASE_TEST_URL, a fresh PostgreSQL database.
import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/database.ts'

export const testSecretKey = Buffer.alloc(32, 7)
export const quietLog = { warn: () => undefined }

let migrated: Promise<File | Blob> | undefined

/** Initialising the embedded database takes seconds, a copy of it a fraction: made once per test file. */
const migratedCopy = (): Promise<File | Blob> => {
  migrated ??= (async () => {
    const pglite = new PGlite()
    const database = await openDatabase({ embedded: pglite, secretKey: testSecretKey, log: quietLog })
    await database.kysely.deleteFrom('meta').execute()
    const copy = await pglite.dumpDataDir('none')
    await database.close()
    return copy
  })()
  return migrated
}

const openPostgres = async (administration: string): Promise<Database> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: administration })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`CREATE DATABASE ${name}`)
  const url = new URL(administration)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, secretKey: testSecretKey, log: quietLog })
  return {
    ...database,
    close: async () => {
      await database.close()
      await run(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

export const openTestDatabase = async (): Promise<Database> => {
  const administration = process.env['DATABASE_TEST_URL']
  if (administration) return openPostgres(administration)
  const embedded = new PGlite({ loadDataDir: await migratedCopy() })
  return openDatabase({ embedded, secretKey: testSecretKey, log: quietLog })
}
