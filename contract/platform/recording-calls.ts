// The calls that carry the files of recordings.
import { defineCall } from '../call.ts'

export const recordingCalls = {
  /** Uploads a log as the body (`application/x-ndjson`); `reason` and `note` in the query. An Idempotency-Key prevents duplicates. */
  uploadRecording: defineCall<{ readonly recordingId: string }>()({
    method: 'POST',
    path: '/api/recordings/file',
    right: 'own',
  }),
  /** Answers the log itself. */
  recordingFile: defineCall<never>()({ method: 'GET', path: '/api/recordings/:id/file', right: 'admin' }),
} as const
