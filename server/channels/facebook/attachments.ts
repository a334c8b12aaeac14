// What is attached to a Messenger message, by type and name; the platform's own members stay in `payload`.
import type { Row } from '../../../contract/index.ts'
import { attachmentTypes } from '../../../contract/message-fields.ts'
import { asList, asNumber, asObject, asText, clip } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'

type Attachment = NonNullable<Row<'FBMESSAGE'>['attachments']>[number]

/** Stickers came as images with a sticker_id until August 2026; kinds that the product has no word for are `other`. */
const typeOf = (given: string | null, payload: JsonObject | null): Attachment['type'] => {
  if (asText(payload?.['sticker_id']) !== null) return 'sticker'
  return (attachmentTypes as readonly string[]).includes(given ?? '') ? (given as Attachment['type']) : 'other'
}

/** The last part of an address's path, where it looks like a file's name. */
const nameFrom = (address: string | null): string | null => {
  const path = address === null ? null : (URL.parse(address)?.pathname ?? null)
  const last = path?.split('/').at(-1) ?? ''
  try {
    return last.includes('.') ? decodeURIComponent(last) : null
  } catch {
    return null
  }
}

/** A location's coordinates stand in `lat` and `lng`, as the product names them; else the members as they came. */
const payloadOf = (payload: JsonObject | null): Record<string, unknown> | null => {
  const coordinates = asObject(payload?.['coordinates'])
  if (!coordinates) return payload as Record<string, unknown> | null
  return { ...payload, lat: asNumber(coordinates['lat']), lng: asNumber(coordinates['long'] ?? coordinates['lng']) }
}

const urlMost = 4_000
const nameMost = 400

export const attachmentsOf = (value: unknown): Attachment[] =>
  asList(value).flatMap((raw) => {
    const attachment = asObject(raw)
    if (!attachment) return []
    const payload = asObject(attachment['payload'])
    const given = asText(attachment['type'])
    const type = typeOf(given, payload)
    const url = asText(payload?.['url']) ?? asText(attachment['url']) ?? asText(attachment['URL'])
    const name = asText(attachment['title']) ?? asText(payload?.['title']) ?? nameFrom(url) ?? (type === 'other' ? given : null)
    return [{
      type,
      name: name === null ? null : clip(name, nameMost),
      file_url: url !== null && url.length <= urlMost ? url : null,
      mime_type: null,
      payload: payloadOf(payload),
    }]
  })
