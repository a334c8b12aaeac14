// The job that looks at an organisation's waiting conversations.
import { defineJob } from '../../jobs/define-job.ts'
import type { PreparedJob } from '../../jobs/define-job.ts'

export interface GiveWaiting {
  readonly organisationId: string
  /** Found by the look of an earlier portion, oldest first. */
  readonly due?: readonly string[]
  /** Whether that look has found all with which something was to be done. */
  readonly isAll?: boolean
}

/** The looks of one organisation come one after another. */
export const giveWaitingJob = defineJob('giveWaiting', (organisationId: string): PreparedJob<GiveWaiting> => ({
  lane: `giveWaiting:${organisationId}`,
  organisationId,
  payload: { organisationId },
}))
