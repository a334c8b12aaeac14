// Form for a new password, typed twice.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getNewPasswordRules } from '../../forms/new-password-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { runCall } from '../../store/records/run-call.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { isUnanswered } from '../../store/network/is-unanswered.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { EntryForm } from './EntryForm.tsx'
import { LoginField } from './LoginField.tsx'

interface ChoosePasswordFormProps {
  readonly token: string
  readonly username: string
  readonly onDone: () => void
  /** `maybeSet`: an earlier attempt may have used the link, with the same password or another one; null if there was none. */
  readonly onInvalid: (error: RequestError, maybeSet: 'same' | 'other' | null) => void
}

export const ChoosePasswordForm = ({ token, username, onDone, onInvalid }: ChoosePasswordFormProps) => {
  const { t } = useTranslation('entry')
  const dispatch = useAppDispatch()
  const unanswered = useRef<string | null>(null)
  const form = useForm({
    id: 'choose',
    initial: { password: '', repeated: '' },
    secret: ['password', 'repeated'],
    rules: ({ password }) => getNewPasswordRules(password, [username]),
    send: async ({ password }) => {
      const earlier = unanswered.current
      const result = await dispatch(runCall('useAccountLink', { body: { token, password }, quiet: true }))
      if (result.ok) onDone()
      else if (result.error.code === 'LINK_INVALID')
        onInvalid(result.error, earlier === null ? null : earlier === password ? 'same' : 'other')
      else if (isUnanswered(result.error)) unanswered.current ??= password
      return result.ok ? null : result.error
    },
  })
  const hidden = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <EntryForm form={form} submitLabel={t('choose.submit')}>
      <p>{t('choose.for', { username })}</p>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <LoginField {...form.field('password')} {...hidden} label={t('choose.password')} autoFocus />
      <LoginField {...form.field('repeated')} {...hidden} label={t('choose.repeated')} />
    </EntryForm>
  )
}
