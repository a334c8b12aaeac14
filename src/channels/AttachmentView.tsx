// An attachment in a bubble: our copy of a picture, a film or a sound in place; anything else, and what is not copied, as a card.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShownInPlace, mediaPath } from '../../contract/media.ts'
import type { Attachment } from '../../contract/message-fields.ts'
import { fitInto } from '../lib/fit-into.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import styles from './attachment-view.module.css'

const box = { width: 320, height: 320 }
const stickerBox = { width: 128, height: 128 }

interface ViewProps {
  readonly attachment: Attachment
  readonly address: string
  readonly onBroken: () => void
}

const Picture = ({ attachment: { type, width, height }, address, onBroken }: ViewProps) => {
  const { t } = useTranslation('inbox')
  const room = type === 'sticker' ? stickerBox : box
  const size = width && height ? fitInto({ width, height }, room) : room
  const picture = <img className={styles.picture} src={address} alt={t(`kind.${type}`)} {...size} loading="lazy" decoding="async" onError={onBroken} />
  if (type === 'sticker') return picture
  return (
    <a className={styles.frame} href={address} target="_blank" rel="noopener noreferrer" title={t('card.open')}>
      {picture}
    </a>
  )
}

const Film = ({ attachment: { type, width, height }, address, onBroken }: ViewProps) => {
  const { t } = useTranslation('inbox')
  const size = width && height ? fitInto({ width, height }, box) : { width: 320, height: 180 }
  return <video className={styles.film} src={address} {...size} controls playsInline preload="metadata" aria-label={t(`kind.${type}`)} onError={onBroken} />
}

const Sound = ({ attachment: { type }, address, onBroken }: ViewProps) => {
  const { t } = useTranslation('inbox')
  return <audio className={styles.sound} src={address} controls preload="metadata" aria-label={t(`kind.${type}`)} onError={onBroken} />
}

const views = { image: Picture, video: Film, audio: Sound } as const

const viewFor = (mimeType: string | null | undefined) => {
  const [kind] = (mimeType ?? '').split('/')
  return isShownInPlace(mimeType) && (kind === 'image' || kind === 'video' || kind === 'audio') ? views[kind] : null
}

/** Whether it stands for itself, without a card around it. */
export const isSeenInPlace = ({ mediaId, mime_type }: Attachment): boolean => Boolean(mediaId) && viewFor(mime_type) !== null

export const AttachmentView = ({ attachment }: { readonly attachment: Attachment }) => {
  const [broken, setBroken] = useState<string | null>(null)
  const View = viewFor(attachment.mime_type)
  const mediaId = attachment.mediaId ?? null
  if (mediaId === null || View === null || broken === mediaId) return <AttachmentCard attachment={attachment} />
  return <View attachment={attachment} address={mediaPath(mediaId)} onBroken={() => setBroken(mediaId)} />
}
