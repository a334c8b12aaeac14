// Commands on a conversation or on a comment in it, and their optimistic updates until the server has answered.
import type { Moderation } from '../../../contract/channel-message.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { Row } from '../../../contract/index.ts'

/** Calls on a conversation that go the same way as replies. */
type ThreadCall = Extract<
  CallName,
  | 'markThreadAsRead'
  | 'markThreadAsUnread'
  | 'moveThreadCursor'
  | 'closeThread'
  | 'reopenThread'
  | 'assignThread'
  | 'snoozeThread'
  | 'labelThread'
  | 'writeThreadNote'
  | 'editThreadNote'
  | 'removeThreadNote'
>

/** Those on a comment. */
type CommentCall = Extract<CallName, `${'hide' | 'delete' | 'keep'}${'Fb' | 'Ig'}Comment`>

export type CommandCall = ThreadCall | CommentCall

interface Command {
  /** Its lane. */
  readonly threadId: string
  readonly body: Readonly<Record<string, unknown>> | null
}

interface OnThread extends Command {
  readonly call: ThreadCall
  readonly comment?: undefined
  /** How the conversation looks until the backend has answered. */
  readonly patch: Partial<Row<'THREAD'>>
}

export interface CommentCommand extends Command {
  readonly call: CommentCall
  readonly comment: { readonly type: 'FBCOMMENT' | 'IGCOMMENT'; readonly id: string }
  /** How the comment looks until then. */
  readonly patch: { readonly isKept?: boolean; readonly moderation?: Moderation }
}

export type ThreadCommand = OnThread | CommentCommand
