// Shown instead of a part of a screen that failed, with a way to recover; the rest of the screen works.
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isChunkError } from '../lib/load-code.ts'
import styles from './part-note.module.css'

interface BrokenPartProps {
  readonly error: unknown
  readonly isOverlay: boolean
}

export const BrokenPart = ({ error, isOverlay }: BrokenPartProps) => {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <div className={clsx(styles.note, isOverlay && styles.overlay)} role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        {isChunkError(error)
          ? t('outdated', 'Uygulamanın yeni bir sürümü var. · A new version is available.')
          : t('part.broken', 'Bu bölüm gösterilemiyor. · This part cannot be shown.')}
      </span>
      <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
        {t('reload', 'Yenile · Reload')}
      </button>
    </div>
  )
}
