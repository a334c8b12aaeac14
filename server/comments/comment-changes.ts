// What happens to a comment after it was written: hidden, shown, removed. Before the comment is known it waits for it.
import { threadAfterTaking } from '../threads/thread-after-message.ts'
import type { Outcome } from '../webhooks/event-record.ts'
import { done } from '../webhooks/event-record.ts'
import { awaitedComment } from '../webhooks/waiting.ts'
import { removeAnswers } from './ask.ts'
import { laterHiding } from './hiding.ts'
import { retellNotices } from './notices.ts'
import { changeComment, findComment, isMissing, marksOf } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import { refreshThread } from './thread.ts'

const withComment = async (context: CommentContext, fbId: string, work: (known: Comment) => Promise<void>): Promise<Outcome> => {
  const known = await findComment(context, fbId)
  if (!known) return { state: 'parked', waitsFor: awaitedComment(context.account.fbId, fbId) }
  await work(known)
  return done
}

/** Its content must not stay with us either. Whether it had been edited or hidden before makes no difference. */
export const blankComment = async (context: Pick<CommentContext, 'unit' | 'dialect' | 'services'>, comment: Comment): Promise<void> => {
  const blank = await changeComment(context, comment, {
    isRemoteDeleted: true, isHidden: false, changed: false, message: '', attachment: null, data: isMissing(comment) ? { missing: true, removed: true } : {},
  })
  const thread = isMissing(comment) ? null : await context.unit.find('THREAD', { itemId: comment.rootCommentId })
  if (thread) await threadAfterTaking(context.unit, thread, comment)
  await retellNotices(context, blank)
  await removeAnswers(context, blank)
}

export const removeComment = (context: CommentContext, fbId: string): Promise<Outcome> =>
  withComment(context, fbId, async (comment) => {
    await blankComment(context, comment)
    await refreshThread(context, comment)
  })

export const hideComment = (context: CommentContext, fbId: string, hidden: boolean, time: string): Promise<Outcome> =>
  withComment(context, fbId, async (comment) => {
    if (comment.isRemoteDeleted === true) return
    const hiding = laterHiding(marksOf(comment), hidden, time)
    if (hiding.is_hidden !== undefined) await changeComment(context, comment, { isHidden: hiding.is_hidden, data: { ...comment.data, ...hiding } })
  })
