// Contents besides the text of an Instagram message or comment: a story, a shared reel.
import { AtSign, CircleDashed, Clapperboard } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mediaStateOf } from '../../../contract/media.ts'
import { attachmentsOf } from '../../../contract/channel-message.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import { AttachmentView, isSeenInPlace } from '../AttachmentView.tsx'
import { Card } from '../Card.tsx'
import { CameBy } from '../CameBy.tsx'
import { MessageContent } from '../MessageContent.tsx'
import { Remark } from '../Remark.tsx'
import { toAttachmentCard } from '../attachment.ts'
import { Tapped } from '../Tapped.tsx'
import type { ContentProps } from '../channel-view.ts'

const stories: Partial<Record<Attachment['type'], { readonly icon: LucideIcon; readonly nameKey: string }>> = {
  story_reply: { icon: CircleDashed, nameKey: 'instagram:storyReply' },
  story_mention: { icon: AtSign, nameKey: 'instagram:storyMention' },
}

const isReel = ({ payload }: Attachment): boolean => payload?.['reel_video_id'] !== undefined

const hasOwnCard = (attachment: Attachment): boolean => stories[attachment.type] !== undefined || isReel(attachment)

const OwnCard = ({ attachment }: { readonly attachment: Attachment }) => {
  const { t } = useTranslation('instagram')
  const { href } = toAttachmentCard(attachment)
  const title = attachment.payload?.['title']
  const hasTitle = typeof title === 'string' && title !== ''
  const { icon, nameKey } = stories[attachment.type] ?? { icon: Clapperboard, nameKey: 'instagram:sharedReel' }
  const kind = t(nameKey)
  if (isSeenInPlace(attachment)) {
    return (
      <>
        <Remark icon={icon}>{hasTitle ? `${kind}: ${title}` : kind}</Remark>
        <AttachmentView attachment={attachment} />
      </>
    )
  }
  if (isReel(attachment))
    return <Card icon={icon} name={hasTitle ? title : kind} detail={hasTitle ? kind : null} href={href} />
  // The platform shows a story for one day.
  const isOver = href === null || mediaStateOf(attachment) === 'gone'
  return <Card icon={icon} name={kind} detail={t(isOver ? 'storyGone' : 'storyHint')} href={isOver ? null : href} />
}

export const InstagramContent = ({ row, children }: ContentProps) => {
  const attachments = attachmentsOf(row)
  return (
    <>
      {attachments.filter(hasOwnCard).map((attachment, index) => (
        // The index is a stable key: attachments of a message never change their order and have no id.
        <OwnCard key={index} attachment={attachment} />
      ))}
      <CameBy row={row} />
      <Tapped row={row}>{children}</Tapped>
      <MessageContent
        row={row}
        unsupportedKey="instagram:unsupported"
        attachments={attachments.filter((attachment) => !hasOwnCard(attachment))}
      />
    </>
  )
}
