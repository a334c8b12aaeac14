// The notifications of a comment, and of what is commented on: who wrote what, without any content that was taken back.
import type { Row } from '../../../contract/index.ts'
import { addNotification, notifyMembers, notifyMembersGrouped } from '../notifications/add-notification.ts'
import { threadItems } from '../../../contract/items.ts'
import { toSnippet } from '../threads/latest-messages.ts'
import type { NotificationType } from '../../../contract/events.ts'
import { organisationOf } from '../../platform/account-records.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { findPublication } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import type { Author } from './observed.ts'

const snippet = (comment: Comment): string => (comment.isRemoteDeleted ? '' : toSnippet(comment))

/** Several people write under one comment: the notification names the one who did. */
export const addCommentNotification = (
  { unit, adapter }: CommentContext,
  thread: Row<'THREAD'>,
  comment: Comment,
  author: Author | null,
): Promise<void> =>
  addNotification(
    unit,
    { ...thread, title: author?.name ?? null },
    {
      type: adapter.received,
      time: comment.createdTime,
      mark: comment.fbId,
      item: { type: getRecordTypes(adapter).comment, id: comment._id, snippet: snippet(comment) },
      isMention: 'isMentioned' in comment && comment.isMentioned === true,
    },
  )

export const refreshNotifications = async (
  { unit, adapter }: Pick<CommentContext, 'unit' | 'adapter'>,
  comment: Comment,
): Promise<void> => {
  for (const { _id, type } of await unit.findAll('NOTIFICATION', { itemId: comment._id })) {
    if (type === adapter.received || type === adapter.receivedPublication)
      await unit.change('NOTIFICATION', _id, { snippet: snippet(comment) })
  }
}

interface NotificationText {
  readonly author: Author | null
  readonly words: string
}

const toNotification = async (context: CommentContext, fbId: string, { author, words }: NotificationText) => {
  const publication = await findPublication(context, fbId)
  if (!publication) return null
  const item = {
    type: context.adapter.publicationType,
    id: publication._id,
    snippet: publication.isRemoteDeleted === true ? '' : words,
  }
  const { service } = threadItems[context.adapter.itemType]
  return { organisationId: organisationOf(context.account), title: author?.name ?? null, item, service }
}

/** For a publication whose author is not identified: there is no conversation, and every member is notified. */
export const addPublicationNotification = async (
  context: CommentContext,
  fbId: string,
  text: NotificationText,
): Promise<void> => {
  const notification = await toNotification(context, fbId, text)
  if (!notification) return
  const { organisationId, item, service } = notification
  notifyMembers(context.unit, context.adapter.receivedPublication, organisationId, notification, item, { service })
}

/**
 * Reactions to our publications, often many, share one notification.
 * @param time by the platform's clock
 * @returns the id of the notification that counts the reaction; null if there is none
 */
export const notifyReaction = async (
  context: CommentContext,
  type: NotificationType,
  fbId: string,
  { time, ...told }: NotificationText & { readonly time: string },
): Promise<string | null> => {
  const notification = await toNotification(context, fbId, told)
  if (!notification) return null
  const { organisationId, title, item, service } = notification
  return notifyMembersGrouped(context.unit, type, organisationId, { title, time }, item, service)
}
