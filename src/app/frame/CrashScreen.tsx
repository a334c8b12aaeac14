// Shown instead of a screen that failed: an unexpected error, or code of a version that the server no longer has; offers a way out. It
// works without translations, because they may be what failed to load.
import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/EmptyState.tsx'
import { isChunkError } from '../../lib/load-code.ts'
import styles from './centred.module.css'

export const CrashScreen = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation('app', { useSuspense: false })
  const isOutdated = isChunkError(error)
  return (
    <div className={styles.centred}>
      <EmptyState
        role="alert"
        icon={TriangleAlert}
        title={
          isOutdated
            ? t('outdated', 'Uygulamanın yeni bir sürümü var. · A new version is available.')
            : t('broken.title', 'Beklenmeyen bir hata oluştu · Something went wrong')
        }
        text={t('broken.text', 'Sayfayı yenileyin. · Reload the page.')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('reload', 'Yenile · Reload')}
          </Button>
        }
      />
    </div>
  )
}
