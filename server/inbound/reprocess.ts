// Looking again at items whose account was unknown when they came.
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { defineJob } from '../jobs/define-job.ts'

export const reprocessJob = defineJob('webhookReprocess', (accountFbId: string) => ({
  queue: 'inbound',
  lane: `webhookReprocess:${accountFbId}`,
  payload: { accountFbId },
}))

/** Asks, in this unit, that what came for the account before be handled after it is committed. */
export const reprocessUnattributed = (unit: UnitOfWork, accountFbId: string): Promise<void> =>
  enqueueJob(unit, reprocessJob(accountFbId))
