// The work of a job over many records as it waits for a worker, and the lock under which its record is changed.
import type { Row } from '../../../contract/index.ts'
import type { NewJob } from '../../jobs/job.ts'

export const bulkJobKind = 'bulk'

export const bulkLock = (jobId: string): string => `BULKJOB:${jobId}`

export const bulkWork = ({ _id: jobId, userId, organisationId }: Row<'BULKJOB'>): NewJob => ({
  queue: 'bulk',
  organisationId,
  lane: `${bulkJobKind}:${jobId}`,
  kind: bulkJobKind,
  payload: { jobId, userId },
})
