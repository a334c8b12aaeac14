// The account's own reaction to a message, among those of other people.
import type { Reaction } from '../../../contract/channel-message.ts'

interface ReactionFields {
  readonly reactions?: readonly Reaction[] | null
  readonly data?: Readonly<Record<string, unknown>> | null
}

const isOurs = ({ fromId }: Reaction): boolean => (fromId ?? null) === null

export const ownReaction = ({ reactions }: ReactionFields): string | null =>
  (reactions ?? []).find(isOurs)?.emoji ?? null

/**
 * The fields of a message with another reaction of ours; a removed one stays as an entry, so that a late echo of it changes nothing.
 * @param refused why the platform refused the previous one; null if nothing is known against this one
 */
export const withOwnReaction = (
  { reactions, data }: ReactionFields,
  emoji: string | null,
  time: string,
  refused: string | null,
) => ({
  reactions: [
    ...(reactions ?? []).filter((reaction) => !isOurs(reaction)),
    { fromId: null, emoji, reaction: null, time },
  ],
  data: { ...data, reaction_refused: refused },
})
