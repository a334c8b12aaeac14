// Brings a database of any earlier version up to this one; refuses a database of a later version.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { migrations } from './migrations.ts'
import { addMissingColumns } from './record-tables.ts'
import type { Tables } from './tables.ts'

/** Forward only: this version knows neither what a later one changed nor how to revert it. */
const refuseLater = (done: ReadonlySet<string>): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const later = [...done].filter((name) => !known.has(name)).sort()
  if (later.length > 0)
    throw new Error(
      `The database was opened by a later version of the product, which migrated it (${later.join(', ')}): start that version or a later one, or restore the backup from before the upgrade`,
    )
}

/** Applies missing migrations, under an advisory lock so that processes that start together apply them once. */
export const migrate = async (kysely: Kysely<Tables>, beside: (tx: Kysely<Tables>) => Promise<void>): Promise<void> => {
  await kysely.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('migrations', 0))`.execute(tx)
    await sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`.execute(
      tx,
    )
    const done = await sql<{ name: string }>`SELECT name FROM migrations`.execute(tx)
    const names = new Set(done.rows.map((row) => row.name))
    refuseLater(names)
    const missing = migrations.filter(({ name }) => !names.has(name))
    if (missing.length > 0) await addMissingColumns(tx)
    for (const migration of missing) {
      for (const statement of migration.statements) await sql.raw(statement).execute(tx)
      await sql`INSERT INTO migrations (name) VALUES (${migration.name})`.execute(tx)
    }
    await beside(tx)
  })
}
