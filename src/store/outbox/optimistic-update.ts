// How a conversation looks while what its agent did to it waits.
import type { OptimisticUpdate } from '../entities/optimistic-updates-slice.ts'
import type { ThreadCommand } from '../entities/thread-command.ts'

/** Later messages of the customer are not hidden: the command does not cover them. */
export const toOptimisticUpdate = (
  request: string,
  { threadId, body, patch, call }: ThreadCommand,
): OptimisticUpdate => {
  const until = call === 'closeThread' || call === 'markThreadAsRead' ? body?.['until'] : null
  return { request, type: 'THREAD', id: threadId, patch, ...(typeof until === 'string' ? { seenUntil: until } : {}) }
}
