// Below a comment or a visitor's post with a moderation request to the platform: pending, or refused with the reason.
import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Moderation } from '../../../../contract/channel-message.ts'
import styles from './unsent-note.module.css'

interface ModerationNoteProps {
  readonly moderation: Moderation
  readonly isPublication: boolean
}

export const ModerationNote = ({ moderation, isPublication }: ModerationNoteProps) => {
  const { t } = useTranslation('conversation')
  const { action, state, reason, code, details } = moderation
  const isAsked = state === 'asked'
  const refusal = isPublication ? `post.refused.${action}` : `comment.refused.${action}`
  const Icon = isAsked ? Clock : CircleAlert
  return (
    <div className={styles.note} data-held={isAsked} role="status">
      <p className={styles.reason}>
        <Icon size={14} aria-hidden />
        <span>
          {t(isAsked ? `comment.asked.${action}` : reason === 'OUTCOME_UNKNOWN' ? 'comment.unconfirmed' : refusal)}
          {reason === 'TOKEN_INVALID' || reason === 'PERMISSION_MISSING' ? ` ${t('comment.seeChannels')}` : null}
          {reason === 'COMMENT_GONE' ? ` ${t('errors:COMMENT_GONE')}` : null}
          {code === undefined ? null : ` ${t(`errors:${code}`)}`}
          {details ? <span className={styles.details}>{details}</span> : null}
        </span>
      </p>
    </div>
  )
}
