// An unexpected error: said plainly, with a way on. It must work without translations, which may be what failed.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import styles from './centred.module.css'

export const Broken = () => {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <main className={styles.centred} role="alert">
      <h1 className={styles.title}>{t('broken.title', 'Beklenmeyen bir hata · Something went wrong')}</h1>
      <p className={styles.quiet}>{t('broken.text', 'Sayfayı yenileyin · Reload the page')}</p>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('reload', 'Yenile · Reload')}
      </Button>
    </main>
  )
}
