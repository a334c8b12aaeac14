// Calls for replies that failed because the account's token was refused: they are sent together once the account is connected again.
import { defineCall } from '../call.ts'

/** Older replies are not offered, because they are out of date. */
export const failedReplyDays = 7

/** Counts replies in the conversations that the caller sees. */
export interface FailedReplies {
  /** Replies that can be sent. */
  readonly sendable: number
  /** Of these, replies in whose conversation the customer has written since. */
  readonly overtaken: number
  /** Replies whose reply window has closed in the meantime. */
  readonly closed: number
  /** Replies that were followed by one that did not fail; automatic replies do not count. */
  readonly answered: number
}

const path = '/api/channels/:id/failedReplies'

export const failedReplyCalls = {
  failedReplies: defineCall<FailedReplies>()({ method: 'GET', path, right: 'member' }),
  /** Sends the sendable replies, each in its author's name and in the order of its conversation. Returns the counts of the rest. */
  sendFailedReplies: defineCall<FailedReplies & { readonly sent: number }>()({ method: 'POST', path, right: 'member' }),
} as const
