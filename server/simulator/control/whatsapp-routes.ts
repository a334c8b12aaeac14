// Control plane of WhatsApp: messages of people, and the statuses of our messages to them.
import type { FastifyInstance } from 'fastify'
import { mixed, number, object, string } from 'yup'
import type { Simulation } from '../simulation.ts'
import { changeUserId, contactWrites } from '../whatsapp/incoming.ts'
import { ownerWrites } from '../whatsapp/outgoing.ts'
import { readWhatsapp, recordSentMessage, sendStatus } from '../whatsapp/statuses.ts'
import { reviewTemplate } from '../whatsapp/templates.ts'
import { changeQuality } from '../whatsapp/quality.ts'
import { contactOf, phoneOf } from '../whatsapp/whatsapp-accounts.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import { bodyOf, strictObject } from './body-of.ts'

type Value = Record<string, unknown>

const messageBody = strictObject(
  object({
    contactId: string().required(),
    type: string(),
    text: string(),
    original: string(),
    content: mixed<Value>(),
    context: mixed<Value>(),
    referral: mixed<Value>(),
    at: string(),
    from: string().oneOf(['person', 'owner'] as const),
  }),
)
const statusBody = strictObject(
  object({
    id: string().required(),
    status: string()
      .oneOf(['sent', 'delivered', 'read', 'failed'] as const)
      .required(),
    code: number().integer(),
  }),
)
const contactBody = strictObject(object({ contactId: string().required() }))
const userIdBody = strictObject(object({ contactId: string().required(), userId: string().required() }))
const phoneBody = strictObject(object({ phoneId: string().required() }))
const qualityBody = strictObject(
  object({
    phoneId: string().required(),
    event: string()
      .oneOf(['FLAGGED', 'UNFLAGGED', 'DOWNGRADE', 'UPGRADE'] as const)
      .required(),
    limit: string(),
  }),
)
const changeBody = strictObject(
  object({ wabaId: string().required(), field: string().required(), value: mixed<Value>().required() }),
)
const templateBody = strictObject(object({ id: string().required(), status: string().required(), reason: string() }))

export const registerWhatsappRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/whatsapp/messages', async (request) => {
    const { contactId, type = 'text', at, from, ...given } = bodyOf(request, messageBody)
    const contact = contactOf(simulation, contactId)
    const time = at ? Date.parse(at) : undefined
    if (from === 'owner') return { id: ownerWrites(simulation, contact, given.text ?? '', time).id }
    return { id: contactWrites(simulation, contact, { ...given, type, at: time }).id }
  })
  app.post('/__sim/whatsapp/statuses', async (request) => {
    const { id, status, code } = bodyOf(request, statusBody)
    const { contact, message } = recordSentMessage(simulation, id)
    sendStatus(simulation, contact, message, status, code)
    return { ok: true }
  })
  app.post('/__sim/whatsapp/read', async (request) => {
    readWhatsapp(simulation, contactOf(simulation, bodyOf(request, contactBody).contactId))
    return { ok: true }
  })
  app.post('/__sim/whatsapp/user-ids', async (request) => {
    const { contactId, userId } = bodyOf(request, userIdBody)
    changeUserId(simulation, contactOf(simulation, contactId), userId)
    return { ok: true }
  })
  app.post('/__sim/whatsapp/templates/status', async (request) => {
    const { id, status, reason } = bodyOf(request, templateBody)
    reviewTemplate(simulation, id, status, reason)
    return { ok: true }
  })
  // The response has the code that was sent to the number, as the owner's phone shows it.
  app.post('/__sim/whatsapp/codes', async (request) => {
    const { phoneId } = bodyOf(request, phoneBody)
    return { code: phoneOf(simulation, phoneId).setup?.code ?? null }
  })
  app.post('/__sim/whatsapp/quality', async (request) => {
    const { phoneId, event, limit } = bodyOf(request, qualityBody)
    changeQuality(simulation, phoneOf(simulation, phoneId), event, limit)
    return { ok: true }
  })
  app.post('/__sim/whatsapp/account-changes', async (request) => {
    const { wabaId, field, value } = bodyOf(request, changeBody)
    sendChange(simulation, 'whatsapp_business_account', wabaId, field, value)
    return { ok: true }
  })
}
