// Below the messages: a reply to the customer or a note for colleagues. Their texts are kept separate.
import { clsx } from 'clsx'
import { Reply, StickyNote } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { toAriaKeys } from '../../../lib/aria-keys.ts'
import { useKeyHint } from '../../../store/commands/use-key-hint.ts'
import { useOfferedCommands } from '../../../store/commands/use-offered-commands.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectNoteDraft } from '../../../store/outbox/note-drafts.ts'
import { Composer } from './Composer.tsx'
import type { ComposerProps } from './Composer.tsx'
import { keepWriting } from './keep-writing.ts'
import styles from './writing-place.module.css'

const NoteComposer = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './notes/NoteComposer.tsx')).NoteComposer,
  { takesKeys: true },
)

interface WritingPlaceProps extends ComposerProps {
  /** Whether a note is being written instead of a reply. */
  readonly isNote: boolean
  readonly onNote: (isNote: boolean) => void
}

export const WritingPlace = ({ isNote, onNote, ...props }: WritingPlaceProps) => {
  const { thread, field } = props
  const { t } = useTranslation('conversation')
  const wantsField = useRef(false)
  const hasNote = useAppSelector((state) => (selectNoteDraft(state, thread._id)?.text ?? '') !== '')
  const turn = (next: boolean): void => {
    wantsField.current = !next
    onNote(next)
  }
  useEffect(() => {
    if (isNote || !wantsField.current) return
    wantsField.current = false
    field.current?.focus()
  }, [isNote, field])
  useOfferedCommands({ 'thread.note': () => turn(!isNote) })
  const modes = [
    { key: 'reply', note: false, Icon: Reply, label: t('note.toReply'), shortcut: useKeyHint('thread.reply', 'r') },
    {
      key: 'note',
      note: true,
      Icon: StickyNote,
      label: t('note.kind'),
      shortcut: useKeyHint('thread.note', 'shift+n'),
    },
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
            aria-keyshortcuts={toAriaKeys(shortcut)}
            title={shortcut === undefined ? label : `${label} (${shortcut})`}
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
