// The second step of signing in: the code of the authenticator, or a recovery code.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Form } from '../../components/Form.tsx'
import { requireFilled, useSmallForm } from '../../store/network/use-small-form.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { signInWithCode } from '../../store/session/sign-in-with-code.ts'
import { LoginField } from './LoginField.tsx'
import { FormError } from './FormError.tsx'
import styles from './login.module.css'

interface CodeStepProps {
  readonly challenge: string
  /** @param why where sign-in must begin anew; null where they want to */
  readonly onBack: (why: RequestError | null) => void
}

export const CodeStep = ({ challenge, onBack }: CodeStepProps) => {
  const { t } = useTranslation(['entry', 'errors'])
  const dispatch = useAppDispatch()
  const form = useSmallForm<'code'>({
    id: 'login',
    initial: { code: '' },
    rules: ({ code }) => {
      const fault = requireFilled(code)
      return fault === undefined ? {} : { code: fault }
    },
    send: async ({ code }) => {
      const refused = await dispatch(signInWithCode(challenge, code.trim()))
      if (refused?.code === 'CHALLENGE_EXPIRED') onBack(refused)
      return refused
    },
  })
  const fault = form.errorFor('code')
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      <p>{t('code.lead')}</p>
      <LoginField
        name="login-code"
        type="text"
        label={t('code.label')}
        autoComplete="one-time-code"
        autoFocus
        error={fault === undefined ? null : t(`errors:${fault}`)}
        value={form.values.code}
        onChange={(event) => form.change('code', event.target.value)}
      />
      {form.refusal === null ? null : <FormError error={form.refusal} />}
      <Button className={styles.submit} type="submit" variant="contained" size="large" fullWidth loading={form.sending}>
        {t('code.submit')}
      </Button>
      <Button variant="text" fullWidth onClick={() => onBack(null)}>
        {t('code.back')}
      </Button>
    </Form>
  )
}
