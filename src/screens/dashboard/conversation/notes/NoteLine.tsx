// One note among the messages: whose, what, when; for a while its author changes it or takes it away.
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
  const [typed, setTyped] = useNoteEdit(note.key)
  const kept = useAppSelector((state) => selectNoteEdit(state, threadId, note.key))
  const userId = useAppSelector((state) => state.session.userId) ?? ''
  const edited = typed ?? kept
  /** @param text null: it stays as it is; other words wait like a draft */
  const setEdited = (text: string | null): void => {
    setTyped(text)
    const left = text === null || text === note.text ? '' : text
    dispatch(draftChanged({ userId, threadId, text: left, editedNote: note.key }))
  }
  // A line that only comes back into sight does not take the caret from where somebody writes.
  const [isBegun, setIsBegun] = useState(false)
  const name = useUserName(note.userId)
  const isOwn = userId === note.userId
  const isFresh = useAppSelector((state) => selectNow(state) - Date.parse(note.time) < noteEditMs)
  const canChange = isOwn && isFresh
  const isLate = isOwn && !isFresh && edited !== null
  // Where it was begun one goes on, with the keyboard, too.
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
  // The line has grown: what its words are saved with is in sight, too.
  useEffect(() => {
    if (isBegun && isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isBegun, isOpen])
  // It can be changed no more: what was to stand there waits where notes are written.
  useEffect(() => {
    if (!isLate) return
    setEdited(null)
    // Words that are the note's own are no other ones; those that another tab has taken there stand there already.
    if (kept !== null) dispatch(restoreNote({ threadId, body: { text: kept } }))
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
