// The file of a reply: brought before by its author, judged by the channel, and the message's own from now on.
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
  /** Longest text that may go with it, in characters. */
  readonly maxCaptionLength: number
}

/**
 * Of an upload of the author's own that went out with nothing yet.
 * @throws ApiError 404 for every other, 413 or 415 for what the channel does not take
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

/** Hangs the copy on its message. @throws ApiError where it was forgotten, or went out with another, meanwhile */
export const linkMediaToMessage = async (
  unit: UnitOfWork,
  mediaId: string,
  userId: string,
  message: { type: string; id: string },
): Promise<void> => {
  if (!(await moveMedia(unit.tx, mediaId, { type: uploadType, id: userId }, message)))
    throw new ApiError('ATTACHMENT_NOT_FOUND')
}
