// WhatsApp: the account and a token of it, then its numbers as the platform tells them, and connecting them one by one.
import Button from '@mui/material/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import type { BusinessNumber, BusinessNumbers } from '../../../../contract/platform/connection-calls.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormError } from '../../../forms/FormError.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { toSafeTarget } from '../../../lib/safe-target.ts'
import { useAction } from '../../../lib/use-action.ts'
import { requiredField } from '../../../lib/validation.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import type { ConnectAddress } from './connect-address.ts'
import styles from './connect.module.css'

interface Given {
  readonly organisationId: string
  readonly accountFbId: string
  readonly token: string
}

const rules = { organisationId: requiredField(), accountFbId: requiredField(), token: requiredField() }

interface NumberLineProps {
  readonly given: Given
  readonly number: BusinessNumber
}

const NumberLine = ({ given, number: { fbId, name, number, state, channelId } }: NumberLineProps) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const [connectedId, setConnectedId] = useState(state === 'connected' ? channelId : null)
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const connect = useAction(async () => {
    setRefusal(null)
    const result = await dispatch(
      runCall('connectBusinessNumber', { body: { ...given, numberFbId: fbId }, quiet: true }),
    )
    if (result.ok) setConnectedId(result.data.channelId)
    else setRefusal(result.error)
  }, buttonReenableMs)
  return (
    <li className={styles.account}>
      <span className={styles.line}>
        <span className={styles.name}>{number === null || number === name ? name : `${name} · ${number}`}</span>
      </span>
      {connectedId === null ? (
        <span className={styles.state}>{t(`state.${state}`)}</span>
      ) : (
        <span className={styles.connected} role="status">
          <CircleCheck size={16} aria-hidden />
          <Link to={`/channels/${connectedId}`}>{t('state.connected')}</Link>
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
      {refusal === null ? null : (
        <div className={styles.failed}>
          <FormError error={refusal} />
        </div>
      )}
    </li>
  )
}

/** @param organisationId the one to begin with */
export const NumbersPart = ({ organisationId, appReturn }: Pick<ConnectAddress, 'organisationId' | 'appReturn'>) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const all = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const organisations = all.filter(({ _id }) => rights !== null && canManageOrganisation(rights, _id))
  const only = organisations.length === 1 ? (organisations[0]?._id ?? '') : ''
  const [found, setFound] = useState<{ readonly given: Given; readonly numbers: BusinessNumbers } | null>(null)
  const form = useForm<Given>({
    id: 'connect',
    initial: { organisationId: organisationId ?? only, accountFbId: '', token: '' },
    secret: ['token'],
    rules: () => rules,
    send: async ({ organisationId: chosen, accountFbId, token }) => {
      const given = { organisationId: chosen, accountFbId: accountFbId.trim(), token: token.trim() }
      const result = await dispatch(runCall('businessNumbers', { body: given, quiet: true }))
      setFound(result.ok ? { given, numbers: result.data } : null)
      return result.ok ? null : result.error
    },
  })
  return (
    <section className={styles.panel} aria-label={t('numbers.label')}>
      <p className={styles.quiet}>{t('numbers.lead')}</p>
      <InlineForm form={form} submitLabel={t('numbers.find')}>
        <ChoiceInput
          {...form.field('organisationId')}
          label={t('begin.organisation')}
          none={only === '' ? t('begin.choose') : undefined}
          choices={organisations.map(({ _id, name }) => ({ value: _id, label: name ?? _id }))}
        />
        <TextInput {...form.field('accountFbId')} label={t('numbers.account')} />
        <TextInput {...form.field('token')} type="password" label={t('token.label')} />
        <p className={styles.quiet}>{t('numbers.hint')}</p>
      </InlineForm>
      {found === null ? null : (
        <div className={styles.earlier}>
          <h2 className={styles.subtitle}>{t('numbers.of', { name: found.numbers.name })}</h2>
          {found.numbers.numbers.length === 0 ? <p className={styles.hint}>{t('numbers.none')}</p> : null}
          <ul className={styles.accounts}>
            {found.numbers.numbers.map((number) => (
              <NumberLine key={number.fbId} given={found.given} number={number} />
            ))}
          </ul>
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          component={Link}
          to={appReturn === null ? toListPath('CHANNEL') : toSafeTarget(appReturn, () => true)}
          variant="text"
        >
          {t('accounts.leave')}
        </Button>
      </div>
    </section>
  )
}
