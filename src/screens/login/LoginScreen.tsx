// Sign-in with user name and password.
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSession } from '../../store/network/session-slice.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginPage } from './LoginPage.tsx'
import styles from './login.module.css'

// Not every installation has them, so the screen does not wait for them.
const OtherWays = lazyPart(
  async () => (await import(/* webpackChunkName: "account-entry" */ './OtherWays.tsx')).OtherWays,
  { note: 'none' },
)

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
      <OtherWays />
    </LoginPage>
  )
}
