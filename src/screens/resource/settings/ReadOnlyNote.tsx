// Why nothing can be changed here: a sentence instead of fields that do not answer.
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './settings.module.css'

interface ReadOnlyNoteProps {
  readonly by?: 'manager' | 'provider'
}

export const ReadOnlyNote = ({ by = 'manager' }: ReadOnlyNoteProps) => {
  const { t } = useTranslation('settings')
  return (
    <p className={styles.note}>
      <Lock size={14} aria-hidden /> {t(`readOnly.${by}`)}
    </p>
  )
}
