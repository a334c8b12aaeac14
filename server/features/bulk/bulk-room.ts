// Limits how many bulk jobs a user may have at once, and defines the counts a job starts with.
import { maxBulkJobs, bulkQuestionMinutes } from '../../../contract/bulk-kinds.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { deleteBulkRows } from './bulk-rows.ts'
import { bulkLock } from './bulk-work.ts'

/** Counts of a job that has done nothing yet. */
export const noBulkCounts = { doneCount: 0, failedCount: 0, skippedCount: 0, undoneCount: 0, keptCount: 0 } as const

export const forgetBulkJob = async (unit: UnitOfWork, jobId: string): Promise<void> => {
  await unit.remove('BULKJOB', jobId)
  await deleteBulkRows(unit, jobId)
}

/**
 * Makes room for a new job by deleting unconfirmed ones: expired ones and, if all places are taken, the oldest. The response to its
 * request may have been lost, so that the user cannot cancel it.
 * @throws ApiError BULK_TOO_MANY_JOBS if all places are taken by running jobs
 */
export const makeRoomForBulkJob = async (unit: UnitOfWork, userId: string): Promise<void> => {
  await unit.lock(`bulkJobs:${userId}`)
  const unconfirmedJobs = await unit.findAll('BULKJOB', { userId, state: 'counting' })
  // A job confirmed concurrently has either started by now, or finds itself deleted.
  await unit.lock(...unconfirmedJobs.map(({ _id }) => bulkLock(_id)))
  const waiting = (await unit.findAll('BULKJOB', { userId, state: 'counting' })).sort((one, other) =>
    one.createdTime < other.createdTime ? -1 : 1,
  )
  const forgottenBefore = new Date(new Date(unit.now).getTime() - bulkQuestionMinutes * 60_000).toISOString()
  let count = waiting.length
  for (const state of ['running', 'undoing'] as const)
    count += (await unit.findAll('BULKJOB', { userId, state })).length
  for (const { _id, createdTime } of waiting) {
    if (createdTime >= forgottenBefore && count < maxBulkJobs) break
    await forgetBulkJob(unit, _id)
    count -= 1
  }
  if (count >= maxBulkJobs) throw new ApiError('BULK_TOO_MANY_JOBS', { most: maxBulkJobs }, 'BULKJOB')
}
