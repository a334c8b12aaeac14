// Form for changing the password: the old one, and the new one twice. All other sessions end; so do the API keys, unless they are kept.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { getNewPasswordRules } from '../../../forms/new-password-rules.ts'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { isUnanswered } from '../../../store/network/is-unanswered.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Group } from '../Group.tsx'

const empty = { password: '', newPassword: '', repeated: '', keepApiKeys: false }
const present = requiredField()

type Try = Pick<typeof empty, 'newPassword' | 'keepApiKeys'>

/** Whether the refusal says that the new password equals the present one, and so that this attempt's present password was right. */
const isPresent = (refused: RequestError | null): boolean =>
  (refused?.details as { readonly newPassword?: unknown } | null | undefined)?.newPassword === 'PASSWORD_SAME'

export const PasswordForm = () => {
  const { t } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const unanswered = useRef<readonly Try[]>([])
  const form = useForm({
    id: 'password',
    initial: empty,
    clears: true,
    secret: ['password', 'newPassword', 'repeated'],
    rules: ({ newPassword }) => {
      const { password, repeated } = getNewPasswordRules(newPassword)
      return { password: present, newPassword: password, repeated }
    },
    send: async ({ password, newPassword, keepApiKeys }) => {
      const change = async (present: string) => {
        const body = { password: present, newPassword, keepApiKeys }
        const result = await dispatch(runCall('changePassword', { body, quiet: true }))
        return result.ok ? null : result.error
      }
      const refused = await change(password)
      const earlier = unanswered.current.filter((one) => one.newPassword === newPassword)
      if (refused === null) unanswered.current = []
      else if (isUnanswered(refused)) unanswered.current = [...unanswered.current, { newPassword, keepApiKeys }]
      // An earlier attempt that kept the API keys does not count if they should be revoked now: they still work.
      const isSaid = earlier.length > 0 && earlier.every((one) => !one.keepApiKeys || keepApiKeys)
      if (refused?.code !== 'PASSWORD_WRONG' || !isSaid) return refused
      // The response to an earlier attempt was lost: if the new password is already the present one, the change has succeeded.
      return isPresent(await change(newPassword)) ? null : refused
    },
  })
  const field = (name: 'password' | 'newPassword' | 'repeated', autoComplete: string) =>
    ({ ...form.field(name), type: 'password', autoComplete }) as const
  return (
    <Group title={t('password.title')} lead={t('password.lead')}>
      <InlineForm form={form} submitLabel={t('password.change')} done={t('password.changed')}>
        <TextInput {...field('password', 'current-password')} label={t('password.present')} />
        <TextInput {...field('newPassword', 'new-password')} label={t('password.new')} />
        <TextInput {...field('repeated', 'new-password')} label={t('password.repeated')} />
        <CheckInput {...form.field('keepApiKeys')} label={t('password.keepKeys')} />
      </InlineForm>
    </Group>
  )
}
