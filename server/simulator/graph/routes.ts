// The Graph surface over HTTP. The version was already removed from the path.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lowerAscii } from '../../../contract/fold.ts'
import type { Simulation } from '../simulation.ts'
import type { Call } from './call.ts'
import { answerTarget } from './answer-target.ts'
import { parseFields, pick } from './fields.ts'
import type { Fields } from './fields.ts'
import { GraphError, invalidParameter, unknownObject } from './graph-error.ts'
import { openUpload, storeUpload, uploadPrefix } from './opened-uploads.ts'
import { isRecord, parametersOf } from './parameters.ts'
import { showAppSubscriptions, subscribeApp, unsubscribeApp } from './subscriptions.ts'
import { targetFor } from './targets.ts'
import { showToken } from './token-info.ts'
import { callerOf, tokenIn } from './tokens.ts'
import { countCall } from './count-call.ts'
import { withFaults } from './with-faults.ts'

const appEdge = (simulation: Simulation, { method, object, parameters, caller }: Call): unknown => {
  if (object !== simulation.settings.appId) throw unknownObject(object, lowerAscii(method))
  if (caller.kind !== 'app') throw new GraphError(15, '(#15) This method must be called with an app access_token.')
  if (method === 'POST') return subscribeApp(simulation, parameters)
  return method === 'DELETE' ? unsubscribeApp(simulation, parameters) : showAppSubscriptions(simulation)
}

const showApplication = (simulation: Simulation, fields: Fields | null): unknown =>
  pick(
    'Application',
    {
      id: () => simulation.settings.appId,
      name: () => 'Social inbox',
      link: () => 'https://www.facebook.com/games/',
      category: () => 'Business',
      logo_url: () => `${simulation.address}/media/avatars/${simulation.settings.appId}.png`,
    },
    fields,
    ['id', 'name'],
  )

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
  if (object === simulation.settings.appId && edge === null && method === 'GET' && caller.kind === 'app')
    return showApplication(simulation, parseFields(parameters.text('fields')))
  if (object === simulation.settings.appId && edge === 'uploads' && method === 'POST')
    return openUpload(simulation, call)
  const target = targetFor(simulation, caller, object)
  if (!target) throw unknownObject(object, lowerAscii(method))
  return answerTarget(simulation, target.kind, { ...call, object: target.id })
}

const bytesIn = (body: unknown): Buffer | null =>
  isRecord(body) && Buffer.isBuffer(body['bytes']) ? body['bytes'] : null

/** The recipient of a request: PSID, IGSID, comment, post, phone number or business-scoped id. */
const recipientIn = (body: unknown): string | null => {
  if (!isRecord(body)) return null
  if (typeof body.to === 'string') return body.to.replaceAll(/\D/g, '')
  const recipient =
    typeof body.recipient === 'string' && body.recipient.startsWith('{')
      ? parametersOf({}, body).object('recipient')
      : body.recipient
  if (isRecord(recipient)) return String(recipient.id ?? recipient.comment_id ?? recipient.post_id)
  return typeof recipient === 'string' ? recipient : null
}

export const registerGraphRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { object, edge = null } = request.params as { object: string; edge?: string }
    const parameters = parametersOf(request.query, request.body)
    return withFaults(simulation, request, reply, {
      object,
      recipient: recipientIn(request.body) ?? object,
      work: async (later) => {
        const caller = callerOf(
          simulation,
          tokenIn(request, parameters.text('access_token')),
          parameters.text('appsecret_proof') ?? null,
        )
        countCall(simulation, caller, reply)
        if (object.startsWith(uploadPrefix) && request.method === 'POST')
          return storeUpload(simulation, object, bytesIn(request.body))
        return answer(simulation, {
          method: request.method,
          object,
          edge,
          parameters,
          caller,
          url: request.originalUrl,
          later,
        })
      },
    })
  }
  for (const url of ['/:object', '/:object/:edge'])
    app.route({ method: ['GET', 'POST', 'DELETE'], url, handler: handle })
}
