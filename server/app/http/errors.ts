// Sends every error in the same envelope, with the matching status (docs/decisions.md, 3).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'

const fromFastify = (error: FastifyError): ApiError => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('PAYLOAD_TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('UNSUPPORTED_MEDIA_TYPE')
  if (error.statusCode === 429) return new ApiError('TOO_MANY_REQUESTS')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError('INVALID_BODY')
  return new ApiError('INTERNAL_ERROR')
}

const apiErrorOf = (error: unknown, request: FastifyRequest): ApiError => {
  if (error instanceof ApiError) return error
  const known = fromFastify(error as FastifyError)
  if (known.code === 'INTERNAL_ERROR') {
    request.log.error({ err: error }, 'http: request failed')
    return new ApiError('INTERNAL_ERROR', { requestId: request.id })
  }
  return known
}

/** Errors before routing: an unreadable path is answered as not found. */
export const handleFrameworkError = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = new ApiError('NOT_FOUND')
  void reply.code(refusal.status).send(refusal.body())
}

export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = apiErrorOf(error, request)
    const seconds = (refusal.details as { seconds?: number } | undefined)?.seconds
    if ((refusal.status === 429 || refusal.status === 503) && seconds !== undefined)
      reply.header('retry-after', seconds)
    return reply.code(refusal.status).send(refusal.body())
  })
}
