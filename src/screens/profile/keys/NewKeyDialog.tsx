// Dialog for a new API key: asks for a name that says its purpose, and for the password.
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useUnanswered } from '../../../store/network/use-unanswered.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'

interface NewKeyDialogProps {
  readonly userId: string
  readonly onMade: (key: string) => void
  /** Called if no response arrived: the key may have been created all the same. */
  readonly onUnsure: () => void
  readonly onClose: () => void
}

const rules = { name: requiredField().min(2, 'invalidText').max(80, 'TEXT_TOO_LONG'), password: requiredField() }

export const NewKeyDialog = ({ userId, onMade, onUnsure, onClose }: NewKeyDialogProps) => {
  const { t } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const { wasUnanswered, hear } = useUnanswered()
  const form = useForm({
    id: 'key',
    initial: { name: '', password: '' },
    secret: ['password'],
    rules: () => rules,
    send: async ({ name, password }) => {
      const result = await dispatch(
        runCall('createApiKey', { params: { id: userId }, body: { name: name.trim(), password }, quiet: true }),
      )
      if (!result.ok) {
        if (hear(result.error)) onUnsure()
        return result.error
      }
      onMade(result.data.key)
      return null
    },
  })
  return (
    <FormDialog title={t('keys.new')} form={form} submitLabel={t('keys.make')} width="xs" onClose={onClose}>
      <TextInput {...form.field('name')} label={t('keys.name')} />
      <TextInput
        {...form.field('password')}
        type="password"
        autoComplete="current-password"
        label={t('password.present')}
      />
      {wasUnanswered ? <p role="status">{t('keys.unsure')}</p> : null}
    </FormDialog>
  )
}
