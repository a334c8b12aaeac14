// Who makes a request: from the bearer token and the session's row.
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { readSession } from '../auth/sessions.ts'
import type { Session } from '../auth/sessions.ts'
import { ApiError } from './api-error.ts'

/** The bearer token of a request; null without one. */
export const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.-]{1,4000})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** @throws ApiError 401 */
export const authenticate = async (services: Services, request: FastifyRequest): Promise<Session> => {
  const session = await readSession(services, tokenOf(request))
  if ('refused' in session) throw new ApiError(session.refused)
  return session
}
