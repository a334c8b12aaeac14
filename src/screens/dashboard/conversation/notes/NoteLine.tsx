// One note among the messages: author, text, time; its author can edit or delete it for a while.
import { Pencil, StickyNote, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUserName } from '../../../../../contract/user-name.ts'
import { noteEditMs } from '../../../../../contract/note-limits.ts'
import { IconAction } from '../../../../components/IconAction.tsx'
import type { LineNote } from '../../../../lib/conversation-lines.ts'
import { formatClockTime, formatDateTime } from '../../../../lib/time-text.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import { draftChanged } from '../../../../store/outbox/drafts-slice.ts'
import { selectNoteEdit } from '../../../../store/outbox/note-drafts.ts'
import { editNote, removeNote } from '../../../../store/outbox/note-commands.ts'
import { restoreNote } from '../../../../store/outbox/restore-note.ts'
import { useRecord, useRecords } from '../../../../store/records/use-record.ts'
import { useUserName } from '../../use-user-name.ts'
import { LinkedText } from '../LinkedText.tsx'
import { NoteField } from './NoteField.tsx'
import { splitMentions } from './mention-text.ts'
import { useNoteEdit } from './note-edits.ts'
import styles from './note.module.css'

const Words = ({ note: { text, mentions } }: { readonly note: LineNote }) => {
  const colleagues = useRecords('USER', mentions).map((user) => ({ id: user._id, name: formatUserName(user) }))
  let at = 0
  return (
    <p className={styles.text}>
      {splitMentions(text, colleagues).map((part) => {
        at += part.text.length
        return part.userId === null ? (
          <LinkedText key={at} text={part.text} />
        ) : (
          <span key={at} className={styles.mention}>
            {part.text}
          </span>
        )
      })}
    </p>
  )
}

export const NoteLine = ({ note, threadId }: { readonly note: LineNote; readonly threadId: string }) => {
  const { t, i18n } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const thread = useRecord('THREAD', threadId)
  const field = useRef<HTMLTextAreaElement>(null)
  const [localText, setLocalText] = useNoteEdit(note.key)
  const storedText = useAppSelector((state) => selectNoteEdit(state, threadId, note.key))
  const userId = useAppSelector((state) => state.session.userId) ?? ''
  const edited = localText ?? storedText
  /** @param text null ends the edit; a changed text is stored like a draft */
  const setEdited = (text: string | null): void => {
    setLocalText(text)
    const draftText = text === null || text === note.text ? '' : text
    dispatch(draftChanged({ userId, threadId, text: draftText, editedNote: note.key }))
  }
  // A line that scrolls back into view does not take the focus from another field.
  const [isBegun, setIsBegun] = useState(false)
  const name = useUserName(note.userId)
  const isOwn = userId === note.userId
  const isFresh = useAppSelector((state) => selectNow(state) - Date.parse(note.time) < noteEditMs)
  const canChange = isOwn && isFresh
  const isLate = isOwn && !isFresh && edited !== null
  // Returns the focus to the edit button after an edit.
  const edit = useRef<HTMLButtonElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const wasChanged = useRef(false)
  const end = (): void => {
    wasChanged.current = true
    setEdited(null)
  }
  useEffect(() => {
    if (!wasChanged.current || edited !== null) return
    wasChanged.current = false
    edit.current?.focus()
  }, [edited])
  const isOpen = edited !== null
  // The line has grown; scrolls the save button into view.
  useEffect(() => {
    if (isBegun && isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isBegun, isOpen])
  // The edit period is over: the edited text moves to the note composer.
  useEffect(() => {
    if (!isLate) return
    setEdited(null)
    // An unchanged text is not moved; if another tab has moved the text already, there is nothing left to move.
    if (storedText !== null) dispatch(restoreNote({ threadId, body: { text: storedText } }))
  })
  return (
    <div ref={line} className={styles.line} role="article" aria-label={t('note.from', { name })}>
      <div className={styles.note}>
        <div className={styles.head}>
          <StickyNote size={14} aria-hidden />
          <span className={styles.kind}>{t('note.kind')}</span>
          <span className={styles.author}>{name}</span>
          <time dateTime={note.time} title={formatDateTime(note.time, i18n.language)}>
            {formatClockTime(note.time, i18n.language)}
          </time>
          {note.isEdited ? <span>{t('message.edited')}</span> : null}
          {note.isPending ? <span>{t('note.pending')}</span> : null}
          {canChange && edited === null ? (
            <span className={styles.acts}>
              <IconAction
                ref={edit}
                icon={Pencil}
                label={t('note.edit')}
                onClick={() => {
                  setIsBegun(true)
                  setEdited(note.text)
                }}
              />
              <IconAction
                icon={Trash2}
                label={t('note.remove')}
                onClick={() => void dispatch(removeNote(threadId, note.key))}
              />
            </span>
          ) : null}
        </div>
        {edited === null || !thread || !canChange ? (
          <Words note={note} />
        ) : (
          <NoteField
            thread={thread}
            field={field}
            label={t('note.editLabel')}
            text={edited}
            write={setEdited}
            save={(content) => {
              void dispatch(editNote(threadId, note.key, content))
              end()
            }}
            leave={end}
            takesFocus={isBegun}
          />
        )}
      </div>
    </div>
  )
}
