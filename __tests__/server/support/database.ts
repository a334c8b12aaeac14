// A database for one test: embedded in memory, started from a copy; or, with DATABASE_TEST_URL, a fresh PostgreSQL database.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const administer = async (administration: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: administration })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export interface DatabaseHome {
  /** For a process of its own. */
  readonly settings: Readonly<Record<string, string>>
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Whether several processes can be at it at once. */
  readonly isShared: boolean
  remove(): Promise<void>
}

/** Where a database of its own can be kept: a folder, or, with DATABASE_TEST_URL, a fresh PostgreSQL database. */
export const newDatabaseHome = async (): Promise<DatabaseHome> => {
  const administration = process.env['DATABASE_TEST_URL']
  const dataDir = mkdtempSync(join(tmpdir(), 'database-home-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!administration) {
    return { settings: { DATA_DIR: dataDir }, databaseUrl: null, dataDir, isShared: false, remove: async () => removeFolder() }
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(administration, `CREATE DATABASE ${name}`)
  const url = new URL(administration)
  url.pathname = `/${name}`
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: url.href, PUBLIC_URL: 'http://127.0.0.1' },
    databaseUrl: url.href,
    dataDir,
    isShared: true,
    remove: async () => {
      await administer(administration, `DROP DATABASE ${name} WITH (FORCE)`)
      removeFolder()
    },
  }
}

const openPostgres = async (): Promise<Database> => {
  const home = await newDatabaseHome()
  const database = await openDatabase({ databaseUrl: home.databaseUrl, secretKey: testSecretKey, log: quietLog })
  return {
    ...database,
    close: async () => {
      await database.close()
      await home.remove()
    },
  }
}

export const openTestDatabase = async (): Promise<Database> => {
  if (process.env['DATABASE_TEST_URL']) return openPostgres()
  const embedded = new PGlite({ loadDataDir: await migratedCopy() })
  return openDatabase({ embedded, secretKey: testSecretKey, log: quietLog })
}

export interface KeptDatabase {
  /** As it stands now. */
  copy(): Promise<File | Blob>
  /** One process's handle after another's; closing it keeps what is in it. */
  open(): Promise<Database>
  remove(): Promise<void>
}

/** An embedded database that outlives the servers on it. @param from a copy; otherwise a new one */
export const keepDatabase = async (from?: File | Blob): Promise<KeptDatabase> => {
  const embedded = new PGlite({ loadDataDir: from ?? (await migratedCopy()) })
  return {
    copy: () => embedded.dumpDataDir('none'),
    open: async () => ({ ...(await openDatabase({ embedded, secretKey: testSecretKey, log: quietLog })), close: async () => undefined }),
    remove: () => embedded.close(),
  }
}
