// Sign-in with username and password.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSession } from '../../store/session/session-slice.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginPage } from './LoginPage.tsx'
import styles from './login.module.css'

// Not every installation has them: nobody waits for them.
const OtherWays = lazy(async () => ({ default: (await import('./ors/OtherWays.tsx')).OtherWays }))

export const LoginScreen = () => {
  const { t } = useTranslation('login')
  const { ended } = useAppSelector(selectSession)
  return (
    <LoginPage title={t('title')} lead={t('lead')}>
      {ended === 'expired' ? (
        <p className={styles.expired} role="status">
          {t('expired')}
        </p>
      ) : null}
      <LoginForm />
      <Suspense fallback={null}>
        <OtherWays />
      </Suspense>
    </LoginPage>
  )
}
