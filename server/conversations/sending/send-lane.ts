// The lane in which the replies of a conversation leave, one after another.
import type { ThreadItemType } from '../../../contract/items.ts'
import type { NewJob } from '../../jobs/job.ts'

export const sendJobKind = 'send'

/** Replies of a conversation leave one after another. */
export const sendLane = (itemId: string): string => `${sendJobKind}:${itemId}`

export const sendJob = (
  itemType: ThreadItemType,
  itemId: string,
  {
    messageId,
    organisationId,
    resent = 0,
  }: { readonly messageId: string; readonly organisationId: string; readonly resent?: number },
): NewJob => ({
  queue: 'answers',
  organisationId,
  lane: sendLane(itemId),
  kind: sendJobKind,
  payload: { itemType, messageId, resent },
})
