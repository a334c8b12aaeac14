// What a business writes on WhatsApp: kept, and followed by its statuses.
import type { Simulation } from '../simulation.ts'
import { whatsappMessagesOf } from './incoming.ts'
import { followMessage } from './statuses.ts'
import type { WhatsappContact, WhatsappMessage, WhatsappTemplate } from './whatsapp-state.ts'

interface Writing {
  readonly type: string
  readonly text: string | null
  readonly callbackData: string | null
  /** Code of the error with which it fails after it was accepted; null: it does not. */
  readonly failure: number | null
  /** Of a template; null: a message within the window. */
  readonly category: WhatsappTemplate['category'] | null
  /** The message reacted to. */
  readonly reactsTo: unknown
}

const priceCategories = { AUTHENTICATION: 'authentication', MARKETING: 'marketing', UTILITY: 'utility' } as const

export const businessWrites = (
  simulation: Simulation,
  contact: WhatsappContact,
  { type, text, callbackData, failure, category, reactsTo }: Writing,
): WhatsappMessage => {
  const messages = whatsappMessagesOf(simulation, contact.contactId)
  const message: WhatsappMessage = {
    id: simulation.ids.wamid(),
    from: 'business',
    at: Math.max(simulation.now(), (messages.at(-1)?.at ?? 0) + 1),
    type,
    text,
    status: 'accepted',
    reaction: null,
    callbackData,
    category: category === null ? 'service' : priceCategories[category],
  }
  messages.push(message)
  const target = type === 'reaction' ? messages.find(({ id }) => id === reactsTo) : undefined
  if (target) target.reaction = text || null
  simulation.changed()
  followMessage(simulation, contact, message, failure)
  return message
}
