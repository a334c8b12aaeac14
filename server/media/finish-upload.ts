// Turns a complete upload into a copy that can be sent: verifies its hash, inspects it and stores it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createRecordId } from '../database/record-id.ts'
import { transact } from '../database/transact.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Context } from '../context/context.ts'
import { acceptMedia } from './accept-media.ts'
import { checkSendable } from './check-sendable.ts'
import { deleteUnusedFile } from './delete-unused-file.ts'
import { addMedia, uploadType } from './media-table.ts'
import type { MediaRow } from './media-table.ts'
import { isSticker } from './sticker.ts'
import { linkUploadMedia } from './upload-table.ts'
import type { UploadRow } from './upload-table.ts'

const maxHeadBytes = 256 * 1024

const inspectFile = async (file: string): Promise<{ hash: string; head: Buffer }> => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (size < maxHeadBytes) head.push(chunk.subarray(0, maxHeadBytes - size))
    size += chunk.length
    hash.update(chunk)
  }
  return { hash: hash.digest('hex'), head: Buffer.concat(head) }
}

type MediaFacts = Pick<MediaRow, 'mime_type' | 'width' | 'height'>

const checkUpload = async ({ hash, item_type, size, name }: UploadRow, file: string): Promise<MediaFacts> => {
  const found = await inspectFile(file)
  const accepted = found.hash === hash ? acceptMedia('document', found.head, name) : null
  if (accepted === null || 'state' in accepted) throw new ApiError('ATTACHMENT_DAMAGED')
  const kind = checkSendable(item_type, accepted.mimeType, size)
  if (kind === 'sticker' && !isSticker(found.head, size, accepted)) throw new ApiError('ATTACHMENT_NO_STICKER')
  return { mime_type: accepted.mimeType, width: accepted.width, height: accepted.height }
}

/**
 * Adds a copy of the file that belongs to its uploader.
 * @returns the copy's id; null if the file or the upload no longer exists
 */
export const acceptUpload = async (
  { database, media }: Context,
  upload: UploadRow,
  facts: MediaFacts,
): Promise<string | null> => {
  const id = createRecordId()
  const { organisation_id, name, size, hash, user_id } = upload
  const { result } = await transact(database, { actor: user_id }, async (unit) => {
    await unit.lock(`media:${hash}`)
    if (!(await media.has(hash))) return null
    // A copy without an upload would never be purged.
    if (!(await linkUploadMedia(unit.tx, upload.id, id))) return null
    await addMedia(unit.tx, {
      ...facts,
      id,
      organisation_id,
      record_type: uploadType,
      record_id: user_id,
      source: hash,
      hash,
      size,
      name,
    })
    return id
  })
  return result
}

/** @throws ApiError if the file is not what was announced; it is deleted then */
export const finishUpload = async (services: Context, upload: UploadRow, file: string): Promise<string> => {
  const { media } = services
  const facts = await checkUpload(upload, file).catch(async (error: unknown) => {
    await media.discard(file)
    throw error
  })
  await media.take(file, upload.hash)
  const id = await acceptUpload(services, upload, facts)
  if (id === null) {
    await deleteUnusedFile(services, upload.hash)
    throw new ApiError('UNAVAILABLE')
  }
  return id
}
