// Back from Facebook's dialog: what it said is exchanged for a connection, once; a refusal is said in its words.
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { FormError } from '../../../forms/FormError.tsx'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { connectQuery } from './connect-address.ts'
import type { ConnectAddress } from './connect-address.ts'
import styles from './connect.module.css'

export const ReturnPart = ({ answer }: { readonly answer: NonNullable<ConnectAddress['answer']> }) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (asked.current === answer.state) return
    asked.current = answer.state
    void dispatch(runCall('endConnection', { body: answer, quiet: true })).then((result) => {
      if (!result.ok) {
        setRefusal(result.error)
        return
      }
      const { connectionId, organisationId, appReturn, platform } = result.data
      const isOfNumbers = platform === 'whatsapp'
      void navigate(
        { search: connectQuery({ connectionId, organisationId, appReturn, isOfNumbers }) },
        { replace: true },
      )
    })
  }, [answer, dispatch, navigate])
  return (
    <section className={styles.panel}>
      {refusal === null ? (
        <p className={styles.wait} role="status">
          <CircularProgress size={20} aria-hidden />
          {t('return.wait')}
        </p>
      ) : (
        <>
          <FormError error={refusal} />
          <div>
            <Button component={Link} to="/addFacebookAccount" replace variant="contained">
              {t('return.again')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
