// Authenticates a request by its bearer token and the session's record.
import type { FastifyRequest } from 'fastify'
import type { AuthContext } from './auth-context.ts'
import { readSession } from './sessions.ts'
import type { Session } from './sessions.ts'
import { ApiError } from '../../lib/api-error.ts'

/** The bearer token of a request; null if there is none. */
export const readBearerToken = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.-]{1,4000})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** @throws ApiError NOT_AUTHENTICATED, SESSION_EXPIRED or SESSION_REVOKED, each 401 */
export const authenticate = async (services: AuthContext, request: FastifyRequest): Promise<Session> => {
  const session = await readSession(services, readBearerToken(request))
  if ('refused' in session) throw new ApiError(session.refused)
  return session
}
