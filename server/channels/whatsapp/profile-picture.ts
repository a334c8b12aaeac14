// Profile picture of a number: a manager's upload is sent to the platform, which returns the handle that the profile then names.
import type { Context } from '../../context/context.ts'
import { getReplyFile } from '../../conversations/sending/reply-file.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { findMedia } from '../../media/media-table.ts'
import { GraphError } from '../../platform/graph-error.ts'

interface Picture {
  /** Id of an upload. */
  readonly mediaId: string
  readonly userId: string
  readonly organisationId: string
}

const types: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

const readText = (answer: unknown, member: string): string => {
  const text = asText(asObject(answer)?.[member])
  if (text === null)
    throw new GraphError({ outcome: 'unknown', message: `the answer has no ${member}`, status: 200, transient: true })
  return text
}

/** @throws ApiError ATTACHMENT_NOT_FOUND, ATTACHMENT_TOO_LARGE, ATTACHMENT_TYPE_REFUSED unless it is JPEG or PNG; GraphError */
export const uploadProfilePicture = async (
  { database, media, platform, config: { meta } }: Context,
  { mediaId, userId, organisationId }: Picture,
  token: string,
): Promise<string> => {
  const { result: copy } = await transact(database, { actor: null }, async (unit) => {
    await getReplyFile(unit, mediaId, userId, { itemType: 'waContact', organisationId })
    return findMedia(unit.tx, mediaId)
  })
  if (copy === null || !(await media.has(copy.hash))) throw new ApiError('ATTACHMENT_NOT_FOUND')
  if (!types.has(copy.mime_type)) throw new ApiError('ATTACHMENT_TYPE_REFUSED', { mimeType: copy.mime_type })
  const bytes = await media.blob(copy.hash, copy.mime_type)
  const query = { file_length: String(bytes.size), file_type: copy.mime_type, file_name: copy.name ?? 'picture' }
  const opened = await platform.post({ path: `/${meta.appId}/uploads`, token, query })
  const stored = await platform.uploadBytes({ path: `/${readText(opened, 'id')}`, token, bytes })
  return readText(stored, 'h')
}
