// The order in which work takes its locks: what it already holds while it waits for one. Embedded, one transaction starts when the other
// has ended, and nobody ever holds a lock while another waits.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { Tables } from '../../../server/database/tables.ts'

const tryLock = async (tx: Transaction<Tables>, name: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`.execute(tx)
  return rows[0]?.taken === true
}

const isWaitedFor = async ({ kysely }: Database, name: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(${name}, 0)
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(kysely)
  return rows.length > 0
}

/** Resolves once somebody waits for the lock. @throws if the work ends without waiting: the test would prove nothing then */
export const waitedFor = async (database: Database, name: string, work: Promise<unknown>): Promise<void> => {
  if (database.kind !== 'postgres') return
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  while (!(await isWaitedFor(database, name))) {
    if (isDone) throw new Error(`nobody waited for ${name}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** @returns whether the lock `free` could be taken while the work waited for the lock `held` */
export const isFreeWhileWaiting = async (
  database: Database,
  { held, free }: { readonly held: string; readonly free: string },
  work: () => Promise<unknown>,
): Promise<boolean> => {
  let working: Promise<unknown> = Promise.resolve()
  const isFree = await database.kysely.transaction().execute(async (tx) => {
    expect(await tryLock(tx, held)).toBe(true)
    working = work()
    await waitedFor(database, held, working)
    return tryLock(tx, free)
  })
  await working
  return isFree
}
