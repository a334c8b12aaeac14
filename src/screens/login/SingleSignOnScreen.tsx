// /login/ors and /login/facebook: redirects to the external sign-in page, and handles its response.
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Warning } from '../../components/Warning.tsx'
import type { RequestError } from '../../store/network/request-error.ts'
import { CodeStep } from './CodeStep.tsx'
import { LoginPage } from './LoginPage.tsx'
import styles from './single-sign-on.module.css'
import { useSingleSignOn } from './use-single-sign-on.ts'
import { ways } from './ways.ts'
import type { Way } from './ways.ts'

/** The external page's own error text, if it refused. */
const wordsOf = ({ refused }: Way, { code, details }: RequestError): string | null => {
  if (code !== refused) return null
  const { error, description } = (details ?? {}) as { error?: unknown; description?: unknown }
  return [description, error].find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

interface RefusedProps {
  readonly way: Way
  readonly refusal: RequestError
  /** Redirect target after sign-in, as a query. */
  readonly target: string
}

const Refused = ({ way, refusal, target }: RefusedProps) => {
  const { t } = useTranslation(['ors', 'errors'])
  const words = wordsOf(way, refusal)
  return (
    <>
      <Warning>
        {t(`errors:${refusal.code}`)}
        {words === null ? null : ` ${t('says', { words })}`}
      </Warning>
      <div className={styles.actions}>
        {refusal.code === way.off ? null : (
          <Button component={Link} to={`${way.path}${target}`} replace variant="contained" size="large" fullWidth>
            {t('again')}
          </Button>
        )}
        <Button component={Link} to={`/login${target}`} replace variant="text" fullWidth>
          {t('withPassword')}
        </Button>
      </div>
    </>
  )
}

export const SingleSignOnScreen = ({ name }: { readonly name: keyof typeof ways }) => {
  const { t } = useTranslation('ors')
  const navigate = useNavigate()
  const way = ways[name]
  const { isReturning, refusal, challenge, refuse } = useSingleSignOn(way)
  // Drops the external page's response from the query.
  const { search } = useLocation()
  const target = isReturning ? '' : search
  if (challenge !== null) {
    return (
      <LoginPage title={t(`${way.texts}.title`)} lead={t(`${way.texts}.lead`)}>
        <CodeStep
          challenge={challenge}
          onBack={(why) => (why === null ? void navigate(`/login${target}`, { replace: true }) : refuse(why))}
        />
      </LoginPage>
    )
  }
  return (
    <LoginPage title={t(`${way.texts}.title`)} lead={t(`${way.texts}.lead`)}>
      {refusal === null ? (
        <p className={styles.wait} role="status">
          <CircularProgress size={20} aria-hidden />
          {t(isReturning ? 'entering' : `${way.texts}.going`)}
        </p>
      ) : (
        <Refused way={way} refusal={refusal} target={target} />
      )}
    </LoginPage>
  )
}
