// Hiding, showing and deleting a comment at the platform: the actions, and the field that says how far one is.
import { failureReasons } from './failure-reasons.ts'
import { choice, object, text, time } from './fields.ts'

const moderationActions = ['hide', 'show', 'delete'] as const
export type ModerationAction = (typeof moderationActions)[number]

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
