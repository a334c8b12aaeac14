// Link for users who have forgotten their password.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './login-steps.module.css'

export const ForgottenLink = () => {
  const { t } = useTranslation('entry')
  return (
    <Link className={styles.link} to="/forgotten">
      {t('forgotten.link')}
    </Link>
  )
}
