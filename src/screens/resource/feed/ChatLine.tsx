// A chat in a list: contact, our phone, last message with its read status, and whether it is unread or unanswered.
import { Check, CheckCheck, MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { getDeclaration, isEntityType } from '../../../../contract/index.ts'
import { ChatLabels } from '../../../channels/whatsapp-web/ChatLabels.tsx'
import { ChatFlagMarks } from '../../../channels/whatsapp-web/ChatFlagMarks.tsx'
import { Avatar } from '../../../components/Avatar.tsx'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import { RecordLink } from '../values/RecordLink.tsx'
import { titleOf } from '../values/use-title.ts'
import type { LineProps } from './line-props.ts'
import { LineLink } from './LineLink.tsx'
import { LineMark } from './LineMark.tsx'
import { LineTime } from './LineTime.tsx'
import styles from './feed.module.css'

const textAt = (row: AnyRow, field: string): string | null => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

const findReferred = (
  type: EntityType,
  row: AnyRow,
  fields: readonly string[],
): readonly [EntityType, string] | null => {
  for (const field of fields) {
    const target = getDeclaration(type).references[field] ?? ''
    const id = textAt(row, field)
    if (isEntityType(target) && id !== null) return [target, id]
  }
  return null
}

const LastWords = ({ type, id }: { readonly type: EntityType; readonly id: string }) => {
  const { t } = useTranslation('forms')
  const { row } = useAnyRecord(type, id)
  if (!row) return <span className={styles.lastWords}>–</span>
  const isRead = row['isRead'] === true || row['status'] === 'read'
  return (
    <span className={styles.lastWords}>
      {row['ownerSent'] === true ? (
        <LineMark icon={isRead ? CheckCheck : Check} label={t(isRead ? 'feed.wasRead' : 'feed.notRead')} />
      ) : null}
      <span className={styles.oneLine}>
        {row['deleted'] === true ? '–' : (textAt(row, 'message') ?? t('feed.noWords'))}
      </span>
    </span>
  )
}

export const ChatLine = ({ type, row }: LineProps) => {
  const { t } = useTranslation('forms')
  const name = titleOf(type, row)
  const data = (row['data'] ?? {}) as { readonly profile_picture_url?: unknown }
  const phone = findReferred(type, row, ['waWebPhoneId', 'fbWaPhoneId'])
  const last = findReferred(type, row, ['lastMessageId'])
  const unread = Number(row['unreadCount'] ?? row['unreadMessageCount'] ?? 0)
  const lastTime = textAt(row, 'lastMessageDate')
  return (
    <article className={styles.line}>
      <Avatar
        name={name}
        imageUrl={typeof data.profile_picture_url === 'string' ? data.profile_picture_url : null}
        size={40}
      />
      <div className={styles.words}>
        <span className={styles.above}>
          <LineLink type={type} row={row}>
            {name}
          </LineLink>
          <ChatFlagMarks row={row} />
          {row['isAnswered'] === false ? <LineMark icon={MessageCircleQuestion} label={t('feed.unanswered')} /> : null}
          {lastTime === null ? null : <LineTime time={lastTime} />}
        </span>
        {last ? <LastWords type={last[0]} id={last[1]} /> : null}
        {phone ? (
          <span className={styles.below}>
            <RecordLink type={phone[0]} id={phone[1]} />
            {type === 'WAWEBCHAT' ? <ChatLabels itemId={row._id} adds={false} /> : null}
          </span>
        ) : null}
      </div>
      {unread > 0 ? <span className={styles.count}>{t('feed.unread', { count: unread })}</span> : null}
    </article>
  )
}
