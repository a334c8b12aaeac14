// Above the composer: the comment that the reply answers, if it is not simply the first one, or the message that it quotes.
import { CornerUpLeft, Lock, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { threadItems } from '../../../../contract/items.ts'
import type { ItemView, MessageRow } from '../../../channels/channel-view.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectAnyRecord } from '../../../store/entities/selectors.ts'
import { chooseAnswered } from '../../../store/outbox/add-to-draft.ts'
import type { AnswerTarget } from '../../../store/outbox/outbox-entry.ts'
import { useSpeaker } from './use-speaker.ts'
import styles from './answered-comment.module.css'

interface AnsweredCommentProps {
  readonly thread: Row<'THREAD'>
  readonly view: ItemView
  readonly answered: AnswerTarget
  /** Returns the focus to the text field. */
  readonly onChanged: () => void
}

export const AnsweredComment = ({ thread, view, answered, onChanged }: AnsweredCommentProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const row = useAppSelector((state) =>
    selectAnyRecord(state, threadItems[view.itemType].messageType, answered.commentId),
  ) as MessageRow | undefined
  const message = row ? view.shownMessage(row) : null
  const speaker = useSpeaker(view.speakerType, message, {
    name: (view.contextOf === null ? thread.title : null) || '–',
    imageUrl: null,
  })
  const name = message?.side === 'ours' ? t('inbox:us') : speaker.name
  /** In a private conversation a reply has a target only if one was chosen; in comments the target falls back to the first comment. */
  const quotes = view.contextOf === null
  const Icon = answered.isPrivate ? Lock : CornerUpLeft
  return (
    <div className={styles.answered}>
      <Icon size={14} aria-hidden />
      <span className={styles.name}>
        {t(answered.isPrivate ? 'composer.answersPrivately' : 'composer.answers', { name })}
      </span>
      <span className={styles.words}>{message?.text}</span>
      <IconAction
        icon={X}
        label={t(
          quotes ? 'composer.answersNone' : answered.isPrivate ? 'composer.answersInPublic' : 'composer.answersFirst',
        )}
        onClick={() => {
          const first = { commentId: answered.isPrivate ? answered.commentId : thread.itemId, isPrivate: false }
          dispatch(chooseAnswered(thread._id, quotes ? null : first))
          onChanged()
        }}
      />
    </div>
  )
}
