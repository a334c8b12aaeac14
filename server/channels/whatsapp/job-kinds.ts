// Names of the jobs this channel asks for.
export const mergeContactsJobKind = 'waJoin'
export const tellReadJobKind = 'tellRead'
export const reactionJobKind = 'waReaction'
