// Two-step sign-in: its state, and dialogs to turn it on, get new recovery codes or turn it off.
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { SecondFactorState } from '../../../../contract/platform/account-calls.ts'
import { LoadFailed } from '../../../components/LoadFailed.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useCallQuery } from '../../../store/records/use-call-query.ts'
import { useShowOnce } from '../../../store/ui/shown-once.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Group } from '../Group.tsx'
import styles from '../profile.module.css'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

type Step =
  | { readonly kind: 'nothing' | 'askToSetUp' | 'askToRenew' | 'codesLost' | 'askToRemove' }
  | { readonly kind: 'setUp'; readonly secret: string; readonly address: string }

const nothing: Step = { kind: 'nothing' }

const Standing = ({ on, since }: Pick<SecondFactorState, 'on' | 'since'>) => {
  const { t, i18n } = useTranslation('profile')
  const Icon = on ? ShieldCheck : ShieldOff
  return (
    <p className={styles.standing}>
      <Icon size={20} aria-hidden className={on ? styles.good : styles.icon} />
      {on && since !== null ? t('factor.on', { time: formatDateTime(since, i18n.language) }) : t('factor.off')}
    </p>
  )
}

export const SecondFactor = () => {
  const { t } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const { data, error, refetch } = useCallQuery('secondFactor', { force: true })
  const [step, setStep] = useState<Step>(nothing)
  const showOnce = useShowOnce()
  const close = (): void => setStep(nothing)
  const showCodes = (codes: readonly string[]): void => {
    close()
    showOnce({ kind: 'recoveryCodes', codes })
    refetch()
  }
  /** Loads the state again if the refusal shows that it was changed elsewhere. */
  const toRefusal = (refused: RequestError): RequestError => {
    if (refused.code === 'SECOND_FACTOR_ON' || refused.code === 'SECOND_FACTOR_OFF') refetch()
    return refused
  }
  if (data === undefined && error !== undefined)
    return <LoadFailed restMs={buttonReenableMs} title={t('factor.failed')} retry={t('retry')} onRetry={refetch} />
  if (data === undefined) return <Skeleton variant="rounded" height={160} role="status" aria-busy="true" />
  return (
    <Group title={t('factor.title')} lead={t('factor.lead')}>
      <Standing {...data} />
      {data.on ? <p className={styles.facts}>{t('factor.left', { count: data.recoveryCodes })}</p> : null}
      <div className={styles.actions}>
        {data.on ? (
          <>
            <Button variant="outlined" onClick={() => setStep({ kind: 'askToRenew' })}>
              {t('factor.renew')}
            </Button>
            <Button variant="outlined" color="error" onClick={() => setStep({ kind: 'askToRemove' })}>
              {t('factor.remove')}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => setStep({ kind: 'askToSetUp' })}>
            {t('factor.setUp')}
          </Button>
        )}
      </div>
      {step.kind === 'askToSetUp' ? (
        <PasswordPrompt
          title={t('factor.setUp')}
          text={t('factor.askToSetUp')}
          action={t('next')}
          onClose={close}
          send={async (password) => {
            const result = await dispatch(runCall('beginSecondFactor', { body: { password }, quiet: true }))
            if (!result.ok) return toRefusal(result.error)
            setStep({ kind: 'setUp', ...result.data })
            return null
          }}
        />
      ) : null}
      {step.kind === 'setUp' ? (
        <SetUpDialog
          secret={step.secret}
          address={step.address}
          onCodes={showCodes}
          onCodesLost={() => setStep({ kind: 'codesLost' })}
          toRefusal={toRefusal}
          onClose={close}
        />
      ) : null}
      {step.kind === 'askToRenew' || step.kind === 'codesLost' ? (
        <PasswordPrompt
          title={t('factor.renew')}
          text={t(step.kind === 'codesLost' ? 'factor.codesLost' : 'factor.askToRenew')}
          action={t('factor.renewShort')}
          unsure={t('factor.renewUnsure')}
          onClose={close}
          send={async (password) => {
            const result = await dispatch(runCall('renewRecoveryCodes', { body: { password }, quiet: true }))
            if (!result.ok) return toRefusal(result.error)
            showCodes(result.data.recoveryCodes)
            return null
          }}
        />
      ) : null}
      {step.kind === 'askToRemove' ? (
        <PasswordPrompt
          danger
          title={t('factor.remove')}
          text={t('factor.askToRemove')}
          action={t('factor.removeShort')}
          onClose={close}
          send={async (password, wasUnanswered) => {
            const result = await dispatch(runCall('removeSecondFactor', { body: { password }, quiet: true }))
            // If an earlier attempt got no response and it is off now, that attempt has succeeded.
            const isOff = !result.ok && wasUnanswered && result.error.code === 'SECOND_FACTOR_OFF'
            if (!result.ok && !isOff) return toRefusal(result.error)
            close()
            refetch()
            return null
          }}
        />
      ) : null}
    </Group>
  )
}
