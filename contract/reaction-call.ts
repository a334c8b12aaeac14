// The call that sets our reaction to a private message.
import { defineCall } from './call.ts'
import { object, string } from './fields.ts'

/** One emoji with its modifiers (skin tone, joiner, the letters of a flag), or empty. */
const emojiPattern =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{Extended_Pictographic}\p{Emoji_Component}]*)?$/u
const maxEmojiLength = 20

/**
 * Replaces our earlier reaction; an empty one removes it. If the platform refuses it, the message holds the reason in
 * `data.reaction_refused`. NO_REACTION if the message does not accept one.
 */
export const reactionCall = <const Path extends string>(path: Path) =>
  defineCall<Record<string, never>>()({
    method: 'POST',
    path,
    right: 'member',
    body: object({ emoji: string().max(maxEmojiLength, 'INVALID_VALUE').matches(emojiPattern, 'INVALID_VALUE') }),
    command: true,
  })
