// The calls that carry the files of recordings.
import { defineCall } from '../call.ts'

export const recordingCalls = {
  /** Takes a log as its body (`application/x-ndjson`); `reason` and `note` in the query. With an Idempotency-Key the same is taken once. */
  uploadRecording: defineCall<{ readonly recordingId: string }>()({
    method: 'POST',
    path: '/api/recordings/file',
    right: 'own',
  }),
  /** Answers the log itself. */
  recordingFile: defineCall<never>()({ method: 'GET', path: '/api/recordings/:id/file', right: 'admin' }),
} as const
