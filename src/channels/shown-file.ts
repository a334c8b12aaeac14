// Our copy of an attachment: shown inline if a browser can, otherwise offered for download.
import { isShownInPlace, mediaPath, mediaStateOf } from '../../contract/media.ts'
import type { Attachment } from '../../contract/channel-message.ts'

export interface ShownFile {
  readonly mediaId: string
  /** Address on our own origin. */
  readonly address: string
  readonly shape: 'picture' | 'film' | 'sound' | 'file'
  readonly attachment: Attachment
}

const shapes: Readonly<Record<string, ShownFile['shape']>> = { image: 'picture', video: 'film', audio: 'sound' }

/** Voice messages come in a video container; an attachment that was sent as audio has no picture. */
const shapeOf = ({ type, mime_type }: Attachment): ShownFile['shape'] => {
  if (!isShownInPlace(mime_type)) return 'file'
  const shape = shapes[mime_type?.split('/')[0] ?? ''] ?? 'file'
  return type === 'audio' && shape === 'film' ? 'sound' : shape
}

/** Null if there is no copy. */
export const toShownFile = (attachment: Attachment): ShownFile | null =>
  mediaStateOf(attachment) === 'kept' && attachment.mediaId
    ? { mediaId: attachment.mediaId, address: mediaPath(attachment.mediaId), shape: shapeOf(attachment), attachment }
    : null
