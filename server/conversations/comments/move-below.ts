// A comment that stood as the first of a conversation, because what it answers was not known, turns out to be an answer.
import type { Row } from '../../../contract/index.ts'
import { mergeNotifications } from '../notifications/conversation-notification.ts'
import { mergeThreads } from '../threads/merge-threads.ts'
import { changeComment, findComment } from './records.ts'
import type { Comment, CommentContext } from './records.ts'
import { getRecordTypes } from './platform-adapter.ts'
import { ensureThread, settleCustomer } from './thread.ts'

/** A conversation whose beginning was not known goes on in that of `comment`, with all that was done in it. */
const joinThreads = async (context: CommentContext, gone: Row<'THREAD'>, comment: Comment): Promise<void> => {
  const { unit } = context
  const kept = await ensureThread(context, comment)
  // Each is headed by who wrote what is newest in it.
  for (const notification of await unit.findAll('NOTIFICATION', { threadItemId: gone.itemId }))
    await mergeNotifications(unit, notification, { _id: kept._id, itemId: kept.itemId })
  // A mark as spam stays with the person it was given to.
  const isOfOne = (kept.customerId ?? null) === (gone.customerId ?? null)
  const thread = await mergeThreads(unit, kept, gone, isOfOne ? {} : { isSpam: kept.isSpam ?? null })
  await settleCustomer(context, { thread, joined: gone })
}

/** @param rootId of the conversation that ends */
const moveAll = async (context: CommentContext, rootId: string, comment: Comment): Promise<void> => {
  const { unit, adapter } = context
  const { rootCommentId } = comment
  const thread = await unit.find('THREAD', { itemId: rootId })
  const below = await unit.findAll(getRecordTypes(adapter).comment, { rootCommentId: rootId })
  for (const one of below) await changeComment(context, one, { rootCommentId })
  if (thread) await joinThreads(context, thread, comment)
}

/** @returns the comment in its place, with all that answers it below */
export const moveBelow = async (context: CommentContext, comment: Comment, parent: Comment): Promise<Comment> => {
  const { rootCommentId } = parent
  if (comment.rootCommentId === rootCommentId) return comment
  const moved = await changeComment(context, comment, { rootCommentId, parentCommentId: parent._id })
  await moveAll(context, comment.rootCommentId, moved)
  return moved
}

/**
 * One of ours is known by the platform's id now: what others wrote below that id, while nobody knew whose it was, stands below ours.
 * @returns what stood for it so far, to be removed
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
