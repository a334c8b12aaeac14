// State of an upload: how much has arrived, and its copy.
import type { UploadState } from '../../contract/platform/media-calls.ts'
import type { Context } from '../context/context.ts'
import { acceptUpload } from './finish-upload.ts'
import { findMedia, uploadType } from './media-table.ts'
import type { UploadRow } from './upload-table.ts'

/** A copy that was sent belongs to its message; sending the same file again gets a new copy. */
const parseMediaId = async (services: Context, upload: UploadRow): Promise<string | null> => {
  const copy = upload.media_id === null ? null : await findMedia(services.database.kysely, upload.media_id)
  if (copy === null || copy.record_type === uploadType) return copy?.id ?? null
  return acceptUpload(services, upload, copy)
}

export const uploadState = async (services: Context, upload: UploadRow): Promise<UploadState> => {
  const mediaId = await parseMediaId(services, upload)
  const offset = mediaId === null ? await services.media.received(upload.id) : upload.size
  return { uploadId: upload.id, offset, mediaId }
}
