// Title and link of an attachment's card.
import type { Attachment } from '../../contract/channel-message.ts'
import { lowerAscii } from '../../contract/fold.ts'
import { isSafeAddress } from '../lib/linked-text.ts'
import { textOf } from '../lib/members.ts'

export interface AttachmentCardText {
  /** Null if the platform gave no name; the card then shows only the kind. */
  readonly name: string | null
  readonly detail: string | null
  readonly href: string | null
}

const safe = (address: string | null): string | null => (address !== null && isSafeAddress(address) ? address : null)

/** Last part of an address's path, if it looks like a file name. */
const fileNameOf = (address: string | null): string | null => {
  if (address === null) return null
  try {
    const last = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
    return /\.\w{2,5}$/.test(last) ? last : null
  } catch {
    return null
  }
}

const formats: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'text/plain': 'TXT',
  'text/csv': 'CSV',
}

const formatNames = new Set(Object.values(formats))

/** Common name of a document's format, by its name if there is no media type; null if the kind says enough or the format is unknown. */
const formatOf = (mediaType: string | null, name: string | null): string | null => {
  if (mediaType !== null) return formats[mediaType.split(';')[0]?.trim() ?? ''] ?? null
  const ending = /\.(\w+)$/.exec(name ?? '')?.[1] ?? ''
  return [...formatNames].find((format) => lowerAscii(format) === lowerAscii(ending)) ?? null
}

const place = (lat: unknown, lng: unknown): AttachmentCardText | null => {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  const shown = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  return { name: null, detail: shown, href: `https://www.google.com/maps?q=${lat},${lng}` }
}

/** The payload has coordinates at its top level, or under `coordinates` as the platform sends them. */
const locationOf = (payload: Readonly<Record<string, unknown>>): AttachmentCardText | null => {
  const inner = payload.coordinates as { lat?: unknown; long?: unknown; lng?: unknown } | undefined
  return place(payload.lat, payload.lng) ?? place(inner?.lat, inner?.long ?? inner?.lng)
}

export const toAttachmentCard = (attachment: Attachment): AttachmentCardText => {
  const payload = attachment.payload ?? {}
  if (attachment.type === 'location') {
    const found = locationOf(payload)
    if (found) return { ...found, name: textOf(attachment.name) }
  }
  const address = textOf(attachment.file_url) ?? textOf(payload.url) ?? textOf(payload.href)
  const name = textOf(attachment.name) ?? textOf(payload.title) ?? fileNameOf(address)
  return {
    name,
    detail: formatOf(textOf(attachment.mime_type) ?? textOf(payload.mimetype), name),
    href: safe(address),
  }
}
