// Second step of sign-in: the code of the authenticator application, or a recovery code.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../forms/use-form.ts'
import { requiredField } from '../../lib/validation.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { RequestError } from '../../store/network/request-error.ts'
import { signInWithCode } from '../../store/session/sign-in-with-code.ts'
import { EntryForm } from './EntryForm.tsx'
import { LoginField } from './LoginField.tsx'

interface CodeStepProps {
  readonly challenge: string
  /** @param why error that requires signing in again from the start; null if the user chose to go back */
  readonly onBack: (why: RequestError | null) => void
}

const rules = { code: requiredField() }

export const CodeStep = ({ challenge, onBack }: CodeStepProps) => {
  const { t } = useTranslation('entry')
  const dispatch = useAppDispatch()
  const form = useForm({
    id: 'login',
    initial: { code: '' },
    secret: ['code'],
    rules: () => rules,
    send: async ({ code }) => {
      const refused = await dispatch(signInWithCode(challenge, code.trim()))
      if (refused?.code === 'CHALLENGE_EXPIRED') onBack(refused)
      return refused
    },
  })
  return (
    <EntryForm
      form={form}
      submitLabel={t('code.submit')}
      ways={
        <Button variant="text" fullWidth onClick={() => onBack(null)}>
          {t('code.back')}
        </Button>
      }
    >
      <p>{t('code.lead')}</p>
      <LoginField {...form.field('code')} type="text" label={t('code.label')} autoComplete="one-time-code" autoFocus />
    </EntryForm>
  )
}
