// Handles items again whose account was unknown when they arrived.
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { defineJob } from '../jobs/define-job.ts'

export const reprocessJob = defineJob('webhookReprocess', (accountFbId: string) => ({
  queue: 'inbound',
  lane: `webhookReprocess:${accountFbId}`,
  payload: { accountFbId },
}))

/** Enqueues the handling of earlier events of the account, once this unit is committed. */
export const reprocessUnattributed = (unit: UnitOfWork, accountFbId: string): Promise<void> =>
  enqueueJob(unit, reprocessJob(accountFbId))
