// Attachment as a small card: kind, name, size, and a link that opens it, or the reason why it cannot be opened.
import { Contact, FileText, Film, Image, LayoutTemplate, MapPin, Mic, Paperclip, Sticker } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mediaPath, mediaStateOf } from '../../contract/media.ts'
import type { Attachment } from '../../contract/channel-message.ts'
import { formatSize } from '../lib/format-size.ts'
import { Card } from './Card.tsx'
import { toAttachmentCard } from './attachment.ts'

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
  const { t, i18n } = useTranslation(['conversation', 'inbox'])
  const { name, detail, href } = toAttachmentCard(attachment)
  const kind = t(`inbox:kind.${attachment.type}`)
  const state = mediaStateOf(attachment)
  const copied = state === 'none' || state === 'kept' ? null : t(`media.${state}`)
  const details = [name === null ? null : kind, detail, formatSize(attachment.size, i18n.language), copied]
    .filter(Boolean)
    .join(' · ')
  // A file that the policy forbids to copy cannot be opened on the platform either.
  const address = attachment.mediaId
    ? mediaPath(attachment.mediaId)
    : state === 'gone' || state === 'refused'
      ? null
      : href
  return <Card icon={icons[attachment.type] ?? Paperclip} name={name ?? kind} detail={details} href={address} />
}
