// Where an answer is written. Enter sends, Shift+Enter makes a line; the draft belongs to the conversation.
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { textLength, threadItems } from '../../../../contract/items.ts'
import { findPlaceholders } from '../../../../contract/quick-reply-text.ts'
import type { ItemView } from '../../../channels/channel-view.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { getSentItem, selectAnswered } from '../../../store/conversation/select-answered.ts'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { chooseSendAs } from '../../../store/outbox/add-to-draft.ts'
import { draftChanged, selectDraft, selectDraftOf } from '../../../store/outbox/drafts-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { sendReply } from '../../../store/outbox/outbox-thunks.ts'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import { selectSending } from '../../../store/session/sending-preference.ts'
import { useAccount } from '../use-account.ts'
import { ComposerTools } from './ComposerTools.tsx'
import { KeptDraft } from './KeptDraft.tsx'
import { PublicNotice } from './PublicNotice.tsx'
import { PlaceholderNotice } from './PlaceholderNotice.tsx'
import { RestrictedNotice } from './RestrictedNotice.tsx'
import { SendButton } from './SendButton.tsx'
import { TextCounter } from './TextCounter.tsx'
import { WindowNotice } from './WindowNotice.tsx'
import { WritingField } from './WritingField.tsx'
import { EmojiPicker, useEmoji } from './emoji/use-emoji.ts'
import { QuickReplyPicker, useQuickReplies } from './quick-replies/use-quick-replies.ts'
import { getAnswerable } from './thread-window.ts'
import type { Attaching } from './use-attaching.ts'
import { findRecordableType } from './voice/find-recordable-type.ts'
import styles from './composer.module.css'

export interface ComposerProps {
  readonly thread: Row<'THREAD'>
  readonly view: ItemView
  readonly attaching: Attaching
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onLeaving: (act: () => void) => void
}

/** While an input method composes a character, Enter belongs to it. Safari says so by the key code only. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229

const BlockedCustomer = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './BlockedCustomer.tsx')).BlockedCustomer,
)
const AnsweredComment = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './AnsweredComment.tsx')).AnsweredComment,
)
const NothingLeft = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './NothingLeft.tsx')).NothingLeft,
)
const ClosedItem = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './ClosedItem.tsx')).ClosedItem,
)
const TemplateComposer = lazyPart(
  async () => (await import(/* webpackChunkName: "templates" */ './templates/TemplateComposer.tsx')).TemplateComposer,
)
const VoiceRecorder = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './voice/VoiceRecorder.tsx')).VoiceRecorder,
)
const FileChips = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './FileChips.tsx')).FileChips,
)

export const Composer = ({ thread, view, attaching, field, onLeaving }: ComposerProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId) ?? ''
  const text = useAppSelector((state) => selectDraft(state, thread._id))
  const now = useAppSelector(selectNow)
  const answersComments = view.contextOf !== null
  const answered = useAppSelector((state) => {
    if (answersComments) return selectAnswered(state, thread._id)
    return view.messageMenu?.quotes ? (selectDraftOf(state, thread._id)?.answer ?? null) : null
  })
  const sendAs = useAppSelector((state) => selectDraftOf(state, thread._id)?.sendAs ?? null)
  /** By whose limits it goes: of a private reply, those of the conversation it begins. */
  const itemType = getSentItem(view.itemType, answered)
  const { audience, maxTextLength } = threadItems[itemType]
  const isPublic = audience === 'public'
  const isPrivateReply = answered?.isPrivate === true
  const account = useAccount(thread.accountId)
  const item = useAnyRecord(threadItems[view.itemType].type, view.closedKeyOf ? thread.itemId : null).row
  const closedKey = (item && view.closedKeyOf?.(item)) ?? null
  const [audienceId, hintId, counterId] = [useId(), useId(), useId()]

  const [asksTemplate, setAsksTemplate] = useState(false)
  const [records, setRecords] = useState(false)
  const recordableType = isPrivateReply ? null : findRecordableType(view.itemType)
  const { window, humanUntil, isOver } = getAnswerable(thread, view.window, now)
  const isRestricted = account?.status === 'restricted'
  const blocked = account?.status && account.status !== 'connected' && !isRestricted ? account.status : null
  const over = textLength(itemType, text.trim()) > maxTextLength
  const { files, refused, isReading, add } = attaching
  const canSend =
    blocked === null &&
    !over &&
    !isReading &&
    (text.trim() !== '' || files.length > 0) &&
    !(isPrivateReply && files.length > 0)

  const write = (next: string): void => void dispatch(draftChanged({ userId, threadId: thread._id, text: next }))
  const replies = useQuickReplies(field, text, write)
  const emoji = useEmoji(field, text, write)
  useOfferedCommands(blocked === null && closedKey === null && !isOver ? { 'thread.quickReply': replies.ask } : {})
  const sending = useAppSelector(selectSending)
  const send = (closes: boolean): void => {
    if (!canSend) return
    const reply = {
      threadId: thread._id,
      text: text.trim(),
      files,
      closes: closes && thread.status !== 'closed',
      answer: answered,
      sendAs: isPrivateReply ? null : sendAs,
    }
    if (reply.closes) onLeaving(() => void dispatch(sendReply(reply)))
    else void dispatch(sendReply(reply))
    attaching.dismiss()
  }
  const pasted = (event: ClipboardEvent): void => {
    const { files: given, types } = event.clipboardData
    // Words copied with a picture of themselves are meant as words.
    if (given.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    add([...given])
  }
  const keyPressed = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Single keys are commands again, and the next Tab goes on from the screen instead of the window's beginning.
    if (event.key === 'Escape') {
      event.currentTarget.blur()
      event.currentTarget.closest('main')?.focus({ preventScroll: true })
    }
    const mod = event.ctrlKey || event.metaKey
    if (event.key !== 'Enter' || event.altKey || (event.shiftKey && !mod) || isComposing(event)) return
    event.preventDefault()
    // With Control or Command it is said which; else as this person likes it.
    send(mod ? event.shiftKey : sending.closes)
  }

  const chips =
    files.length + refused.length > 0 ? (
      <FileChips attaching={attaching} onRemoved={() => field.current?.focus()} />
    ) : null

  // Said beforehand: the backend would refuse whatever is written.
  const obstacle = thread.isBlocked ? (
    <BlockedCustomer thread={thread} />
  ) : closedKey !== null ? (
    <ClosedItem reasonKey={closedKey} />
  ) : answersComments && answered === null ? (
    <NothingLeft />
  ) : null
  if (obstacle) {
    return (
      <div className={styles.composer}>
        {obstacle}
        <KeptDraft text={text} files={chips} />
      </div>
    )
  }
  const takesTemplates = view.window === 'blocks' && blocked === null
  if (isOver || (takesTemplates && asksTemplate)) {
    return (
      <div className={styles.composer}>
        <WindowNotice view={view} window={window} humanUntil={null} blocked={blocked} />
        {takesTemplates ? (
          <TemplateComposer
            thread={thread}
            text={text}
            attaching={attaching}
            files={chips}
            onLeave={isOver ? null : () => setAsksTemplate(false)}
          />
        ) : (
          <KeptDraft text={text} files={chips} />
        )}
      </div>
    )
  }
  return (
    <div className={styles.composer}>
      {isRestricted ? <RestrictedNotice /> : null}
      <WindowNotice view={view} window={window} humanUntil={humanUntil} blocked={blocked} />
      {isPublic && blocked === null ? <PublicNotice id={audienceId} /> : null}
      <PlaceholderNotice names={findPlaceholders(text)} />
      <div className={clsx(styles.box, blocked !== null && styles.blocked)}>
        {answered === null || (!isPrivateReply && answered.commentId === thread.itemId) ? null : (
          <AnsweredComment thread={thread} view={view} answered={answered} onChanged={() => field.current?.focus()} />
        )}
        {replies.isOpen ? (
          <QuickReplyPicker thread={thread} itemType={view.itemType} replies={replies} onFiles={add} />
        ) : null}
        {emoji.isOpen ? <EmojiPicker choice={emoji} /> : null}
        {records && recordableType !== null ? (
          <VoiceRecorder
            type={recordableType}
            onFile={(file) => add([file])}
            onLeave={() => {
              setRecords(false)
              field.current?.focus()
            }}
          />
        ) : null}
        {chips}
        <WritingField
          ref={field}
          value={text}
          disabled={blocked !== null}
          aria-label={t('composer.label', { name: thread.title || t('inbox:unknownCustomer') })}
          aria-describedby={`${isPublic ? audienceId : ''} ${hintId} ${counterId}`.trim()}
          aria-invalid={over}
          placeholder={t(
            isPrivateReply
              ? 'composer.placeholderPrivate'
              : isPublic
                ? 'composer.placeholderPublic'
                : 'composer.placeholder',
          )}
          onChange={({ target }) => {
            replies.heard(text, target.value, target.selectionStart)
            write(target.value)
          }}
          onFocus={() => void QuickReplyPicker.preload()}
          onKeyDown={keyPressed}
          onPaste={pasted}
        />
        <div className={styles.foot}>
          <ComposerTools
            view={view}
            isPrivateReply={isPrivateReply}
            disabled={blocked !== null}
            onFiles={(chosen) => {
              add(chosen)
              field.current?.focus()
            }}
            onRecord={recordableType === null ? null : () => setRecords(true)}
            isRecording={records}
            emoji={emoji}
            onQuickReply={replies.ask}
            onTemplate={takesTemplates ? () => setAsksTemplate(true) : null}
            sendAs={sendAs}
            onSendAs={(chosen) => dispatch(chooseSendAs(thread._id, chosen))}
          />
          <span id={hintId} className={styles.hint}>
            <kbd>Shift</kbd> + <kbd>Enter</kbd> {t('composer.newLine')}
          </span>
          <TextCounter id={counterId} itemType={itemType} text={text.trim()} />
          <SendButton disabled={!canSend} onSend={send} />
        </div>
      </div>
    </div>
  )
}
