// Contents of a WhatsApp message by type; missing parts have defaults, so that a type alone makes a message.
import { isRecord } from '../graph/parameters.ts'
import type { Simulation } from '../simulation.ts'
import { receiveMedia } from './whatsapp-media.ts'
import type { MediaKind, WhatsappContact } from './whatsapp-state.ts'

type Content = Readonly<Record<string, unknown>>

export interface ContentParts {
  readonly text?: string
  /** Id of the message that is reacted to, edited or revoked. */
  readonly original?: string
  /** Members that replace the default ones. */
  readonly content?: Content
}

type Write = (simulation: Simulation, contact: WhatsappContact, given: ContentParts) => Content

const media =
  (kind: MediaKind, more: (given: ContentParts) => Content): Write =>
  (simulation, contact, given) => {
    const name =
      isRecord(given.content) && typeof given.content.filename === 'string' ? given.content.filename : undefined
    const { id, mimeType, sha256 } = receiveMedia(simulation, contact.phoneId, kind, name)
    return { mime_type: mimeType, sha256: Buffer.from(sha256, 'hex').toString('base64'), id, ...more(given) }
  }
const caption = ({ text }: ContentParts): Content => (text === undefined ? {} : { caption: text })

const writeNumberChange: Write = (simulation, contact, { content }) => {
  const before = contact.waId ?? contact.userId ?? ''
  const next = typeof content?.wa_id === 'string' ? content.wa_id : simulation.ids.phoneNumber()
  contact.waId = next
  return { body: `User ${contact.name} changed from ${before} to ${next}`, type: 'user_changed_number', wa_id: next }
}

const writers: Readonly<Record<string, Write>> = {
  text: (_simulation, _contact, { text }) => ({ body: text ?? 'Merhaba' }),
  image: media('image', caption),
  video: media('video', caption),
  audio: media('audio', () => ({ voice: true })),
  document: media('document', (given) => ({ filename: 'siparis.pdf', ...caption(given) })),
  sticker: media('sticker', () => ({ animated: false })),
  location: () => ({
    latitude: 41.0256,
    longitude: 28.9744,
    name: 'Galata Kulesi',
    address: 'Bereketzade, Beyoğlu/İstanbul',
  }),
  reaction: (_simulation, _contact, { original, text }) => ({
    message_id: original ?? '',
    ...(text === undefined ? {} : { emoji: text }),
  }),
  button: (_simulation, _contact, { text }) => ({ payload: 'YES', text: text ?? 'Evet' }),
  interactive: (_simulation, _contact, { text }) => ({
    type: 'button_reply',
    button_reply: { id: 'yes', title: text ?? 'Evet' },
  }),
  order: (_simulation, _contact, { text }) => ({
    catalog_id: '194836987003835',
    text: text ?? '',
    product_items: [{ product_retailer_id: 'canta-yesil', quantity: 1, item_price: 1250, currency: 'TRY' }],
  }),
  system: writeNumberChange,
  edit: (_simulation, _contact, { original, text }) => ({
    original_message_id: original ?? '',
    message: { context: { id: original ?? '' }, type: 'text', text: { body: text ?? '' } },
  }),
  revoke: (_simulation, _contact, { original }) => ({ original_message_id: original ?? '' }),
  unsupported: () => ({ type: 'poll_creation' }),
}

const card = (text: string | undefined): Content => {
  const [first = '', ...rest] = (text ?? 'Ayşe Şahin').split(' ')
  return {
    name: {
      formatted_name: [first, ...rest].join(' '),
      first_name: first,
      ...(rest.length > 0 ? { last_name: rest.join(' ') } : {}),
    },
    phones: [{ phone: '+90 532 000 00 01', wa_id: '905320000001', type: 'CELL' }],
  }
}

const unsupportedErrors = [
  {
    code: 131051,
    title: 'Message type unknown',
    message: 'Message type unknown',
    error_data: { details: 'Message type is currently not supported.' },
  },
]

const whatsappMessageTypes = [...Object.keys(writers), 'contacts', 'request_welcome']

/** The members of a message that depend on its type. */
export const contentsOf = (
  simulation: Simulation,
  contact: WhatsappContact,
  type: string,
  given: ContentParts,
): Content => {
  if (type === 'request_welcome') return {}
  if (type === 'contacts') return { contacts: [{ ...card(given.text), ...given.content }] }
  const write = writers[type]
  if (!write) throw new Error(`no such message type: ${type}; known: ${whatsappMessageTypes.join(', ')}`)
  const errors = type === 'unsupported' ? { errors: unsupportedErrors } : {}
  return { ...errors, [type]: { ...write(simulation, contact, given), ...given.content } }
}

/** Text of a message, for lists. */
export const textOfContents = (type: string, { text }: ContentParts): string | null =>
  ['text', 'image', 'video', 'document', 'button', 'interactive', 'order'].includes(type) ? (text ?? null) : null
