// What a Messenger bubble holds beside its text: attachments and shares as cards, a quick reply, what cannot be shown.
import { CircleHelp, ExternalLink, Link as LinkIcon, MousePointerClick } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isSafeAddress } from '../../lib/linked-text.ts'
import type { MessageRow } from '../channel-view.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import styles from './message-content.module.css'

type Share = NonNullable<MessageRow['shares']>[number]

/** The customer tapped an answer we had offered instead of typing. */
const isQuickReply = (row: MessageRow): boolean => (row.data?.['quick_reply'] ?? null) !== null

export const hasContent = (row: MessageRow): boolean =>
  (row.attachments?.length ?? 0) > 0 || (row.shares?.length ?? 0) > 0 || row.isUnsupported === true || isQuickReply(row)

const ShareCard = ({ share }: { readonly share: Share }) => {
  const body = (
    <>
      <span className={styles.icon}>
        <LinkIcon size={18} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{share.name ?? share.link}</span>
        {share.description ? <span className={styles.detail}>{share.description}</span> : null}
      </span>
    </>
  )
  if (!share.link || !isSafeAddress(share.link)) return <span className={styles.card}>{body}</span>
  return (
    <a className={styles.card} href={share.link} target="_blank" rel="noopener noreferrer">
      {body}
      <ExternalLink className={styles.open} size={14} aria-hidden />
    </a>
  )
}

export const MessageContent = ({ row }: { readonly row: MessageRow }) => {
  const { t } = useTranslation('facebook')
  if (!hasContent(row)) return null
  return (
    <>
      {(row.attachments ?? []).map((attachment, index) => (
        // A message's attachments never change places, and have no id of their own.
        <AttachmentCard key={index} attachment={attachment} />
      ))}
      {(row.shares ?? []).map((share, index) => (
        <ShareCard key={index} share={share} />
      ))}
      {row.isUnsupported ? (
        <span className={styles.remark}>
          <CircleHelp size={14} aria-hidden />
          {t('unsupported')}
        </span>
      ) : null}
      {isQuickReply(row) ? (
        <span className={styles.remark}>
          <MousePointerClick size={14} aria-hidden />
          {t('quickReply')}
        </span>
      ) : null}
    </>
  )
}
