// The one way to the database, embedded (PGlite) or PostgreSQL: the same SQL on both.
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { createSealer } from './encryption.ts'
import type { Sealer } from './encryption.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { ensureEpoch } from './epoch.ts'
import { changeChannel, heardAsChange, listenEmbedded, listenPostgres } from './listening.ts'
import type { ChangeNote, Hearer, Stop } from './listening.ts'
import { migrate } from './migrations.ts'
import { shapeRecordTables } from './record-tables.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  readonly sealer: Sealer
  /** UTC milliseconds at which the present history began. */
  epoch(): number
  /** Hears of every committed change, of other processes too; resolves to a function that stops it. */
  listen(handler: (note: ChangeNote) => void): Promise<Stop>
  /** Hears what is told on another channel. */
  hear(channel: string, handler: Hearer): Promise<Stop>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL where given; else embedded. */
  readonly databaseUrl?: string | null
  /** Folder of the embedded database; null keeps it in memory. */
  readonly dataDir?: string | null
  /** An embedded database opened elsewhere (tests start from a copy). */
  readonly embedded?: PGlite
  readonly secretKey: Buffer
  readonly log: Pick<Logger, 'warn'>
}

interface Opened {
  readonly kind: Database['kind']
  readonly kysely: Kysely<Tables>
  readonly hear: Database['hear']
  readonly release: () => void
}

const openEmbedded = async (options: DatabaseOptions): Promise<Opened> => {
  const release = options.dataDir && !options.embedded ? lockDataDir(options.dataDir) : () => undefined
  const pglite = options.embedded ?? new PGlite(options.dataDir ? join(options.dataDir, 'pglite') : undefined)
  await pglite.waitReady
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return { kind: 'pglite', kysely, hear: (channel, handler) => listenEmbedded(pglite, channel, handler), release }
}

// bigint columns hold sequences and ids far below 2^53.
const bigintType = 20

const openPostgres = (databaseUrl: string, log: DatabaseOptions['log']): Opened => {
  const types = { getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigintType ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, types })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind: 'postgres', kysely, hear: (channel, handler) => listenPostgres(databaseUrl, channel, handler, log), release: () => undefined }
}

/** Opens, migrates and begins the first epoch where there is none. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const opened = options.databaseUrl ? openPostgres(options.databaseUrl, options.log) : await openEmbedded(options)
  try {
    await migrate(opened.kysely, shapeRecordTables)
    const epoch = await ensureEpoch(opened.kysely, new Date())
    return {
      kind: opened.kind,
      kysely: opened.kysely,
      sealer: createSealer(options.secretKey),
      epoch: () => epoch,
      listen: (handler) => opened.hear(changeChannel, heardAsChange(handler)),
      hear: opened.hear,
      close: async () => {
        await opened.kysely.destroy()
        opened.release()
      },
    }
  } catch (error) {
    await opened.kysely.destroy()
    opened.release()
    throw error
  }
}
