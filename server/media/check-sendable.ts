// Refuses a file that the channel does not accept, naming the channel's limit.
import type { ThreadItemType } from '../../contract/items.ts'
import { validateAttachment } from '../../contract/sendable.ts'
import type { SendableKind } from '../../contract/sendable.ts'
import { ApiError } from '../lib/api-error.ts'

/**
 * @returns the kind of message the file is sent as
 * @throws ApiError 413 or 415
 */
export const checkSendable = (itemType: ThreadItemType, mimeType: string, size: number): SendableKind => {
  const judged = validateAttachment(itemType, mimeType, size)
  if (!('refused' in judged)) return judged.kind
  throw judged.refused === 'ATTACHMENT_TOO_LARGE'
    ? new ApiError(judged.refused, { most: judged.max })
    : new ApiError(judged.refused, { mimeType })
}
