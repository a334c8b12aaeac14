// The routes of the declared calls, derived from the contract.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callNames, calls, getCall } from '../../contract/calls.ts'
import type { CallName } from '../../contract/calls.ts'
import { hasRight } from '../../contract/permissions.ts'
import { recordIdPattern } from '../../contract/patterns.ts'
import { getPathParameters } from '../../contract/call.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { AppContext } from './app-context.ts'
import { ApiError } from '../lib/api-error.ts'
import { authenticate, readBearerToken } from '../features/auth/authenticate.ts'
import { withoutRights } from '../records/call-context.ts'
import type { CallContext } from '../records/call-context.ts'
import { checkBody } from '../records/check-body.ts'
import { OwnAnswer } from '../lib/own-answer.ts'
import { handlers } from './handlers.ts'
import { parseIdempotencyKey, executeCommand } from '../records/execute-command.ts'

type AnyHandler = (context: CallContext<CallName>, unit?: UnitOfWork) => Promise<unknown>

/** Path parameters are record ids unless the call declares otherwise; anything else is answered as not found. */
const checkParams = (name: CallName, request: FastifyRequest): Record<string, string> => {
  const given = request.params as Record<string, string>
  for (const parameter of getPathParameters(calls[name].path)) {
    if (getCall(name).words.includes(parameter)) continue
    if (!recordIdPattern.test(given[parameter] ?? '')) throw new ApiError('NOT_FOUND', undefined, name)
  }
  return given
}

const contextOf = async (
  services: AppContext,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext<CallName>> => {
  const { right, body, sessionOnly } = calls[name]
  const session = right === 'anonymous' ? null : await authenticate(services, request)
  if (right !== 'anonymous' && session && !hasRight(session.rights, right))
    throw new ApiError('FORBIDDEN', undefined, name)
  if (sessionOnly && session?.kind === 'key') throw new ApiError('KEY_NOT_ALLOWED', undefined, name)
  // A body without required fields may be omitted.
  if (body) checkBody(body, request.body === undefined ? {} : request.body, name)
  return {
    services,
    rights: session?.rights ?? withoutRights,
    sessionId: session?.sessionId ?? '',
    token: readBearerToken(request),
    idempotencyKey: request.headers['idempotency-key'],
    params: checkParams(name, request),
    query: request.query as Record<string, unknown>,
    body: (body ? (request.body ?? {}) : undefined) as CallContext<CallName>['body'],
    file: request.body instanceof Readable ? request.body : null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    host: `${request.protocol}://${request.host}`,
    cookies: request.cookies,
    setCookie: ({ name, value, options }) => void reply.setCookie(name, value, options),
  }
}

export const registerCallRoutes = (app: FastifyInstance, services: AppContext): void => {
  for (const name of callNames) {
    const { method, path, command } = calls[name]
    const handler = handlers[name] as unknown as AnyHandler
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const context = await contextOf(services, name, request, reply)
        const epoch = services.database.epoch()
        if (!command) {
          const answer = await handler(context)
          return answer instanceof OwnAnswer ? answer.send(reply, epoch) : { data: answer, epoch }
        }
        const key = parseIdempotencyKey(request.headers['idempotency-key'])
        const { data, rows } = await executeCommand(name, context, key, handler)
        return { data, rows, epoch }
      },
    })
  }
}
