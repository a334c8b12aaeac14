// A reaction that the customer removed no longer counts: the conversation's notification shows what is left, as if the reaction had never
// come.
import type { NotificationType } from '../../../contract/events.ts'
import type { Row } from '../../../contract/index.ts'
import { isGone } from '../../../contract/channel-message.ts'
import {
  eventKey,
  findConversationNotification,
  listCountedReactions,
  withCountedReactions,
} from '../notifications/conversation-notification.ts'
import { findLatestMessages, toSnippet } from '../threads/latest-messages.ts'
import type { MessagingContext } from './conversations.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { Message } from './records.ts'

type Notification = Row<'NOTIFICATION'>
type NotificationContent = Pick<Notification, 'type' | 'itemType' | 'itemId' | 'snippet' | 'data'>

const toStandingReaction = (message: Message | null) =>
  message?.reactions?.find(({ fromId, emoji }) => fromId !== null && emoji !== null)

/**
 * The newest of these: the customer's last message, the conversation's return from snooze, and the reactions that still count.
 * Undefined if none is left.
 */
const findNotificationContent = async (
  { adapter, unit }: MessagingContext,
  { _id: threadId, itemType, itemId }: Row<'THREAD'>,
  reacted: NotificationType,
  countedIds: readonly string[],
): Promise<NotificationContent | undefined> => {
  const type = getRecordTypes(adapter).message
  const toData = (time: string, fbId: string | null | undefined, kind: NotificationType) =>
    withCountedReactions({ threadId, time, mark: `${fbId ?? ''} ${kind}` }, countedIds)
  const { theirs } = await findLatestMessages(unit, { itemType, itemId })
  const last = theirs.find(({ data }) => data?.['past'] !== true)
  const { received } = adapter.events
  const candidates: NotificationContent[] = last
    ? [
        {
          type: received,
          itemType: type,
          itemId: last._id,
          snippet: isGone(last) ? '' : toSnippet(last),
          data: toData(last.createdTime, last.fbId, received),
        },
      ]
    : []
  // Read again: this unit may have changed it.
  const returned = (await unit.get('THREAD', threadId))?.returnedTime
  if (returned)
    candidates.push({
      type: 'THREAD_WOKEN',
      itemType: 'THREAD',
      itemId: threadId,
      snippet: '',
      data: toData(returned, null, 'THREAD_WOKEN'),
    })
  for (const id of countedIds) {
    const message = await unit.get(type, id)
    const standing = toStandingReaction(message)
    if (message && standing)
      candidates.push({
        type: reacted,
        itemType: type,
        itemId: id,
        snippet: message.deleted ? '' : (standing.emoji ?? ''),
        data: toData(standing.time ?? '', message.fbId, reacted),
      })
  }
  return candidates.sort((one, other) => (eventKey(one) < eventKey(other) ? 1 : -1))[0]
}

/** Called under the conversation's lock, once the message no longer has the reaction. */
export const retractReaction = async (
  context: MessagingContext,
  thread: Row<'THREAD'>,
  message: Message,
): Promise<void> => {
  const { adapter, unit } = context
  const { reacted } = adapter.events
  const known = await findConversationNotification(unit, thread.itemId)
  if (!reacted || !known) return
  const isTold = known.type === reacted && known.itemId === message._id
  const countedIds = listCountedReactions(known)
  if (!isTold && !countedIds.includes(message._id)) return
  const remainingIds = countedIds.filter((id) => id !== message._id)
  const content = isTold
    ? await findNotificationContent(context, thread, reacted, remainingIds)
    : { data: withCountedReactions(known.data, remainingIds) }
  const count = (known.count ?? 1) - 1
  if (!content && count === 0) return unit.remove('NOTIFICATION', known._id)
  // Even if it is already settled: undoing a close would make it new again.
  const settlement = count === 0 ? { settledTime: unit.now } : {}
  await unit.change('NOTIFICATION', known._id, { ...content, count: Math.max(count, 1), ...settlement })
}
