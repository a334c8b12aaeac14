// A new API key gets a name by which its owner knows what it is for.
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { runCall } from '../../../store/records/run-call.ts'
import { requireFilled, useSmallForm } from '../../../store/network/use-small-form.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { FormDialog } from '../FormDialog.tsx'

interface NewKeyDialogProps {
  readonly userId: string
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}

export const NewKeyDialog = ({ userId, onMade, onClose }: NewKeyDialogProps) => {
  const { t } = useTranslation(['profile', 'errors'])
  const dispatch = useAppDispatch()
  const form = useSmallForm<'name'>({
    id: 'key',
    initial: { name: '' },
    rules: ({ name }) => {
      const fault = requireFilled(name, (text) =>
        text.trim().length < 2 ? 'invalidText' : text.trim().length > 80 ? 'TEXT_TOO_LONG' : null,
      )
      return fault === undefined ? {} : { name: fault }
    },
    send: async ({ name }) => {
      const result = await dispatch(
        runCall('createApiKey', { params: { id: userId }, body: { name: name.trim() }, quiet: true }),
      )
      if (!result.ok) return result.error
      onMade(result.data.key)
      return null
    },
  })
  const fault = form.errorFor('name')
  return (
    <FormDialog title={t('keys.new')} action={t('keys.make')} form={form} onClose={onClose}>
      <TextInput
        id="key-name"
        name="name"
        autoFocus
        label={t('keys.name')}
        error={fault === undefined ? null : t(`errors:${fault}`)}
        value={form.values.name}
        onValue={(value) => form.change('name', value)}
      />
    </FormDialog>
  )
}
