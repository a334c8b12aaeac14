// Types of reactions to posts and comments, in the platform's names. Pure data.

export const reactionTypes = ['like', 'love', 'wow', 'haha', 'sorry', 'anger', 'care', 'other'] as const

/** Count per type, without types that nobody used. Stored in `data.reactions` of a post or comment. */
export type ReactionCounts = Readonly<Partial<Record<(typeof reactionTypes)[number], number>>>
