// Limits of notes on conversations, for both sides.

export const maxNoteLength = 5_000
export const maxNoteMentions = 20
/** How long the author can change or delete a note. */
export const noteEditMs = 15 * 60_000
