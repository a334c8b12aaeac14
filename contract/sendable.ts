// Files that may be sent: the types that each channel accepts, and their maximum sizes.
import type { ThreadItemType } from './items.ts'

export type SendableKind = 'image' | 'video' | 'audio' | 'sticker' | 'document'

export interface Sendable {
  /** Media types; `*` means any. */
  readonly types: readonly string[]
  readonly maxBytes: number
  /** Maximum length of a caption, characters; without it, text is sent as a message of its own. */
  readonly maxCaptionLength?: number
}

// The platforms say MB; the smaller of its two meanings satisfies both.
const megabyte = 1_000_000
const photos = ['image/jpeg', 'image/png', 'image/gif']
const sounds = ['audio/aac', 'audio/mp4', 'audio/wav', 'audio/mpeg', 'audio/ogg']
/** The platform refuses all other types; a CSV file is sent as plain text. */
const papers = [
  'application/pdf',
  'text/plain',
  'text/csv',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]
const films = ['video/mp4', 'video/ogg', 'video/quicktime', 'video/webm']

/** Kinds are in the order in which they are tried for a file. */
export const sendable: Readonly<Record<ThreadItemType, Readonly<Partial<Record<SendableKind, Sendable>>>>> = {
  fbConversation: {
    image: { types: photos, maxBytes: 8 * megabyte },
    video: { types: films, maxBytes: 25 * megabyte },
    audio: { types: sounds, maxBytes: 25 * megabyte },
    document: { types: ['*'], maxBytes: 25 * megabyte },
  },
  fbComment: { image: { types: photos, maxBytes: 8 * megabyte, maxCaptionLength: 8_000 } },
  fbPost: { image: { types: photos, maxBytes: 8 * megabyte, maxCaptionLength: 8_000 } },
  igConversation: {
    image: { types: photos, maxBytes: 8 * megabyte },
    video: { types: films, maxBytes: 25 * megabyte },
    audio: { types: ['audio/aac', 'audio/mp4', 'audio/wav'], maxBytes: 25 * megabyte },
    document: { types: ['application/pdf'], maxBytes: 25 * megabyte },
  },
  igComment: {},
  igMedia: {},
  waContact: {
    image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * megabyte, maxCaptionLength: 1_024 },
    video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * megabyte, maxCaptionLength: 1_024 },
    audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], maxBytes: 16 * megabyte },
    sticker: { types: ['image/webp'], maxBytes: 500_000 },
    document: { types: papers, maxBytes: 100 * megabyte, maxCaptionLength: 1_024 },
  },
  waWebChat: {
    image: { types: photos, maxBytes: 16 * megabyte, maxCaptionLength: 1_024 },
    video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 64 * megabyte, maxCaptionLength: 1_024 },
    audio: { types: ['audio/aac', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], maxBytes: 16 * megabyte },
    document: { types: ['*'], maxBytes: 100 * megabyte, maxCaptionLength: 1_024 },
  },
}

/** Types that run scripts when opened are refused on every channel. */
const isRefusedEverywhere = (mimeType: string): boolean => /^(text\/html|image\/svg\+xml)$/.test(mimeType)

export type AttachmentValidation =
  | { readonly kind: SendableKind }
  | { readonly refused: 'ATTACHMENT_TYPE_REFUSED' }
  | { readonly refused: 'ATTACHMENT_TOO_LARGE'; readonly max: number }

/** Determines the kind under which a file is sent, or why it is refused. @param size bytes */
export const validateAttachment = (itemType: ThreadItemType, mimeType: string, size: number): AttachmentValidation => {
  const kinds = Object.entries(sendable[itemType]) as [SendableKind, Sendable][]
  const found = isRefusedEverywhere(mimeType)
    ? undefined
    : kinds.find(([, { types }]) => types.includes(mimeType) || types.includes('*'))
  if (!found) return { refused: 'ATTACHMENT_TYPE_REFUSED' }
  const [kind, { maxBytes }] = found
  return size > maxBytes ? { refused: 'ATTACHMENT_TOO_LARGE', max: maxBytes } : { kind }
}

/** Maximum number of files in one reply. */
export const maxFiles = 10

/** Maximum length of a caption for such a file, characters; 0: text is sent as a message of its own. */
export const getMaxCaptionLength = (itemType: ThreadItemType, kind: SendableKind): number =>
  sendable[itemType][kind]?.maxCaptionLength ?? 0
