// One message: quote above, bubble, reactions on its lower edge, time and delivery status below the last of a run.
import type { ReactionCounts } from '../../../../contract/facebook/reaction-types.ts'
import { clsx } from 'clsx'
import { EyeOff, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemView, ShownMessage } from '../../../channels/channel-view.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { formatClockTime, formatDateTime } from '../../../lib/time-text.ts'
import { useUserName } from '../use-user-name.ts'
import { BubbleActs } from './BubbleActs.tsx'
import { DeliveryMark } from './DeliveryMark.tsx'
import { LinkedText } from './LinkedText.tsx'
import { Quote } from './Quote.tsx'
import { UndoSend } from './UndoSend.tsx'
import { UnsentNote } from './UnsentNote.tsx'
import { useSpeaker } from './use-speaker.ts'
import { wordsOf } from './words-of.ts'
import styles from './bubble.module.css'

const PendingFileView = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './PendingFileView.tsx')).PendingFileView,
)

const ModerationNote = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './ModerationNote.tsx')).ModerationNote,
)

const Reactions = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './Reactions.tsx')).Reactions,
  { note: 'none' },
)
const PrivateReplyNote = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './PrivateReplyNote.tsx')).PrivateReplyNote,
)

export interface BubbleProps {
  readonly message: ShownMessage
  /** The message it replies to, if it is loaded; null if it replies to none or the message is unknown. */
  readonly quoted: ShownMessage | null
  readonly threadId: string
  readonly view: ItemView
  readonly customerName: string
  readonly customerImage: string | null
  readonly accountName: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Renders it without interaction. */
  readonly isStill?: boolean
}

const Body = ({ message, view }: Pick<BubbleProps, 'message' | 'view'>) => {
  const { t } = useTranslation('conversation')
  const { content: Content, hasContent } = view
  if (message.isDeleted) {
    return (
      <span className={styles.gone}>
        <Trash2 size={14} aria-hidden />
        {t(`${wordsOf(view)}.deleted`)}
      </span>
    )
  }
  const text =
    message.text === '' ? null : (
      <span className={styles.text}>
        <LinkedText text={message.text} />
      </span>
    )
  if (message.pendingFile !== null) {
    return (
      <>
        <PendingFileView file={message.pendingFile} uploaded={message.uploaded} />
        {text}
      </>
    )
  }
  if (message.record !== null && hasContent(message.record)) return <Content row={message.record}>{text}</Content>
  return text ?? <span className={styles.gone}>{t(`${wordsOf(view)}.empty`)}</span>
}

export const Bubble = memo((props: BubbleProps) => {
  const { message, threadId, view, customerName, customerImage, accountName, isFirst, isLast } = props
  const { t, i18n } = useTranslation('conversation')
  const agentName = useUserName(message.agentId)
  const speaker = useSpeaker(view.speakerType, message, { name: customerName, imageUrl: customerImage })
  const ours = message.side === 'ours'
  const ourName = message.agentId === null ? accountName : agentName
  const author = !ours ? speaker.name : message.isAutomatic ? t('automatic', { name: ourName }) : ourName
  /** Only comments that the platform has can be moderated, not those still being sent. */
  const comment = view.contextOf !== null && message.platformId !== null ? message.record : null
  // Written by our own server.
  const counts = message.isDeleted ? undefined : (comment?.data?.['reactions'] as ReactionCounts | undefined)
  const waitsForAuthor = message.status === 'held' || message.status === 'stale'
  const unsent = message.status === 'failed' || waitsForAuthor
  // Written by our own server.
  const refusedSign = message.record?.data?.['reaction_refused']
  const isSignRefused = typeof refusedSign === 'string' && refusedSign !== ''
  const showsMeta = isLast || isSignRefused || unsent || message.isEdited || message.isHidden
  return (
    <div
      className={clsx(
        styles.line,
        ours ? styles.ours : styles.theirs,
        isFirst && styles.first,
        message.isReply && styles.reply,
      )}
      role="article"
      aria-label={t(`${wordsOf(view)}.from`, { name: author })}
    >
      {/* If several people write, each run shows its author. */}
      {!ours && isFirst && view.speakerType !== null ? <span className={styles.name}>{author}</span> : null}
      {message.replyTo === null ? null : <Quote {...props} />}
      <div className={styles.row}>
        <span className={styles.face} title={author}>
          {isLast ? <Avatar name={author} imageUrl={ours ? null : speaker.imageUrl} size={28} /> : null}
        </span>
        <div
          className={clsx(
            styles.bubble,
            message.status === 'failed' && styles.failed,
            waitsForAuthor && styles.held,
            message.isDeleted && styles.deleted,
            message.isHidden && !message.isDeleted && styles.hidden,
          )}
        >
          <Body message={message} view={view} />
          {message.reactions.length > 0 ? (
            <span className={styles.reactions}>
              <VisuallyHidden>{t('message.reactions')} </VisuallyHidden>
              {message.reactions.join(' ')}
            </span>
          ) : null}
        </div>
        <BubbleActs
          record={message.record}
          comment={message.isDeleted ? null : comment}
          view={view}
          author={author}
          threadId={threadId}
          isStill={props.isStill === true}
        />
      </div>
      {showsMeta ? (
        <span className={styles.meta}>
          {ours && isLast ? <span className={styles.author}>{author}</span> : null}
          {message.isHidden && !message.isDeleted ? (
            <span className={styles.state}>
              <EyeOff size={12} aria-hidden />
              {t('comment.hidden')}
            </span>
          ) : null}
          {isSignRefused ? (
            <span className={styles.state}>{t('message.reactionRefused', { words: refusedSign })}</span>
          ) : null}
          {message.isPrivate ? <span className={styles.state}>{t('comment.private.mark')}</span> : null}
          {message.isEdited && !message.isDeleted ? (
            <span className={styles.state}>
              <Pencil size={12} aria-hidden />
              {t('message.edited')}
            </span>
          ) : null}
          <time dateTime={message.time} title={formatDateTime(message.time, i18n.language)}>
            {formatClockTime(message.time, i18n.language)}
          </time>
          {message.status === null ? null : <DeliveryMark status={message.status} failure={message.failure} />}
        </span>
      ) : null}
      {counts !== undefined && comment !== null ? (
        <Reactions counts={counts} of={{ fbCommentId: comment._id }} />
      ) : null}
      {comment?.privateReply ? (
        <PrivateReplyNote comment={comment} reply={comment.privateReply} view={view} threadId={threadId} />
      ) : null}
      {comment?.moderation ? (
        <ModerationNote moderation={comment.moderation} isPublication={comment.isPublication === true} />
      ) : null}
      {unsent ? <UnsentNote message={message} threadId={threadId} /> : null}
      {message.pendingId !== null && (message.status === 'queued' || message.uploaded !== null) ? (
        <UndoSend pendingId={message.pendingId} />
      ) : null}
    </div>
  )
})
Bubble.displayName = 'Bubble'
