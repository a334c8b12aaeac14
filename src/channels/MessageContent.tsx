// Contents of a bubble other than its text, for all channels: attachments and shares as cards, a quick reply, unsupported content.
import { CircleHelp, Link as LinkIcon, MousePointerClick } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { attachmentsOf } from '../../contract/channel-message.ts'
import type { Attachment } from '../../contract/channel-message.ts'
import { Attachments } from './Attachments.tsx'
import { Card } from './Card.tsx'
import { Remark } from './Remark.tsx'
import type { MessageRow } from './channel-view.ts'
import { isQuickReply } from './has-content.ts'

interface MessageContentProps {
  readonly row: MessageRow
  /** Translation key of the sentence that says where unsupported content can be seen; it names the channel. */
  readonly unsupportedKey: string
  /** Without the attachments that the channel draws itself. */
  readonly attachments?: readonly Attachment[]
}

export const MessageContent = ({ row, unsupportedKey, attachments = attachmentsOf(row) }: MessageContentProps) => {
  const { t } = useTranslation(['inbox', unsupportedKey.slice(0, unsupportedKey.indexOf(':')), 'conversation'])
  return (
    <>
      <Attachments attachments={attachments} />
      {(row.shares ?? []).map((share, index) => (
        <Card
          key={index}
          icon={LinkIcon}
          name={share.name || share.link || t('kind.fallback')}
          detail={share.description}
          href={share.link}
        />
      ))}
      {row.isUnsupported ? <Remark icon={CircleHelp}>{t(unsupportedKey)}</Remark> : null}
      {isQuickReply(row) ? <Remark icon={MousePointerClick}>{t('conversation:card.quickReply')}</Remark> : null}
    </>
  )
}
