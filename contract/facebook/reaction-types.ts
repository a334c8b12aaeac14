// Types of reactions to posts and comments, in the platform's names. Pure data.

export const reactionTypes = ['like', 'love', 'wow', 'haha', 'sorry', 'anger', 'care', 'other'] as const

/** How many of each type; types that nobody gave are left out. In `data.reactions` of a post or comment. */
export type ReactionCounts = Readonly<Partial<Record<(typeof reactionTypes)[number], number>>>
