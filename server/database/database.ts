// The one way to the database, embedded (PGlite) or PostgreSQL: the same SQL on both.
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { createSealer } from './encryption.ts'
import type { Sealer } from './encryption.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { ensureEpoch } from './epoch.ts'
import { openLastingConnection } from './lasting-connection.ts'
import { changeChannel, toChangeListener, listenEmbedded } from './change-listener.ts'
import type { ChangeNote, Listener, Stop } from './change-listener.ts'
import { announceProcess } from './live-processes.ts'
import { letOthersRun } from './let-others-run.ts'
import { migrate } from './migrate.ts'
import { migrateRecordTables } from './record-tables.ts'
import type { PendingChange } from './pending.ts'
import type { RecordAccess } from './record-access.ts'
import { createStreamTurns } from './stream-turns.ts'
import type { StreamTurns } from './stream-turns.ts'
import type { Tables } from './tables.ts'

export interface WritingContext {
  /** The acting user; null for the platform and the server itself. */
  readonly actor: string | null
  /** The command's Idempotency-Key. */
  readonly commandId?: string | null
  /**
   * Time (UTC, ISO) at which the reply of a repeated command was written, if that was before the current epoch began: an earlier attempt
   * may have taken effect without a trace in the restored database.
   */
  readonly mayHaveLeftSince?: string | null
  /** Id of the failed message that the command sends again. */
  readonly retriedMessageId?: string | null
  /** The write only records what somebody has read, or ends something; it is allowed in a read-only organisation. */
  readonly isHarmless?: boolean
  /** No caller waits for this write; writes that a caller waits for go first. */
  readonly isPatient?: boolean
}

/** A unit's changes before they are written, and the transaction in which they are. */
export interface PendingWrite extends RecordAccess {
  readonly context: WritingContext
  /** Start of the unit: UTC, ISO. */
  readonly now: string
  /** Takes advisory locks until commit. */
  readonly lock: (...keys: readonly string[]) => Promise<void>
  readonly tx: Transaction<Tables>
  readonly pending: ReadonlyMap<string, PendingChange>
}

export type BeforeCommit = (writing: PendingWrite) => Promise<void>

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Tables>
  readonly sealer: Sealer
  /** Identifies this process at the database, where others see whether it is alive (live-processes.ts). */
  readonly processId: string
  readonly turns: StreamTurns
  /** Hooks that run in the transaction of every unit of work, once it has collected its changes. */
  readonly beforeCommit: Set<BeforeCommit>
  /** UTC milliseconds at which the current epoch began. */
  epoch(): number
  /** Subscribes to every committed change, including those of other processes; resolves to a function that unsubscribes. */
  listen(handler: (note: ChangeNote) => void): Promise<Stop>
  /** Subscribes to another channel. */
  subscribe(channel: string, handler: Listener): Promise<Stop>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Uses PostgreSQL if given, otherwise the embedded database. */
  readonly databaseUrl?: string | null
  /** Folder of the embedded database; null keeps it in memory. */
  readonly dataDir?: string | null
  /** An embedded database opened elsewhere (tests start from a copy). */
  readonly embedded?: PGlite
  /** Called as soon as no second process can open the same folder, before the database is open. */
  readonly onHeld?: () => void
  readonly secretKey: Buffer
  readonly log: Pick<Logger, 'warn'>
  /** PostgreSQL counts as lost after this long without an answer; 30 s by default. */
  readonly maxSilentMs?: number
}

interface Connection {
  readonly kind: Database['kind']
  readonly kysely: Kysely<Tables>
  readonly subscribe: Database['subscribe']
  /** Called after the last query. */
  readonly release: () => Promise<void>
}

const openEmbedded = async (options: DatabaseOptions, processId: string): Promise<Connection> => {
  const unlock = options.dataDir && !options.embedded ? lockDataDir(options.dataDir) : () => undefined
  options.onHeld?.()
  const pglite = options.embedded ?? new PGlite(options.dataDir ? join(options.dataDir, 'pglite') : undefined)
  await pglite.waitReady
  const { text, values } = announceProcess(processId)
  await pglite.query(text, [...values])
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [letOthersRun()] })
  return {
    kind: 'pglite',
    kysely,
    subscribe: (channel, handler) => listenEmbedded(pglite, channel, handler),
    release: async () => unlock(),
  }
}

// bigint columns hold sequences and ids far below 2^53.
const bigintType = 20

const openPostgres = async (
  databaseUrl: string,
  processId: string,
  { log, maxSilentMs = 30_000 }: DatabaseOptions,
): Promise<Connection> => {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === bigintType ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const sockets = new Set<Socket>()
  const openSocket = (): Socket => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  // A machine that fails sends nothing: callers would wait a quarter of an hour for answers to what they sent to it.
  const onSilence = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const lasting = await openLastingConnection({ databaseUrl, processId, log, maxSilentMs, onSilence })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, types, stream: openSocket })
  pool.on('error', (error) => log.warn({ err: error }, 'database: idle connection lost'))
  // An error on a connection that is in use but between statements would end this process; its next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { kind: 'postgres', kysely, subscribe: lasting.subscribe, release: lasting.close }
}

/** Opens and migrates the database, and begins the first epoch on an empty one. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const processId = randomUUID()
  // Any number of processes may use the same PostgreSQL.
  if (options.databaseUrl) options.onHeld?.()
  const opened = options.databaseUrl
    ? await openPostgres(options.databaseUrl, processId, options)
    : await openEmbedded(options, processId)
  try {
    await migrate(opened.kysely, migrateRecordTables)
    const epoch = await ensureEpoch(opened.kysely, new Date())
    return {
      kind: opened.kind,
      kysely: opened.kysely,
      sealer: createSealer(options.secretKey),
      processId,
      turns: createStreamTurns(),
      beforeCommit: new Set(),
      epoch: () => epoch,
      listen: (handler) => opened.subscribe(changeChannel, toChangeListener(handler)),
      subscribe: opened.subscribe,
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
