// WhatsApp: enters an account and a token created on the platform, then lists its numbers from the platform.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusinessNumbers } from '../../../../contract/platform/connection-calls.ts'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { NumberList } from './NumberList.tsx'
import { RetryNote } from './RetryNote.tsx'
import { useRetries } from './use-retries.ts'
import styles from './connect.module.css'

interface TokenNumbers {
  readonly organisationId: string
  readonly accountFbId: string
  readonly token: string
}

const rules = { accountFbId: requiredField(), token: requiredField() }

export const NumberTokenForm = ({ organisationId }: { readonly organisationId: string }) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<{ readonly given: TokenNumbers; readonly numbers: BusinessNumbers } | null>(null)
  const { retrying, persist } = useRetries()
  /** @returns the reason of a refusal; earlier results stay until there are new ones */
  const find = async (given: TokenNumbers): Promise<RequestError | null> => {
    const result = await persist(() => dispatch(runCall('businessNumbers', { body: given, quiet: true })))
    if (!result.ok) return result.error
    setFound({ given, numbers: result.data })
    return null
  }
  const form = useForm({
    id: 'connect',
    initial: { accountFbId: '', token: '' },
    secret: ['token'],
    rules: () => rules,
    send: async ({ accountFbId, token }) => {
      const error = await find({ organisationId, accountFbId: accountFbId.trim(), token: token.trim() })
      if (error) setFound(null)
      return error
    },
  })
  return (
    <>
      <InlineForm form={form} submitLabel={t('numbers.find')}>
        <TextInput {...form.field('accountFbId')} label={t('numbers.account')} />
        <TextInput {...form.field('token')} type="password" label={t('token.label')} />
        <p className={styles.quiet}>{t('numbers.hint')}</p>
        <RetryNote retrying={retrying} />
      </InlineForm>
      {found === null ? null : (
        <NumberList given={found.given} found={found.numbers} onLost={() => void find(found.given)} />
      )}
    </>
  )
}
