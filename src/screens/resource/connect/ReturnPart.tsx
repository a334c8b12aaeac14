// Handles the return from Facebook's dialog: exchanges its response for a connection, once; a refusal is shown in its own words.
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { BegunConnection } from '../../../../contract/platform/connection-calls.ts'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { FormError } from '../../../forms/FormError.tsx'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { useAction } from '../../../lib/use-action.ts'
import { connectPath } from '../../../store/ui/further-paths.ts'
import { connectQuery } from './connect-address.ts'
import type { ConnectAddress } from './connect-address.ts'
import { RetryNote } from './RetryNote.tsx'
import { isLost } from './retry-pauses.ts'
import { useRetries } from './use-retries.ts'
import styles from './connect.module.css'

const readStartedConnection = ({ details }: RequestError): BegunConnection | null =>
  // Details of the server's own refusal.
  (details as { readonly begun?: BegunConnection } | null | undefined)?.begun ?? null

export const ReturnPart = ({ answer }: { readonly answer: NonNullable<ConnectAddress['answer']> }) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const { retrying, persist } = useRetries()
  const requestedState = useRef<string | null>(null)
  const ask = useCallback(async (): Promise<void> => {
    // The server continues each attempt after the steps that it has already completed.
    const result = await persist(() => dispatch(runCall('endConnection', { body: answer, quiet: true })))
    if (!result.ok) return setRefusal(result.error)
    setRefusal(null)
    const { connectionId, organisationId, appReturn, platform } = result.data
    const isOfNumbers = platform === 'whatsapp'
    await navigate(
      { search: connectQuery({ connectionId, organisationId, appReturn, isOfNumbers }) },
      { replace: true },
    )
  }, [answer, dispatch, navigate, persist])
  useEffect(() => {
    if (requestedState.current === answer.state) return
    requestedState.current = answer.state
    void ask()
  }, [answer, ask])
  const retry = useAction(ask, buttonReenableMs)
  const startedConnection = refusal && readStartedConnection(refusal)
  const canRetry = refusal !== null && isLost(refusal)
  return (
    <section className={styles.panel}>
      {retrying ? <RetryNote retrying={retrying} /> : null}
      {retrying ? null : refusal === null ? (
        <p className={styles.wait} role="status">
          <CircularProgress size={20} aria-hidden />
          {t('return.wait')}
        </p>
      ) : (
        <>
          <FormError error={refusal} />
          <div className={styles.buttons}>
            {canRetry ? (
              <Button variant="contained" loading={retry.isBusy} onClick={retry.run}>
                {t('accounts.retry')}
              </Button>
            ) : null}
            <Button
              component={Link}
              to={{
                pathname: connectPath,
                search: startedConnection
                  ? connectQuery({ ...startedConnection, isOfNumbers: startedConnection.platform === 'whatsapp' })
                  : '',
              }}
              replace
              variant={canRetry ? 'text' : 'contained'}
            >
              {t('return.again')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
