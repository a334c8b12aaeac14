// Asks for the password before something that a stolen session must not do.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { filledOr, useSmallForm } from '../../../store/forms/use-small-form.ts'
import type { RequestError } from '../../../store/http/request-error.ts'
import styles from '../profile.module.css'
import { Refusal } from '../Refusal.tsx'

interface PasswordQuestionProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly danger?: boolean
  /** @returns why it was refused; null where it is done */
  readonly send: (password: string) => Promise<RequestError | null>
  readonly onClose: () => void
}

export const PasswordQuestion = ({ title, text, action, danger = false, send, onClose }: PasswordQuestionProps) => {
  const { t } = useTranslation(['profile', 'errors', 'app'])
  const form = useSmallForm<'password'>({
    id: 'question',
    initial: { password: '' },
    rules: ({ password }) => {
      const fault = filledOr(password)
      return fault === undefined ? {} : { password: fault }
    },
    send: ({ password }) => send(password),
  })
  const fault = form.faultAt('password')
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="question-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void form.submit()
        }}
      >
        <DialogTitle id="question-title">{title}</DialogTitle>
        <DialogContent>
          <div className={styles.question}>
            <p>{text}</p>
            <TextInput
              id="question-password"
              name="password"
              type="password"
              autoComplete="current-password"
              autoFocus
              label={t('password.present')}
              error={fault === undefined ? null : t(`errors:${fault}`)}
              value={form.values.password}
              onValue={(value) => form.change('password', value)}
            />
            {form.refusal === null ? null : <Refusal error={form.refusal} />}
          </div>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={form.sending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
