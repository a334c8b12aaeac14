// A new API key gets a name by which its owner knows what it is for.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { runCall } from '../../../store/api/run-command.ts'
import { filledOr, useSmallForm } from '../../../store/forms/use-small-form.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import styles from '../profile.module.css'
import { Refusal } from '../Refusal.tsx'

interface NewKeyDialogProps {
  readonly userId: string
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}

export const NewKeyDialog = ({ userId, onMade, onClose }: NewKeyDialogProps) => {
  const { t } = useTranslation(['profile', 'errors', 'app'])
  const dispatch = useAppDispatch()
  const form = useSmallForm<'name'>({
    id: 'key',
    initial: { name: '' },
    rules: ({ name }) => {
      const fault = filledOr(name, (text) => (text.trim().length < 2 ? 'invalidText' : text.trim().length > 80 ? 'TEXT_TOO_LONG' : null))
      return fault === undefined ? {} : { name: fault }
    },
    send: async ({ name }) => {
      const result = await dispatch(runCall('createApiKey', { params: { id: userId }, body: { name: name.trim() }, quiet: true }))
      if (!result.ok) return result.error
      onMade(result.data.key)
      return null
    },
  })
  const fault = form.faultAt('name')
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="key-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void form.submit()
        }}
      >
        <DialogTitle id="key-title">{t('keys.new')}</DialogTitle>
        <DialogContent>
          <div className={styles.question}>
            <TextInput
              id="key-name"
              name="name"
              autoFocus
              label={t('keys.name')}
              error={fault === undefined ? null : t(`errors:${fault}`)}
              value={form.values.name}
              onValue={(value) => form.change('name', value)}
            />
            {form.refusal === null ? null : <Refusal error={form.refusal} />}
          </div>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={form.sending}>
            {t('keys.make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
