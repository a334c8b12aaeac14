// The new password, twice.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { findPasswordFault } from '../../../contract/passwords.ts'
import { Form } from '../../components/Form.tsx'
import { runCall } from '../../store/records/run-call.ts'
import { requireFilled, useSmallForm } from '../../store/network/use-small-form.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { LoginField } from './LoginField.tsx'
import { FormError } from './FormError.tsx'
import styles from './login.module.css'

type Field = 'password' | 'repeated'

interface ChoosePasswordFormProps {
  readonly token: string
  readonly username: string
  readonly onDone: () => void
  readonly onInvalid: (error: RequestError) => void
}

export const ChoosePasswordForm = ({ token, username, onDone, onInvalid }: ChoosePasswordFormProps) => {
  const { t } = useTranslation(['entry', 'errors'])
  const dispatch = useAppDispatch()
  const form = useSmallForm<Field>({
    id: 'choose',
    initial: { password: '', repeated: '' },
    rules: ({ password, repeated }) => {
      const faults = {
        password: requireFilled(password, (text) => findPasswordFault(text, [username])),
        repeated: requireFilled(repeated, (text) => (text === password ? null : 'PASSWORD_NOT_SAME')),
      }
      return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
    },
    send: async ({ password }) => {
      const result = await dispatch(runCall('useAccountLink', { body: { token, password }, quiet: true }))
      if (result.ok) onDone()
      else if (result.error.code === 'LINK_INVALID') onInvalid(result.error)
      return result.ok ? null : result.error
    },
  })
  const field = (name: Field) => {
    const fault = form.errorFor(name)
    return {
      name: `choose-${name}`,
      type: 'password' as const,
      autoComplete: 'new-password',
      error: fault === undefined ? null : t(`errors:${fault}`),
      value: form.values[name],
      onChange: (event: { readonly target: { readonly value: string } }) => form.change(name, event.target.value),
    }
  }
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      <p>{t('choose.for', { username })}</p>
      {/* A password manager learns by it whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <LoginField {...field('password')} label={t('choose.password')} autoFocus />
      <LoginField {...field('repeated')} label={t('choose.repeated')} />
      {form.refusal === null ? null : <FormError error={form.refusal} />}
      <Button className={styles.submit} type="submit" variant="contained" size="large" fullWidth loading={form.sending}>
        {t('choose.submit')}
      </Button>
    </Form>
  )
}
