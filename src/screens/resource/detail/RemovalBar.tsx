// Says that the record is about to be deleted, with an undo button.
import Button from '@mui/material/Button'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './removal-bar.module.css'

interface RemovalBarProps {
  readonly title: string
  readonly onUndo: () => void
}

export const RemovalBar = ({ title, onUndo }: RemovalBarProps) => {
  const { t } = useTranslation('resources')
  return (
    <div className={styles.bar} role="status">
      <span className={styles.words}>{t('remove.pending', { title })}</span>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        autoFocus
        startIcon={<Undo2 size={16} aria-hidden />}
        onClick={onUndo}
      >
        {t('remove.undo')}
      </Button>
    </div>
  )
}
