// The services an organisation may use, how many accounts of each, and how many it has. Administrators change it.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { AnyRow } from '../../../../../contract/index.ts'
import { isAdministrator } from '../../../../../contract/permissions.ts'
import type { OrganisationAllowance } from '../../../../../contract/platform/organisation-calls.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { Form } from '../../../../components/Form.tsx'
import { useAction } from '../../../../lib/use-action.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { FormError } from '../FormError.tsx'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'
import { LimitField } from './LimitFields.tsx'
import { allowanceOf, isLimit, services, toTypedLimits } from './limits.ts'
import type { Service, TypedLimits } from './limits.ts'

interface Wanted {
  readonly allowed: Readonly<Record<Service, boolean>>
  readonly most: TypedLimits
}

const wantedOf = ({ allowedServices, allowance }: OrganisationAllowance): Wanted => ({
  allowed: allowedServices,
  most: toTypedLimits(allowance),
})

const Limits = ({
  id,
  given,
  onSaved,
}: {
  readonly id: string
  readonly given: OrganisationAllowance
  readonly onSaved: () => void
}) => {
  const { t } = useTranslation('organisations')
  const [wanted, setWanted] = useState<Wanted>(() => wantedOf(given))
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const call = useRecordCall()
  const isRight = services.every((service) => isLimit(wanted.most[service]))
  const save = useAction(async () => {
    const error = await call(
      'setOrganisationAllowance',
      { params: { id }, body: { allowedServices: wanted.allowed, allowance: allowanceOf(wanted.most) } },
      'organisations:allowance.saved',
    )
    setRefusal(error)
    if (error === null) onSaved()
  }, buttonReenableMs)
  return (
    <Form
      className={styles.rows}
      onSubmit={() => {
        if (isRight) save.run()
      }}
    >
      {services.map((service) => (
        <div key={service} className={styles.row}>
          <CheckInput
            id={`allowed-${service}`}
            name={`allowed-${service}`}
            label={t(`services.${service}`)}
            value={wanted.allowed[service]}
            onValue={(allowed) => setWanted({ ...wanted, allowed: { ...wanted.allowed, [service]: allowed } })}
          />
          <LimitField
            id="most"
            service={service}
            typed={wanted.most}
            onTyped={(most) => setWanted({ ...wanted, most })}
          />
          <span className={styles.used}>{t('allowance.used', { count: given.used[service] })}</span>
        </div>
      ))}
      {refusal === null ? null : <FormError error={refusal} />}
      <div>
        <Button type="submit" variant="contained" loading={save.isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

const Shown = ({ given }: { readonly given: OrganisationAllowance }) => {
  const { t } = useTranslation('organisations')
  return (
    <ul className={styles.rows}>
      {services.map((service) => (
        <li key={service} className={styles.facts}>
          <span>{t(`services.${service}`)}</span>
          <span>{t(given.allowedServices[service] ? 'allowance.allowed' : 'allowance.notAllowed')}</span>
          <span className={styles.used}>
            {given.allowance[service] === undefined
              ? t('allowance.used', { count: given.used[service] })
              : t('allowance.usedOf', { used: given.used[service], most: given.allowance[service] })}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const AllowancePanel = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const answer = useCallQuery('organisationAllowance', { params: { id: row._id } })
  return (
    <Panel title={t('allowance.title')} text={t('allowance.text')}>
      <Answered answer={answer}>
        {(given) =>
          rights !== null && isAdministrator(rights) ? (
            <Limits id={row._id} given={given} onSaved={answer.refetch} />
          ) : (
            <Shown given={given} />
          )
        }
      </Answered>
    </Panel>
  )
}
