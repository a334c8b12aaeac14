// Attachment in a bubble: our copy of an image, video or audio file is shown inline; anything else, or a file without a copy, as a card.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../contract/channel-message.ts'
import { fitInto } from '../lib/fit-into.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import { toAttachmentCard } from './attachment.ts'
import { useOpenMedia } from './open-media.ts'
import { toShownFile } from './shown-file.ts'
import type { ShownFile } from './shown-file.ts'
import styles from './attachment-view.module.css'

const box = { width: 320, height: 320 }
const stickerBox = { width: 128, height: 128 }

interface ViewProps {
  readonly file: ShownFile
  readonly name: string
  readonly onBroken: () => void
}

const Picture = ({ file: { attachment, address, mediaId }, name, onBroken }: ViewProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const open = useOpenMedia()
  const { type, width, height } = attachment
  const room = type === 'sticker' ? stickerBox : box
  const size = width && height ? fitInto({ width, height }, room) : room
  const picture = (
    <img
      className={styles.picture}
      data-media={type}
      src={address}
      alt={name}
      {...size}
      loading="lazy"
      decoding="async"
      onError={onBroken}
    />
  )
  if (type === 'sticker') return picture
  return (
    <button
      type="button"
      className={styles.frame}
      data-media={type}
      aria-label={t('media.show', { name })}
      onClick={() => open(mediaId)}
    >
      {picture}
    </button>
  )
}

const Film = ({ file: { attachment, address }, name, onBroken }: ViewProps) => {
  const { type, width, height } = attachment
  const size = width && height ? fitInto({ width, height }, box) : { width: 320, height: 180 }
  return (
    <video
      className={styles.film}
      data-media={type}
      src={address}
      {...size}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      onError={onBroken}
    />
  )
}

const Sound = ({ file: { address }, name, onBroken }: ViewProps) => (
  <audio className={styles.sound} src={address} controls preload="metadata" aria-label={name} onError={onBroken} />
)

const views = { picture: Picture, film: Film, sound: Sound, file: null } as const

/** Whether it is shown inline, without a card around it. */
export const isSeenInPlace = (attachment: Attachment): boolean =>
  views[toShownFile(attachment)?.shape ?? 'file'] !== null

export const AttachmentView = ({ attachment }: { readonly attachment: Attachment }) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const [broken, setBroken] = useState<string | null>(null)
  const file = toShownFile(attachment)
  const View = file && views[file.shape]
  if (file === null || View === null || broken === file.mediaId) return <AttachmentCard attachment={attachment} />
  const name = toAttachmentCard(attachment).name ?? t(`inbox:kind.${attachment.type}`)
  return <View file={file} name={name} onBroken={() => setBroken(file.mediaId)} />
}
