// Files of a quick reply: uploaded by its author beforehand, then attached to the quick reply.
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findMedia, moveMedia, uploadType } from '../../media/media-table.ts'

const type = 'ORGANISATIONQUICKREPLY'

/**
 * Runs after a write. Files that are no longer attached are released as for every record (server/media).
 * @throws ApiError INVALID_BODY
 */
export const onQuickReplyWritten = async (
  unit: UnitOfWork,
  before: AnyRow | null,
  after: AnyRow | null,
): Promise<void> => {
  if (!after) return
  const { _id, attachments } = after as unknown as Row<typeof type>
  if (!attachments || attachments.length === 0) return
  const known = (before as unknown as Row<typeof type> | null)?.attachments?.map(({ mediaId }) => mediaId) ?? []
  const storedAttachments: typeof attachments = []
  for (const { mediaId } of attachments) {
    const file = await findMedia(unit.tx, mediaId)
    const isNew = !known.includes(mediaId)
    const isOurs =
      file !== null &&
      file.organisation_id === after['organisationId'] &&
      (!isNew ||
        (await moveMedia(unit.tx, mediaId, { type: uploadType, id: unit.context.actor ?? '' }, { type, id: _id })))
    if (!isOurs || storedAttachments.some((other) => other.mediaId === mediaId))
      throw new ApiError('INVALID_BODY', { attachments: 'ATTACHMENT_NOT_FOUND' }, type)
    storedAttachments.push({ mediaId, name: file.name, mime_type: file.mime_type, size: Number(file.size) })
  }
  await unit.change(type, _id, { attachments: storedAttachments })
}
