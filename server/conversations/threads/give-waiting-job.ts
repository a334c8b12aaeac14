// The job that checks an organisation's waiting conversations.
import { defineJob } from '../../jobs/define-job.ts'
import type { PreparedJob } from '../../jobs/define-job.ts'

export interface GiveWaiting {
  readonly organisationId: string
  /** Found by the check of an earlier portion, oldest first. */
  readonly due?: readonly string[]
  /** Whether that check has found all conversations to be changed. */
  readonly isAll?: boolean
}

/** The checks of one organisation run one after another. */
export const giveWaitingJob = defineJob('giveWaiting', (organisationId: string): PreparedJob<GiveWaiting> => ({
  lane: `giveWaiting:${organisationId}`,
  organisationId,
  payload: { organisationId },
}))
