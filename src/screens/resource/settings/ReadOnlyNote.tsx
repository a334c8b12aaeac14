// Explains why nothing can be changed here, instead of disabled fields.
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './settings.module.css'

interface ReadOnlyNoteProps {
  readonly by?: 'manager' | 'provider'
  /** Subject that the provider decides about. */
  readonly what?: 'retention' | 'security'
}

export const ReadOnlyNote = ({ by = 'manager', what = 'retention' }: ReadOnlyNoteProps) => {
  const { t } = useTranslation('settings')
  return (
    <p className={styles.note}>
      <Lock size={14} aria-hidden /> {t(by === 'manager' ? 'readOnly.manager' : `readOnly.provider.${what}`)}
    </p>
  )
}
