// How much of the processors' time PostgreSQL has used, where it runs on this machine under Linux.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'

/** Of one hundredth of a second each, on every Linux. */
const msPerTick = 10

/** In user and system mode; after the name, which may hold spaces. */
const readTicks = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** Of the processes that it has now; 0 where they cannot be seen. */
export const readDatabaseMs = async ({ kind, kysely }: Database): Promise<number> => {
  if (kind === 'pglite') return 0
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(kysely)
  return rows.reduce((sum, { pid }) => sum + readTicks(pid), 0) * msPerTick
}
