// The work of a job over many records as it waits for a worker, and the lock under which its record is changed.
import type { Row } from '../../../contract/index.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const bulkLock = (jobId: string): string => `BULKJOB:${jobId}`

export const bulkJob = defineJob('bulk', ({ _id: jobId, userId, organisationId }: Row<'BULKJOB'>) => ({
  queue: 'bulk',
  organisationId,
  lane: `bulk:${jobId}`,
  payload: { jobId, userId },
}))
