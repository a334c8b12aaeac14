// Username and password. Errors stand beside their field or above the button.
import Button from '@mui/material/Button'
import { useFormik } from 'formik'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { object } from 'yup'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { Form } from '../../components/Form.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { requiredField, usernameField } from '../../lib/validation.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { signIn } from '../../store/session/session-thunks.ts'
import { LoginField } from './LoginField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { FormError } from './FormError.tsx'
import styles from './login.module.css'

// Only who has a second factor waits for it.
const CodeStep = lazyPart(async () => (await import(/* webpackChunkName: "account-entry" */ './CodeStep.tsx')).CodeStep)
const ForgottenLink = lazyPart(
  async () => (await import(/* webpackChunkName: "account-entry" */ './ForgottenLink.tsx')).ForgottenLink,
  { note: 'none' },
)

const schema = object({ username: usernameField(), password: requiredField() })

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const LoginForm = () => {
  const { t } = useTranslation('login')
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const form = useFormik({
    initialValues: { username: '', password: '' },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values) => {
      setRefusal(null)
      const refused = await dispatch(signIn({ username: values.username.trim(), password: values.password }))
      if (!refused) return
      if ('challenge' in refused) {
        setChallenge(refused.challenge)
        return
      }
      setRefusal(refused)
      if (refused.code === 'INVALID_CREDENTIALS') {
        password.current?.focus()
        password.current?.select()
      }
      await pause(buttonReenableMs)
    },
  })
  const submit = async (): Promise<void> => {
    const wrong = await form.validateForm()
    if (wrong.username !== undefined) username.current?.focus()
    else if (wrong.password !== undefined) password.current?.focus()
    await form.submitForm()
  }
  /** Said once the form was sent, then kept up to date while it is put right. */
  const errorOf = (name: 'username' | 'password'): string | null => {
    const key = form.submitCount > 0 ? form.errors[name] : undefined
    return key === undefined ? null : t(`errors:${key}`)
  }
  if (challenge !== null) {
    return (
      <CodeStep
        challenge={challenge}
        onBack={(why) => {
          setChallenge(null)
          setRefusal(why)
        }}
      />
    )
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <LoginField
        name="username"
        type="text"
        label={t('username')}
        autoComplete="username"
        autoFocus
        input={username}
        error={errorOf('username')}
        value={form.values.username}
        onChange={form.handleChange}
      />
      <PasswordField
        input={password}
        error={errorOf('password')}
        value={form.values.password}
        onChange={form.handleChange}
      />
      <Suspense>{refusal === null ? null : <FormError error={refusal} />}</Suspense>
      <Button
        className={styles.submit}
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={form.isSubmitting}
      >
        {t('submit')}
      </Button>
      <ForgottenLink />
    </Form>
  )
}
