// How many jobs over many records somebody may have at once, and what a job begins with.
import { maxBulkJobs, bulkQuestionMinutes } from '../../../contract/bulk-kinds.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { deleteBulkRows } from './bulk-rows.ts'

/** Of a job that has done nothing yet. */
export const noBulkCounts = { doneCount: 0, failedCount: 0, skippedCount: 0, undoneCount: 0, keptCount: 0 } as const

export const forgetBulkJob = async (unit: UnitOfWork, jobId: string): Promise<void> => {
  await unit.remove('BULKJOB', jobId)
  await deleteBulkRows(unit, jobId)
}

/** Questions that nobody answered make room for the next one. @throws ApiError BULK_TOO_MANY_JOBS */
export const makeRoomForBulkJob = async (unit: UnitOfWork, userId: string): Promise<void> => {
  await unit.lock(`bulkJobs:${userId}`)
  let count = 0
  const forgottenBefore = new Date(new Date(unit.now).getTime() - bulkQuestionMinutes * 60_000).toISOString()
  for (const state of ['counting', 'running', 'undoing'] as const) {
    for (const job of await unit.findAll('BULKJOB', { userId, state })) {
      if (state === 'counting' && job.createdTime < forgottenBefore) await forgetBulkJob(unit, job._id)
      else count += 1
    }
  }
  if (count >= maxBulkJobs) throw new ApiError('BULK_TOO_MANY_JOBS', { most: maxBulkJobs }, 'BULKJOB')
}
