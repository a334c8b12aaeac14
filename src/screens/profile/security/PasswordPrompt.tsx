// Asks for the password before something that a stolen session must not do.
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { requireFilled, useSmallForm } from '../../../store/network/use-small-form.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { FormDialog } from '../FormDialog.tsx'

interface PasswordQuestionProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly danger?: boolean
  /** @returns why it was refused; null where it is done */
  readonly send: (password: string) => Promise<RequestError | null>
  readonly onClose: () => void
}

export const PasswordPrompt = ({ title, text, action, danger = false, send, onClose }: PasswordQuestionProps) => {
  const { t } = useTranslation(['profile', 'errors'])
  const form = useSmallForm<'password'>({
    id: 'question',
    initial: { password: '' },
    rules: ({ password }) => {
      const fault = requireFilled(password)
      return fault === undefined ? {} : { password: fault }
    },
    send: ({ password }) => send(password),
  })
  const fault = form.errorFor('password')
  return (
    <FormDialog title={title} action={action} danger={danger} form={form} onClose={onClose}>
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
    </FormDialog>
  )
}
