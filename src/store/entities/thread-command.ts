// Commands on a conversation or on a comment in it, with the optimistic update shown until the server answers.
import type { Moderation } from '../../../contract/channel-message.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { Row } from '../../../contract/index.ts'

/** Calls on a conversation; they are sent through the outbox, as replies are. */
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

/** Calls on a comment. */
type CommentCall = Extract<CallName, `${'hide' | 'delete' | 'keep'}${'Fb' | 'Ig'}Comment`>

export type CommandCall = ThreadCall | CommentCall

interface Command {
  /** Also the lane of the command. */
  readonly threadId: string
  readonly body: Readonly<Record<string, unknown>> | null
}

interface OnThread extends Command {
  readonly call: ThreadCall
  readonly comment?: undefined
  /** Optimistic update of the conversation. */
  readonly patch: Partial<Row<'THREAD'>>
}

export interface CommentCommand extends Command {
  readonly call: CommentCall
  readonly comment: { readonly type: 'FBCOMMENT' | 'IGCOMMENT'; readonly id: string }
  /** Optimistic update of the comment. */
  readonly patch: { readonly isKept?: boolean; readonly moderation?: Moderation }
}

export type ThreadCommand = OnThread | CommentCommand
