// The Graph surface over HTTP. The version in the path has been taken off by then.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lowerAscii } from '../../../contract/fold.ts'
import { errorOf, rateLimitHeaders, takeFault } from '../faults.ts'
import type { FaultRule } from '../faults.ts'
import type { Simulation } from '../simulation.ts'
import type { Call } from './call.ts'
import { answerTarget } from './answer-target.ts'
import { GraphError, invalidParameter, unknownObject } from './graph-error.ts'
import { isRecord, parametersOf } from './parameters.ts'
import { showAppSubscriptions, subscribeApp, unsubscribeApp } from './subscriptions.ts'
import { targetFor } from './targets.ts'
import { showToken } from './token-info.ts'
import { callerOf, tokenIn } from './tokens.ts'

/** Longer than any caller waits. */
const timeoutMs = 180_000

const appEdge = (simulation: Simulation, { method, object, parameters, caller }: Call): unknown => {
  if (object !== simulation.settings.appId) throw unknownObject(object, lowerAscii(method))
  if (caller.kind !== 'app') throw new GraphError(15, '(#15) This method must be called with an app access_token.')
  if (method === 'POST') return subscribeApp(simulation, parameters)
  return method === 'DELETE' ? unsubscribeApp(simulation, parameters) : showAppSubscriptions(simulation)
}

const answer = (simulation: Simulation, call: Call): unknown => {
  const { object, edge, method, parameters, caller } = call
  if (object === 'debug_token' && method === 'GET') {
    const input = parameters.text('input_token')
    if (!input) throw invalidParameter('The parameter input_token is required')
    if (caller.kind === 'page')
      throw new GraphError(
        100,
        '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
      )
    return showToken(simulation, input)
  }
  if (edge === 'subscriptions') return appEdge(simulation, call)
  const target = targetFor(simulation, caller, object)
  if (!target) throw unknownObject(object, lowerAscii(method))
  return answerTarget(simulation, target.kind, { ...call, object: target.id })
}

/** Faults of a request that is carried out. */
const afterwards = new Set<FaultRule['kind']>(['accept-then-drop', 'accept-then-error', 'fail-later'])

/** Spoils a request before it is handled. @returns true where nothing more is to be done */
const spoil = (simulation: Simulation, fault: FaultRule, call: Pick<Call, 'object'>, reply: FastifyReply): boolean => {
  if (fault.kind === 'reset') {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return true
  }
  if (fault.kind === 'timeout') {
    reply.hijack()
    const limit = setTimeout(() => reply.raw.socket?.destroy(), timeoutMs)
    reply.raw.on('close', () => clearTimeout(limit))
    return true
  }
  if (fault.kind === 'rate-limit') void reply.headers(rateLimitHeaders(call.object))
  if (!afterwards.has(fault.kind)) throw errorOf(fault)
  return false
}

/** Whom the request is for: PSID, IGSID, comment, phone number or business-scoped id. */
const recipientIn = (body: unknown): string | null => {
  if (!isRecord(body)) return null
  if (typeof body.to === 'string') return body.to.replaceAll(/\D/g, '')
  const recipient =
    typeof body.recipient === 'string' && body.recipient.startsWith('{')
      ? parametersOf({}, body).object('recipient')
      : body.recipient
  if (isRecord(recipient)) return String(recipient.id ?? recipient.comment_id)
  return typeof recipient === 'string' ? recipient : null
}

export const registerGraphRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { object, edge = null } = request.params as { object: string; edge?: string }
    const parameters = parametersOf(request.query, request.body)
    const path = request.url.split('?')[0] as string
    const fault = takeFault(simulation.world, {
      path,
      method: request.method,
      psid: recipientIn(request.body) ?? object,
    })
    if (fault) simulation.changed()
    if (fault && spoil(simulation, fault, { object }, reply)) return reply
    const caller = callerOf(
      simulation,
      tokenIn(request, parameters.text('access_token')),
      parameters.text('appsecret_proof') ?? null,
    )
    const later = fault?.kind === 'fail-later' ? fault : null
    const result = await answer(simulation, {
      method: request.method,
      object,
      edge,
      parameters,
      caller,
      url: request.originalUrl,
      later,
    })
    if (fault?.kind === 'accept-then-error') throw errorOf(fault)
    if (fault?.kind !== 'accept-then-drop') return result
    reply.hijack()
    reply.raw.socket?.destroy()
    return reply
  }
  // Several objects in one question; one that is not there refuses it.
  app.get('/', async (request) => {
    const parameters = parametersOf(request.query, null)
    const ids = (parameters.text('ids') ?? '').split(',').filter(Boolean)
    if (ids.length === 0 || ids.length > 50) throw invalidParameter('The parameter ids takes 1 to 50 ids')
    const caller = callerOf(
      simulation,
      tokenIn(request, parameters.text('access_token')),
      parameters.text('appsecret_proof') ?? null,
    )
    const shown = ids.map(async (object) => {
      const call = { method: 'GET', object, edge: null, parameters, caller, url: request.originalUrl, later: null }
      return [object, await answer(simulation, call)] as const
    })
    return Object.fromEntries(await Promise.all(shown))
  })
  for (const url of ['/:object', '/:object/:edge'])
    app.route({ method: ['GET', 'POST', 'DELETE'], url, handler: handle })
}
