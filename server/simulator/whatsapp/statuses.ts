// Statuses of our messages on WhatsApp: sent, delivered, read or failed, each with a webhook.
import type { Simulation } from '../simulation.ts'
import type { Behaviour } from '../world.ts'
import { contactValue, sendWhatsappWebhook, whatsappMessagesOf } from './incoming.ts'
import { contactOf } from './whatsapp-accounts.ts'
import { statusLadder } from './whatsapp-state.ts'
import type { WhatsappContact, WhatsappMessage, WhatsappStatus } from './whatsapp-state.ts'

const dayMs = 24 * 3_600_000

const failures: Readonly<Record<number, { readonly title: string; readonly details: string }>> = {
  130472: {
    title: "User's number is part of an experiment",
    details: "Failed to send message because this user's phone number is part of an experiment",
  },
  131026: { title: 'Message undeliverable', details: 'Message Undeliverable.' },
  131042: {
    title: 'Business eligibility payment issue',
    details: 'There was an error related to your payment method.',
  },
  131037: { title: 'Display name approval is required', details: 'The display name of the number is not approved.' },
  131047: {
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  131049: {
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    details: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  },
  131053: { title: 'Media upload error', details: 'Downloading media from the weblink failed.' },
}

const errorOf = (code: number): object => {
  const { title, details } = failures[code] ?? {
    title: 'Something went wrong',
    details: 'Message failed to send because of an unknown error.',
  }
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}

/** @returns members of the status; only `sent` and `delivered` have a price */
const priceOf = (
  shape: Behaviour['whatsappPricing'],
  { id, category, at }: WhatsappMessage,
  status: WhatsappStatus,
): object => {
  if (status !== 'sent' && status !== 'delivered') return {}
  const free = category === 'service'
  const expiry = status === 'sent' ? { expiration_timestamp: String(Math.floor((at + dayMs) / 1_000)) } : {}
  const conversation = (type: string) => ({
    conversation: { id: Buffer.from(id).toString('hex').slice(-32), ...expiry, origin: { type } },
  })
  if (shape === 'conversation')
    return { ...conversation(category), pricing: { billable: !free, pricing_model: 'CBP', category } }
  const type = shape === 'free-entry' ? 'free_entry_point' : free ? 'free_customer_service' : 'regular'
  const pricing = {
    billable: type === 'regular',
    pricing_model: 'PMP',
    type,
    category: shape === 'free-entry' ? 'referral_conversion' : category,
  }
  return { ...(shape === 'free-entry' ? conversation('referral_conversion') : {}), pricing }
}

/** @param code reason of a failure; default 131026 */
export const sendStatus = (
  simulation: Simulation,
  contact: WhatsappContact,
  message: WhatsappMessage,
  status: WhatsappStatus,
  code = 131026,
): void => {
  const rank = (of: WhatsappStatus): number => statusLadder.findIndex((step) => step === of)
  if (status === 'failed' || rank(status) > rank(message.status)) message.status = status
  simulation.changed()
  const { waId, userId } = contact
  sendWhatsappWebhook(simulation, contact, 'messages', {
    ...(status === 'failed' || userId === null ? {} : { contacts: [contactValue(contact)] }),
    statuses: [
      {
        id: message.id,
        status,
        timestamp: String(Math.floor(simulation.now() / 1_000)),
        ...(waId === null ? {} : { recipient_id: waId }),
        ...(userId === null ? {} : { recipient_user_id: userId }),
        ...(message.callbackData === null ? {} : { biz_opaque_callback_data: message.callbackData }),
        ...priceOf(simulation.world.behaviour.whatsappPricing, message, status),
        ...(status === 'failed' ? { errors: [errorOf(code)] } : {}),
      },
    ],
  })
}

/** Finds one of our messages by its id alone. */
export const recordSentMessage = (
  simulation: Simulation,
  id: string,
): { contact: WhatsappContact; message: WhatsappMessage } => {
  for (const [contactId, messages] of Object.entries(simulation.world.whatsapp.messages)) {
    const message = messages.find((candidate) => candidate.id === id && candidate.from === 'business')
    if (message) return { contact: contactOf(simulation, contactId), message }
  }
  throw new Error(`no such sent message: ${id}`)
}

/** The person reads all our messages so far. */
export const readWhatsapp = (simulation: Simulation, contact: WhatsappContact): void => {
  for (const message of whatsappMessagesOf(simulation, contact.contactId)) {
    if (message.from === 'business' && message.status !== 'read' && message.status !== 'failed')
      sendStatus(simulation, contact, message, 'read')
  }
}

/**
 * Lets the statuses of an accepted message follow one another, as far as they are automatic.
 * @param failure code of the error with which it fails instead
 */
export const followMessage = (
  simulation: Simulation,
  contact: WhatsappContact,
  message: WhatsappMessage,
  failure: number | null,
): void => {
  const { behaviour } = simulation.world
  if (failure !== null) {
    simulation.timetable.add(
      { kind: 'whatsapp-status', psid: contact.contactId, mid: message.id, status: 'failed', code: failure },
      behaviour.delayMs,
    )
    return
  }
  const steps = [
    ['sent', behaviour.echo, 0],
    ['delivered', behaviour.delivery, 1],
    ['read', behaviour.read, 3],
  ] as const
  for (const [status, how, delays] of steps) {
    if (how !== 'auto') continue
    simulation.timetable.add(
      { kind: 'whatsapp-status', psid: contact.contactId, mid: message.id, status },
      behaviour.delayMs * delays,
    )
  }
}

export const attachStatuses = (simulation: Simulation): void => {
  simulation.timetable.handle('whatsapp-status', ({ psid, mid, status, code }) => {
    const message = whatsappMessagesOf(simulation, psid).find(({ id }) => id === mid)
    if (message && status && message.status !== 'failed')
      sendStatus(simulation, contactOf(simulation, psid), message, status, code)
  })
}
