// The call that puts a sign of ours on a private message.
import { defineCall } from './call.ts'
import { object, string } from './fields.ts'

/** One sign, with what belongs to it: a skin tone, a joiner, a flag's letters. Empty: none. */
const emojiPattern =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{Extended_Pictographic}\p{Emoji_Component}]*)?$/u
const maxEmojiLength = 20

/** Ours, in place of an earlier one; empty: none any more. The message says in `data.reaction_refused` why the platform did not take it. NO_REACTION where it takes none. */
export const reactionCall = <const Path extends string>(path: Path) =>
  defineCall<Record<string, never>>()({
    method: 'POST',
    path,
    right: 'member',
    body: object({ emoji: string().max(maxEmojiLength, 'INVALID_VALUE').matches(emojiPattern, 'INVALID_VALUE') }),
    command: true,
  })
