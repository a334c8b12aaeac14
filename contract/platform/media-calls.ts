// The call that begins the upload of a file to be sent. Its parts follow with HEAD and PATCH on `/api/media/:id` (server/media).
import { defineCall } from '../call.ts'
import { choice, number, object, reference, string } from '../fields.ts'
import { threadItemTypes } from '../items.ts'

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
      /** The conversation it is for; of one that is not begun yet, its kind and our account; of a quick reply, the organisation. */
      threadId: reference(),
      itemType: choice(...threadItemTypes),
      accountId: reference(),
      organisationId: reference(),
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
