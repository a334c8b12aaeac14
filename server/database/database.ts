// The one way to the database, embedded (PGlite) or PostgreSQL: the same SQL on both.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { createSealer } from './encryption.ts'
import type { Sealer } from './encryption.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { ensureEpoch } from './epoch.ts'
import { openLastingConnection } from './lasting-connection.ts'
import { changeChannel, heardAsChange, listenEmbedded } from './listening.ts'
import type { ChangeNote, Hearer, Stop } from './listening.ts'
import { announceProcess } from './living-processes.ts'
import { migrate } from './migrations.ts'
import { shapeRecordTables } from './record-tables.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  readonly sealer: Sealer
  /** Names this process among those at the database, which see by it whether it lives (living-processes.ts). */
  readonly processId: string
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
  /** After the last query. */
  readonly release: () => Promise<void>
}

const openEmbedded = async (options: DatabaseOptions, processId: string): Promise<Opened> => {
  const unlock = options.dataDir && !options.embedded ? lockDataDir(options.dataDir) : () => undefined
  const pglite = options.embedded ?? new PGlite(options.dataDir ? join(options.dataDir, 'pglite') : undefined)
  await pglite.waitReady
  const { text, values } = announceProcess(processId)
  await pglite.query(text, [...values])
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return { kind: 'pglite', kysely, hear: (channel, handler) => listenEmbedded(pglite, channel, handler), release: async () => unlock() }
}

// bigint columns hold sequences and ids far below 2^53.
const bigintType = 20

const openPostgres = async (databaseUrl: string, processId: string, log: DatabaseOptions['log']): Promise<Opened> => {
  const types = { getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigintType ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser }
  const lasting = await openLastingConnection(databaseUrl, processId, log)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, types })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind: 'postgres', kysely, hear: lasting.hear, release: lasting.close }
}

/** Opens, migrates and begins the first epoch where there is none. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const processId = randomUUID()
  const opened = options.databaseUrl ? await openPostgres(options.databaseUrl, processId, options.log) : await openEmbedded(options, processId)
  try {
    await migrate(opened.kysely, shapeRecordTables)
    const epoch = await ensureEpoch(opened.kysely, new Date())
    return {
      kind: opened.kind,
      kysely: opened.kysely,
      sealer: createSealer(options.secretKey),
      processId,
      epoch: () => epoch,
      listen: (handler) => opened.hear(changeChannel, heardAsChange(handler)),
      hear: opened.hear,
      close: async () => {
        await opened.kysely.destroy()
        await opened.release()
      },
    }
  } catch (error) {
    await opened.kysely.destroy()
    await opened.release()
    throw error
  }
}
