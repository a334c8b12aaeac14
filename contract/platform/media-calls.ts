// The call that begins the upload of a file to be sent. Its parts follow with HEAD and PATCH on `/api/media/:id` (server/media).
import { defineCall } from '../call.ts'
import { choice, number, object, reference, string } from '../fields.ts'
import { threadItemTypes } from '../items.ts'

export interface UploadState {
  readonly uploadId: string
  /** Number of bytes that the server has; the next part begins here. */
  readonly offset: number
  /** Set once the file is complete and matches its declared type and hash. */
  readonly mediaId: string | null
}

export const mediaCalls = {
  /** Safe to repeat without a key: the same file for the same kind of conversation is one upload. */
  beginUpload: defineCall<UploadState>()({
    method: 'POST',
    path: '/api/media',
    right: 'own',
    body: object({
      /** The target: a conversation; for a new one, its item type and our account; for a quick reply, the organisation. */
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
