// Messages of people on WhatsApp, with their `messages` webhooks.
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import { contentsOf, textOfContents } from './message-contents.ts'
import type { ContentParts } from './message-contents.ts'
import { phoneOf } from './whatsapp-accounts.ts'
import type { WhatsappContact, WhatsappMessage } from './whatsapp-state.ts'

export const whatsappMessagesOf = ({ world }: Simulation, contactId: string): WhatsappMessage[] =>
  (world.whatsapp.messages[contactId] ??= [])

type Value = Readonly<Record<string, unknown>>

/** A contact as in the webhooks about it. */
export const contactValue = ({ name, username, waId, userId }: WhatsappContact): Value => ({
  profile: { name, ...(username === null ? {} : { username }) },
  ...(waId === null ? {} : { wa_id: waId }),
  ...(userId === null ? {} : { user_id: userId }),
})

/** Sends a webhook about the conversation with one contact. */
export const sendWhatsappWebhook = (
  simulation: Simulation,
  contact: WhatsappContact,
  field: string,
  value: Value,
): void => {
  const phone = phoneOf(simulation, contact.phoneId)
  sendChange(simulation, 'whatsapp_business_account', phone.wabaId, field, {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: phone.number, phone_number_id: phone.phoneId },
    ...value,
  })
}

export interface WhatsappWriting extends ContentParts {
  readonly type: string
  /** The message that is answered, or how often it was forwarded. */
  readonly context?: Value
  readonly referral?: Value
  /** Simulated milliseconds; default: now. */
  readonly at?: number
}

const opensNothing = ['system', 'request_welcome']

export const contactWrites = (
  simulation: Simulation,
  contact: WhatsappContact,
  writing: WhatsappWriting,
): WhatsappMessage => {
  const { type, context, referral, at = simulation.now() } = writing
  const sender = {
    ...(contact.waId === null ? {} : { from: contact.waId }),
    ...(contact.userId === null ? {} : { from_user_id: contact.userId }),
  }
  const message: WhatsappMessage = {
    id: simulation.ids.wamid(),
    from: 'person',
    at,
    type,
    text: textOfContents(type, writing),
    status: 'delivered',
    reaction: null,
    callbackData: null,
    category: 'service',
  }
  const contents = contentsOf(simulation, contact, type, writing)
  const messages = whatsappMessagesOf(simulation, contact.contactId)
  const target = type === 'reaction' ? messages.find(({ id }) => id === writing.original) : undefined
  if (target) target.reaction = writing.text || null
  messages.push(message)
  if (!opensNothing.includes(type)) contact.lastInteraction = Math.max(contact.lastInteraction ?? 0, at)
  simulation.changed()
  sendWhatsappWebhook(simulation, contact, 'messages', {
    ...(type === 'system' ? {} : { contacts: [contactValue(contact)] }),
    messages: [
      {
        ...(context ? { context } : {}),
        ...sender,
        id: message.id,
        timestamp: String(Math.floor(at / 1_000)),
        type,
        ...contents,
        ...(referral ? { referral } : {}),
      },
    ],
  })
  return message
}

/** Replaces the person's business-scoped id. */
export const changeUserId = (simulation: Simulation, contact: WhatsappContact, current: string): void => {
  const previous = contact.userId
  contact.userId = current
  simulation.changed()
  const who = contact.waId === null ? {} : { wa_id: contact.waId }
  sendWhatsappWebhook(simulation, contact, 'user_id_update', {
    contacts: [{ profile: { name: contact.name }, ...who }],
    user_id_update: [
      {
        ...who,
        detail: `User id for ${contact.name} has been updated.`,
        user_id: { previous, current },
        timestamp: String(Math.floor(simulation.now() / 1_000)),
      },
    ],
  })
}
