// Vacuums the embedded database and writes its checkpoints: it has none of PostgreSQL's background workers that would do so.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { startRepeating } from '../lib/start-repeating.ts'

const everyMs = 10 * 60_000

/**
 * The start after a kill repeats everything written since the last checkpoint, at 13 ms per megabyte: 16 MB take a fifth of a second.
 * A checkpoint of as much takes about 50 ms, in which nothing else runs.
 */
const checkpointBytes = 16 * 2 ** 20
const lookEveryMs = 10_000

/** Vacuums one table after another, so that other work gets its turn in between. */
export const tidyTables = async ({ kysely }: Pick<Database, 'kysely'>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`.execute(kysely)
  for (const { name } of rows) await sql`VACUUM ${sql.table(name)}`.execute(kysely)
}

/** Writes a checkpoint if much was written since the last one. */
export const checkpoint = async ({ kysely }: Pick<Database, 'kysely'>): Promise<void> => {
  const { rows } = await sql<{ bytes: string }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()`.execute(kysely)
  if (Number(rows[0]?.bytes) > checkpointBytes) await sql`CHECKPOINT`.execute(kysely)
}

/** @returns stops it; resolves once nothing of it runs any more */
export const startTidying = (
  database: Pick<Database, 'kind' | 'kysely'>,
  log: Pick<Logger, 'error'>,
): (() => Promise<void>) => {
  if (database.kind === 'postgres') return () => Promise.resolve()
  const onError = (error: unknown): void => log.error({ err: error }, 'database: tidying failed')
  const stopTidying = startRepeating({ everyMs, work: () => tidyTables(database), onError })
  const stopLooking = startRepeating({ everyMs: lookEveryMs, work: () => checkpoint(database), onError })
  return async () => {
    await stopTidying()
    await stopLooking()
  }
}
