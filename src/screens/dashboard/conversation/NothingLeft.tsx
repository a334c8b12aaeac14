// Shown instead of the composer if every comment of the customer is gone.
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './composer-notice.module.css'

export const NothingLeft = () => {
  const { t } = useTranslation('conversation')
  return (
    <p className={styles.notice} role="status">
      <Trash2 size={14} aria-hidden />
      {t('composer.nothingLeft')}
    </p>
  )
}
