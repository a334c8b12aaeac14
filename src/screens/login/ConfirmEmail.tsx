// Confirms a new e-mail address. Opening the link has no effect by itself, because mail programs open links too.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpenedLink } from '../../../contract/platform/account-calls.ts'
import { FormError } from '../../forms/FormError.tsx'
import { runCall } from '../../store/records/run-call.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { useUnanswered } from '../../store/network/use-unanswered.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { LoginPage } from './LoginPage.tsx'
import steps from './login-steps.module.css'

interface ConfirmEmailProps {
  readonly token: string
  readonly link: OpenedLink
}

export const ConfirmEmail = ({ token, link: { username, email } }: ConfirmEmailProps) => {
  const { t } = useTranslation('entry')
  const dispatch = useAppDispatch()
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<RequestError | 'done' | null>(null)
  const { wasUnanswered, hear } = useUnanswered()
  const confirm = async (): Promise<void> => {
    setSending(true)
    const result = await dispatch(runCall('confirmEmail', { body: { token }, quiet: true }))
    setSending(false)
    if (!result.ok) hear(result.error)
    setOutcome(result.ok ? 'done' : result.error)
  }
  return (
    <LoginPage title={t('email.title')} lead={t('email.lead', { username, email })}>
      <div className={steps.said}>
        {outcome === null || outcome === 'done' ? null : <FormError error={outcome} />}
        {wasUnanswered && outcome !== 'done' && outcome?.code === 'LINK_INVALID' ? <p>{t('email.maybeDone')}</p> : null}
        {outcome === 'done' ? (
          <>
            <p role="status">{t('email.done')}</p>
            <Button component={Link} to="/" replace variant="contained" size="large" fullWidth>
              {t('email.goOn')}
            </Button>
          </>
        ) : (
          <Button variant="contained" size="large" fullWidth loading={sending} onClick={() => void confirm()}>
            {t('email.confirm')}
          </Button>
        )}
      </div>
    </LoginPage>
  )
}
