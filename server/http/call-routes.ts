// The routes of the declared calls, derived from the contract.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callNames, calls } from '../../contract/calls.ts'
import type { CallName } from '../../contract/index.ts'
import { has } from '../../contract/permissions.ts'
import { recordIdPattern } from '../../contract/patterns.ts'
import { parametersOf } from '../../contract/call.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import { ApiError } from './api-error.ts'
import { authenticate, tokenOf } from './authenticate.ts'
import { withoutRights } from './call-context.ts'
import type { CallContext } from './call-context.ts'
import { checkBody } from './checked-body.ts'
import { FileAnswer } from './file-answer.ts'
import { handlers } from './handlers.ts'
import { checkedKey, runCommand } from './run-command.ts'

type AnyHandler = (context: CallContext<CallName>, unit?: Unit) => Promise<unknown>

/** Path parameters are record ids; anything else is nobody's record. */
const checkedParams = (name: CallName, request: FastifyRequest): Record<string, string> => {
  const given = request.params as Record<string, string>
  for (const parameter of parametersOf(calls[name].path)) {
    if (!recordIdPattern.test(given[parameter] ?? '')) throw new ApiError('NOT_FOUND', undefined, name)
  }
  return given
}

const contextOf = async (services: Services, name: CallName, request: FastifyRequest, reply: FastifyReply): Promise<CallContext<CallName>> => {
  const { right, body, sessionOnly } = calls[name]
  const session = right === 'anonymous' ? null : await authenticate(services, request)
  if (right !== 'anonymous' && session && !has(session.rights, right)) throw new ApiError('FORBIDDEN', undefined, name)
  if (sessionOnly && session?.kind === 'key') throw new ApiError('KEY_NOT_ALLOWED', undefined, name)
  // Where nothing is required nothing need be sent.
  if (body) checkBody(body, request.body === undefined ? {} : request.body, name)
  return {
    services,
    rights: session?.rights ?? withoutRights,
    sessionId: session?.sessionId ?? '',
    token: tokenOf(request),
    params: checkedParams(name, request),
    query: request.query as Record<string, unknown>,
    body: (body ? request.body : undefined) as CallContext<CallName>['body'],
    file: request.body instanceof Readable ? request.body : null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    host: `${request.protocol}://${request.host}`,
    cookies: request.headers.cookie,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  }
}

export const callRoutes = (app: FastifyInstance, services: Services): void => {
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
          return answer instanceof FileAnswer ? answer.send(reply) : { data: answer, epoch }
        }
        const key = checkedKey(request.headers['idempotency-key'])
        const { data, rows } = await runCommand(name, context, key, handler)
        return { data, rows, epoch }
      },
    })
  }
}
