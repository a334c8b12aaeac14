// Text field of a note: Enter saves, Shift+Enter inserts a line break, @ mentions a colleague.
import { AtSign } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { maxNoteLength, maxNoteMentions } from '../../../../../contract/note-limits.ts'
import { IconAction } from '../../../../components/IconAction.tsx'
import { isComposing } from '../../../../lib/is-composing.ts'
import type { NoteContent } from '../../../../store/outbox/note-commands.ts'
import { WritingField } from '../WritingField.tsx'
import { keepWriting } from '../keep-writing.ts'
import { MentionPicker } from './MentionPicker.tsx'
import { findMentions } from './mention-text.ts'
import { useColleagues } from './use-colleagues.ts'
import { useMentioning } from './use-mentioning.ts'
import styles from './note-composer.module.css'

interface NoteFieldProps {
  readonly thread: Row<'THREAD'>
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly text: string
  readonly write: (next: string) => void
  readonly save: (content: NoteContent) => void
  readonly leave: () => void
  /** Whether it takes the focus when it appears. */
  readonly takesFocus?: boolean
  /** Content beside the save button. */
  readonly further?: ReactNode
}

export const NoteField = ({
  thread,
  field,
  label,
  text,
  write,
  save,
  leave,
  takesFocus = true,
  further,
}: NoteFieldProps) => {
  const { t, i18n } = useTranslation('conversation')
  const hintId = useId()
  const colleagues = useColleagues(thread)
  const mentioning = useMentioning(field, text, colleagues, write)
  const words = text.trim()
  const mentions = findMentions(words, colleagues)
  const isOver = words.length > maxNoteLength || mentions.length > maxNoteMentions
  const canSave = words !== '' && !isOver
  const submit = (): void => {
    if (canSave) save({ text: words, mentions })
  }
  const keyPressed = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event) || mentioning.keyPressed(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    } else if (event.key === 'Enter' && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      submit()
    }
  }
  const isOffering = mentioning.offered.length > 0
  return (
    <div className={styles.box} onMouseDown={keepWriting}>
      {isOffering ? <MentionPicker mentioning={mentioning} /> : null}
      <WritingField
        ref={field}
        value={text}
        autoFocus={takesFocus}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={isOver}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOffering ? mentioning.listId : undefined}
        aria-activedescendant={isOffering ? mentioning.optionId(mentioning.chosen) : undefined}
        placeholder={t('note.placeholder')}
        onChange={({ target }) => {
          write(target.value)
          mentioning.heard(target.value, target.selectionStart)
        }}
        onSelect={({ currentTarget }) => mentioning.moved(currentTarget.value, currentTarget.selectionStart)}
        onKeyDown={keyPressed}
      />
      <div className={styles.foot}>
        <IconAction
          icon={AtSign}
          className={styles.mention}
          label={t('note.mention')}
          shortcut="@"
          aria-haspopup="listbox"
          onClick={mentioning.ask}
        />
        <span id={hintId} className={styles.hint}>
          {words.length > maxNoteLength
            ? t('note.tooLong', { most: new Intl.NumberFormat(i18n.language).format(maxNoteLength) })
            : mentions.length > maxNoteMentions
              ? t('note.tooManyMentions', { most: maxNoteMentions })
              : t('note.private')}
        </span>
        {further}
        <button type="button" className={styles.save} disabled={!canSave} onClick={submit}>
          {t('note.save')}
        </button>
      </div>
    </div>
  )
}
