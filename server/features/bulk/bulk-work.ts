// The queued work of a bulk job, and the lock required to change its record.
import type { Row } from '../../../contract/index.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const bulkLock = (jobId: string): string => `BULKJOB:${jobId}`

export const bulkJob = defineJob('bulk', ({ _id: jobId, userId, organisationId }: Row<'BULKJOB'>) => ({
  queue: 'bulk',
  organisationId,
  lane: `bulk:${jobId}`,
  payload: { jobId, userId },
}))
