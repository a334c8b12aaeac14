// Marks the conversations of matching records as read: a few within the call, many by a bulk job that shows its progress.
import { sql } from 'kysely'
import type { CallName } from '../../../contract/calls.ts'
import type { EntityType } from '../../../contract/index.ts'
import { maxBulkRecords } from '../../../contract/bulk-kinds.ts'
import type { RecordReading } from '../../../contract/record-calls.ts'
import { markAsRead } from '../../conversations/threads/mark-as-read.ts'
import { getVisibleThread } from '../../conversations/threads/visible-thread.ts'
import { tableOf } from '../../database/columns.ts'
import { createRecordId } from '../../database/record-id.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext } from '../../records/call-context.ts'
import { auditBulkJob } from '../bulk/audit-bulk-job.ts'
import { countMatching, selectMatchingRecords } from '../bulk/bulk-rows.ts'
import { makeRoomForBulkJob, noBulkCounts } from '../bulk/bulk-room.ts'
import { bulkJob } from '../bulk/bulk-work.ts'
import { matchUnreadThreads } from './threads-of-records.ts'

/** Maximum conversations marked within the call itself. */
const atOnce = 5

/**
 * @param filter filter of the records, as in lists
 * @throws ApiError BULK_TOO_MANY_RECORDS, BULK_TOO_MANY_JOBS
 */
export const readMatching = async (
  { services, rights }: Pick<CallContext<CallName>, 'services' | 'rights'>,
  unit: UnitOfWork,
  type: EntityType,
  filter: unknown,
  organisationId: string | null = null,
): Promise<RecordReading> => {
  const where = matchUnreadThreads(rights, type, filter, organisationId)
  const count = await countMatching(unit, 'THREAD', where, maxBulkRecords)
  if (count > maxBulkRecords) throw new ApiError('BULK_TOO_MANY_RECORDS', { most: maxBulkRecords }, type)
  if (count <= atOnce) {
    const found = await sql<{
      id: string
    }>`SELECT record.id FROM ${sql.table(tableOf('THREAD'))} AS record WHERE ${where} ORDER BY record.id`.execute(
      unit.tx,
    )
    for (const { id } of found.rows)
      await markAsRead(services, unit, rights, await getVisibleThread(services, unit, rights, { id }))
    return { jobId: null, count }
  }
  await makeRoomForBulkJob(unit, rights.userId)
  const jobId = createRecordId()
  await selectMatchingRecords(unit, jobId, 'THREAD', where, { _id: 1 })
  const job = unit.add(
    'BULKJOB',
    {
      userId: rights.userId,
      state: 'running',
      kind: 'markAsRead',
      entityType: 'THREAD',
      // The filter is for another type than the records that change.
      filter: null,
      change: null,
      beganTime: unit.now,
      count,
      ...noBulkCounts,
    },
    { id: jobId },
  )
  await auditBulkJob(unit, 'bulkStarted', job)
  await enqueueJob(unit, bulkJob(job))
  return { jobId, count }
}
