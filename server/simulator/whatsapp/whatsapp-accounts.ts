// Creates WhatsApp Business accounts, their numbers, templates and contacts. Existing ones are returned unchanged.
import type { Simulation } from '../simulation.ts'
import type { WhatsappAccount, WhatsappContact, WhatsappPhone, WhatsappTemplate } from './whatsapp-state.ts'

export const whatsappAccountOf = ({ world }: Simulation, wabaId: string): WhatsappAccount => {
  const account = world.whatsapp.accounts[wabaId]
  if (!account) throw new Error(`no such WhatsApp account: ${wabaId}`)
  return account
}

export const phoneOf = ({ world }: Simulation, phoneId: string): WhatsappPhone => {
  const phone = world.whatsapp.phones[phoneId]
  if (!phone) throw new Error(`no such phone: ${phoneId}`)
  return phone
}

export const contactOf = ({ world }: Simulation, contactId: string): WhatsappContact => {
  const contact = world.whatsapp.contacts[contactId]
  if (!contact) throw new Error(`no such contact: ${contactId}`)
  return contact
}

export const phonesOf = ({ world }: Simulation, wabaId: string): WhatsappPhone[] =>
  Object.values(world.whatsapp.phones).filter((phone) => phone.wabaId === wabaId)

/** Finds a number's contact by their phone number (digits) or business-scoped id. */
export const findContact = ({ world }: Simulation, phoneId: string, who: string): WhatsappContact | null =>
  Object.values(world.whatsapp.contacts).find(
    (contact) => contact.phoneId === phoneId && (contact.waId === who || contact.userId === who),
  ) ?? null

interface NewAccount {
  readonly wabaId?: string
  readonly name: string
  readonly subscribed?: boolean
}

/** Templates with header, footer and a button, in both languages of the customers. */
const followUps = [
  {
    language: 'tr',
    header: 'Talebiniz hakkında',
    body: {
      text: 'Merhaba {{1}}, yanıtımız: {{2}} Devam etmek için bu mesaja yazabilirsiniz.',
      example: { body_text: [['Ayşe', 'Siparişiniz yarın elinizde.']] },
    },
    button: 'Devam edelim',
  },
  {
    language: 'en_US',
    header: 'About your request',
    body: {
      text: 'Hello {{1}}, here is our answer: {{2}} Write to us here to continue.',
      example: { body_text: [['Ada', 'Your order arrives tomorrow.']] },
    },
    button: 'Continue',
  },
] as const

export const addWhatsappAccount = (
  simulation: Simulation,
  { wabaId, name, subscribed = true }: NewAccount,
): WhatsappAccount => {
  const { world, ids } = simulation
  const id = wabaId ?? ids.wabaId()
  const template = (
    templateName: string,
    language: string,
    category: WhatsappTemplate['category'],
    body: string,
    components?: WhatsappTemplate['components'],
  ): WhatsappTemplate => ({
    id: ids.templateId(),
    name: templateName,
    language,
    category,
    status: 'APPROVED',
    body,
    ...(components ? { components } : {}),
  })
  const known = world.whatsapp.accounts[id]
  if (known) return known
  const account: WhatsappAccount = {
    wabaId: id,
    name,
    token: ids.systemToken(id),
    subscribed,
    templates: [
      template(
        'hello_world',
        'en_US',
        'UTILITY',
        'Welcome and congratulations!! This message demonstrates your ability to send a template.',
      ),
      template('siparis_durumu', 'tr', 'UTILITY', 'Merhaba {{1}}, {{2}} numaralı siparişiniz yola çıktı.'),
      ...followUps.map(({ language, body, ...rest }) =>
        template('destek_yaniti', language, 'UTILITY', body.text, [
          { type: 'HEADER', format: 'TEXT', text: rest.header },
          { type: 'BODY', ...body },
          { type: 'FOOTER', text: 'Acme' },
          { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: rest.button }] },
        ]),
      ),
    ],
  }
  world.whatsapp.accounts[id] = account
  simulation.changed()
  return account
}

interface NewPhone {
  readonly phoneId?: string
  readonly wabaId: string
  readonly number?: string
  readonly verifiedName?: string
  readonly language?: 'tr' | 'en'
  /** Neither verified nor registered. */
  readonly isNew?: boolean
}

export const addPhone = (
  simulation: Simulation,
  { phoneId, wabaId, number, verifiedName, language, isNew = false }: NewPhone,
): WhatsappPhone => {
  const { world, ids } = simulation
  const account = whatsappAccountOf(simulation, wabaId)
  const id = phoneId ?? ids.phoneId()
  const known = world.whatsapp.phones[id]
  if (known) return known
  const phone: WhatsappPhone = {
    phoneId: id,
    wabaId,
    number: number?.replaceAll(/\D/g, '') ?? ids.phoneNumber(),
    verifiedName: verifiedName ?? account.name,
    language: language ?? null,
    ...(isNew
      ? { setup: { verified: false, registered: false, code: null, pin: null, wrongPins: 0, attempts: [] } }
      : {}),
  }
  world.whatsapp.phones[id] = phone
  simulation.changed()
  if (account.subscribed) for (const notify of simulation.subscribed) notify(id)
  return phone
}

interface NewContact {
  readonly phoneId: string
  readonly name: string
  /** null: the platform hides the number. */
  readonly waId?: string | null
  /** null: no business-scoped id, as before April 2026. */
  readonly userId?: string | null
  readonly username?: string | null
}

export const addContact = (
  simulation: Simulation,
  { phoneId, name, waId, userId, username = null }: NewContact,
): WhatsappContact => {
  const { world, ids } = simulation
  const { wabaId } = phoneOf(simulation, phoneId)
  const number = waId === undefined ? ids.phoneNumber() : (waId?.replaceAll(/\D/g, '') ?? null)
  const scoped = userId === undefined ? ids.businessScopedId(wabaId, number ?? username ?? name) : userId
  if (number === null && scoped === null) throw new Error('a contact needs a number or a business-scoped id')
  const contactId = `${phoneId}:${scoped ?? number}`
  const contact = { contactId, phoneId, name, username, waId: number, userId: scoped, lastInteraction: null }
  const known = (world.whatsapp.contacts[contactId] ??= contact)
  simulation.changed()
  return known
}

interface NewTemplate extends Omit<WhatsappTemplate, 'id' | 'status'> {
  readonly wabaId: string
  readonly status?: string
}

export const addTemplate = (
  simulation: Simulation,
  { wabaId, name, language, category, body, components, status = 'APPROVED' }: NewTemplate,
): WhatsappTemplate => {
  const template = {
    id: simulation.ids.templateId(),
    name,
    language,
    category,
    body,
    ...(components ? { components } : {}),
    status,
  }
  whatsappAccountOf(simulation, wabaId).templates.push(template)
  simulation.changed()
  return template
}
