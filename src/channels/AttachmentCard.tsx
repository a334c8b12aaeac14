// An attachment as a small card: what it is, its name, and a way to open it.
import { Contact, FileText, Film, Image, LayoutTemplate, MapPin, Mic, Paperclip, Sticker } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../contract/message-fields.ts'
import { Card } from './Card.tsx'
import { attachmentCardText } from './attachment.ts'

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
  const { t } = useTranslation('inbox')
  const { name, detail, href } = attachmentCardText(attachment)
  const kind = t(`kind.${attachment.type}`)
  const details = [name === null ? null : kind, detail].filter(Boolean).join(' · ')
  return <Card icon={icons[attachment.type] ?? Paperclip} name={name ?? kind} detail={details} href={href} />
}
