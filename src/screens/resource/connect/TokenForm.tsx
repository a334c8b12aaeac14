// Form for a token that the user created on the platform.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { connectQuery } from './connect-address.ts'
import type { ConnectChoices } from './connect-choices.ts'
import { RetryNote } from './RetryNote.tsx'
import { useRetries } from './use-retries.ts'
import styles from './connect.module.css'

const rules = { token: requiredField() }

export const TokenForm = ({ organisation, application, appReturn }: ConnectChoices) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { retrying, persist } = useRetries()
  const form = useForm({
    id: 'connect',
    initial: { token: '' },
    secret: ['token'],
    rules: () => rules,
    send: async ({ token }) => {
      const body = { organisationId: organisation._id, fbAppId: application._id, token: token.trim() }
      const result = await persist(() => dispatch(runCall('connectWithToken', { body, quiet: true })))
      if (!result.ok) return result.error
      void navigate({ search: connectQuery({ ...result.data, appReturn }) })
      return null
    },
  })
  return (
    <InlineForm form={form} submitLabel={t('token.submit')}>
      <TextInput {...form.field('token')} type="password" label={t('token.label')} />
      <p className={styles.quiet}>{t('token.hint')}</p>
      <RetryNote retrying={retrying} />
    </InlineForm>
  )
}
