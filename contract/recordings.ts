// Names and limits of recordings that both sides share (docs/action-log.md).

export const recordingFileName = 'social-inbox action log'
export const recordingMediaType = 'application/x-ndjson'
/** Maximum size of an uploaded log, bytes. */
export const maxRecordingBytes = 64 * 2 ** 20
/** Maximum number of uploads of one user in 24 hours. */
export const maxRecordingsPerDay = 20
/** Maximum length of the user's remark, characters. */
export const maxRecordingNoteLength = 2_000
