// Shown instead of the composer while nothing may be written: the draft, which is retained.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './composer.module.css'

interface KeptDraftProps {
  readonly text: string
  readonly files: ReactNode
}

export const KeptDraft = ({ text, files }: KeptDraftProps) => {
  const { t } = useTranslation('conversation')
  if (text.trim() === '' && files === null) return null
  return (
    <div className={styles.kept}>
      <p className={styles.keptTitle}>{t('composer.kept')}</p>
      {text.trim() === '' ? null : <p className={styles.keptText}>{text}</p>}
      {files}
    </div>
  )
}
