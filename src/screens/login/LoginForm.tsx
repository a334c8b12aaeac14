// Username and password with the specification's checks; what is wrong is said beside the field or above the button.
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { problemOf, requiredField, usernameField } from '../../lib/validation.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RequestError } from '../../store/http/request-error.ts'
import { signIn } from '../../store/session/session-thunks.ts'
import { LoginField } from './LoginField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import styles from './login.module.css'

const fields = { username: usernameField(), password: requiredField() }
type FieldName = keyof typeof fields

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const LoginForm = () => {
  const { t } = useTranslation(['login', 'errors'])
  const dispatch = useAppDispatch()
  const [values, setValues] = useState({ username: '', password: '' })
  const [wasSent, setWasSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const problem = (name: FieldName) => problemOf(fields[name], values[name])
  const submit = async (): Promise<void> => {
    setWasSent(true)
    if (problem('username') !== null) return username.current?.focus()
    if (problem('password') !== null) return password.current?.focus()
    setRefusal(null)
    setBusy(true)
    const refused = await dispatch(signIn({ username: values.username.trim(), password: values.password }))
    if (!refused) return
    setRefusal(refused)
    if (refused.code === 'INVALID_CREDENTIALS') {
      password.current?.focus()
      password.current?.select()
    }
    await pause(buttonReenableMs)
    setBusy(false)
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => setValues((before) => ({ ...before, [target.name]: target.value }))
  /** Said once the form was sent, then kept up to date while it is put right. */
  const errorOf = (name: FieldName): string | null => {
    const key = wasSent ? problem(name) : null
    return key === null ? null : t(`errors:${key}`)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <LoginField
        name="username"
        type="text"
        label={t('username')}
        autoComplete="username"
        autoFocus
        input={username}
        error={errorOf('username')}
        value={values.username}
        onChange={change}
      />
      <PasswordField input={password} error={errorOf('password')} value={values.password} onChange={change} />
      {refusal === null ? null : <Refusal error={refusal} />}
      <Button className={styles.submit} type="submit" variant="contained" size="large" fullWidth loading={busy}>
        {t('submit')}
      </Button>
    </form>
  )
}
