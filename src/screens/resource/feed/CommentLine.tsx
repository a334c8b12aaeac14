// A comment in a list: author, text and status. A comment removed on the platform shows that instead of its text.
import { clsx } from 'clsx'
import { EyeOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { attachmentsOf, authorNameOf } from '../../../../contract/channel-message.ts'
import type { ChannelMessage } from '../../../../contract/channel-message.ts'
import { AttachmentCard } from '../../../channels/AttachmentCard.tsx'
import { Avatar } from '../../../components/Avatar.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import { getDeclaration, isEntityType } from '../../../../contract/index.ts'
import { titleOf } from '../values/use-title.ts'
import type { LineProps } from './line-props.ts'
import { LineLink } from './LineLink.tsx'
import { LineMark } from './LineMark.tsx'
import { LineTime } from './LineTime.tsx'
import styles from './feed.module.css'

/** The agent of our own comment, otherwise the author by record or by name; a dash if unknown. */
const useAuthor = ({ type, row }: LineProps): string => {
  const { agentId, fromId, ownerSent, data } = row as unknown as ChannelMessage
  const field = ownerSent === true && agentId ? 'agentId' : 'fromId'
  const target = getDeclaration(type).references[field] ?? ''
  const [from, id] = isEntityType(target) ? [target, field === 'agentId' ? agentId : fromId] : [type, null]
  const { row: author } = useAnyRecord(from, id)
  return author ? titleOf(from, author) : (authorNameOf({ data }) ?? '–')
}

export const CommentLine = ({ type, row }: LineProps) => {
  const { t } = useTranslation(['forms', 'inbox'])
  const author = useAuthor({ type, row })
  const comment = row as unknown as ChannelMessage
  const unread = comment.isRead === false && comment.ownerSent !== true
  return (
    <article className={clsx(styles.line, unread && styles.isUnread)}>
      <Avatar name={author} size={28} />
      <div className={styles.words}>
        <span className={styles.above}>
          <LineLink type={type} row={row}>
            {author}
          </LineLink>
          {unread ? <VisuallyHidden>{t('feed.isUnread')}</VisuallyHidden> : null}
          {comment.isHidden === true ? <LineMark icon={EyeOff} label={t('feed.hidden')} /> : null}
          <LineTime time={comment.createdTime} />
        </span>
        {comment.isRemoteDeleted === true ? (
          <LineMark icon={Trash2} label={t('feed.removed')} />
        ) : (
          <>
            <span className={styles.text}>{comment.message}</span>
            {attachmentsOf(comment).map((attachment, index) => (
              <AttachmentCard key={index} attachment={attachment} />
            ))}
          </>
        )}
      </div>
    </article>
  )
}
