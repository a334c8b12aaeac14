// Our copy of an attachment, as it is shown: in place where a browser can, else as a file to be saved.
import { isShownInPlace, mediaPath, mediaStateOf } from '../../contract/media.ts'
import type { Attachment } from '../../contract/channel-message.ts'

export interface ShownFile {
  readonly mediaId: string
  /** Address at our own origin. */
  readonly address: string
  readonly shape: 'picture' | 'film' | 'sound' | 'file'
  readonly attachment: Attachment
}

const shapes: Readonly<Record<string, ShownFile['shape']>> = { image: 'picture', video: 'film', audio: 'sound' }

/** Voice messages come in a film's container; of what was sent as sound there is nothing to see. */
const shapeOf = ({ type, mime_type }: Attachment): ShownFile['shape'] => {
  if (!isShownInPlace(mime_type)) return 'file'
  const shape = shapes[mime_type?.split('/')[0] ?? ''] ?? 'file'
  return type === 'audio' && shape === 'film' ? 'sound' : shape
}

/** Null where there is no copy. */
export const toShownFile = (attachment: Attachment): ShownFile | null =>
  mediaStateOf(attachment) === 'kept' && attachment.mediaId
    ? { mediaId: attachment.mediaId, address: mediaPath(attachment.mediaId), shape: shapeOf(attachment), attachment }
    : null
