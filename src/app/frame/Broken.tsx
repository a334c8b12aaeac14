// An unexpected error, said plainly, with a way on. It works without translations, which may be what failed.
import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/EmptyState.tsx'
import styles from './centred.module.css'

export const Broken = () => {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <div className={styles.centred}>
      <EmptyState
        role="alert"
        icon={TriangleAlert}
        title={t('broken.title', 'Beklenmeyen bir hata oluştu · Something went wrong')}
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
