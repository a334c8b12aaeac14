// Composer of a note for colleagues: looks clearly different from a reply, and is never sent to the customer.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { useOfferedCommands } from '../../../../store/commands/use-offered-commands.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { draftChanged } from '../../../../store/outbox/drafts-slice.ts'
import { selectNoteDraft } from '../../../../store/outbox/note-drafts.ts'
import { writeNote } from '../../../../store/outbox/note-commands.ts'
import { useThreadName } from '../../use-account.ts'
import { NoteField } from './NoteField.tsx'
import styles from './note-composer.module.css'

interface NoteComposerProps {
  readonly thread: Row<'THREAD'>
  readonly onLeave: () => void
}

export const NoteComposer = ({ thread, onLeave }: NoteComposerProps) => {
  const { t } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const name = useThreadName(thread)
  const field = useRef<HTMLTextAreaElement>(null)
  const userId = useAppSelector((state) => state.session.userId) ?? ''
  const text = useAppSelector((state) => selectNoteDraft(state, thread._id)?.text ?? '')
  // While a note is written, the reply key returns to the reply.
  useOfferedCommands({ 'thread.reply': onLeave })
  return (
    <div className={styles.composer}>
      <NoteField
        thread={thread}
        field={field}
        label={t('note.label', { name })}
        text={text}
        write={(next) => void dispatch(draftChanged({ userId, threadId: thread._id, text: next, isNote: true }))}
        save={(content) => void dispatch(writeNote(thread._id, content))}
        leave={onLeave}
      />
    </div>
  )
}
