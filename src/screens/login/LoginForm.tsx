// Username and password with the specification's checks; what is wrong is said beside the field or above the button.
import Button from '@mui/material/Button'
import { useFormik } from 'formik'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { object } from 'yup'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { requiredField, usernameField } from '../../lib/validation.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RequestError } from '../../store/http/request-error.ts'
import { signIn } from '../../store/session/session-thunks.ts'
import { LoginField } from './LoginField.tsx'
import styles from './login.module.css'

const schema = object({ username: usernameField(), password: requiredField() })

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const LoginForm = () => {
  const { t } = useTranslation(['login', 'errors'])
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const form = useFormik({
    initialValues: { username: '', password: '' },
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values) => {
      setRefusal(null)
      const refused = await dispatch(signIn({ username: values.username.trim(), password: values.password }))
      if (!refused) return
      setRefusal(refused)
      await pause(buttonReenableMs)
    },
  })
  const errorOf = (name: 'username' | 'password'): string | null => {
    const key = form.submitCount > 0 ? form.errors[name] : undefined
    return key === undefined ? null : t(`errors:${key}`)
  }
  const seconds = (refusal?.details as { seconds?: number } | undefined)?.seconds
  return (
    <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <LoginField name="username" label={t('username')} autoComplete="username" autoFocus error={errorOf('username')} value={form.values.username} onChange={form.handleChange} />
      <LoginField name="password" label={t('password')} type="password" autoComplete="current-password" error={errorOf('password')} value={form.values.password} onChange={form.handleChange} />
      {refusal ? (
        <p className={styles.refusal} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {t(`errors:${refusal.code}`)}
            {seconds === undefined ? null : ` ${t('wait', { count: Math.ceil(seconds / 60) })}`}
          </span>
        </p>
      ) : null}
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.isSubmitting} disabled={form.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}
