// Form for a new e-mail address: requires the password, and takes effect once the new address is confirmed.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentLink } from '../../../../contract/platform/account-calls.ts'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { emailField, requiredField } from '../../../lib/validation.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { Group } from '../Group.tsx'
import styles from '../profile.module.css'

const rules = { email: emailField(), password: requiredField() }

export const EmailForm = ({ email }: { readonly email: string | null }) => {
  const { t } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const [link, setLink] = useState<SentLink | null>(null)
  const form = useForm({
    id: 'email',
    draft: 'profile.email',
    initial: { email: '', password: '' },
    clears: true,
    secret: ['password'],
    rules: () => rules,
    send: async (values) => {
      const body = { email: values.email.trim(), password: values.password }
      const result = await dispatch(runCall('changeEmail', { body, quiet: true }))
      if (!result.ok) return result.error
      setLink(result.data)
      return null
    },
  })
  const done = link === null ? '' : t(link.byMail ? 'email.sent' : 'email.notSent', { email: link.email })
  return (
    <Group title={t('email.title')} lead={t('email.lead')}>
      <InlineForm form={form} submitLabel={t('email.change')} done={done}>
        <p className={styles.facts}>
          {t('email.present')}: <strong>{email ?? '–'}</strong>
        </p>
        <TextInput {...form.field('email')} label={t('email.new')} type="email" autoComplete="email" />
        <TextInput
          {...form.field('password')}
          label={t('password.present')}
          type="password"
          autoComplete="current-password"
        />
      </InlineForm>
    </Group>
  )
}
