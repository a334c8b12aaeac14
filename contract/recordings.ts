// What both sides hold of recorded sessions (docs/action-log.md): how a log begins, and how much of one is taken.

export const logName = 'social-inbox action log'
export const logMediaType = 'application/x-ndjson'
/** Of an uploaded log, in bytes. */
export const recordingBytesMax = 64 * 2 ** 20
/** What one user may upload in 24 hours. */
export const recordingsADay = 20
/** Characters of what the user says about it. */
export const recordingNoteMax = 2_000
