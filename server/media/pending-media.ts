// Finds the media of a record that must be copied: attachments on the platform, and pictures of people, pages and posts.
import { createHash } from 'node:crypto'
import { parseMediaId, mediaKindOf, mediaSourceOf, mediaStateOf } from '../../contract/media.ts'
import type { MediaKind } from '../../contract/media.ts'
import type { Attachment } from '../../contract/channel-message.ts'
import type { Document } from '../database/records.ts'

export type PendingMedia = {
  /** The address, or `id:` and the platform's id of a file whose address must be requested. */
  readonly source: string
  readonly kind: MediaKind
} & (
  | { readonly field: string; readonly attachment: null }
  | { readonly field: 'attachment' | 'attachments'; readonly index: number; readonly attachment: Attachment }
)

const pictureFields = ['imageUrl', 'photoUrl', 'thumbnailUrl', 'mediaUrl'] as const

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Key for finding copies of the same file. */
export const toSourceKey = (source: string): string => createHash('sha256').update(source).digest('hex')

export const getAttachmentAt = (doc: Document, field: string, index: number): Attachment | null => {
  const value = doc[field]
  return ((Array.isArray(value) ? value[index] : value) as Attachment | null | undefined) ?? null
}

const placesOf = (doc: Document): { field: 'attachment' | 'attachments'; index: number; attachment: Attachment }[] => {
  const list = Array.isArray(doc['attachments']) ? (doc['attachments'] as Attachment[]) : []
  const single = doc['attachment'] as Attachment | null | undefined
  return [
    ...list.map((attachment, index) => ({ field: 'attachments' as const, index, attachment })),
    ...(single ? [{ field: 'attachment' as const, index: 0, attachment: single }] : []),
  ]
}

export const findPendingMedia = (doc: Document): PendingMedia[] => {
  const attachments = placesOf(doc).flatMap((place): PendingMedia[] => {
    const source = mediaSourceOf(place.attachment)
    const kind = mediaKindOf(place.attachment)
    return kind !== null && source !== null && mediaStateOf(place.attachment) === 'waiting'
      ? [{ ...place, kind, source }]
      : []
  })
  const pictures = pictureFields.flatMap((field): PendingMedia[] => {
    const source = textOf(doc[field])
    // The media address of a video is not a picture.
    if (source === null || parseMediaId(source) !== null || (field === 'mediaUrl' && doc['mediaType'] === 'VIDEO'))
      return []
    return [{ field, attachment: null, kind: 'picture', source }]
  })
  return [...attachments, ...pictures]
}

/** Ids of the copies a record shows. */
export const findMediaIds = (doc: Document): string[] => [
  ...placesOf(doc).flatMap(({ attachment }) => attachment.mediaId ?? []),
  ...pictureFields.flatMap((field) => parseMediaId(doc[field]) ?? []),
]
