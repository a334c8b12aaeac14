// A forgotten password: asks for the link, and answers alike whoever is asked for.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Form } from '../../components/Form.tsx'
import { runCall } from '../../store/records/run-call.ts'
import { requireFilled, useSmallForm } from '../../store/network/use-small-form.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { LoginField } from './LoginField.tsx'
import { LoginPage } from './LoginPage.tsx'
import { FormError } from './FormError.tsx'
import styles from './login.module.css'
import steps from './login-steps.module.css'

const Asking = ({ onSent }: { readonly onSent: () => void }) => {
  const { t } = useTranslation(['entry', 'errors'])
  const dispatch = useAppDispatch()
  const form = useSmallForm<'account'>({
    id: 'forgotten',
    initial: { account: '' },
    rules: ({ account }) => {
      const fault = requireFilled(account)
      return fault === undefined ? {} : { account: fault }
    },
    send: async ({ account }) => {
      const result = await dispatch(runCall('forgotPassword', { body: { account: account.trim() }, quiet: true }))
      if (!result.ok) return result.error
      onSent()
      return null
    },
  })
  const fault = form.errorFor('account')
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      <LoginField
        name="forgotten-account"
        type="text"
        label={t('forgotten.account')}
        autoComplete="username"
        autoFocus
        error={fault === undefined ? null : t(`errors:${fault}`)}
        value={form.values.account}
        onChange={(event) => form.change('account', event.target.value)}
      />
      {form.refusal === null ? null : <FormError error={form.refusal} />}
      <Button className={styles.submit} type="submit" variant="contained" size="large" fullWidth loading={form.sending}>
        {t('forgotten.submit')}
      </Button>
      <Link className={steps.link} to="/login">
        {t('forgotten.back')}
      </Link>
    </Form>
  )
}

export const ForgottenScreen = () => {
  const { t } = useTranslation('entry')
  const [sent, setSent] = useState(false)
  return (
    <LoginPage title={t('forgotten.title')} lead={t('forgotten.lead')}>
      {sent ? (
        <div className={steps.said}>
          <p role="status">{t('forgotten.sent')}</p>
          <Button component={Link} to="/login" variant="contained" size="large" fullWidth>
            {t('forgotten.back')}
          </Button>
        </div>
      ) : (
        <Asking onSent={() => setSent(true)} />
      )}
    </LoginPage>
  )
}
