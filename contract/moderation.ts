// Fields of a comment that say how far something is that the platform was asked for: hiding, showing, deleting, a private reply.
import { failureReasons } from './failure-reasons.ts'
import { choice, object, reference, text, time } from './fields.ts'
import { privateReplyStatuses } from './private-reply.ts'

const moderationActions = ['hide', 'show', 'delete'] as const
export type ModerationAction = (typeof moderationActions)[number]
/** The platform is asked for the first three; that a comment may stand concerns us alone. */
export type CommentAction = ModerationAction | 'keep' | 'unkeep'

/** What was asked of the platform and is not done: on its way, or refused. */
export const moderation = () =>
  object({
    action: choice(...moderationActions).required(),
    state: choice('asked', 'refused').required(),
    /** Of a refusal; the platform's own words beside it. */
    reason: choice(...failureReasons),
    details: text(2_000),
    time: time(),
  })
    .nullable()
    .default(null)

/** See `PrivateReply`. */
export const privateReply = () =>
  object({
    status: choice(...privateReplyStatuses).required(),
    messageId: reference(),
    agentId: reference(),
    time: time(),
    message: text(2_000),
    commandId: text(100),
    failure: object({ reason: choice(...failureReasons), details: text(2_000) })
      .nullable()
      .default(null),
    otherCustomerId: reference(),
  })
    .nullable()
    .default(null)
