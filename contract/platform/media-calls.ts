// The call that begins the upload of a file to be sent. Its parts follow with HEAD and PATCH on `/api/media/:id` (server/media).
import { defineCall } from '../call.ts'
import { number, object, reference, string } from '../fields.ts'

export interface UploadState {
  readonly uploadId: string
  /** Bytes the server has: where the next part begins. */
  readonly offset: number
  /** Once the file is whole, and what it was said to be. */
  readonly mediaId: string | null
}

export const mediaCalls = {
  /** Safe to repeat without a key: the same file for the same kind of conversation is one upload. */
  beginUpload: defineCall<UploadState>()({
    method: 'POST',
    path: '/api/media',
    right: 'own',
    body: object({
      threadId: reference().required(),
      name: string().min(1).max(400).required(),
      mimeType: string().max(200).required(),
      /** Bytes. */
      size: number().integer().min(1).required(),
      sha256: string()
        .matches(/^[0-9a-f]{64}$/, 'INVALID_VALUE')
        .required(),
    }),
  }),
} as const
