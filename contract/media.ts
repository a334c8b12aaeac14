// Files of messages: what is copied of them, how large a copy may be, and which of them a browser may show in place.
import type { Attachment, MediaOutcome } from './channel-message.ts'

const megabyte = 2 ** 20

/** Most bytes of a copy, by what it is taken for. */
export const maxMediaBytes = {
  /** A portrait, a page's mark, the picture of a post. */
  picture: 8 * megabyte,
  image: 25 * megabyte,
  video: 100 * megabyte,
  audio: 25 * megabyte,
  document: 100 * megabyte,
} as const

export type MediaKind = keyof typeof maxMediaBytes

/** A picture of more is refused: unpacked it would fill the reader's memory. */
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

/** Whether a browser may show it in place; anything else is only ever saved. */
export const isShownInPlace = (mimeType: string | null | undefined): boolean => shownInPlace.has(mimeType ?? '')

/** A sticker is a picture, and so is what stands on a template's card; a story is a picture or a film. Everything else has no kind. */
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

/** Types of which an id in the payload is the file's own; other types have ids of other things. */
const namedById = new Set<Attachment['type']>(['image', 'sticker', 'video', 'audio', 'document', 'file'])

/** Where the platform keeps an attachment: its address, or `id:` and its id; null where it does not say. */
export const mediaSourceOf = ({
  type,
  file_url,
  payload,
}: Pick<Attachment, 'type' | 'file_url' | 'payload'>): string | null => {
  const address = textOf(file_url) ?? textOf(payload?.['url']) ?? textOf(payload?.['href'])
  const id = namedById.has(type) ? textOf(payload?.['id']) : null
  return address ?? (id === null ? null : idSource + id)
}

/** Whether the address of such a source must be asked for first. */
export const isNamedById = (source: string): boolean => source.startsWith(idSource)

/** How far the copying of an attachment is; `none`: there is nothing to copy. */
export const mediaStateOf = (attachment: Attachment): MediaOutcome | 'none' | 'waiting' | 'kept' => {
  if (attachment.mediaId) return 'kept'
  if (attachment.mediaState) return attachment.mediaState
  return mediaKindOf(attachment) !== null && mediaSourceOf(attachment) !== null ? 'waiting' : 'none'
}

/** Where our copy is served. */
export const mediaPath = (mediaId: string): string => `/media/${mediaId}`

/** The id in such an address; null for any other. */
export const parseMediaId = (address: unknown): string | null =>
  typeof address === 'string' ? (/^\/media\/([0-9a-f]{24})$/.exec(address)?.[1] ?? null) : null
