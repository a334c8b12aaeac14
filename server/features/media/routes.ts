// Serves our copies under /media to users who may see the record that shows them; for everybody else the file does not exist.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordIdPattern } from '../../../contract/patterns.ts'
import type { EntityType } from '../../../contract/index.ts'
import { isShownInPlace, mediaPath } from '../../../contract/media.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { findLiveSession } from '../auth/sessions.ts'
import { getRecord } from '../../database/reads.ts'
import { ApiError } from '../../lib/api-error.ts'
import { authenticate, readBearerToken } from '../auth/authenticate.ts'
import type { AuthContext } from '../auth/auth-context.ts'
import { parseByteRange } from '../../media/byte-range.ts'
import { toContentDisposition, toFileName } from '../../lib/file-name.ts'
import { findMedia, uploadType } from '../../media/media-table.ts'
import type { MediaRow } from '../../media/media-table.ts'

/** Nothing in a file may run, load or frame anything, whatever a browser takes it for. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox"
/** A copy never changes, so its viewer's browser may cache it for a day. */
const keeping = 'private, max-age=86400, immutable'

const rightsOf = async (services: AuthContext, request: FastifyRequest): Promise<Rights> => {
  const cookieSession = readBearerToken(request) === null ? services.mediaCookies.read(request.cookies) : null
  const session = cookieSession ? await findLiveSession(services, cookieSession) : await authenticate(services, request)
  if ('refused' in session) throw new ApiError(session.refused)
  return session.rights
}

/** Until it is sent, an upload is visible to its uploader only. */
const isVisible = async (
  { database }: AuthContext,
  rights: Rights,
  { record_type, record_id }: MediaRow,
): Promise<boolean> =>
  record_type === uploadType
    ? record_id === rights.userId
    : (await getRecord(database, rights, record_type as EntityType, record_id)) !== null

const visibleMedia = async (services: AuthContext, rights: Rights, id: string): Promise<MediaRow> => {
  const media = recordIdPattern.test(id) ? await findMedia(services.database.kysely, id) : null
  if (!media || !(await isVisible(services, rights, media)) || !(await services.media.has(media.hash)))
    throw new ApiError('NOT_FOUND')
  return media
}

/** Types that a browser would execute are sent as plain bytes. */
const toSentType = (mimeType: string): string =>
  /html|svg|xml|script/.test(mimeType) ? 'application/octet-stream' : mimeType

const describe = (reply: FastifyReply, { id, hash, mime_type, name }: MediaRow): void => {
  const kind = isShownInPlace(mime_type) ? 'inline' : 'attachment'
  void reply.headers({
    'content-type': toSentType(mime_type),
    'content-disposition': toContentDisposition(kind, toFileName(name, mime_type, id)),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': keeping,
    vary: 'cookie, authorization',
    etag: `"${hash}"`,
    'accept-ranges': 'bytes',
  })
}

const isKnown = ({ headers }: FastifyRequest, hash: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`)

/** Ignores the range if the caller has the beginning of another file. */
const rangeHeader = ({ headers }: FastifyRequest, hash: string): string | undefined =>
  headers['if-range'] === undefined || headers['if-range'] === `"${hash}"` ? headers.range : undefined

const send = (services: AuthContext, request: FastifyRequest, reply: FastifyReply, media: MediaRow): FastifyReply => {
  const size = Number(media.size)
  describe(reply, media)
  if (isKnown(request, media.hash)) return reply.code(304).send()
  const range = parseByteRange(rangeHeader(request, media.hash), size)
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .removeHeader('etag')
      .send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  return request.method === 'HEAD' ? reply.send() : reply.send(services.media.read(media.hash, { start, end }))
}

export const registerMediaRoutes = (app: FastifyInstance, services: AuthContext): void => {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: mediaPath(':id'),
    handler: async (request, reply) => {
      const rights = await rightsOf(services, request)
      return send(services, request, reply, await visibleMedia(services, rights, request.params.id))
    },
  })
}
