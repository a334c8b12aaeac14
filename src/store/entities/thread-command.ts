// Commands on a conversation, and their optimistic updates until the server has answered.
import type { CallName, Row } from '../../../contract/index.ts'

/** Calls on a conversation that go the same way as replies. */
export type ThreadCall = Extract<
  CallName,
  'markThreadAsRead' | 'closeThread' | 'reopenThread' | 'assignThread' | 'snoozeThread' | 'labelThread'
>

export interface ThreadCommand {
  readonly call: ThreadCall
  readonly threadId: string
  readonly body: Readonly<Record<string, unknown>> | null
  /** How the conversation looks until the backend has answered. */
  readonly patch: Partial<Row<'THREAD'>>
}
