// POST /{phone}/messages of WhatsApp's Cloud API: messages of every type, and read receipts.
import { recordSent } from '../sent.ts'
import type { Simulation } from '../simulation.ts'
import { whatsappMessagesOf } from '../whatsapp/incoming.ts'
import { businessWrites } from '../whatsapp/outgoing.ts'
import { addContact, findContact, phoneOf } from '../whatsapp/whatsapp-accounts.ts'
import type { WhatsappContact, WhatsappPhone } from '../whatsapp/whatsapp-state.ts'
import type { Call } from './call.ts'
import { invalidParameter, whatsappError } from './graph-error.ts'
import { isRecord } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { recordSenderAction } from './sender-actions.ts'
import { checkWhatsappContents } from './whatsapp-contents.ts'
import type { CheckedContent } from './whatsapp-contents.ts'
import { fillWhatsappTemplate } from './whatsapp-template.ts'

const windowMs = 24 * 3_600_000
const maxCallbackData = 512

interface Recipient {
  readonly contact: WhatsappContact
  /** The recipient as written in the request. */
  readonly input: string
}

/** A number that has not written yet becomes a contact: a template may be the first message. */
const recipientOf = (simulation: Simulation, phone: WhatsappPhone, parameters: Parameters): Recipient => {
  const to = parameters.text('to')
  const input = to ?? parameters.text('recipient')
  if (input === undefined || input === '') throw invalidParameter('The parameter to is required.')
  const who = to === undefined ? input : input.replaceAll(/\D/g, '')
  const known = findContact(simulation, phone.phoneId, who)
  if (known) return { contact: known, input }
  if (who === phone.number)
    throw whatsappError(
      131021,
      'Recipient cannot be sender',
      'Recipient phone number cannot be the sender phone number.',
    )
  if (to === undefined || !/^\d{7,15}$/.test(who))
    throw whatsappError(131009, 'Parameter value is not valid', `The recipient ${input} is not valid.`)
  return { contact: addContact(simulation, { phoneId: phone.phoneId, name: `+${who}`, waId: who }), input }
}

/** Marks the message and all before it as read; the request may also show the person that somebody is typing. */
const markRead = (simulation: Simulation, phone: WhatsappPhone, parameters: Parameters): unknown => {
  const id = parameters.text('message_id') ?? ''
  const { whatsapp } = simulation.world
  const contact = Object.values(whatsapp.contacts).find(
    ({ contactId, phoneId }) =>
      phoneId === phone.phoneId &&
      whatsapp.messages[contactId]?.some((message) => message.id === id && message.from === 'person'),
  )
  if (!contact)
    throw whatsappError(131009, 'Parameter value is not valid', 'The message_id does not name a message of a customer.')
  const at = whatsappMessagesOf(simulation, contact.contactId).find((message) => message.id === id)?.at ?? 0
  for (const message of whatsappMessagesOf(simulation, contact.contactId))
    if (message.from === 'person' && message.at <= at) message.status = 'read'
  recordSenderAction(simulation, phone.phoneId, contact.contactId, 'mark_seen')
  if (parameters.object('typing_indicator'))
    recordSenderAction(simulation, phone.phoneId, contact.contactId, 'typing_on')
  return { success: true }
}

export const sendWhatsapp = async (simulation: Simulation, { object, parameters, later }: Call): Promise<unknown> => {
  const phone = phoneOf(simulation, object)
  if (parameters.text('messaging_product') !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.')
  if (parameters.text('status') === 'read') return markRead(simulation, phone, parameters)
  const type = parameters.text('type') ?? 'text'
  const callbackData = parameters.text('biz_opaque_callback_data') ?? null
  if (callbackData !== null && callbackData.length > maxCallbackData) {
    throw invalidParameter(`Param biz_opaque_callback_data must be at most ${maxCallbackData} characters long.`)
  }
  const { contact, input } = recipientOf(simulation, phone, parameters)
  const value = type === 'contacts' ? parameters.array(type) : parameters.object(type)
  const filled = type === 'template' ? fillWhatsappTemplate(simulation, phone.wabaId, value) : null
  const isKnown = (id: string): boolean =>
    whatsappMessagesOf(simulation, contact.contactId).some((message) => message.id === id)
  const {
    text,
    fetched,
    attachments = [],
  }: CheckedContent = filled
    ? { text: filled.text, fetched: true }
    : await checkWhatsappContents(simulation, { phoneId: object, type, value, known: isKnown })
  const replyTo = parameters.object('context')?.message_id
  const open = contact.lastInteraction !== null && simulation.now() - contact.lastInteraction <= windowMs
  const failure = later ? (later.error?.code ?? 131_026) : !open && !filled ? 131_047 : fetched ? null : 131_053

  const message = businessWrites(simulation, contact, {
    type,
    text,
    callbackData,
    failure,
    category: filled?.template.category ?? null,
    reactsTo: isRecord(value) ? value.message_id : undefined,
  })
  recordSent(simulation, contact.contactId, {
    channel: 'whatsapp',
    account: object,
    recipient: contact.waId ?? contact.userId ?? input,
    id: message.id,
    text,
    attachments,
    replyTo: typeof replyTo === 'string' ? replyTo : null,
    metadata: callbackData,
    type,
    content: value ?? null,
    at: new Date(message.at).toISOString(),
  })
  const { waId, userId } = contact
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input, ...(waId === null ? {} : { wa_id: waId }), ...(userId === null ? {} : { user_id: userId }) }],
    messages: [{ id: message.id, ...(filled ? { message_status: 'accepted' } : {}) }],
  }
}
