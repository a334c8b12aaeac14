// What waits to reach the backend: replies, and what an agent does to a work item. Kept on disk before it is shown.
import type { CallName, Row } from '../../../contract/index.ts'
import type { RequestError } from '../http/request-error.ts'

interface Entry {
  /** Idempotency-Key: however often it is sent, it takes effect once. */
  readonly commandId: string
  readonly userId: string
  /** Its lane: what concerns one work item leaves in the order in which it was done. */
  readonly threadId: string
  /** When it was written; UTC, ISO. */
  readonly at: string
  readonly attempts: number
  readonly error: RequestError | null
  /** The storage took it not: it is held by this tab alone. */
  readonly unkept?: true
}

export interface PendingReply extends Entry {
  readonly kind: 'reply'
  readonly text: string
  /** Our newest message the author had seen; null where there was none. */
  readonly lastOutboundId: string | null
  /** Under which the platform takes it, where its free window was over when it was written. */
  readonly tag?: 'HUMAN_AGENT' | null
  /** Not before this moment (UTC milliseconds): until then its author can take it back. */
  readonly leavesAt: number
  /**
   * - held: somebody answered meanwhile, the author decides
   * - stale: it waited for more than a day, the author decides
   */
  readonly state: 'queued' | 'sending' | 'failed' | 'held' | 'stale'
}

/** Calls on a work item that go the same way as replies. */
export type ThreadCall = Extract<CallName, 'markThreadAsRead' | 'closeThread' | 'reopenThread' | 'assignThread'>

export interface PendingThreadCall extends Entry {
  readonly kind: 'thread'
  readonly call: ThreadCall
  readonly body: { readonly userId: string | null } | null
  /** How the work item looks until the backend has answered. */
  readonly patch: Partial<Row<'THREAD'>>
  readonly state: 'queued' | 'sending'
}

export type PendingEntry = PendingReply | PendingThreadCall

/** As it stands on disk: nobody knows after a restart how far a sending one came, and its key makes that harmless. */
export const keptForm = (entry: PendingEntry): PendingEntry => (entry.state === 'sending' ? { ...entry, state: 'queued' } : entry)
