// Where an answer is written. Enter sends, Shift+Enter makes a line; the draft belongs to the conversation.
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import type { ComposerLimits } from '../../../channels/channel-view.ts'
import { draftChanged, selectDraft } from '../../../store/drafts/drafts-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { sendReply } from '../../../store/outbox/outbox-thunks.ts'
import { useAccount } from '../use-account.ts'
import { WindowNotice } from './WindowNotice.tsx'
import styles from './composer.module.css'

interface ComposerProps {
  readonly thread: Row<'THREAD'>
  readonly limits: ComposerLimits
  readonly field: Ref<HTMLTextAreaElement>
}

/** While an input method composes a character, Enter belongs to it. Safari says so by the key code only. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229

export const Composer = ({ thread, limits, field }: ComposerProps) => {
  const { t, i18n } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => state.session.userId) ?? ''
  const text = useAppSelector((state) => selectDraft(state, thread._id))
  const account = useAccount(thread.accountId)
  const hintId = useId()
  const counterId = useId()

  const blocked = account !== undefined && account.status !== null && account.status !== undefined && account.status !== 'connected'
  const over = text.length > limits.textMax
  const canSend = !blocked && !over && text.trim() !== ''

  const write = (next: string): void => void dispatch(draftChanged({ userId, threadId: thread._id, text: next }))
  const send = (): void => {
    if (!canSend) return
    dispatch(sendReply({ threadId: thread._id, text: text.trim() }))
    write('')
  }
  const keyPressed = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  const number = new Intl.NumberFormat(i18n.language)

  return (
    <div className={styles.composer}>
      <WindowNotice thread={thread} blocked={blocked ? (account?.status ?? null) : null} />
      <div className={clsx(styles.box, blocked && styles.blocked)}>
        <TextareaAutosize
          ref={field}
          className={styles.field}
          minRows={1}
          maxRows={8}
          value={text}
          disabled={blocked}
          aria-label={t('composer.label', { name: thread.title || t('unknownCustomer') })}
          aria-describedby={`${hintId} ${counterId}`}
          aria-invalid={over}
          placeholder={t('composer.placeholder')}
          onChange={(event) => write(event.target.value)}
          onKeyDown={keyPressed}
        />
        <div className={styles.foot}>
          <span id={hintId} className={styles.hint}>
            <kbd>Shift</kbd> + <kbd>Enter</kbd> {t('composer.newLine')}
          </span>
          <span id={counterId} className={clsx(styles.counter, over && styles.over)}>
            {text.length >= limits.counterFrom ? t('composer.counter', { length: number.format(text.length), most: number.format(limits.textMax) }) : null}
          </span>
          <button
            type="button"
            className={styles.send}
            disabled={!canSend}
            // The field keeps the focus: who sends goes on writing.
            onMouseDown={(event) => event.preventDefault()}
            onClick={send}
          >
            <SendHorizontal size={16} aria-hidden />
            {t('composer.send')}
            <kbd className={styles.key} aria-hidden="true">
              ↵
            </kbd>
          </button>
        </div>
      </div>
    </div>
  )
}
