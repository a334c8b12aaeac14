// Asks for the password before an action that a stolen session must not perform.
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useUnanswered } from '../../../store/network/use-unanswered.ts'
import type { RequestError } from '../../../store/network/request-error.ts'

interface PasswordPromptProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly danger?: boolean
  /** Additional text if no response arrived, because the action may have succeeded. */
  readonly unsure?: string
  /**
   * @param wasUnanswered whether an earlier attempt, which may have succeeded, got no response
   * @returns the reason of a refusal; null on success
   */
  readonly send: (password: string, wasUnanswered: boolean) => Promise<RequestError | null>
  readonly onClose: () => void
}

const rules = { password: requiredField() }

export const PasswordPrompt = ({ title, text, action, danger = false, unsure, send, onClose }: PasswordPromptProps) => {
  const { t } = useTranslation('profile')
  const { wasUnanswered, hear } = useUnanswered()
  const form = useForm({
    id: 'question',
    initial: { password: '' },
    secret: ['password'],
    rules: () => rules,
    send: async ({ password }) => {
      const refused = await send(password, wasUnanswered)
      if (refused !== null) hear(refused)
      return refused
    },
  })
  return (
    <FormDialog title={title} form={form} submitLabel={action} danger={danger} width="xs" onClose={onClose}>
      <p>{text}</p>
      <TextInput
        {...form.field('password')}
        type="password"
        autoComplete="current-password"
        label={t('password.present')}
      />
      {wasUnanswered && unsure !== undefined ? <p role="status">{unsure}</p> : null}
    </FormDialog>
  )
}
