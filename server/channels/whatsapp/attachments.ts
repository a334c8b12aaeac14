// Attachments of a WhatsApp message, by type and name; the platform's own members stay in `payload`.
import type { Row } from '../../../contract/index.ts'
import { asList, asNumber, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

export type Attachment = NonNullable<Row<'FBWAMESSAGE'>['attachments']>[number]

export const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const
export const isMediaType = (type: string): type is (typeof mediaTypes)[number] =>
  (mediaTypes as readonly string[]).includes(type)

const maxNameLength = 400
const maxKindLength = 200
const maxContacts = 20

const clipName = (name: string | null): string | null => (name === null ? null : clip(name, maxNameLength))

/** The platform's address is valid for five minutes and requires our token, so we store the id, from which an address is requested. */
const mediaAttachment = (type: (typeof mediaTypes)[number], media: JsonObject): Attachment => ({
  type,
  name: clipName(asText(media['filename'])),
  file_url: null,
  mime_type: clip(asText(media['mime_type']) ?? '', maxKindLength) || null,
  payload: media as Record<string, unknown>,
})

const locationAttachment = (location: JsonObject): Attachment => ({
  type: 'location',
  name: clipName(asText(location['name']) ?? asText(location['address'])),
  payload: { ...location, lat: asNumber(location['latitude']), lng: asNumber(location['longitude']) },
})

/** Reads the full name from a vCard, for contacts that come only as a card. */
const cardName = (card: string | null): string | null => /^FN[^:\n]*:(.+)$/m.exec(card ?? '')?.[1]?.trim() ?? null

const contactAttachment = (raw: unknown): Attachment => {
  const contact = asObject(raw) ?? {}
  const name = asObject(contact['name'])
  const parts = [asText(name?.['first_name']), asText(name?.['last_name'])].filter(Boolean).join(' ')
  const phone = asText(asObject(asList(contact['phones'])[0])?.['phone'])
  return {
    type: 'contacts',
    name: clipName(asText(name?.['formatted_name']) ?? (parts || null) ?? cardName(asText(contact['vcard'])) ?? phone),
    payload: contact as Record<string, unknown>,
  }
}

/** @param type type of the message; the member of that name holds its content */
export const attachmentsOf = (type: string, value: JsonObject): Attachment[] => {
  const member = asObject(value[type])
  if (isMediaType(type)) return member ? [mediaAttachment(type, member)] : []
  switch (type) {
    case 'location':
      return member ? [locationAttachment(member)] : []
    case 'contacts':
      return asList(value['contacts']).slice(0, maxContacts).map(contactAttachment)
    case 'order':
      return member ? [{ type: 'other', name: type, payload: member as Record<string, unknown> }] : []
    default:
      return []
  }
}
