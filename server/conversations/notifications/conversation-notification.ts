// The one notification of a conversation: what is new in it, until somebody whom it concerns has read it (docs/decisions.md, 190).
import type { NotificationType } from '../../../contract/events.ts'
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { moveReadState } from './read-state.ts'

type Notification = Row<'NOTIFICATION'>

interface Mark {
  readonly time?: string
  readonly mark?: string
  /** Ids of the messages whose reactions are among what is new. */
  readonly reactions?: readonly string[]
}

/** Orders the events of a notification: by the platform's time, and always the same within one moment. */
export const eventKey = ({ data }: Pick<Notification, 'data'>): string => {
  const { time = '', mark = '' } = (data ?? {}) as Mark
  return `${time} ${mark}`
}

/** Type of the notifications of reactions before notifications listed the reactions that they count. */
const reactedType: NotificationType = 'REACTION_FB_MESSAGE'

/** A notification of an earlier version counts the reaction that it shows. */
export const listCountedReactions = ({
  type,
  itemId,
  data,
}: Pick<Notification, 'type' | 'itemId' | 'data'>): readonly string[] =>
  (data as Mark | null | undefined)?.reactions ?? (itemId && type === reactedType ? [itemId] : [])

/** The `data` of a notification, with the reactions that it counts. */
export const withCountedReactions = (
  data: Readonly<Record<string, unknown>> | null | undefined,
  ids: readonly string[],
): Record<string, unknown> => {
  const { reactions: _, ...others } = data ?? {}
  return ids.length > 0 ? { ...others, reactions: ids } : others
}

/** Called under the conversation's lock. @returns null if the conversation has no notification yet */
export const findConversationNotification = async (unit: UnitOfWork, itemId: string): Promise<Notification | null> =>
  (await unit.findAll('NOTIFICATION', { threadItemId: itemId })).find(({ recipientId }) => !recipientId) ?? null

/** Called when the conversation was answered or closed: nothing in it is new to anybody. */
export const settleNotification = async (
  unit: UnitOfWork,
  { itemId }: Pick<Row<'THREAD'>, 'itemId'>,
): Promise<void> => {
  const known = await findConversationNotification(unit, itemId)
  if (known && !known.settledTime) await unit.change('NOTIFICATION', known._id, { settledTime: unit.now })
}

/** Called when a close was undone: the notification that it settled is new again. */
export const unsettleNotification = async (
  unit: UnitOfWork,
  { itemId, closedTime }: Pick<Row<'THREAD'>, 'itemId' | 'closedTime'>,
): Promise<void> => {
  const known = await findConversationNotification(unit, itemId)
  if (known?.settledTime && known.settledTime === closedTime)
    await unit.change('NOTIFICATION', known._id, { settledTime: null })
}

/**
 * Called when a user has read the conversation. Its assignee, or anybody if there is none, settles the notification for everyone;
 * others only for themselves.
 * @param until time of the last message that they had seen: later ones stay new
 */
export const readNotification = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  userId: string,
  until: string,
): Promise<void> => {
  if ((thread.lastInboundTime ?? '') > until) return
  const known = await findConversationNotification(unit, thread.itemId)
  if (!known || known.settledTime) return
  if ((thread.assigneeId ?? userId) === userId) {
    await unit.change('NOTIFICATION', known._id, { settledTime: unit.now })
    return
  }
  await moveReadState(unit, userId, 'notification', known._id, known.createdTime)
}

/** Announces the notification again after the conversation was handed over, to its new recipients. */
export const passNotificationOn = async (unit: UnitOfWork, { itemId }: Row<'THREAD'>): Promise<void> => {
  const known = await findConversationNotification(unit, itemId)
  if (known && !known.settledTime) await unit.touch('NOTIFICATION', known._id)
}

/**
 * Merges the notifications of two conversations that became one: the newer one counts what is new in both.
 * @param thread has a title if the channel's notifications are titled by their conversation
 */
export const mergeNotifications = async (
  unit: UnitOfWork,
  mergedNotification: Notification,
  thread: Pick<Row<'THREAD'>, '_id' | 'itemId'> & { readonly title?: string | null },
): Promise<void> => {
  const known = await findConversationNotification(unit, thread.itemId)
  const place = { threadItemId: thread.itemId, data: { ...mergedNotification.data, threadId: thread._id } }
  const title = thread.title === undefined ? {} : { title: thread.title }
  if (!known || mergedNotification.recipientId) {
    await unit.change('NOTIFICATION', mergedNotification._id, { ...place, ...title })
    return
  }
  const [newer, older] =
    eventKey(known) < eventKey(mergedNotification) ? [mergedNotification, known] : [known, mergedNotification]
  const reactions = [newer, older].flatMap((one) => (one.settledTime ? [] : listCountedReactions(one)))
  const isNew = !newer.settledTime || !older.settledTime
  const count = [newer, older].reduce((sum, one) => sum + (one.settledTime ? 0 : (one.count ?? 1)), 0)
  await unit.change(
    'NOTIFICATION',
    known._id,
    {
      ...place,
      data: withCountedReactions({ ...newer.data, threadId: thread._id }, reactions),
      title: newer.title ?? null,
      ...title,
      type: newer.type,
      itemType: newer.itemType ?? null,
      itemId: newer.itemId ?? null,
      snippet: newer.snippet ?? '',
      isMention: newer.isMention === true || older.isMention === true,
      watcherIds: [...new Set([...(newer.watcherIds ?? []), ...(older.watcherIds ?? [])])],
      count: Math.max(count, 1),
      settledTime: isNew ? null : (newer.settledTime ?? null),
    },
    {
      createdTime:
        known.createdTime > mergedNotification.createdTime ? known.createdTime : mergedNotification.createdTime,
    },
  )
  await unit.remove('NOTIFICATION', mergedNotification._id)
}
