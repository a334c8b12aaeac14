// The calls on replies that failed because the account's token was refused: once it is connected again they leave together.
import { defineCall } from '../call.ts'

/** Older replies are let be: what they answered is over. */
export const failedReplyDays = 7

/** Of the conversations that the caller sees. */
export interface FailedReplies {
  /** Replies that can leave. */
  readonly sendable: number
  /** Of these, replies in whose conversation the customer has written since. */
  readonly overtaken: number
  /** Replies whose reply window has closed meanwhile. */
  readonly closed: number
  /** Replies behind which somebody has answered since. */
  readonly answered: number
}

const path = '/api/channels/:id/failedReplies'

export const failedReplyCalls = {
  failedReplies: defineCall<FailedReplies>()({ method: 'GET', path, right: 'member' }),
  /** Sends those that can leave, each in its author's name and in the order of its conversation. Answers which are left. */
  sendFailedReplies: defineCall<FailedReplies & { readonly sent: number }>()({ method: 'POST', path, right: 'member' }),
} as const
