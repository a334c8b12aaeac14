// The lane in which the replies of a conversation are sent, one after another.
import type { ThreadItemType } from '../../../contract/items.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { PreparedJob } from '../../jobs/define-job.ts'

export const sendLane = (itemId: string): string => `send:${itemId}`

export interface SendPayload {
  readonly itemType: ThreadItemType
  readonly messageId: string
  /** How often it was sent again after the platform was queried. */
  readonly resent?: number
  /** Number of queries of the platform since the last attempt to send. */
  readonly looks?: number
  /** Number of the job's attempts that were only queries. */
  readonly lookups?: number
  /** Set once its account was out of reach, or its token refused (`wakeWaitingJobs`). */
  readonly waitsFor?: string
}

export const sendJob = defineJob(
  'send',
  (
    itemType: ThreadItemType,
    itemId: string,
    {
      messageId,
      organisationId,
      resent = 0,
    }: { readonly messageId: string; readonly organisationId: string; readonly resent?: number },
  ): PreparedJob<SendPayload> => ({
    queue: 'answers',
    organisationId,
    lane: sendLane(itemId),
    payload: { itemType, messageId, resent },
  }),
)

/** Call it in the unit of work of the command that wrote the message: its context tells whether the message may have been sent before. */
export const enqueueSend = (unit: UnitOfWork, job: ReturnType<typeof sendJob>): Promise<void> =>
  enqueueJob(unit, { ...job, isUncertain: Boolean(unit.context.mayHaveLeftSince) })
