// User name and password. Errors are shown beside their field or above the button.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useForm } from '../../forms/use-form.ts'
import { requiredField, usernameField } from '../../lib/validation.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { signIn } from '../../store/session/session-thunks.ts'
import { EntryForm } from './EntryForm.tsx'
import { LoginField } from './LoginField.tsx'
import { PasswordField } from './PasswordField.tsx'

// Only users with two-step sign-in load it.
const CodeStep = lazyPart(async () => (await import(/* webpackChunkName: "account-entry" */ './CodeStep.tsx')).CodeStep)
const ForgottenLink = lazyPart(
  async () => (await import(/* webpackChunkName: "account-entry" */ './ForgottenLink.tsx')).ForgottenLink,
  { note: 'none' },
)

const rules = { username: usernameField(), password: requiredField() }

/** Selects the password, so that typing replaces it. */
const selectPassword = (): void => {
  const field = document.getElementById('password')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}

export const LoginForm = () => {
  const { t } = useTranslation('login')
  const dispatch = useAppDispatch()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [ended, setEnded] = useState<RequestError | null>(null)
  const form = useForm({
    id: '',
    initial: { username: '', password: '' },
    secret: ['password'],
    rules: () => rules,
    send: async ({ username, password }) => {
      setEnded(null)
      const refused = await dispatch(signIn({ username: username.trim(), password }))
      if (refused && 'challenge' in refused) {
        setChallenge(refused.challenge)
        return null
      }
      if (refused?.code === 'INVALID_CREDENTIALS') selectPassword()
      return refused
    },
  })
  if (challenge !== null) {
    return (
      <CodeStep
        challenge={challenge}
        onBack={(why) => {
          setChallenge(null)
          setEnded(why)
        }}
      />
    )
  }
  const refusal = form.refusal ?? ended
  return (
    <EntryForm
      form={{ ...form, refusal }}
      submitLabel={t('submit')}
      advice={refusal?.code === 'TOO_MANY_REQUESTS' ? t('tooOften') : ''}
      ways={<ForgottenLink />}
    >
      <LoginField {...form.field('username')} type="text" label={t('username')} autoComplete="username" autoFocus />
      <PasswordField {...form.field('password')} />
    </EntryForm>
  )
}
