// Says that a form's earlier input was restored, and offers to discard it.
import Button from '@mui/material/Button'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './forms.module.css'

interface RestoredNoteProps {
  /** Whether more than files was typed. */
  readonly hasWords?: boolean
  readonly lacksFiles?: boolean
  readonly onDiscard: () => void
}

export const RestoredNote = ({ hasWords = true, lacksFiles = false, onDiscard }: RestoredNoteProps) => {
  const { t } = useTranslation('forms')
  return (
    <div className={styles.note} role="status">
      <History size={16} aria-hidden />
      <span className={styles.words}>
        {hasWords ? t('restored.text') : t('restored.filesAlone')}
        {hasWords && lacksFiles ? ` ${t('restored.files')}` : ''}
      </span>
      <Button size="small" color="inherit" onClick={onDiscard}>
        {t('restored.discard')}
      </Button>
    </div>
  )
}
