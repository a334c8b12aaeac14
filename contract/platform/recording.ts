// A recorded session that somebody sent in: an action log, redacted before it left their device. The log itself is a file.
import { defineEntity } from '../entity.ts'
import { choice, count, object, reference, text, time } from '../fields.ts'
import { maxRecordingNoteLength } from '../recordings.ts'

export const recordingReasons = ['problem', 'recording'] as const

export const recordingEntity = defineEntity({
  type: 'RECORDING',
  base: '/api/recordings',
  schema: object({
    userId: reference().required(),
    /** Reported as a problem, or recorded on purpose. */
    reason: choice(...recordingReasons).required(),
    /** The user's own description. */
    note: text(maxRecordingNoteLength),
    /** Version of the application that recorded it. */
    build: text(40),
    startedTime: time(),
    /** Bytes. */
    size: count(),
    /** Names its file: 64 hex digits, made by the server. */
    file: text(64),
  }),
  references: { userId: { to: 'USER', onDelete: 'keep' } },
  scope: { kind: 'provider', concerns: 'administrators' },
  allow: { list: 'admin', get: 'admin', remove: 'admin' },
  cached: false,
  filterable: ['userId', 'reason', 'startedTime'],
  sortable: ['startedTime', 'size'],
  title: (recording) => recording.note || recording.startedTime || recording._id,
})
