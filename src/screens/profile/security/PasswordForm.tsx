// Changing the password: the old one, the new one twice. The other sessions end with it.
import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPasswordFault } from '../../../../contract/passwords.ts'
import { Form } from '../../../components/Form.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { runCall } from '../../../store/records/run-call.ts'
import { requireFilled, useSmallForm } from '../../../store/network/use-small-form.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Group } from '../Group.tsx'
import styles from '../profile.module.css'
import { FormError } from '../FormError.tsx'

type Field = 'password' | 'newPassword' | 'repeated'

export const PasswordForm = () => {
  const { t } = useTranslation(['profile', 'errors'])
  const dispatch = useAppDispatch()
  const [changed, setChanged] = useState(false)
  const form = useSmallForm<Field>({
    id: 'password',
    initial: { password: '', newPassword: '', repeated: '' },
    rules: ({ password, newPassword, repeated }) => {
      const faults = {
        password: requireFilled(password),
        newPassword: requireFilled(newPassword, findPasswordFault),
        repeated: requireFilled(repeated, (text) => (text === newPassword ? null : 'PASSWORD_NOT_SAME')),
      }
      return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
    },
    send: async ({ password, newPassword }) => {
      const result = await dispatch(runCall('changePassword', { body: { password, newPassword }, quiet: true }))
      setChanged(result.ok)
      return result.ok ? null : result.error
    },
  })
  const field = (name: Field, autoComplete: string) => {
    const fault = form.errorFor(name)
    return {
      id: `password-${name}`,
      name,
      type: 'password' as const,
      autoComplete,
      value: form.values[name],
      error: fault === undefined ? null : t(`errors:${fault}`),
      onValue: (value: string): void => {
        setChanged(false)
        form.change(name, value)
      },
    }
  }
  return (
    <Group title={t('password.title')} lead={t('password.lead')}>
      <Form className={styles.form} onSubmit={form.submit}>
        <TextInput {...field('password', 'current-password')} label={t('password.present')} />
        <TextInput {...field('newPassword', 'new-password')} label={t('password.new')} />
        <TextInput {...field('repeated', 'new-password')} label={t('password.repeated')} />
        {form.refusal === null ? null : <FormError error={form.refusal} />}
        <div className={styles.actions}>
          <Button type="submit" variant="contained" loading={form.sending}>
            {t('password.change')}
          </Button>
          <span role="status" className={styles.done}>
            {changed ? (
              <>
                <Check size={16} aria-hidden /> {t('password.changed')}
              </>
            ) : null}
          </span>
        </div>
      </Form>
    </Group>
  )
}
