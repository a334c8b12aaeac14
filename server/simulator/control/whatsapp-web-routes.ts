// Control plane of WhatsApp Web: a phone that scans a code, messages of people, receipts, labels, and ends of a session.
import type { FastifyInstance } from 'fastify'
import { boolean, mixed, object, string } from 'yup'
import type { Simulation } from '../simulation.ts'
import { phoneOf, tellOfPhone, tellReceipt, writeOnPhone } from '../whatsapp-web/web-messages.ts'
import { endSession, reopenSession, scanCode } from '../whatsapp-web/web-sessions.ts'
import type { WebSession } from '../whatsapp-web/web-state.ts'
import { bodyOf, strictObject } from './body-of.ts'

const scanBody = strictObject(object({ sessionId: string(), number: string(), name: string() }))
const stateBody = strictObject(
  object({ number: string().required(), state: string().required(), reason: string(), until: string() }),
)
const messageBody = strictObject(
  object({
    number: string().required(),
    from: string().nullable(),
    name: string(),
    chat: string(),
    text: string(),
    attachment: mixed<Record<string, unknown>>(),
    past: boolean(),
    at: string(),
  }),
)
const changeBody = strictObject(
  object({
    number: string().required(),
    field: string()
      .oneOf(['chat', 'contact', 'label', 'labelled', 'message'] as const)
      .required(),
    value: mixed<Record<string, unknown>>().required(),
  }),
)
const receiptBody = strictObject(
  object({ number: string().required(), id: string().required(), status: string().required() }),
)

const sessionWith = ({ world }: Simulation, matches: (session: WebSession) => boolean): WebSession => {
  const found = Object.values(world.waweb.sessions).find(matches)
  if (!found) throw new Error('no such session')
  return found
}

export const registerWhatsappWebRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/waweb/scan', async (request) => {
    const { sessionId, number: given, name = 'Shop' } = bodyOf(request, scanBody)
    const session = sessionWith(simulation, ({ id, state }) => (sessionId ? id === sessionId : state === 'qr'))
    const linked = given ?? simulation.ids.phoneNumber()
    scanCode(simulation, session, linked, name)
    return { sessionId: session.id, number: linked }
  })
  app.post('/__sim/waweb/state', async (request) => {
    const { number: linked, state, ...more } = bodyOf(request, stateBody)
    const session = sessionWith(simulation, (one) => one.number === linked)
    if (state === 'open') reopenSession(simulation, session)
    else endSession(simulation, session, state, more)
    return { ok: true }
  })
  app.post('/__sim/waweb/messages', async (request) => {
    const { from = null, ...written } = bodyOf(request, messageBody)
    return { id: writeOnPhone(simulation, { from, ...written }) }
  })
  app.post('/__sim/waweb/changes', async (request) => {
    const { number: linked, field, value } = bodyOf(request, changeBody)
    tellOfPhone(simulation, phoneOf(simulation, linked).number, field, value)
    return { ok: true }
  })
  app.post('/__sim/waweb/receipts', async (request) => {
    const { number: linked, id, status } = bodyOf(request, receiptBody)
    tellReceipt(simulation, linked, id, status)
    return { ok: true }
  })
  app.post('/__sim/waweb/read-only', async (request) => {
    const { number: linked, chat } = bodyOf(
      request,
      strictObject(object({ number: string().required(), chat: string().required() })),
    )
    const phone = phoneOf(simulation, linked)
    phone.readOnly = [...(phone.readOnly ?? []), chat]
    simulation.changed()
    return { ok: true }
  })
  app.post('/__sim/waweb/unknown-numbers', async (request) => {
    const { number: unknown } = bodyOf(request, strictObject(object({ number: string().required() })))
    simulation.world.waweb.unknownNumbers.push(unknown)
    simulation.changed()
    return { ok: true }
  })
}
