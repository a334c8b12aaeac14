// Sign-in with username and password.
import { useTranslation } from 'react-i18next'
import { Mark } from '../../components/Mark.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSession } from '../../store/session/session-slice.ts'
import { Appearance } from './Appearance.tsx'
import { LoginForm } from './LoginForm.tsx'
import { Scene } from './Scene.tsx'
import styles from './login.module.css'

export const LoginScreen = () => {
  const { t } = useTranslation(['login', 'app'])
  const { ended } = useAppSelector(selectSession)
  return (
    <div className={styles.page}>
      <Scene />
      <div className={styles.panel}>
        <div className={styles.head}>
          <span className={styles.brand}>
            <Mark size={32} />
            {t('app:product')}
          </span>
          <Appearance />
        </div>
        <div className={styles.card}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          {ended === 'expired' ? (
            <p className={styles.expired} role="status">
              {t('expired')}
            </p>
          ) : null}
          <LoginForm />
        </div>
      </div>
    </div>
  )
}
