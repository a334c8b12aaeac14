// Moves a comment that began a conversation, because the comment that it answers was unknown, below that comment.
import type { Row } from '../../../contract/index.ts'
import { mergeNotifications } from '../notifications/conversation-notification.ts'
import { mergeThreads } from '../threads/merge-threads.ts'
import { changeComment, findComment } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { ensureThread, settleCustomer } from './thread.ts'

/** Merges a conversation whose beginning was unknown into that of `comment`, with all that was done in it. */
const joinThreads = async (context: CommentContext, mergedThread: Row<'THREAD'>, comment: Comment): Promise<void> => {
  const { unit } = context
  const survivor = await ensureThread(context, comment)
  // Each is titled by the author of what is newest in it.
  for (const notification of await unit.findAll('NOTIFICATION', { threadItemId: mergedThread.itemId }))
    await mergeNotifications(unit, notification, { _id: survivor._id, itemId: survivor.itemId })
  // A spam mark stays with the customer who was marked.
  const isOfOne = (survivor.customerId ?? null) === (mergedThread.customerId ?? null)
  const thread = await mergeThreads(unit, survivor, mergedThread, isOfOne ? {} : { isSpam: survivor.isSpam ?? null })
  await settleCustomer(context, { thread, joined: mergedThread })
}

/** @param rootId root of the conversation that ends */
const moveAll = async (context: CommentContext, rootId: string, comment: Comment): Promise<void> => {
  const { unit, adapter } = context
  const { rootCommentId } = comment
  const thread = await unit.find('THREAD', { itemId: rootId })
  const below = await unit.findAll(getRecordTypes(adapter).comment, { rootCommentId: rootId })
  for (const one of below) await changeComment(context, one, { rootCommentId })
  if (thread) await joinThreads(context, thread, comment)
}

/** @returns the comment in its place, with all its replies below */
export const moveBelow = async (context: CommentContext, comment: Comment, parent: Comment): Promise<Comment> => {
  const { rootCommentId } = parent
  if (comment.rootCommentId === rootCommentId) return comment
  const moved = await changeComment(context, comment, { rootCommentId, parentCommentId: parent._id })
  await moveAll(context, comment.rootCommentId, moved)
  return moved
}

/**
 * Called when the platform's id of a comment of ours becomes known: comments below that id, written while its owner was unknown, move
 * below ours.
 * @returns the record that had the id so far, to be removed
 */
export const takeOver = async (context: CommentContext, ours: Comment, fbId: string): Promise<Comment | null> => {
  const { unit, adapter } = context
  const standIn = await findComment(context, fbId)
  if (!standIn || standIn._id === ours._id) return null
  const answers = await unit.findAll(getRecordTypes(adapter).comment, { parentCommentId: standIn._id })
  for (const one of answers) await changeComment(context, one, { parentCommentId: ours._id })
  if (standIn.rootCommentId !== ours.rootCommentId) await moveAll(context, standIn.rootCommentId, ours)
  return standIn
}
