// The embedded database has none of PostgreSQL's own workers: nobody takes away rows that were replaced or deleted, nobody writes a
// checkpoint. We do.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { startRepeating } from '../lib/start-repeating.ts'

const everyMs = 10 * 60_000

/**
 * What was written since the last checkpoint is done again by the start after a kill, in 13 ms a megabyte: 16 MB are a fifth of a
 * second. A checkpoint of as much takes about 50 ms, in which nothing else is done.
 */
const checkpointBytes = 16 * 2 ** 20
const lookEveryMs = 10_000

/** One table after another, so that everything else has its turn between them. */
export const tidyTables = async ({ kysely }: Pick<Database, 'kysely'>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`.execute(kysely)
  for (const { name } of rows) await sql`VACUUM ${sql.table(name)}`.execute(kysely)
}

/** Writes a checkpoint where much was written since the last one. */
export const checkpoint = async ({ kysely }: Pick<Database, 'kysely'>): Promise<void> => {
  const { rows } = await sql<{ bytes: string }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()`.execute(kysely)
  if (Number(rows[0]?.bytes) > checkpointBytes) await sql`CHECKPOINT`.execute(kysely)
}

/** @returns stops it; resolves when nothing of it runs any more */
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
