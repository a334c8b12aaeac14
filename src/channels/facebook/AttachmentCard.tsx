// An attachment as a small card: what it is, its name, and a way to open it.
import { Contact, ExternalLink, FileText, Film, Image, LayoutTemplate, MapPin, Mic, Paperclip, Sticker } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { attachmentCardText } from './attachment.ts'
import type { Attachment } from './attachment.ts'
import styles from './message-content.module.css'

const icons: Readonly<Record<Attachment['type'], LucideIcon>> = {
  image: Image,
  video: Film,
  audio: Mic,
  document: FileText,
  file: FileText,
  location: MapPin,
  sticker: Sticker,
  story_mention: Image,
  story_reply: Image,
  template: LayoutTemplate,
  contacts: Contact,
  fallback: Paperclip,
  other: Paperclip,
}

export const AttachmentCard = ({ attachment }: { readonly attachment: Attachment }) => {
  const { t } = useTranslation('facebook')
  const { name, detail, href } = attachmentCardText(attachment)
  const Icon = icons[attachment.type] ?? Paperclip
  const kind = t(`attachment.${attachment.type}`)
  const body = (
    <>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name ?? kind}</span>
        <span className={styles.detail}>{[name === null ? null : kind, detail].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
  if (href === null) return <span className={styles.card}>{body}</span>
  return (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer" title={t('openAttachment')}>
      {body}
      <ExternalLink className={styles.open} size={14} aria-hidden />
    </a>
  )
}
