// Says that saving would overwrite somebody else's change. The user views it first, then saves or discards their own input.
import Button from '@mui/material/Button'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Overtaken } from './use-overtaken.ts'
import styles from './forms.module.css'

interface OvertakenNoteProps {
  readonly overtaken: Overtaken
  /** The form was submitted, and the server has rejected it because of that change. */
  readonly isRefused: boolean
}

const toWords = ({ showsTheirs, mustLook }: Overtaken, isRefused: boolean) => {
  if (showsTheirs) return 'overtakes.theirs'
  if (!mustLook) return 'overtakes.looked'
  return isRefused ? 'overtakes.refused' : 'overtakes.text'
}

export const OvertakenNote = ({ overtaken, isRefused }: OvertakenNoteProps) => {
  const { t } = useTranslation('forms')
  const { noteId, showsTheirs, mustLook, showTheirs, showMine, discardMine } = overtaken
  return (
    <div id={noteId} className={styles.note} role="status" tabIndex={-1}>
      <Users size={16} aria-hidden />
      <span className={styles.words}>{t(toWords(overtaken, isRefused))}</span>
      <span className={styles.ways}>
        {mustLook && !showsTheirs ? null : (
          <Button size="small" color="inherit" onClick={discardMine}>
            {t('overtakes.discard')}
          </Button>
        )}
        {/* Last, so that it stays in its place: a second click there undoes the first. */}
        <Button size="small" color="inherit" onClick={showsTheirs ? showMine : showTheirs}>
          {t(showsTheirs ? 'overtakes.showMine' : 'overtakes.showTheirs')}
        </Button>
      </span>
    </div>
  )
}
