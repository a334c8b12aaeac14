// Sign-in with username and password.
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSession } from '../../store/session/session-slice.ts'
import { Appearance } from './Appearance.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './login.module.css'

export const LoginScreen = () => {
  const { t } = useTranslation(['login', 'app'])
  const { ended } = useAppSelector(selectSession)
  return (
    <div className={styles.page}>
      <aside className={styles.scene} aria-hidden="true">
        <div className={styles.bubbles}>
          <p className={styles.theirs}>{t('scene.question')}</p>
          <p className={styles.ours}>{t('scene.answer')}</p>
          <p className={styles.theirs}>{t('scene.thanks')}</p>
        </div>
        <p className={styles.claim}>{t('scene.claim')}</p>
      </aside>
      <main className={styles.panel}>
        <Appearance />
        <div className={styles.card}>
          <span className={styles.mark} aria-hidden="true">
            <MessagesSquare size={24} />
          </span>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          {ended === 'expired' ? <p className={styles.expired} role="status">{t('expired')}</p> : null}
          <LoginForm />
        </div>
      </main>
    </div>
  )
}
