// The reply window opens with the person's last action, and is checked before the platform is called.
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import { computeHumanAgentDeadline, computeReplyDeadline } from '../../../contract/windows.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { ConversationParts, MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'

export const openReplyWindow = async (
  { adapter, unit, time }: MessagingContext,
  { conversation, thread }: ConversationParts,
): Promise<void> => {
  if ((conversation.lastInteractionTime ?? '') >= time) return
  await unit.change(getRecordTypes(adapter).conversation, conversation._id, { lastInteractionTime: time })
  await unit.change('THREAD', thread._id, { replyDeadline: computeReplyDeadline(time) })
}

/**
 * Refuses what the platform would refuse. If no action of the person is known, or under a tag that has no time limit of its own, only
 * the platform can tell.
 * @throws ApiError WINDOW_CLOSED, with the time until which an agent may still reply under a tag
 */
export const checkReplyWindow = (thread: Row<'THREAD'>, tag: string | null | undefined, now: string): void => {
  const { itemType, replyDeadline } = thread
  if (!replyDeadline || now < replyDeadline || (tag && tag !== 'HUMAN_AGENT')) return
  const humanAgentDeadline = computeHumanAgentDeadline(thread, Date.parse(now))
  if (tag && humanAgentDeadline !== null) return
  throw new ApiError('WINDOW_CLOSED', { replyDeadline, humanAgentDeadline }, threadItems[itemType].type)
}
