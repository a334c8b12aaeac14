// Whether a conversation has something that this user has not seen.
import type { Row } from '../../../../contract/index.ts'
import { getReadTime } from '../../../store/inbox/read-times.ts'
import type { RootState } from '../../../store/root-reducer.ts'

/**
 * Our last reply is newer than the customer's last message, but the conversation is unanswered: a message arrived late and nobody has seen
 * it.
 */
const cameLate = ({ unreadCount, isAnswered, lastInboundTime, lastOutboundTime }: Row<'THREAD'>): boolean =>
  (unreadCount ?? 0) > 0 && isAnswered === false && (lastOutboundTime ?? '') >= (lastInboundTime ?? '')

/** The user has marked it as unread, and the server has not confirmed that yet. */
const isMarked = ({ outbox, session }: RootState, threadId: string): boolean =>
  outbox.some(
    (entry) =>
      entry.kind === 'thread' &&
      entry.call === 'markThreadAsUnread' &&
      entry.threadId === threadId &&
      entry.userId === session.userId,
  )

/** Whether the customer wrote after this user last looked. If they never looked: whether nobody has read it. */
export const selectIsNewToMe = (state: RootState, thread: Row<'THREAD'> | undefined): boolean => {
  if (!thread?.lastInboundTime) return false
  if (isMarked(state, thread._id)) return true
  const readTime = getReadTime(state.inbox.readTimes, thread._id)
  if (readTime === undefined) return (thread.unreadCount ?? 0) > 0
  return readTime < thread.lastInboundTime || cameLate(thread)
}
