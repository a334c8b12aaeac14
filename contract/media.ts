// Files of messages: which of them are copied, the maximum size of a copy, and which types a browser may show in place.
import type { Attachment, MediaOutcome } from './channel-message.ts'

const megabyte = 2 ** 20

/** Maximum size of a copy by its kind, bytes. */
export const maxMediaBytes = {
  /** Profile pictures and pictures of posts. */
  picture: 8 * megabyte,
  image: 25 * megabyte,
  video: 100 * megabyte,
  audio: 25 * megabyte,
  document: 100 * megabyte,
} as const

export type MediaKind = keyof typeof maxMediaBytes

/** Larger pictures are refused: decoded they would exhaust the reader's memory. */
export const maxMediaPixels = 50_000_000

const shownInPlace = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
])

/** Whether a browser may show the type in place; any other is only ever downloaded. */
export const isShownInPlace = (mimeType: string | null | undefined): boolean => shownInPlace.has(mimeType ?? '')

/** Stickers and the pictures on template cards are images; a story is an image or a video. Other types are not copied. */
const kinds: Readonly<Partial<Record<Attachment['type'], MediaKind>>> = {
  image: 'image',
  sticker: 'image',
  template: 'image',
  video: 'video',
  story_mention: 'video',
  story_reply: 'video',
  audio: 'audio',
  document: 'document',
  file: 'document',
  other: 'document',
}

/** The media kind of an attachment's copy; null if there is nothing to copy. */
export const mediaKindOf = ({ type }: Pick<Attachment, 'type'>): MediaKind | null => kinds[type] ?? null

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const idSource = 'id:'

/** Types whose `payload.id` identifies the file; in other types it identifies something else. */
const namedById = new Set<Attachment['type']>(['image', 'sticker', 'video', 'audio', 'document', 'file'])

/** Where the platform stores an attachment: its address, or `id:` and its id; null if it does not say. */
export const mediaSourceOf = ({
  type,
  file_url,
  payload,
}: Pick<Attachment, 'type' | 'file_url' | 'payload'>): string | null => {
  const address = textOf(file_url) ?? textOf(payload?.['url']) ?? textOf(payload?.['href'])
  const id = namedById.has(type) ? textOf(payload?.['id']) : null
  return address ?? (id === null ? null : idSource + id)
}

/** Whether the address of this source must be requested from the platform first. */
export const isNamedById = (source: string): boolean => source.startsWith(idSource)

/** State of the attachment's copy; `none`: there is nothing to copy. */
export const mediaStateOf = (attachment: Attachment): MediaOutcome | 'none' | 'waiting' | 'kept' => {
  if (attachment.mediaId) return 'kept'
  if (attachment.mediaState) return attachment.mediaState
  return mediaKindOf(attachment) !== null && mediaSourceOf(attachment) !== null ? 'waiting' : 'none'
}

/** The address of our copy. */
export const mediaPath = (mediaId: string): string => `/media/${mediaId}`

/** The media id in such an address; null for any other address. */
export const parseMediaId = (address: unknown): string | null =>
  typeof address === 'string' ? (/^\/media\/([0-9a-f]{24})$/.exec(address)?.[1] ?? null) : null
