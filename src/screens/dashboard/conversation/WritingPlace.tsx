// Below the messages: a reply to the customer or a note for colleagues. Their words never mix.
import { clsx } from 'clsx'
import { Reply, StickyNote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectNoteDraft } from '../../../store/outbox/drafts-slice.ts'
import { Composer } from './Composer.tsx'
import type { ComposerProps } from './Composer.tsx'
import { keepWriting } from './keep-writing.ts'
import styles from './writing-place.module.css'

const NoteComposer = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './notes/NoteComposer.tsx')).NoteComposer,
)

export const WritingPlace = (props: ComposerProps) => {
  const { thread, field } = props
  const { t } = useTranslation('conversation')
  const [isNote, setIsNote] = useState(false)
  const wantsField = useRef(false)
  const hasNote = useAppSelector((state) => (selectNoteDraft(state, thread._id)?.text ?? '') !== '')
  const turn = (next: boolean): void => {
    wantsField.current = !next
    setIsNote(next)
  }
  useEffect(() => {
    if (isNote || !wantsField.current) return
    wantsField.current = false
    field.current?.focus()
  }, [isNote, field])
  useOfferedCommands({ 'thread.note': () => turn(!isNote) })
  const modes = [
    { key: 'reply', note: false, Icon: Reply, label: t('note.toReply'), shortcut: 'R' },
    { key: 'note', note: true, Icon: StickyNote, label: t('note.kind'), shortcut: 'Shift+N' },
  ]
  return (
    <>
      <div className={styles.modes} role="group" aria-label={t('note.modes')} onMouseDown={keepWriting}>
        {modes.map(({ key, note, Icon, label, shortcut }) => (
          <button
            key={key}
            type="button"
            className={clsx(styles.mode, note && styles.note)}
            aria-pressed={isNote === note}
            aria-keyshortcuts={shortcut}
            title={`${label} (${shortcut})`}
            onClick={() => turn(note)}
          >
            <Icon size={14} aria-hidden />
            {label}
            {note && hasNote && !isNote ? <span className={styles.draft}>{t('note.draft')}</span> : null}
          </button>
        ))}
      </div>
      {isNote ? <NoteComposer thread={thread} onLeave={() => turn(false)} /> : <Composer {...props} />}
    </>
  )
}
