// A database for one test: embedded in memory, started from a copy; or, with DATABASE_TEST_URL, a fresh PostgreSQL database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Engine } from './engine.ts'
import { migratedCopy, quietLog, testSecretKey } from './migrated-copy.ts'
import { createPostgresDatabase } from './postgres-template.ts'

export { quietLog, testSecretKey }

// Every test file loads this module again; state outside its realm serves the whole worker.
const engineOfWorker = async (): Promise<Engine> => {
  const { createEngine } =
    'importOutside' in globalThis
      ? await importOutside<typeof import('./engine.ts')>('__tests__/server/support/engine.ts')
      : await import('./engine.ts')
  return createEngine()
}

let migrated: Promise<File | Blob> | undefined

interface EmbedOptions {
  /** Copies another database; otherwise it is a new one, migrated and empty. */
  readonly from?: File | Blob
  /** Its folder; otherwise it is in memory. */
  readonly folder?: string
}

const embed = async ({ from, folder }: EmbedOptions = {}): Promise<PGlite> => {
  const engine = await engineOfWorker()
  const loadDataDir = from ?? (await (migrated ??= migratedCopy(engine)))
  // An options object beside an undefined folder would be silently ignored, so both are one object.
  const embedded = new PGlite({ ...engine, loadDataDir, ...(folder === undefined ? {} : { dataDir: folder }) })
  const { rows } = await embedded.query<{ found: string | null }>(`SELECT to_regclass('migrations')::text AS found`)
  if (rows[0]?.found !== 'migrations')
    throw new Error('an embedded database is empty: it was not started from its copy')
  return embedded
}

export interface DatabaseHome {
  /** Settings for a separate process. */
  readonly settings: Readonly<Record<string, string>>
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Whether several processes can use it at once. */
  readonly isShared: boolean
  remove(): Promise<void>
}

/** A place for a separate database: a folder, or, with DATABASE_TEST_URL, a fresh PostgreSQL database. */
export const newDatabaseHome = async (): Promise<DatabaseHome> => {
  const administration = process.env['DATABASE_TEST_URL']
  const dataDir = mkdtempSync(join(tmpdir(), 'database-home-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  if (!administration) {
    // openDatabase() would otherwise create and migrate it there: a quarter of the cost of such a test.
    await (await embed({ folder: join(dataDir, 'pglite') })).close()
    return {
      settings: { DATA_DIR: dataDir },
      databaseUrl: null,
      dataDir,
      isShared: false,
      remove: async () => removeFolder(),
    }
  }
  const { url, remove } = await createPostgresDatabase(administration)
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: url, PUBLIC_URL: 'http://127.0.0.1' },
    databaseUrl: url,
    dataDir,
    isShared: true,
    remove: async () => {
      await remove()
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
  const embedded = await embed()
  return openDatabase({ embedded, secretKey: testSecretKey, log: quietLog })
}

export interface KeptDatabase {
  /** A copy of its current state. */
  copy(): Promise<File | Blob>
  /** One process's handle after another's; closing it keeps the content. */
  open(): Promise<Database>
  remove(): Promise<void>
}

/** An embedded database that outlives the servers on it. @param from a copy; a new one by default */
export const createKeptDatabase = async (from?: File | Blob): Promise<KeptDatabase> => {
  const embedded = await embed({ from })
  return {
    copy: () => embedded.dumpDataDir('none'),
    open: async () => ({
      ...(await openDatabase({ embedded, secretKey: testSecretKey, log: quietLog })),
      close: async () => undefined,
    }),
    remove: () => embedded.close(),
  }
}
