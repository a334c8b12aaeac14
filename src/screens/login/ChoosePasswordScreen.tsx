// Target of the links in invitations, resets and e-mail changes: sets a password, or confirms a new e-mail address. The link's token is in
// the fragment, which is never sent to a server.
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpenedLink } from '../../../contract/platform/account-calls.ts'
import { FormError } from '../../forms/FormError.tsx'
import { runCall } from '../../store/records/run-call.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { isTransient } from '../../store/network/request-error.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { LoginPage } from './LoginPage.tsx'
import steps from './login-steps.module.css'

type LinkState =
  | { readonly kind: 'looking' | 'done' }
  | { readonly kind: 'refused'; readonly error: RequestError; readonly maybeSet?: 'same' | 'other' | null }
  | { readonly kind: 'open'; readonly link: OpenedLink }

export const ChoosePasswordScreen = () => {
  const { t } = useTranslation('entry')
  const dispatch = useAppDispatch()
  const [token] = useState(() => window.location.hash.slice(1))
  const [standing, setStanding] = useState<LinkState>({ kind: 'looking' })
  const isLooking = standing.kind === 'looking'
  useEffect(() => {
    if (!isLooking) return
    let isCancelled = false
    void dispatch(runCall('openAccountLink', { body: { token: token || 'none' }, quiet: true })).then((result) => {
      if (!isCancelled)
        setStanding(result.ok ? { kind: 'open', link: result.data } : { kind: 'refused', error: result.error })
    })
    return () => {
      isCancelled = true
    }
  }, [dispatch, token, isLooking])
  if (standing.kind === 'open' && standing.link.kind === 'emailChange')
    return <ConfirmEmail token={token} link={standing.link} />
  return (
    <LoginPage title={t('choose.title')} lead={t('choose.lead')}>
      {standing.kind === 'looking' ? <p role="status">{t('choose.looking')}</p> : null}
      {standing.kind === 'open' ? (
        <ChoosePasswordForm
          token={token}
          username={standing.link.username}
          onDone={() => setStanding({ kind: 'done' })}
          onInvalid={(error, maybeSet) => setStanding({ kind: 'refused', error, maybeSet })}
        />
      ) : null}
      {standing.kind === 'done' ? (
        <div className={steps.said}>
          <p role="status">{t('choose.done')}</p>
          <Button component={Link} to="/login" replace variant="contained" size="large" fullWidth>
            {t('choose.signIn')}
          </Button>
        </div>
      ) : null}
      {standing.kind === 'refused' ? (
        <div className={steps.said}>
          <FormError error={standing.error} />
          {standing.maybeSet ? (
            <>
              <p>{t(standing.maybeSet === 'same' ? 'choose.maybeSet' : 'choose.maybeOther')}</p>
              <Button component={Link} to="/login" replace variant="contained" size="large" fullWidth>
                {t('choose.signIn')}
              </Button>
            </>
          ) : null}
          {isTransient(standing.error) ? (
            <Button variant="outlined" size="large" fullWidth onClick={() => setStanding({ kind: 'looking' })}>
              {t('choose.retry')}
            </Button>
          ) : (
            <>
              <p>{t('choose.invalid')}</p>
              <Button component={Link} to="/forgotten" replace variant="outlined" size="large" fullWidth>
                {t('choose.again')}
              </Button>
            </>
          )}
        </div>
      ) : null}
    </LoginPage>
  )
}
