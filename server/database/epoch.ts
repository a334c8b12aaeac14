// The epoch: when the database's current history began. A restored backup begins a new one, so that every client reloads.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Returns the current epoch; begins the first one on an empty database. */
export const ensureEpoch = async (kysely: Kysely<Tables>, now: Date): Promise<number> => {
  await sql`INSERT INTO meta (key, value) VALUES ('epoch', ${String(now.getTime())}) ON CONFLICT (key) DO NOTHING`.execute(
    kysely,
  )
  const found = await sql<{ value: string }>`SELECT value FROM meta WHERE key = 'epoch'`.execute(kysely)
  return Number(found.rows[0]?.value)
}

/** Begins a new epoch, larger than the one before even if the clock went back. */
export const beginEpoch = async (kysely: Kysely<Tables>, now: Date): Promise<number> => {
  const next = await sql<{ value: string }>`
    UPDATE meta SET value = greatest(value::bigint + 1, ${now.getTime()}::bigint)::text WHERE key = 'epoch' RETURNING value`.execute(
    kysely,
  )
  return Number(next.rows[0]?.value)
}
