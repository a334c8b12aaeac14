// A post in a list: image, text, number of unread comments, and whether it has been replied to.
import { MessageCircleQuestion, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../../contract/index.ts'
import { Picture } from '../../../components/Picture.tsx'
import { isOwnAddress } from '../../../lib/own-address.ts'
import type { LineProps } from './line-props.ts'
import { LineLink } from './LineLink.tsx'
import { LineMark } from './LineMark.tsx'
import { LineTime } from './LineTime.tsx'
import styles from './feed.module.css'

const firstText = (row: AnyRow, fields: readonly string[]): string =>
  fields
    .map((field) => row[field])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''

export const PostLine = ({ type, row }: LineProps) => {
  const { t } = useTranslation('forms')
  const words = firstText(row, ['message', 'caption', 'story']) || t('feed.noWords')
  const picture = firstText(row, ['photoUrl', 'thumbnailUrl', 'mediaUrl'])
  const unread = Number(row['unreadCommentCount'] ?? 0)
  return (
    <article className={styles.line}>
      {isOwnAddress(picture) ? <Picture className={styles.picture} address={picture} /> : null}
      <div className={styles.words}>
        <LineLink type={type} row={row}>
          <span className={styles.clamped}>{words}</span>
        </LineLink>
        <span className={styles.below}>
          <LineTime time={String(row['createdTime'])} />
          {row['isRemoteDeleted'] === true ? <LineMark icon={Trash2} label={t('feed.removed')} /> : null}
          {row['isAnswered'] === false ? <LineMark icon={MessageCircleQuestion} label={t('feed.unanswered')} /> : null}
        </span>
      </div>
      {unread > 0 ? <span className={styles.count}>{t('feed.unread', { count: unread })}</span> : null}
    </article>
  )
}
