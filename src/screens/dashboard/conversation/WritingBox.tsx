// Reply field with everything around it: reply target, pickers, files, tools and the send button.
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { findPlaceholders } from '../../../../contract/quick-reply-text.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useAppDispatch } from '../../../store/hooks.ts'
import { chooseSendAs } from '../../../store/outbox/add-to-draft.ts'
import { useThreadName } from '../use-account.ts'
import { ComposerTools } from './ComposerTools.tsx'
import { keepWriting } from './keep-writing.ts'
import { PlaceholderNotice } from './PlaceholderNotice.tsx'
import { PublicNotice } from './PublicNotice.tsx'
import { RestrictedNotice } from './RestrictedNotice.tsx'
import { SendButton } from './SendButton.tsx'
import { TextCounter } from './TextCounter.tsx'
import { WindowNotice } from './WindowNotice.tsx'
import { WritingField } from './WritingField.tsx'
import type { EmojiChoice } from './emoji/use-emoji.ts'
import type { QuickReplies } from './quick-replies/use-quick-replies.ts'
import type { ComposedReply } from './use-composed.ts'
import { useWritingEvents } from './use-writing-events.ts'
import { findRecordableType } from './voice/find-recordable-type.ts'
import styles from './composer.module.css'

const AnsweredComment = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './AnsweredComment.tsx')).AnsweredComment,
)
const EmojiPicker = lazyPart(
  async () => (await import(/* webpackChunkName: "emoji" */ './emoji/EmojiPicker.tsx')).EmojiPicker,
  { note: 'overlay' },
)
const QuickReplyPicker = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "conversation-tools" */ './quick-replies/QuickReplyPicker.tsx'))
      .QuickReplyPicker,
  { note: 'overlay' },
)
const VoiceRecorder = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './voice/VoiceRecorder.tsx')).VoiceRecorder,
)

interface WritingBoxProps {
  readonly thread: Row<'THREAD'>
  readonly view: ItemView
  readonly composed: ComposedReply
  readonly replies: QuickReplies
  readonly emoji: EmojiChoice
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Chips of the attached files. */
  readonly files: ReactNode
  readonly onFiles: (files: readonly File[]) => void
  readonly onSend: (closes: boolean) => void
  /** null if the channel has no templates. */
  readonly onTemplate: (() => void) | null
}

const placeholderOf = ({ isPrivateReply, isPublic }: ComposedReply) => {
  if (isPrivateReply) return 'composer.placeholderPrivate'
  return isPublic ? 'composer.placeholderPublic' : 'composer.placeholder'
}

export const WritingBox = ({
  thread,
  view,
  composed,
  replies,
  emoji,
  field,
  files,
  onFiles,
  onSend,
  onTemplate,
}: WritingBoxProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const { text, write, answered, itemType, isPublic, isPrivateReply, blocked } = composed
  const [audienceId, hintId, counterId] = [useId(), useId(), useId()]
  const name = useThreadName(thread)
  const [records, setRecords] = useState(false)
  const recordableType = isPrivateReply ? null : findRecordableType(view.itemType)
  const events = useWritingEvents(onSend, onFiles)
  const focus = (): void => field.current?.focus()
  return (
    <div className={styles.composer}>
      {composed.isRestricted ? <RestrictedNotice /> : null}
      <WindowNotice view={view} window={composed.window} humanUntil={composed.humanUntil} blocked={blocked} />
      {isPublic && blocked === null ? <PublicNotice id={audienceId} /> : null}
      <PlaceholderNotice names={findPlaceholders(text)} />
      <div className={clsx(styles.box, blocked !== null && styles.blocked)} onMouseDown={keepWriting}>
        {answered === null || (!isPrivateReply && answered.commentId === thread.itemId) ? null : (
          <AnsweredComment thread={thread} view={view} answered={answered} onChanged={focus} />
        )}
        {replies.isOpen ? (
          <QuickReplyPicker thread={thread} itemType={view.itemType} replies={replies} onFiles={onFiles} />
        ) : null}
        {emoji.isOpen ? <EmojiPicker choice={emoji} /> : null}
        {records && recordableType !== null ? (
          <VoiceRecorder
            type={recordableType}
            onFile={(file) => onFiles([file])}
            onLeave={() => {
              setRecords(false)
              focus()
            }}
          />
        ) : null}
        {files}
        <WritingField
          ref={field}
          value={text}
          disabled={blocked !== null}
          aria-label={t('composer.label', { name })}
          aria-describedby={`${isPublic ? audienceId : ''} ${hintId} ${counterId}`.trim()}
          aria-invalid={composed.isTooLong}
          placeholder={t(placeholderOf(composed))}
          onChange={({ target }) => {
            replies.heard(text, target.value, target.selectionStart)
            write(target.value)
          }}
          onFocus={() => void QuickReplyPicker.preload()}
          {...events}
        />
        <div className={styles.foot}>
          <ComposerTools
            view={view}
            isPrivateReply={isPrivateReply}
            disabled={blocked !== null}
            onFiles={(chosen) => {
              onFiles(chosen)
              focus()
            }}
            onRecord={recordableType === null ? null : () => setRecords(true)}
            isRecording={records}
            emoji={emoji}
            onQuickReply={replies.ask}
            onTemplate={onTemplate}
            sendAs={composed.sendAs}
            onSendAs={(chosen) => dispatch(chooseSendAs(thread._id, chosen))}
          />
          <span id={hintId} className={styles.hint}>
            <span className={styles.words}>
              <kbd>Shift</kbd> + <kbd>Enter</kbd> {t('composer.newLine')}
            </span>
          </span>
          <TextCounter id={counterId} itemType={itemType} text={text.trim()} />
          <SendButton disabled={!composed.canSend} onSend={onSend} />
        </div>
      </div>
    </div>
  )
}
