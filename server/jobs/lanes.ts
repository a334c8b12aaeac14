// Queries about a lane, whose jobs run one after another.
import { sql } from 'kysely'
import type { JobWriter } from './job.ts'

/** Whether the lane has unfinished jobs. */
export const isLaneBusy = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jobs where lane = ${lane} and state in ('waiting', 'running', 'unknown') limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Payloads of the lane's unfinished jobs, oldest first. */
export const findOpenPayloads = async ({ tx }: JobWriter, lane: string): Promise<readonly object[]> => {
  const { rows } = await sql<{ payload: object }>`
    select payload from jobs where lane = ${lane} and state in ('waiting', 'running', 'unknown') order by id
  `.execute(tx)
  return rows.map(({ payload }) => payload)
}

/** Whether a job of the lane is running, or has been due for at most 30 seconds and is not attempted yet. */
export const isLaneAtWork = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from jobs where lane = ${lane} and (state = 'running'
      or state = 'waiting' and attempts = 0 and run_at between clock_timestamp() - interval '30 seconds' and clock_timestamp()) limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Whether the lane has a waiting job, beside the running one. */
export const hasWaitingJob = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from jobs where lane = ${lane} and state = 'waiting' limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the lane has a failed job. */
export const hasFailedJob = async ({ tx }: JobWriter, lane: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from jobs where lane = ${lane} and state = 'failed' limit 1`.execute(tx)
  return rows.length > 0
}
