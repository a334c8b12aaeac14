// A start that stops at the end of its migrations: all are run, nothing is committed. It reports that, and waits.
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../../../server/database/migrate.ts'
import { migrateRecordTables } from '../../../server/database/record-tables.ts'
import type { Tables } from '../../../server/database/tables.ts'

const { DATABASE_URL, DATA_DIR = '' } = process.env
const dialect = DATABASE_URL
  ? new PostgresDialect({ pool: new pg.Pool({ connectionString: DATABASE_URL }) })
  : new PGliteDialect({ pglite: new PGlite(join(DATA_DIR, 'pglite')) })

await migrate(new Kysely<Tables>({ dialect }), async (tx) => {
  await migrateRecordTables(tx)
  process.stdout.write('migrated, not committed\n')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})
