// Messages of a business on WhatsApp: sent by the application and followed by statuses, or on its phone and sent as an echo.
import type { Simulation } from '../simulation.ts'
import { sendWhatsappWebhook, whatsappMessagesOf } from './incoming.ts'
import { followMessage } from './statuses.ts'
import { phoneOf } from './whatsapp-accounts.ts'
import type { WhatsappContact, WhatsappMessage, WhatsappTemplate } from './whatsapp-state.ts'

interface OutgoingContent {
  readonly type: string
  readonly text: string | null
  readonly callbackData: string | null
  /** Code of the error with which it fails after it was accepted; null: it does not fail. */
  readonly failure: number | null
  /** Category of a template; null: a message within the window. */
  readonly category: WhatsappTemplate['category'] | null
  /** Id of the message that is reacted to. */
  readonly reactsTo: unknown
}

const priceCategories = { AUTHENTICATION: 'authentication', MARKETING: 'marketing', UTILITY: 'utility' } as const

type StoredContent = Pick<WhatsappMessage, 'type' | 'text' | 'callbackData' | 'category'>

/** @param at simulated milliseconds; default: now, but later than the previous message */
const keep = (simulation: Simulation, contact: WhatsappContact, what: StoredContent, at?: number): WhatsappMessage => {
  const messages = whatsappMessagesOf(simulation, contact.contactId)
  const time = at ?? Math.max(simulation.now(), (messages.at(-1)?.at ?? 0) + 1)
  const message: WhatsappMessage = {
    ...what,
    id: simulation.ids.wamid(),
    from: 'business',
    at: time,
    status: 'accepted',
    reaction: null,
  }
  messages.push(message)
  simulation.changed()
  return message
}

export const businessWrites = (
  simulation: Simulation,
  contact: WhatsappContact,
  { type, text, callbackData, failure, category, reactsTo }: OutgoingContent,
): WhatsappMessage => {
  const message = keep(simulation, contact, {
    type,
    text,
    callbackData,
    category: category === null ? 'service' : priceCategories[category],
  })
  const target =
    type === 'reaction'
      ? whatsappMessagesOf(simulation, contact.contactId).find(({ id }) => id === reactsTo)
      : undefined
  if (target) target.reaction = text || null
  simulation.changed()
  followMessage(simulation, contact, message, failure)
  return message
}

/** A message that is written in the app on the business's phone. @param at simulated milliseconds; default: now */
export const ownerWrites = (
  simulation: Simulation,
  contact: WhatsappContact,
  text: string,
  at?: number,
): WhatsappMessage => {
  const message = keep(simulation, contact, { type: 'text', text, callbackData: null, category: 'service' }, at)
  const { waId, userId } = contact
  sendWhatsappWebhook(simulation, contact, 'smb_message_echoes', {
    message_echoes: [
      {
        from: phoneOf(simulation, contact.phoneId).number,
        ...(waId === null ? {} : { to: waId }),
        ...(userId === null ? {} : { to_user_id: userId }),
        id: message.id,
        timestamp: String(Math.floor(message.at / 1_000)),
        type: 'text',
        text: { body: text },
      },
    ],
  })
  return message
}
