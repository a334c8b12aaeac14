// Requests a reset link; the response is the same for every account, known or not.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useForm } from '../../forms/use-form.ts'
import { requiredField } from '../../lib/validation.ts'
import { runCall } from '../../store/records/run-call.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { EntryForm } from './EntryForm.tsx'
import { LoginField } from './LoginField.tsx'
import { LoginPage } from './LoginPage.tsx'
import steps from './login-steps.module.css'

const rules = { account: requiredField() }

const Asking = ({ onSent }: { readonly onSent: () => void }) => {
  const { t } = useTranslation('entry')
  const dispatch = useAppDispatch()
  const form = useForm({
    id: 'forgotten',
    initial: { account: '' },
    rules: () => rules,
    send: async ({ account }) => {
      const result = await dispatch(runCall('forgotPassword', { body: { account: account.trim() }, quiet: true }))
      if (!result.ok) return result.error
      onSent()
      return null
    },
  })
  return (
    <EntryForm
      form={form}
      submitLabel={t('forgotten.submit')}
      ways={
        <Link className={steps.link} to="/login">
          {t('forgotten.back')}
        </Link>
      }
    >
      <LoginField
        {...form.field('account')}
        type="text"
        label={t('forgotten.account')}
        autoComplete="username"
        autoFocus
      />
    </EntryForm>
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
