// One message: quote above, bubble, reactions on its lower edge, time and ticks under the last of a run.
import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelView, ShownMessage } from '../../../channels/channel-view.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { SpokenOnly } from '../../../components/SpokenOnly.tsx'
import { clockTime, wholeTime } from '../../../lib/time-text.ts'
import { useUserName } from '../use-user-name.ts'
import { DeliveryMark } from './DeliveryMark.tsx'
import { LinkedText } from './LinkedText.tsx'
import { Quote } from './Quote.tsx'
import { UnsentNote } from './UnsentNote.tsx'
import styles from './bubble.module.css'

export interface BubbleProps {
  readonly message: ShownMessage
  /** The message it answers, where it is held; null where it answers none or it is not known. */
  readonly quoted: ShownMessage | null
  readonly threadId: string
  readonly channel: ChannelView
  readonly customerName: string
  readonly customerImage: string | null
  readonly accountName: string
  readonly isFirst: boolean
  readonly isLast: boolean
}

const Body = ({ message, channel }: Pick<BubbleProps, 'message' | 'channel'>) => {
  const { t } = useTranslation('inbox')
  const { Content, hasContent } = channel
  if (message.isDeleted) {
    return (
      <span className={styles.gone}>
        <Ban size={14} aria-hidden />
        {t('message.deleted')}
      </span>
    )
  }
  const content = message.record !== null && hasContent(message.record)
  return (
    <>
      {message.text === '' ? null : (
        <span className={styles.text}>
          <LinkedText text={message.text} />
        </span>
      )}
      {content && message.record !== null ? <Content row={message.record} /> : null}
      {message.text === '' && !content ? <span className={styles.gone}>{t('message.empty')}</span> : null}
    </>
  )
}

export const Bubble = memo((props: BubbleProps) => {
  const { message, quoted, threadId, channel, customerName, customerImage, accountName, isFirst, isLast } = props
  const { t, i18n } = useTranslation('inbox')
  const agentName = useUserName(message.agentId)
  const ours = message.side === 'ours'
  const author = ours ? (message.agentId === null ? accountName : agentName) : customerName
  const unsent = message.status === 'failed' || message.status === 'held'
  const showsMeta = isLast || unsent || message.isEdited
  return (
    <div className={clsx(styles.line, ours ? styles.ours : styles.theirs, isFirst && styles.first)} role="article" aria-label={t('message.from', { name: author })}>
      {message.replyTo === null ? null : <Quote quoted={quoted} customerName={customerName} />}
      <div className={styles.row}>
        <span className={styles.face} title={author}>
          {isLast ? <Avatar name={author} imageUrl={ours ? null : customerImage} size={28} /> : null}
        </span>
        <div className={clsx(styles.bubble, message.status === 'failed' && styles.failed, message.status === 'held' && styles.held, message.isDeleted && styles.deleted)}>
          <Body message={message} channel={channel} />
          {message.reactions.length > 0 ? (
            <span className={styles.reactions}>
              <SpokenOnly>{t('message.reactions')} </SpokenOnly>
              {message.reactions.join(' ')}
            </span>
          ) : null}
        </div>
      </div>
      {showsMeta ? (
        <span className={styles.meta}>
          {ours && isLast ? <span className={styles.author}>{author}</span> : null}
          {message.isEdited && !message.isDeleted ? <span>{t('message.edited')}</span> : null}
          <time dateTime={message.time} title={wholeTime(message.time, i18n.language)}>
            {clockTime(message.time, i18n.language)}
          </time>
          {message.status === null ? null : <DeliveryMark status={message.status} />}
        </span>
      ) : null}
      {unsent ? <UnsentNote message={message} threadId={threadId} /> : null}
    </div>
  )
})
Bubble.displayName = 'Bubble'
