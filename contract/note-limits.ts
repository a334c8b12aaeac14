// Limits of notes on conversations, for both sides.

export const maxNoteLength = 5_000
export const maxNoteMentions = 20
/** How long its author can change it or take it back. */
export const noteEditMs = 15 * 60_000
