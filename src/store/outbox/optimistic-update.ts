// Optimistic updates of a conversation, or of a comment in it, for a pending command.
import type { OptimisticUpdate } from '../entities/optimistic-updates-slice.ts'
import type { CommentCommand, ThreadCommand } from '../entities/thread-command.ts'
import type { RequestError } from '../network/request-error.ts'

/** Later messages of the customer end the update, because the command does not cover them. */
export const toOptimisticUpdate = (
  request: string,
  { threadId, body, patch, call, comment }: ThreadCommand,
): OptimisticUpdate => {
  if (comment) return { request, ...comment, patch }
  const until = call === 'closeThread' || call === 'markThreadAsRead' ? body?.['until'] : null
  return { request, type: 'THREAD', id: threadId, patch, ...(typeof until === 'string' ? { seenUntil: until } : {}) }
}

/** Key of the update that shows a rejected command on its comment. */
export const refusalOf = (id: string): string => `refused/${id}`

/** The update that shows a rejected command on its comment. */
export const toRefusal = (
  { comment, patch }: CommentCommand,
  { code }: Pick<RequestError, 'code'>,
): OptimisticUpdate => {
  const moderation = { action: patch.moderation?.action ?? 'keep', state: 'refused', code }
  return { request: refusalOf(comment.id), ...comment, patch: { moderation } }
}
