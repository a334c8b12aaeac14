// The connector's own calls, which the server makes (server/channels/whatsapp-web/connector.ts).
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphError } from '../graph/graph-error.ts'
import { isRecord } from '../graph/parameters.ts'
import { withFaults } from '../graph/with-faults.ts'
import type { Simulation } from '../simulation.ts'
import { phoneOf, sendFromPhone, tellOfPhone } from './web-messages.ts'
import { endSession, sessionOf, setState, startSession } from './web-sessions.ts'

type Body = Readonly<Record<string, unknown>>
type Work = (sessionId: string, body: Body, request: FastifyRequest) => unknown

const labelChat = (simulation: Simulation, sessionId: string, body: Body): unknown => {
  const { number } = sessionOf(simulation, sessionId)
  const phone = phoneOf(simulation, number ?? '')
  const label = String(body['label'])
  if (body['deleted'] === true) {
    tellOfPhone(simulation, phone.number, 'label', { id: label, deleted: true })
    return { success: true }
  }
  const chat = String(body['chat'])
  const others = (phone.labelled[chat] ?? []).filter((one) => one !== label)
  phone.labelled[chat] = body['isOn'] === true ? [...others, label] : others
  simulation.changed()
  tellOfPhone(simulation, phone.number, 'labelled', { label, chat, isOn: body['isOn'] === true })
  return { success: true }
}

const readChat = (simulation: Simulation, sessionId: string, body: Body): unknown => {
  const phone = phoneOf(simulation, sessionOf(simulation, sessionId).number ?? '')
  const ids: unknown[] = Array.isArray(body['ids']) ? body['ids'] : []
  for (const message of phone.messages) if (ids.includes(message.id)) message.read = true
  simulation.changed()
  return { success: true }
}

export const registerWebRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  const token = createHmac('sha256', simulation.settings.appSecret).update('whatsapp-web').digest('hex')
  const handler = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string }
    if (request.headers.authorization !== `Bearer ${token}`)
      throw new GraphError(190, 'The connector does not know the caller', { status: 401 })
    const body: Body = isRecord(request.body) ? request.body : {}
    return withFaults(simulation, request, reply, {
      object: id,
      recipient: typeof body['chat'] === 'string' ? body['chat'] : id,
      work: async () => work(id, body, request),
    })
  }
  const base = '/waweb/sessions/:id'
  app.post(
    `${base}/start`,
    handler((id) => ({ state: startSession(simulation, id).state })),
  )
  app.post(
    `${base}/stop`,
    handler((id) => {
      const session = simulation.world.waweb.sessions[id]
      if (session && session.state !== 'stopped') setState(simulation, session, 'stopped')
      return { success: true }
    }),
  )
  app.post(
    `${base}/logout`,
    handler((id) => {
      const session = simulation.world.waweb.sessions[id]
      if (session && session.state !== 'logged_out')
        endSession(simulation, session, 'logged_out', { reason: 'BY_MANAGER' })
      return { success: true }
    }),
  )
  app.get(
    `${base}/qr`,
    handler((id) => {
      const { code, expiresAt, attempt } = sessionOf(simulation, id)
      return { code, attempt, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() }
    }),
  )
  app.post(
    `${base}/messages`,
    handler((id, body) => sendFromPhone(simulation, sessionOf(simulation, id), body)),
  )
  app.get(
    `${base}/messages/:messageId`,
    handler((id, _body, request) => {
      const { messageId } = request.params as { messageId: string }
      const phone = phoneOf(simulation, sessionOf(simulation, id).number ?? '')
      return { sent: phone.messages.some((message) => message.id === messageId) }
    }),
  )
  app.get(
    `${base}/numbers/:number`,
    handler((_id, _body, request) => {
      const { number } = request.params as { number: string }
      return { exists: !simulation.world.waweb.unknownNumbers.includes(number) }
    }),
  )
  app.post(
    `${base}/media`,
    handler(() => ({ id: simulation.ids.whatsappMediaId() })),
  )
  app.post(
    `${base}/read`,
    handler((id, body) => readChat(simulation, id, body)),
  )
  app.post(
    `${base}/labels`,
    handler((id, body) => labelChat(simulation, id, body)),
  )
}
