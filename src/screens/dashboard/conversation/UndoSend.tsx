// Below a reply that has not left yet: withdraws it into the composer.
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../../store/hooks.ts'
import { withdrawReply } from '../../../store/outbox/outbox-thunks.ts'
import { useEditInComposer } from './composer-edit.ts'
import styles from './unsent-note.module.css'

export const UndoSend = ({ pendingId }: { readonly pendingId: string }) => {
  const { t } = useTranslation('conversation')
  const dispatch = useAppDispatch()
  const edit = useEditInComposer()
  const takeBack = (): void => {
    const text = dispatch(withdrawReply(pendingId))
    if (text !== null) edit(text)
  }
  return (
    <div className={styles.actions}>
      <button type="button" onClick={takeBack}>
        <Undo2 size={14} aria-hidden /> {t('undoSend')}
      </button>
    </div>
  )
}
