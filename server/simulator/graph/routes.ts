// The Graph surface over HTTP. The version in the path has been taken off by then.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lowerAscii } from '../../../contract/fold.ts'
import { errorOf, rateLimitHeaders, takeFault } from '../faults.ts'
import type { FaultRule } from '../faults.ts'
import type { Simulation } from '../simulation.ts'
import { GraphError, invalidParameter, permissionMissing, unknownObject, unknownPath } from './graph-error.ts'
import { parseFields } from './fields.ts'
import { showConversation, showConversations, showMessage, showPage, showPerson } from './nodes.ts'
import { isRecord, parametersOf } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { send } from './send.ts'
import { showAppSubscriptions, showPageSubscriptions, subscribeApp, subscribePage, unsubscribeApp, unsubscribePage } from './subscriptions.ts'
import { showAccounts, showToken } from './token-info.ts'
import { callerOf, pageFor } from './tokens.ts'
import type { Caller } from './tokens.ts'

/** Longer than any caller waits. */
const timeoutMs = 180_000

interface Call {
  readonly method: string
  readonly object: string
  readonly edge: string | null
  readonly parameters: Parameters
  readonly caller: Caller
}

const readNode = (simulation: Simulation, { object, parameters, caller }: Call): unknown => {
  const { world, ids } = simulation
  const fields = parseFields(parameters.text('fields'))
  if (caller.kind === 'user' && object === 'me') return { id: ids.userId(), name: 'Acme Owner' }
  const page = caller.kind === 'page' ? caller.page : world.pages[object]
  if (!page) throw unknownObject(object)
  if (object === 'me' || object === page.fbId) return showPage(simulation, page, fields)
  for (const person of Object.values(world.people)) {
    if (person.pageId !== page.fbId) continue
    if (person.psid === object) return showPerson(simulation, person, fields)
    if (person.conversationId === object) return showConversation(simulation, page, person, fields)
    const message = object.startsWith('m_') ? world.messages[person.psid]?.find(({ mid }) => mid === object) : undefined
    if (message) return showMessage(page, person, message, fields)
  }
  throw unknownObject(object)
}

const appEdge = (simulation: Simulation, { method, object, parameters, caller }: Call): unknown => {
  if (object !== simulation.settings.appId) throw unknownObject(object, lowerAscii(method))
  if (caller.kind !== 'app') throw new GraphError(15, '(#15) This method must be called with an app access_token.')
  if (method === 'POST') return subscribeApp(simulation, parameters)
  return method === 'DELETE' ? unsubscribeApp(simulation, parameters) : showAppSubscriptions(simulation)
}

const pageEdge = (simulation: Simulation, { method, object, edge, parameters, caller }: Call): unknown => {
  const page = pageFor(caller, object, lowerAscii(method))
  if (edge === 'messages' && method === 'POST') return send(simulation, page, parameters)
  if (edge === 'conversations' && method === 'GET') {
    const limit = parameters.text('limit')
    return showConversations(simulation, page, parameters.text('user_id'), parseFields(parameters.text('fields')), limit ? Number(limit) : null)
  }
  if (edge === 'subscribed_apps') {
    if (method === 'POST') return subscribePage(simulation, page, parameters)
    return method === 'DELETE' ? unsubscribePage(simulation, page) : showPageSubscriptions(simulation, page)
  }
  throw unknownPath(`/${edge ?? ''}`)
}

const answer = (simulation: Simulation, call: Call): unknown => {
  const { object, edge, method, parameters, caller } = call
  if (object === 'debug_token' && method === 'GET') {
    const input = parameters.text('input_token')
    if (!input) throw invalidParameter('The parameter input_token is required')
    if (caller.kind === 'page') throw permissionMissing('app')
    return showToken(simulation, input)
  }
  if (edge === null) return readNode(simulation, call)
  if (edge === 'accounts' && object === 'me') return showAccounts(simulation, caller, parseFields(parameters.text('fields')))
  if (edge === 'subscriptions') return appEdge(simulation, call)
  return pageEdge(simulation, call)
}

const tokenOf = (request: FastifyRequest, parameters: Parameters): string | null =>
  /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? parameters.text('access_token') ?? null

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
  if (fault.kind !== 'accept-then-drop') throw errorOf(fault)
  return false
}

export const registerGraph = (app: FastifyInstance, simulation: Simulation): void => {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { object, edge = null } = request.params as { object: string; edge?: string }
    const parameters = parametersOf(request.query, request.body)
    const recipient = isRecord(request.body) ? parameters.object('recipient') : undefined
    const psid = recipient ? String(recipient.id) : object
    const fault = takeFault(simulation.world, { path: request.url.split('?')[0] as string, method: request.method, psid })
    if (fault) simulation.changed()
    if (fault && spoil(simulation, fault, { object }, reply)) return reply
    const caller = callerOf(simulation, tokenOf(request, parameters), parameters.text('appsecret_proof') ?? null)
    const result = await answer(simulation, { method: request.method, object, edge, parameters, caller })
    if (fault?.kind !== 'accept-then-drop') return result
    reply.hijack()
    reply.raw.socket?.destroy()
    return reply
  }
  app.get('/:object', handle)
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/:object/:edge', handler: handle })
}
