// WhatsApp: an account and a token of it that somebody made at the platform, then its numbers as the platform tells them.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusinessNumbers } from '../../../../contract/platform/connection-calls.ts'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'
import type { GivenNumbers } from './NumberLine.tsx'
import { NumberList } from './NumberList.tsx'
import styles from './connect.module.css'

const rules = { accountFbId: requiredField(), token: requiredField() }

export const NumberTokenForm = ({ organisationId }: { readonly organisationId: string }) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<{ readonly given: GivenNumbers; readonly numbers: BusinessNumbers } | null>(null)
  const form = useForm({
    id: 'connect',
    initial: { accountFbId: '', token: '' },
    secret: ['token'],
    rules: () => rules,
    send: async ({ accountFbId, token }) => {
      const given = { organisationId, accountFbId: accountFbId.trim(), token: token.trim() }
      const result = await dispatch(runCall('businessNumbers', { body: given, quiet: true }))
      setFound(result.ok ? { given, numbers: result.data } : null)
      return result.ok ? null : result.error
    },
  })
  return (
    <>
      <InlineForm form={form} submitLabel={t('numbers.find')}>
        <TextInput {...form.field('accountFbId')} label={t('numbers.account')} />
        <TextInput {...form.field('token')} type="password" label={t('token.label')} />
        <p className={styles.quiet}>{t('numbers.hint')}</p>
      </InlineForm>
      {found === null ? null : <NumberList given={found.given} found={found.numbers} />}
    </>
  )
}
