// Dialog that sets up two-step sign-in: the secret as a QR code and as text, and a field for the first code, as proof.
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useUnanswered } from '../../../store/network/use-unanswered.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import styles from '../profile.module.css'

interface SetUpDialogProps {
  readonly secret: string
  readonly address: string
  readonly onCodes: (codes: readonly string[]) => void
  /** An earlier attempt without a response has turned it on; its recovery codes are lost. */
  readonly onCodesLost: () => void
  /** Receives the reason of a refusal. */
  readonly toRefusal: (refused: RequestError) => RequestError
  readonly onClose: () => void
}

const rules = { code: requiredField() }

/** In groups of four characters, for copying by hand. */
const groupLetters = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export const SetUpDialog = ({ secret, address, onCodes, onCodesLost, toRefusal, onClose }: SetUpDialogProps) => {
  const { t } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const { wasUnanswered, hear } = useUnanswered()
  const form = useForm({
    id: 'setup',
    initial: { code: '' },
    secret: ['code'],
    rules: () => rules,
    send: async ({ code }) => {
      const result = await dispatch(runCall('confirmSecondFactor', { body: { code }, quiet: true }))
      if (!result.ok) {
        hear(result.error)
        const refused = toRefusal(result.error)
        if (refused.code !== 'SECOND_FACTOR_ON' || !wasUnanswered) return refused
        onCodesLost()
        return null
      }
      onCodes(result.data.recoveryCodes)
      return null
    },
  })
  return (
    <FormDialog
      title={t('factor.setUp')}
      form={form}
      submitLabel={t('factor.confirm')}
      persistent
      width="xs"
      onClose={onClose}
    >
      <p>{t('factor.scan')}</p>
      <span className={styles.picture}>
        <QRCodeSVG value={address} size={176} title={t('factor.picture')} />
      </span>
      <p>
        {t('factor.type')} <code className={styles.secret}>{groupLetters(secret)}</code>
      </p>
      <TextInput {...form.field('code')} autoComplete="one-time-code" label={t('factor.code')} />
    </FormDialog>
  )
}
