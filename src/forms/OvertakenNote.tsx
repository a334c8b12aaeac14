// Says that saving would overwrite somebody else's change, which can be viewed; the user's own input can be discarded.
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

export const OvertakenNote = ({ overtaken, isRefused }: OvertakenNoteProps) => {
  const { t } = useTranslation('forms')
  const { showsTheirs, showTheirs, showMine, discardMine } = overtaken
  return (
    <div className={styles.note} role="status">
      <Users size={16} aria-hidden />
      <span className={styles.words}>
        {t(showsTheirs ? 'overtakes.theirs' : isRefused ? 'overtakes.refused' : 'overtakes.text')}
      </span>
      <span className={styles.ways}>
        <Button size="small" color="inherit" onClick={showsTheirs ? showMine : showTheirs}>
          {t(showsTheirs ? 'overtakes.showMine' : 'overtakes.showTheirs')}
        </Button>
        <Button size="small" color="inherit" onClick={discardMine}>
          {t('overtakes.discard')}
        </Button>
      </span>
    </div>
  )
}
