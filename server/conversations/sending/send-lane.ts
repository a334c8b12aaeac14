// The lane in which the replies of a conversation leave, one after another.
import type { ThreadItemType } from '../../../contract/items.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { PreparedJob } from '../../jobs/define-job.ts'

/** Replies of a conversation leave one after another. */
export const sendLane = (itemId: string): string => `send:${itemId}`

export interface SendPayload {
  readonly itemType: ThreadItemType
  readonly messageId: string
  /** How often it has been sent again after the platform was looked at. */
  readonly resent?: number
  /** How often the platform has been looked at since the last attempt to send. */
  readonly looks?: number
  /** The attempts of the job that only looked. */
  readonly lookups?: number
  /** Once it has found its account out of reach, or its token refused (`wakeWaitingJobs`). */
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
