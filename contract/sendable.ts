// Files that may be sent: which kinds a channel takes, and how large they may be (platform page, sections 5 to 7).
import type { ThreadItemType } from './items.ts'

export type SendableKind = 'image' | 'video' | 'audio' | 'sticker' | 'document'

export interface Sendable {
  /** Media types; of `*` every one. */
  readonly types: readonly string[]
  readonly bytesMax: number
  /** Longest text that goes with it, in characters; without it a text is a message of its own. */
  readonly captionMax?: number
}

// The platforms say MB; the smaller of its two meanings is taken by both.
const megabyte = 1_000_000
const photos = ['image/jpeg', 'image/png', 'image/gif']
const sounds = ['audio/aac', 'audio/mp4', 'audio/wav', 'audio/mpeg', 'audio/ogg']
/** The platform refuses every other; a list of values goes to it as plain text. */
const papers = [
  'application/pdf', 'text/plain', 'text/csv', 'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]
const films = ['video/mp4', 'video/ogg', 'video/quicktime', 'video/webm']

/** In the order in which a file's kind is looked for. */
export const sendable: Readonly<Record<ThreadItemType, Readonly<Partial<Record<SendableKind, Sendable>>>>> = {
  fbConversation: {
    image: { types: photos, bytesMax: 8 * megabyte },
    video: { types: films, bytesMax: 25 * megabyte },
    audio: { types: sounds, bytesMax: 25 * megabyte },
    document: { types: ['*'], bytesMax: 25 * megabyte },
  },
  fbComment: { image: { types: photos, bytesMax: 8 * megabyte, captionMax: 8_000 } },
  igConversation: {
    image: { types: photos, bytesMax: 8 * megabyte },
    video: { types: films, bytesMax: 25 * megabyte },
    audio: { types: ['audio/aac', 'audio/mp4', 'audio/wav'], bytesMax: 25 * megabyte },
    document: { types: ['application/pdf'], bytesMax: 25 * megabyte },
  },
  igComment: {},
  waContact: {
    image: { types: ['image/jpeg', 'image/png'], bytesMax: 5 * megabyte, captionMax: 1_024 },
    video: { types: ['video/mp4', 'video/3gpp'], bytesMax: 16 * megabyte, captionMax: 1_024 },
    audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], bytesMax: 16 * megabyte },
    sticker: { types: ['image/webp'], bytesMax: 500_000 },
    document: { types: papers, bytesMax: 100 * megabyte, captionMax: 1_024 },
  },
}

/** What runs when it is opened is no document. */
const isRefusedEverywhere = (mimeType: string): boolean => /^(text\/html|image\/svg\+xml)$/.test(mimeType)

export type Judged =
  | { readonly kind: SendableKind }
  | { readonly refused: 'ATTACHMENT_TYPE_REFUSED' }
  | { readonly refused: 'ATTACHMENT_TOO_LARGE'; readonly most: number }

/** As what a file may be sent there. @param size in bytes */
export const judgeSendable = (itemType: ThreadItemType, mimeType: string, size: number): Judged => {
  const kinds = Object.entries(sendable[itemType]) as [SendableKind, Sendable][]
  const found = isRefusedEverywhere(mimeType) ? undefined : kinds.find(([, { types }]) => types.includes(mimeType) || types.includes('*'))
  if (!found) return { refused: 'ATTACHMENT_TYPE_REFUSED' }
  const [kind, { bytesMax }] = found
  return size > bytesMax ? { refused: 'ATTACHMENT_TOO_LARGE', most: bytesMax } : { kind }
}

/** Files that one answer may have. */
export const filesMost = 10

/** Longest text, in characters, that goes along with such a file; 0: it is a message of its own. */
export const captionMaxOf = (itemType: ThreadItemType, kind: SendableKind): number => sendable[itemType][kind]?.captionMax ?? 0
