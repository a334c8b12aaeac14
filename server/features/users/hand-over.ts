// The open work of somebody who is not there any more is handed over by a job of whoever saw to that: with its progress, and a
// result for each.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { noBulkCounts } from '../bulk/bulk-room.ts'
import { bulkWork } from '../bulk/bulk-work.ts'
import { openStates, matchOpenWork } from '../bulk/hand-over-action.ts'
import type { HandOver } from '../bulk/hand-over-action.ts'
import { tableOf } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { insertJob } from '../../jobs/job-table.ts'

const openThreadsOf = async (kysely: Kysely<Tables>, userId: string): Promise<number> => {
  const found = await sql<{
    count: number
  }>`SELECT count(*)::integer AS count FROM ${sql.table(tableOf('THREAD'))} AS record WHERE ${matchOpenWork(userId)}`.execute(
    kysely,
  )
  return Number(found.rows[0]?.count ?? 0)
}

const isHandedOver = async (unit: UnitOfWork, userId: string): Promise<boolean> => {
  const running = await unit.findAll('BULKJOB', { kind: 'handOver', state: 'running' })
  return running.some(({ change }) => (change as unknown as HandOver).ofUserId === userId)
}

/**
 * One job at a time: where one is at work already, that one goes on.
 * @param toUserId null: to nobody
 * @returns how much it is
 */
export const handOver = async (unit: UnitOfWork, userId: string, toUserId: string | null): Promise<number> => {
  const count = await openThreadsOf(unit.tx, userId)
  if (count === 0 || (await isHandedOver(unit, userId))) return count
  const { actor } = unit.context
  if (actor === null) throw new Error('work is handed over by somebody')
  const change = { userId: toUserId, ofUserId: userId }
  const filter = { assigneeId: userId, status: { $in: [...openStates] } }
  const job = unit.add('BULKJOB', {
    userId: actor,
    state: 'running',
    kind: 'handOver',
    entityType: 'THREAD',
    filter,
    change,
    count,
    ...noBulkCounts,
    beganTime: unit.now,
  })
  await insertJob(unit, bulkWork(job))
  return count
}
