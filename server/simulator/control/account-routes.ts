// Control plane of accounts: pages, Instagram accounts, WhatsApp accounts with numbers and templates, and their people.
import type { FastifyInstance } from 'fastify'
import { array, boolean, mixed, object, string } from 'yup'
import { pageOf } from '../conversation.ts'
import { addMember } from '../members.ts'
import { addInstagram, addInstagramPerson, addPage, addPerson, instagramOf } from '../people.ts'
import type { Simulation } from '../simulation.ts'
import { addContact, addPhone, addTemplate, addWhatsappAccount } from '../whatsapp/whatsapp-accounts.ts'
import { bodyOf, strictObject } from './body-of.ts'

const language = string().oneOf(['tr', 'en'] as const)

const pageBody = strictObject(
  object({
    fbId: string(),
    name: string().required(),
    language,
    subscribed: boolean(),
  }),
)
const memberBody = strictObject(
  object({
    id: string(),
    name: string().required(),
    email: string(),
    pageIds: array(string().required()),
    tasks: array(string().required()),
  }),
)
const instagramBody = strictObject(
  object({ igId: string(), pageId: string().required(), username: string().required(), name: string() }),
)
const personBody = strictObject(
  object({
    pageId: string(),
    igId: string(),
    name: string().required(),
    username: string(),
    psid: string(),
    profile: boolean(),
  }),
)
const whatsappAccountBody = strictObject(object({ wabaId: string(), name: string().required(), subscribed: boolean() }))
const phoneBody = strictObject(
  object({
    phoneId: string(),
    wabaId: string().required(),
    number: string(),
    verifiedName: string(),
    isNew: boolean(),
    language,
  }),
)
const contactBody = strictObject(
  object({
    phoneId: string().required(),
    name: string().required(),
    waId: string().nullable(),
    userId: string().nullable(),
    username: string(),
  }),
)
const templateBody = strictObject(
  object({
    wabaId: string().required(),
    name: string().required(),
    language: string().required(),
    category: string()
      .oneOf(['AUTHENTICATION', 'MARKETING', 'UTILITY'] as const)
      .required(),
    body: string().required(),
    components: array(mixed<Readonly<Record<string, unknown>>>().required()),
    status: string(),
  }),
)
const permissionBody = strictObject(object({ declined: array(string().required()).required(), token: string() }))

const expiryBody = strictObject(object({ pageId: string().required() }))

export const registerAccountRoutes = (app: FastifyInstance, simulation: Simulation): void => {
  app.post('/__sim/pages', async (request) => {
    const page = addPage(simulation, bodyOf(request, pageBody))
    return { fbId: page.fbId, token: page.token }
  })
  app.post('/__sim/instagram/accounts', async (request) => {
    const { igId, pageId, username } = addInstagram(simulation, bodyOf(request, instagramBody))
    return { igId, pageId, username, token: pageOf(simulation, pageId).token }
  })
  app.post('/__sim/members', async (request) => {
    const { id, token } = addMember(simulation, bodyOf(request, memberBody))
    return { id, token }
  })
  app.post('/__sim/people', async (request) => {
    const { pageId, igId, name, username, psid, profile } = bodyOf(request, personBody)
    const person = { name, psid, hasProfile: profile ?? true }
    if (igId === undefined) return { psid: addPerson(simulation, pageOf(simulation, pageId ?? ''), person).psid }
    return {
      psid: addInstagramPerson(simulation, instagramOf(simulation, igId), { ...person, username: username ?? name })
        .psid,
    }
  })
  app.post('/__sim/whatsapp/accounts', async (request) => {
    const { wabaId, token } = addWhatsappAccount(simulation, bodyOf(request, whatsappAccountBody))
    return { wabaId, token }
  })
  app.post('/__sim/whatsapp/phones', async (request) => {
    const { phoneId, number } = addPhone(simulation, bodyOf(request, phoneBody))
    return { phoneId, number }
  })
  app.post('/__sim/whatsapp/contacts', async (request) => {
    const { contactId, waId, userId } = addContact(simulation, bodyOf(request, contactBody))
    return { contactId, waId, userId }
  })
  app.post('/__sim/whatsapp/templates', async (request) => ({
    id: addTemplate(simulation, bodyOf(request, templateBody)).id,
  }))
  app.post('/__sim/permissions', async (request) => {
    const { declined, token } = bodyOf(request, permissionBody)
    if (token === undefined) simulation.world.declined = declined
    else simulation.world.declinedByToken[token] = declined
    simulation.changed()
    return { declined }
  })
  app.post('/__sim/tokens/expire', async (request) => {
    const page = pageOf(simulation, bodyOf(request, expiryBody).pageId)
    simulation.world.expired.push(page.token)
    page.token = simulation.ids.shortToken()
    simulation.changed()
    return { token: page.token }
  })
}
