// /login/ors: on the way to the identity provider, and back from it.
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RequestError } from '../../../store/http/request-error.ts'
import { LoginPage } from '../LoginPage.tsx'
import loginStyles from '../login.module.css'
import styles from './ors.module.css'
import { useSingleSignOn } from './use-single-sign-on.ts'

/** The provider's own words, where it refused. */
const wordsOf = ({ code, details }: RequestError): string | null => {
  if (code !== 'SSO_REFUSED') return null
  const { error, description } = (details ?? {}) as { error?: unknown; description?: unknown }
  return [description, error].find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

const Refused = ({ refusal }: { readonly refusal: RequestError }) => {
  const { t } = useTranslation(['ors', 'errors'])
  const words = wordsOf(refusal)
  return (
    <>
      <div className={loginStyles.refusal} role="alert">
        <CircleAlert size={16} aria-hidden />
        <span>
          {t(`errors:${refusal.code}`)}
          {words === null ? null : ` (${words})`}
        </span>
      </div>
      <div className={styles.actions}>
        {refusal.code === 'SSO_OFF' ? null : (
          <Button component={Link} to="/login/ors" replace variant="contained" size="large" fullWidth>
            {t('again')}
          </Button>
        )}
        <Button component={Link} to="/login" replace variant="text" fullWidth>
          {t('withPassword')}
        </Button>
      </div>
    </>
  )
}

export const SingleSignOnScreen = () => {
  const { t } = useTranslation('ors')
  const { isReturning, refusal } = useSingleSignOn()
  return (
    <LoginPage title={t('title')} lead={t('lead')}>
      {refusal === null ? (
        <p className={styles.wait} role="status">
          <CircularProgress size={20} aria-hidden />
          {t(isReturning ? 'entering' : 'going')}
        </p>
      ) : (
        <Refused refusal={refusal} />
      )}
    </LoginPage>
  )
}
