// Names and limits of recordings that both sides share (docs/action-log.md).

export const recordingFileName = 'social-inbox action log'
export const recordingMediaType = 'application/x-ndjson'
/** Of an uploaded log, in bytes. */
export const maxRecordingBytes = 64 * 2 ** 20
/** Uploads of one user in 24 hours. */
export const maxRecordingsPerDay = 20
/** Characters of what the user says about it. */
export const maxRecordingNoteLength = 2_000
