// Processor time of PostgreSQL, if it runs on this machine under Linux.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'

/** A tick is one hundredth of a second on every Linux. */
const msPerTick = 10

/** User and system time, read from the fields after the process name, which may contain spaces. */
const readTicks = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** Time of the current processes; 0 when they cannot be seen. */
export const readDatabaseMs = async ({ kind, kysely }: Database): Promise<number> => {
  if (kind === 'pglite') return 0
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(kysely)
  return rows.reduce((sum, { pid }) => sum + readTicks(pid), 0) * msPerTick
}
