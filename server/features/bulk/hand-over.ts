// Hands over the open conversations of an absent user by a bulk job of the user who initiated it, with progress and a result per
// conversation.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { noBulkCounts } from './bulk-room.ts'
import { bulkJob } from './bulk-work.ts'
import { openStates, matchOpenWork } from './hand-over-action.ts'
import type { HandOver } from './hand-over-action.ts'
import { tableOf } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'

const countOpenThreads = async (kysely: Kysely<Tables>, whose: Omit<HandOver, 'userId'>): Promise<number> => {
  const found = await sql<{
    count: number
  }>`SELECT count(*)::integer AS count FROM ${sql.table(tableOf('THREAD'))} AS record WHERE ${matchOpenWork(whose)}`.execute(
    kysely,
  )
  return Number(found.rows[0]?.count ?? 0)
}

/** Whether a running job already covers all of it. */
const isHandedOver = async (
  unit: UnitOfWork,
  { ofUserId, organisationId }: Omit<HandOver, 'userId'>,
): Promise<boolean> => {
  const running = await unit.findAll('BULKJOB', { kind: 'handOver', state: 'running' })
  return running.some(({ change }) => {
    const other = change as unknown as HandOver
    return (
      other.ofUserId === ofUserId && (other.organisationId === undefined || other.organisationId === organisationId)
    )
  })
}

/**
 * Starts a job unless a running one already covers the work.
 * @param change the former and the new assignee, and the organisation
 * @returns the number of conversations
 */
export const handOver = async (unit: UnitOfWork, change: HandOver): Promise<number> => {
  const count = await countOpenThreads(unit.tx, change)
  if (count === 0 || (await isHandedOver(unit, change))) return count
  const { actor } = unit.context
  if (actor === null) throw new Error('work is handed over by somebody')
  const { organisationId } = change
  const filter = {
    assigneeId: change.ofUserId,
    status: { $in: [...openStates] },
    ...(organisationId === undefined ? {} : { organisationId }),
  }
  const job = unit.add('BULKJOB', {
    userId: actor,
    state: 'running',
    kind: 'handOver',
    entityType: 'THREAD',
    filter,
    change: { ...change },
    count,
    ...noBulkCounts,
    beganTime: unit.now,
  })
  await enqueueJob(unit, bulkJob(job))
  return count
}
