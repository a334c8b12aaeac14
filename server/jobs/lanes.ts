// Questions about a lane, whose jobs are done one after another.
import { sql } from 'kysely'
import type { JobWriter } from './job.ts'

/** Whether the lane holds unfinished work. */
export const isLaneBusy = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jobs where lane = ${lane} and state in ('waiting', 'running', 'unknown') limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Open work of the lane. @returns payloads as the lane's kind of job writes them, oldest first */
export const findOpenPayloads = async ({ tx }: JobWriter, lane: string): Promise<readonly object[]> => {
  const { rows } = await sql<{ payload: object }>`
    select payload from jobs where lane = ${lane} and state in ('waiting', 'running', 'unknown') order by id
  `.execute(tx)
  return rows.map(({ payload }) => payload)
}

/** Whether the lane's work is being done, or has been due for no longer than half a minute: not what has failed and is tried later. */
export const isLaneAtWork = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jobs where lane = ${lane} and (state = 'running'
      or state = 'waiting' and attempts = 0 and run_at between clock_timestamp() - interval '30 seconds' and clock_timestamp()) limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Whether more has been asked of the lane than its running job does. */
export const hasWaitingJob = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from jobs where lane = ${lane} and state = 'waiting' limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the lane's last work was given up. */
export const hasFailedJob = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from jobs where lane = ${lane} and state = 'failed' limit 1`.execute(tx)
  return rows.length > 0
}
