// How a work item looks while what its agent did to it waits.
import type { Overlay } from '../overlays/overlays-slice.ts'
import type { ThreadCommand } from './outbox-entry.ts'

/** What the customer writes later is not hidden: the command is not about that. */
export const overlayOf = (request: string, { threadId, body, patch, call }: ThreadCommand): Overlay => {
  const until = call === 'closeThread' || call === 'markThreadAsRead' ? body?.['until'] : null
  return { request, type: 'THREAD', id: threadId, patch, ...(typeof until === 'string' ? { seenUntil: until } : {}) }
}
