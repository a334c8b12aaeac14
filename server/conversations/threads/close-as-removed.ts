// Closes a conversation of comments when nothing of the customer's is left in it. Nobody counts as having closed it: later comments
// continue what there was, so that the order in which the platform reports comments and removals does not matter.
import type { ChannelItem } from '../../../contract/channel-declaration.ts'
import { isGone } from '../../../contract/channel-message.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { endEpisode } from './episodes.ts'
import type { LatestMessages } from './latest-messages.ts'
import { findThreadMessages } from './messages.ts'

type Thread = Row<'THREAD'>

export const isClosedAsRemoved = ({ status, closeReason }: Pick<Thread, 'status' | 'closeReason'>): boolean =>
  status === 'closed' && closeReason === 'removed'

const isNothingLeft = async (unit: UnitOfWork, thread: Thread, { theirs }: LatestMessages): Promise<boolean> => {
  const item: ChannelItem = threadItems[thread.itemType]
  if (item.audience !== 'public' || theirs.length === 0 || !theirs.every(isGone)) return false
  const remainingMessages = await findThreadMessages(
    unit,
    thread,
    { ownerSent: false, isRemoteDeleted: false },
    { limit: 1 },
  )
  return remainingMessages.length === 0
}

/** Called once the running episode is written. The episode ends with its last message, whenever we learn of the removal. */
export const closeAsRemoved = async (unit: UnitOfWork, thread: Thread, facts: LatestMessages): Promise<Thread> => {
  const ends = thread.status === 'closed' ? isClosedAsRemoved(thread) : await isNothingLeft(unit, thread, facts)
  if (!ends) return thread
  await endEpisode(unit, thread._id, thread.lastMessageTime ?? unit.now, null, 'removed')
  const patch = { status: 'closed', snoozedUntil: null, episodeStart: null, closeReason: 'removed' } as const
  return unit.change('THREAD', thread._id, patch)
}
