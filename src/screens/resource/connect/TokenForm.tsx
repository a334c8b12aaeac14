// A token that somebody made at the platform themselves.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { Form } from '../../../components/Form.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { FormError } from '../overrides/FormError.tsx'
import { connectQuery } from './connect-address.ts'
import type { Given } from './given.ts'
import styles from './connect.module.css'

export const TokenForm = ({ organisation, application, appReturn }: Given) => {
  const { t } = useTranslation(['connect', 'errors'])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  const [sent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const send = useAction(async () => {
    setSent(true)
    if (token.trim() === '') {
      document.getElementById('connect-token')?.focus()
      return
    }
    const result = await dispatch(
      runCall('connectWithToken', {
        body: { organisationId: organisation._id, fbAppId: application._id, token: token.trim() },
        quiet: true,
      }),
    )
    if (result.ok) void navigate({ search: connectQuery({ ...result.data, appReturn }) })
    else setRefusal(result.error)
  }, buttonReenableMs)
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        setRefusal(null)
        send.run()
      }}
    >
      <TextInput
        id="connect-token"
        name="token"
        type="password"
        label={t('token.label')}
        value={token}
        error={sent && token.trim() === '' ? t('errors:isEmptyValue') : null}
        onValue={setToken}
      />
      <p className={styles.quiet}>{t('token.hint')}</p>
      {refusal === null ? null : <FormError error={refusal} />}
      <div>
        <Button type="submit" variant="contained" loading={send.isBusy}>
          {t('token.submit')}
        </Button>
      </div>
    </Form>
  )
}
