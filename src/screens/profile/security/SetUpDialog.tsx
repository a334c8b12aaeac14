// The secret for the authenticator, as a picture and to type, and the code that proves it has arrived there.
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { runCall } from '../../../store/records/run-call.ts'
import { requireFilled, useSmallForm } from '../../../store/network/use-small-form.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { FormDialog } from '../FormDialog.tsx'
import styles from '../profile.module.css'

interface SetUpDialogProps {
  readonly secret: string
  readonly address: string
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** In groups of four, as people copy it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export const SetUpDialog = ({ secret, address, onCodes, onClose }: SetUpDialogProps) => {
  const { t } = useTranslation(['profile', 'errors'])
  const dispatch = useAppDispatch()
  const form = useSmallForm<'code'>({
    id: 'setup',
    initial: { code: '' },
    rules: ({ code }) => {
      const fault = requireFilled(code)
      return fault === undefined ? {} : { code: fault }
    },
    send: async ({ code }) => {
      const result = await dispatch(runCall('confirmSecondFactor', { body: { code }, quiet: true }))
      if (!result.ok) return result.error
      onCodes(result.data.recoveryCodes)
      return null
    },
  })
  const fault = form.errorFor('code')
  return (
    <FormDialog title={t('factor.setUp')} action={t('factor.confirm')} persistent form={form} onClose={onClose}>
      <p>{t('factor.scan')}</p>
      <span className={styles.picture}>
        <QRCodeSVG value={address} size={176} title={t('factor.picture')} />
      </span>
      <p>
        {t('factor.type')} <code className={styles.secret}>{grouped(secret)}</code>
      </p>
      <TextInput
        id="setup-code"
        name="code"
        autoComplete="one-time-code"
        autoFocus
        label={t('factor.code')}
        error={fault === undefined ? null : t(`errors:${fault}`)}
        value={form.values.code}
        onValue={(value) => form.change('code', value)}
      />
    </FormDialog>
  )
}
