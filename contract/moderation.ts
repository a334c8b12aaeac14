// Fields of a comment that track requests to the platform: hiding, showing, deleting, a private reply.
import { failureReasons } from './failure-reasons.ts'
import { choice, object, reference, text, time } from './fields.ts'
import { privateReplyStatuses } from './private-reply.ts'

const moderationActions = ['hide', 'show', 'delete'] as const
export type ModerationAction = (typeof moderationActions)[number]
/** The platform is asked to hide, show and delete; keeping a comment is recorded only here. */
export type CommentAction = ModerationAction | 'keep' | 'unkeep'

/** A request to the platform that is not done: pending, or refused. */
export const moderation = () =>
  object({
    action: choice(...moderationActions).required(),
    state: choice('asked', 'refused').required(),
    /** Reason of a refusal; the platform's own words are in `details`. */
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
