// What is attached to a Messenger message, by type and name; the platform's own members stay in `payload`.
import type { Row } from '../../../contract/index.ts'
import { attachmentTypes } from '../../../contract/facebook/message.ts'
import { asList, asObject, asText, clip } from '../../webhooks/json-reading.ts'

type Attachment = NonNullable<Row<'FBMESSAGE'>['attachments']>[number]

const typeOf = (given: string | null): Attachment['type'] =>
  (attachmentTypes as readonly string[]).includes(given ?? '') ? (given as Attachment['type']) : 'other'

/** The last part of an address's path, where it looks like a file's name. */
const nameFrom = (address: string | null): string | null => {
  const path = address === null ? null : (URL.parse(address)?.pathname ?? null)
  const last = path?.split('/').at(-1) ?? ''
  try {
    return last.includes('.') ? clip(decodeURIComponent(last), 400) : null
  } catch {
    return null
  }
}

const urlMost = 4_000

export const attachmentsOf = (value: unknown): Attachment[] =>
  asList(value).flatMap((raw) => {
    const attachment = asObject(raw)
    if (!attachment) return []
    const payload = asObject(attachment['payload'])
    const url = asText(payload?.['url']) ?? asText(attachment['url'])
    return [{
      type: typeOf(asText(attachment['type'])),
      name: clip(asText(attachment['title']) ?? asText(payload?.['title']) ?? nameFrom(url) ?? '', 400) || null,
      file_url: url !== null && url.length <= urlMost ? url : null,
      mime_type: null,
      payload: payload as Record<string, unknown> | null,
    }]
  })
