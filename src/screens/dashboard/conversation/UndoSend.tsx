// Under a reply that has not left yet: takes it back into the composer.
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownMessage } from '../../../channels/channel-view.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { discardSend } from '../../../store/outbox/outbox-thunks.ts'
import { useEditInComposer } from './composer-edit.ts'
import styles from './unsent-note.module.css'

export const UndoSend = ({ message, pendingId }: { readonly message: ShownMessage; readonly pendingId: string }) => {
  const { t } = useTranslation('inbox')
  const dispatch = useAppDispatch()
  const edit = useEditInComposer()
  const takeBack = (): void => {
    dispatch(discardSend(pendingId))
    edit(message.text)
  }
  return (
    <div className={styles.actions}>
      <button type="button" onClick={takeBack}>
        <Undo2 size={14} aria-hidden /> {t('undoSend')}
      </button>
    </div>
  )
}
