// The embedded database has nobody who takes away rows that were replaced or deleted, as PostgreSQL's own worker does: we do.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { startRepeating } from '../lib/start-repeating.ts'

const everyMs = 10 * 60_000

/** One table after another, so that everything else has its turn between them. */
export const tidyTables = async ({ kysely }: Pick<Database, 'kysely'>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`.execute(kysely)
  for (const { name } of rows) await sql`VACUUM ${sql.table(name)}`.execute(kysely)
}

/** @returns stops it; resolves when nothing of it runs any more */
export const startTidying = (
  database: Pick<Database, 'kind' | 'kysely'>,
  log: Pick<Logger, 'error'>,
): (() => Promise<void>) => {
  if (database.kind === 'postgres') return () => Promise.resolve()
  return startRepeating({
    everyMs,
    work: () => tidyTables(database),
    onError: (error) => log.error({ err: error }, 'database: tidying failed'),
  })
}
