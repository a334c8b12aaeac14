// Enqueues the automatic reply that a customer gets outside business hours.
import type { ChannelItem } from '../../../contract/channel-declaration.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJobOnce } from '../../jobs/job-table.ts'
import type { Episode } from './episodes.ts'
import { isOpenNow } from './is-open-now.ts'
import { defineJob } from '../../jobs/define-job.ts'

export const automaticReplyJob = defineJob(
  'automaticReply',
  (threadId: string, episodeId: string, organisationId: string) => ({
    organisationId,
    lane: `automaticReply:${episodeId}`,
    payload: { threadId, episodeId },
  }),
)

/** Called in the unit of the customer's message. Once per episode, if nobody has replied in it; in private conversations only. */
export const askAutomaticReply = async (
  unit: UnitOfWork,
  { _id: threadId, itemType, accountId, organisationId = '', isSpam }: Row<'THREAD'>,
  { id: episodeId, automatic_at: sent, first_reply_at: firstReplyAt }: Episode,
): Promise<void> => {
  const item: ChannelItem = threadItems[itemType]
  if (item.audience !== 'private' || isSpam || sent !== null || firstReplyAt !== null) return
  const channel = await unit.find('CHANNEL', { accountId })
  if (!channel?.outOfHoursReplyId) return
  const organisation = await unit.get('ORGANISATION', organisationId)
  if (!organisation || isOpenNow(organisation, unit.now)) return
  await enqueueJobOnce(unit, automaticReplyJob(threadId, episodeId, organisationId))
}
