// Receives the parts of an upload: HEAD returns how much has arrived, PATCH appends the next part. Bytes received before a
// connection breaks are kept.
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordIdPattern } from '../../../contract/patterns.ts'
import type { UploadState } from '../../../contract/platform/media-calls.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isDiskFault } from '../../lib/is-disk-fault.ts'
import { authenticate } from '../auth/authenticate.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { finishUpload } from '../../media/finish-upload.ts'
import { uploadState } from '../../media/upload-state.ts'
import { findUpload } from '../../media/upload-table.ts'
import type { UploadRow } from '../../media/upload-table.ts'

const path = '/api/media/:id'
const partType = 'application/offset+octet-stream'
/** Maximum size of a part; larger files come in several. */
const maxPartBytes = 16 * 2 ** 20

const uploadOf = async (services: AuthContext, request: FastifyRequest): Promise<UploadRow> => {
  const { rights } = await authenticate(services, request)
  const { id } = request.params as { id: string }
  const upload = recordIdPattern.test(id) ? await findUpload(services.database.kysely, id, rights.userId) : null
  if (!upload) throw new ApiError('NOT_FOUND')
  return upload
}

/** Writes the part at its offset: concurrent requests with the same part write the same bytes. */
const receive = async (part: Readable, file: string, offset: number, max: number): Promise<void> => {
  const countBytes = async function* (chunks: AsyncIterable<Buffer>) {
    let remainingBytes = max
    for await (const chunk of chunks) {
      if (chunk.length > remainingBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
      remainingBytes -= chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(
      part,
      countBytes,
      createWriteStream(file, { flags: offset === 0 ? 'w' : 'r+', start: offset, mode: 0o600 }),
    )
  } catch (error) {
    throw error instanceof ApiError || isDiskFault(error) ? error : new ApiError('INVALID_BODY')
  }
}

const receivePart = async (services: AuthContext, request: FastifyRequest, upload: UploadRow): Promise<UploadState> => {
  const { id, size } = upload
  const state = await uploadState(services, upload)
  if (state.mediaId !== null) return state
  const { offset } = state
  if (request.headers['upload-offset'] !== String(offset)) throw new ApiError('UPLOAD_OFFSET', { offset })
  const file = services.media.incoming(id)
  if (request.body) await receive(request.body as Readable, file, offset, Math.min(size - offset, maxPartBytes))
  const received = await services.media.received(id)
  return {
    uploadId: id,
    offset: received,
    mediaId: received === size ? await finishUpload(services, upload, file) : null,
  }
}

export const registerUploadRoutes = (app: FastifyInstance, services: AuthContext): void => {
  const busy = new Set<string>()
  app.addContentTypeParser(partType, (_request, part, done) => done(null, part))
  app.head(path, async (request, reply) => {
    const upload = await uploadOf(services, request)
    const { offset } = await uploadState(services, upload)
    return reply.headers({ 'upload-offset': offset, 'upload-length': upload.size }).send()
  })
  app.patch(path, { bodyLimit: maxPartBytes }, async (request) => {
    const upload = await uploadOf(services, request)
    if (busy.has(upload.id)) throw new ApiError('IN_PROGRESS')
    busy.add(upload.id)
    try {
      return { data: await receivePart(services, request, upload), epoch: services.database.epoch() }
    } finally {
      busy.delete(upload.id)
    }
  })
}
