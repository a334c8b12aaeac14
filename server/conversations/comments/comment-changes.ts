// Later events of a comment: hidden, shown, removed. They are parked until the comment is known.
import { updateThreadAfterRemoval } from '../threads/thread-after-message.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { commentWaitKey } from '../../inbound/parked-events.ts'
import { removeReplies } from './requests.ts'
import { applyHiding } from './apply-hiding.ts'
import { refreshNotifications } from './notifications.ts'
import { changeComment, findComment, isMissing, getMarks } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import { refreshThread } from './thread.ts'

const withComment = async (
  context: CommentContext,
  fbId: string,
  work: (known: Comment) => Promise<void>,
): Promise<Outcome> => {
  const known = await findComment(context, fbId)
  if (!known) return { state: 'parked', waitsFor: commentWaitKey(context.account.fbId, fbId) }
  await work(known)
  return done
}

/** Redacts a removed comment: its content must not stay with us either, whether or not it had been edited or hidden. */
export const redactComment = async (
  context: Pick<CommentContext, 'unit' | 'adapter' | 'services'>,
  comment: Comment,
): Promise<void> => {
  const blank = await changeComment(context, comment, {
    isRemoteDeleted: true,
    isHidden: false,
    changed: false,
    moderation: null,
    message: '',
    attachment: null,
    data: isMissing(comment) ? { missing: true, removed: true } : {},
  })
  const thread = isMissing(comment) ? null : await context.unit.find('THREAD', { itemId: comment.rootCommentId })
  if (thread) await updateThreadAfterRemoval(context.unit, thread, comment)
  await refreshNotifications(context, blank)
  await removeReplies(context, blank)
}

export const removeComment = (context: CommentContext, fbId: string): Promise<Outcome> =>
  withComment(context, fbId, async (comment) => {
    await redactComment(context, comment)
    await refreshThread(context, comment)
  })

export const hideComment = (context: CommentContext, fbId: string, hidden: boolean, time: string): Promise<Outcome> =>
  withComment(context, fbId, async (comment) => {
    if (comment.isRemoteDeleted === true) return
    const hiding = applyHiding(getMarks(comment), hidden, time)
    if (hiding.is_hidden === undefined) return
    const { moderation } = comment
    // The platform was thought to have refused the action, but has done it.
    const isDone = moderation?.state === 'refused' && moderation.action === (hiding.is_hidden ? 'hide' : 'show')
    await changeComment(context, comment, {
      isHidden: hiding.is_hidden,
      data: { ...comment.data, ...hiding },
      ...(isDone ? { moderation: null } : {}),
    })
  })
