// The job that looks at an organisation's waiting conversations.
import { defineJob } from '../../jobs/define-job.ts'

/** The looks of one organisation come one after another. */
export const giveWaitingJob = defineJob('giveWaiting', (organisationId: string) => ({
  lane: `giveWaiting:${organisationId}`,
  organisationId,
  payload: { organisationId },
}))
