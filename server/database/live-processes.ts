// Which of the processes connected to the database are alive: each holds a lock of its name on a connection that ends with it.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Distinguishes these locks from others; the number is arbitrary. */
const lockClass = 1_347_571_523

/** The lock is shared, so that a process that reconnects need not wait until its broken connection is noticed. */
export const announceProcess = (processId: string): { readonly text: string; readonly values: [number, string] } => ({
  text: 'SELECT pg_advisory_lock_shared($1::int, hashtext($2))',
  values: [lockClass, processId],
})

/** Whether the process of that name is alive, as far as the database can tell. */
export const isProcessAlive = (processId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from pg_locks
  where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = ${sql.lit(lockClass)}
    and objid::bigint = hashtext(${processId})::bigint & 4294967295
    and database = (select oid from pg_database where datname = current_database())
)`
