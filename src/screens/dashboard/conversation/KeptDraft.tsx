// In the composer's place while nothing may be written: the draft, which waits until something may be.
import { useTranslation } from 'react-i18next'
import styles from './composer.module.css'

export const KeptDraft = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('inbox')
  if (text.trim() === '') return null
  return (
    <div className={styles.kept}>
      <p className={styles.keptTitle}>{t('composer.kept')}</p>
      <p className={styles.keptText}>{text}</p>
    </div>
  )
}
