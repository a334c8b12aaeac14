// The file of a reply: uploaded before by its author, checked for the channel, and part of the message from now on.
import { getMaxCaptionLength } from '../../../contract/sendable.ts'
import type { SendableKind } from '../../../contract/sendable.ts'
import type { ThreadItemType } from '../../../contract/items.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { checkSendable } from '../../media/check-sendable.ts'
import { findMedia, moveMedia, uploadType } from '../../media/media-table.ts'

export interface ReplyFile {
  readonly attachment: Attachment & { readonly type: SendableKind; readonly mediaId: string }
  /** Maximum length of a text sent with it, in characters. */
  readonly maxCaptionLength: number
}

/**
 * Finds an upload of the author's own that was not sent yet.
 * @throws ApiError 404 for any other upload, 413 or 415 for a file that the channel does not accept
 */
export const getReplyFile = async (
  unit: UnitOfWork,
  mediaId: string,
  userId: string,
  place: { itemType: ThreadItemType; organisationId: string },
): Promise<ReplyFile> => {
  const { itemType, organisationId } = place
  const copy = await findMedia(unit.tx, mediaId)
  const isTheirs =
    copy?.record_type === uploadType && copy.record_id === userId && copy.organisation_id === organisationId
  if (!isTheirs) throw new ApiError('ATTACHMENT_NOT_FOUND')
  const { mime_type, name, width, height } = copy
  const size = Number(copy.size)
  const kind = checkSendable(itemType, mime_type, size)
  return {
    attachment: { type: kind, mime_type, name, size, width, height, mediaId },
    maxCaptionLength: getMaxCaptionLength(itemType, kind),
  }
}

/** Links the copy to its message. @throws ApiError if it was deleted, or sent with another message, in the meantime */
export const linkMediaToMessage = async (
  unit: UnitOfWork,
  mediaId: string,
  userId: string,
  message: { type: string; id: string },
): Promise<void> => {
  if (!(await moveMedia(unit.tx, mediaId, { type: uploadType, id: userId }, message)))
    throw new ApiError('ATTACHMENT_NOT_FOUND')
}
