// One number of a business account: connects it, and registers it with a PIN if it cannot send yet.
import Button from '@mui/material/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { string } from 'yup'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { BusinessNumber } from '../../../../contract/platform/connection-calls.ts'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormError } from '../../../forms/FormError.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import { RetryNote } from './RetryNote.tsx'
import { useRetries } from './use-retries.ts'
import styles from './connect.module.css'

/** The account with its authorisation: a token, or a connection that has one. */
interface GivenNumbers {
  readonly organisationId: string
  readonly accountFbId: string
  readonly token?: string
  readonly connectionId?: string
}

const pinRules = {
  pin: string()
    .required('isEmptyValue')
    .matches(/^\d{6}$/, 'INVALID_VALUE'),
}

/** @param phoneId id of the phone's record */
const PinForm = ({ phoneId, onRegistered }: { readonly phoneId: string; readonly onRegistered: () => void }) => {
  const { t } = useTranslation(['connect', 'organisations'])
  const dispatch = useAppDispatch()
  const form = useForm({
    id: `pin-${phoneId}`,
    initial: { pin: '' },
    secret: ['pin'],
    rules: () => pinRules,
    send: async ({ pin }) => {
      const result = await dispatch(runCall('registerWaPhone', { params: { id: phoneId }, body: { pin }, quiet: true }))
      if (!result.ok) return result.error
      onRegistered()
      return null
    },
  })
  return (
    <div className={styles.step}>
      <p className={styles.quiet}>{t('numbers.register')}</p>
      <InlineForm
        form={form}
        label={t('organisations:number.registerTitle')}
        submitLabel={t('organisations:number.register')}
      >
        <TextInput {...form.field('pin')} type="password" label={t('organisations:number.pin')} maxLength={6} />
        <p className={styles.quiet}>{t('organisations:number.pinHint')}</p>
      </InlineForm>
      <Link to={`${toListPath('FBWAPHONE')}/${phoneId}?selectedTab=setup`}>{t('numbers.later')}</Link>
    </div>
  )
}

export interface NumberLineProps {
  readonly given: GivenNumbers
  readonly number: BusinessNumber
  /** Called if no response arrived; the platform's list shows the result. */
  readonly onLost: () => void
}

export const NumberLine = ({ given, number, onLost }: NumberLineProps) => {
  const { fbId, name, number: digits, state, channelId } = number
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const [connected, setConnected] = useState<{ readonly channelId: string; readonly accountId: string } | null>(null)
  // The platform's list may be loaded again.
  const connectedId = connected?.channelId ?? (state === 'connected' ? channelId : null)
  const channel = useRecord('CHANNEL', connectedId)
  const phoneId = connected?.accountId ?? channel?.accountId ?? null
  const [isRegistered, setRegistered] = useState(number.isRegistered)
  const [refusal, setRefusal] = useState<{ readonly error: RequestError; readonly renews: boolean } | null>(null)
  const { retrying, persist } = useRetries()
  const connect = useAction(async () => {
    setRefusal(null)
    const body = { ...given, numberFbId: fbId }
    const result = await persist(() => dispatch(runCall('connectBusinessNumber', { body, quiet: true })))
    if (!result.ok) {
      setRefusal({ error: result.error, renews: connectedId !== null })
      if (isTransient(result.error)) onLost()
      return
    }
    setConnected(result.data)
  }, buttonReenableMs)
  // The response was lost, but the number was connected.
  const isSettled = refusal !== null && !refusal.renews && connectedId !== null && isTransient(refusal.error)
  return (
    <li className={styles.account}>
      <span className={styles.line}>
        <span className={styles.name}>{digits === null || digits === name ? name : `${name} · ${digits}`}</span>
      </span>
      {connectedId === null ? (
        <span className={styles.state}>{t(`state.${state}`)}</span>
      ) : (
        <span className={styles.connected} role="status">
          <CircleCheck size={16} aria-hidden />
          <Link to={`/channels/${connectedId}`}>{t('state.connected')}</Link>
          {isRegistered ? null : <span className={styles.state}>{t('numbers.unregistered')}</span>}
        </span>
      )}
      {state === 'elsewhere' ? null : (
        <Button
          size="small"
          variant={connectedId === null ? 'contained' : 'outlined'}
          loading={connect.isBusy}
          aria-label={t(connectedId === null ? 'numbers.connectOne' : 'numbers.renewOne', { name })}
          onClick={connect.run}
        >
          {t(connectedId === null ? 'numbers.connect' : 'numbers.renew')}
        </Button>
      )}
      <RetryNote retrying={retrying} />
      {refusal === null || isSettled ? null : (
        <div className={styles.failed}>
          <FormError error={refusal.error} />
        </div>
      )}
      {phoneId === null || isRegistered ? null : <PinForm phoneId={phoneId} onRegistered={() => setRegistered(true)} />}
    </li>
  )
}
